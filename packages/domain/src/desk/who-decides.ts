import { greatest, type Paise, paise, sum, ZERO } from '../money/money.ts';
import type { CaseAction, Decider } from './case-actions.ts';

/** A decision with the person who makes it, and the most that leaves the provider's account by it. */
export interface DecidedBy {
  readonly decider: Decider;
  readonly sumPaise: Paise;
}

const BY_CUSTOMER: DecidedBy = { decider: 'customer', sumPaise: ZERO };
const byProvider = (sumPaise: Paise): DecidedBy => ({ decider: 'provider', sumPaise });

/** What was entered for one part of a cancellation. */
export interface EnteredPart {
  readonly isCancelled: boolean;
  readonly soldPaise: Paise;
  readonly keptPaise: Paise;
  /** What of the rest the airline gives as a credit. */
  readonly creditPaise: Paise;
}

/** What a decision about a case rests on, as far as money goes. */
export interface CaseMoney {
  readonly kind: string;
  /** Above the agreed price; 0 where no new price is asked. */
  readonly dearerPaise: Paise;
  /** All that was paid for the booking. */
  readonly paidPaise: Paise;
  readonly parts: readonly EnteredPart[];
  /** What the airline keeps of the parts by its rules or its own exact word; null = not stated. */
  readonly ruledKeptPaise: Paise | null;
  /** True where the supplier's order, read again just now, shows these parts as cancelled. */
  readonly orderShowsCancelled: boolean;
  /** Who lacks what a claim asks for, and what is left of it; null where nothing is claimed. */
  readonly claim: { readonly bornBy: 'us' | 'organisation' | 'traveller'; readonly leftPaise: Paise } | null;
  readonly recoveredPaise: Paise;
}

/**
 * Who decides an action of the work queue. The customer's desk arranges and asks; the provider decides what would take
 * money from its account beyond the supplier's own order and rules.
 */
export function whoDecidesCase(action: CaseAction, money: CaseMoney): DecidedBy {
  switch (action) {
    case 'accept_price':
      return byProvider(money.dearerPaise);
    case 'give_back':
      // A purchase with unknown outcome may have an order that is charged.
      return money.kind === 'unknown_outcome' ? byProvider(money.paidPaise) : BY_CUSTOMER;
    case 'mark_booked':
    case 'mark_absent':
    case 'enter_change':
      // Against the supplier's own answer, or instead of it.
      return byProvider(money.paidPaise);
    case 'enter_cancellation':
      return ofCancellation(money);
    case 'mark_recovered':
      return byProvider(money.recoveredPaise);
    case 'write_off':
    case 'close':
      return money.claim?.bornBy === 'us' && money.claim.leftPaise > 0
        ? byProvider(money.claim.leftPaise)
        : BY_CUSTOMER;
    default:
      return BY_CUSTOMER;
  }
}

/** What the supplier's order and rules give back needs no decision; anything beyond them does, and every credit. */
function ofCancellation({ parts, ruledKeptPaise, orderShowsCancelled }: CaseMoney): DecidedBy {
  const cancelled = parts.filter((part) => part.isCancelled);
  const backPaise = sum(cancelled.map((part) => greatest(paise(part.soldPaise - part.keptPaise), ZERO)));
  if (backPaise === 0) return BY_CUSTOMER;
  const isRuled = ruledKeptPaise !== null && sum(cancelled.map((part) => part.keptPaise)) >= ruledKeptPaise;
  const hasCredit = cancelled.some((part) => part.creditPaise > 0);
  return orderShowsCancelled && isRuled && !hasCredit ? BY_CUSTOMER : byProvider(backPaise);
}

/** Who decides a change that the desk has arranged: waiving our charge or paying something back is the provider's. */
export function whoDecidesChange(change: {
  readonly isFree: boolean;
  readonly waivedPaise: Paise;
  readonly returnPaise: Paise;
}): DecidedBy {
  const outPaise = sum([change.isFree ? change.waivedPaise : ZERO, change.returnPaise]);
  return outPaise > 0 ? byProvider(outPaise) : BY_CUSTOMER;
}

/** Who decides an entry of the desk: what reduces the organisation's debt is the provider's. */
export function whoDecidesEntry(entry: { readonly owedBeforePaise: Paise; readonly owedAfterPaise: Paise }): DecidedBy {
  const lessPaise = paise(entry.owedBeforePaise - entry.owedAfterPaise);
  return lessPaise > 0 ? byProvider(lessPaise) : BY_CUSTOMER;
}

/**
 * Who decides what sellers keep of units that are cancelled by word of mouth. What the desk has bought itself it
 * settles with its own vendors; what suppliers sold to the provider gives back the provider's money, and its supplier
 * has confirmed nothing yet.
 */
export function whoDecidesSettlement(
  units: readonly { readonly isSoldToUs: boolean; readonly soldPaise: Paise; readonly keptPaise: Paise }[],
): DecidedBy {
  const backPaise = sum(
    units
      .filter(({ isSoldToUs }) => isSoldToUs)
      .map(({ soldPaise, keptPaise }) => greatest(paise(soldPaise - keptPaise), ZERO)),
  );
  return backPaise > 0 ? byProvider(backPaise) : BY_CUSTOMER;
}

import { formatInrExact, type Paise } from '../money/money.ts';
import type { GuardFinding, GuardRule } from './refund-guard.ts';

/** A finding as its readers see it; a figure that is kept from them is null. */
export interface ReadFinding {
  readonly sentence: string;
  readonly askedPaise: Paise | null;
  readonly allowedPaise: Paise | null;
  readonly shortfallPaise: Paise;
}

/** A finding's own facts. Claims that were recorded before rules were kept with them have none. */
export type ToldFinding = Pick<GuardFinding, 'sentence' | 'askedPaise' | 'allowedPaise' | 'shortfallPaise'> & {
  readonly rule?: GuardRule;
};

const ABOVE_CAP = 'The airline asked for more than base fare and fuel charge, which is the most that it may keep.';
const OF_NO_RULE = 'The airline kept more than it may keep.';

/** The text where a charge is compared with what the airline was paid; null where the figures are what is claimed. */
function plainSentence({ rule, sentence }: ToldFinding): string | null {
  switch (rule) {
    case undefined:
      return OF_NO_RULE;
    case 'charge_above_cap':
      return ABOVE_CAP;
    case 'look_in_charged':
    case 'given_up_charged':
      // The right comes first, then the claim against it.
      return `${sentence.split(';')[0]}; it still asked for a charge.`;
    default:
      return null;
  }
}

/**
 * A finding for those who may not know our part of the price, the difference between what the airline was paid and what
 * the customer paid (decisions §2, "Arbitrage"): an airline that keeps a whole ticket keeps what it was paid, so both
 * its charge and what is allowed of it are hidden. The sum that is claimed stays, and so does the airline's own earlier
 * statement.
 */
export function withoutCost(finding: ToldFinding): ReadFinding {
  const { rule, sentence, askedPaise, allowedPaise, shortfallPaise } = finding;
  if (rule === 'charge_above_quote') {
    const had = `The airline had said that it would keep ${formatInrExact(allowedPaise)}, on which the ticket was given back`;
    return { sentence: `${had}; it asked for more.`, askedPaise: null, allowedPaise, shortfallPaise };
  }
  const plain = plainSentence(finding);
  if (plain === null) return { sentence, askedPaise, allowedPaise, shortfallPaise };
  return { sentence: plain, askedPaise: null, allowedPaise: allowedPaise === 0 ? allowedPaise : null, shortfallPaise };
}

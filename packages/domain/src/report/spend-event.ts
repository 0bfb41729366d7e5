import type { LedgerAccount, Transfer } from '../ledger/posting.ts';
import { type Paise, paise, sum, ZERO } from '../money/money.ts';

/** What happened to a booking's money. `correction`: something was corrected, given back or lost since. */
type SpendKind = 'purchase' | 'change' | 'cancellation' | 'correction';

/** What one event cost the customer, by recipient; negative where it is refunded. */
export interface SpendEvent {
  /** Names the event within its booking: "purchase:…". An event has one, whenever its transfers are read. */
  readonly key: string;
  readonly kind: SpendKind;
  /** Its name in the transfers: the id of a cancellation, a change or a correction. */
  readonly subject: string;
  /** Fares, rooms and seats with what belongs to them. */
  readonly supplierPaise: Paise;
  /** Our fee or charge, before tax. */
  readonly feePaise: Paise;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
}

/** Where the customer's own money is or is owed: what moves among these costs nothing. */
export const OWN_ACCOUNTS: ReadonlySet<LedgerAccount> = new Set([
  'gateway_clearing',
  'customer_suspense',
  'refunds_due',
  'receivable',
  'pay_later_receivable',
  'airline_credits',
  'wallet',
  'wallet_held',
  'withdrawal_held',
  'wallet_promo',
  'wallet_promo_held',
  'credit_line',
  'credit_line_held',
]);

/** What a transfer costs the customer: above 0 where their money becomes another's, below 0 where it is refunded. */
export function costOf({ debit, credit, amountPaise }: Transfer): Paise {
  if (OWN_ACCOUNTS.has(debit) === OWN_ACCOUNTS.has(credit)) return ZERO;
  return OWN_ACCOUNTS.has(debit) ? amountPaise : paise(-amountPaise);
}

const KINDS: Readonly<Record<string, SpendKind>> = {
  purchase: 'purchase',
  change: 'change',
  cancellation: 'cancellation',
};

/** The event that a transfer belongs to. Parts of one event have keys with the same beginning. */
function eventOf(key: string): Pick<SpendEvent, 'key' | 'kind' | 'subject'> {
  const [head = '', subject = ''] = key.split(':');
  const kind = KINDS[head] ?? 'correction';
  // Receipts and payments of one claim or credit are events of their own.
  const isWhole = kind !== 'correction' || head === 'reversal' || head === 'corrected' || head === 'given-back';
  return { key: isWhole ? `${head}:${subject}` : key, kind, subject };
}

/**
 * What a booking's transfers cost the customer, by event, in the order of their first transfers; what cost nothing is
 * left out. What is posted again beside the reversal of an entry corrects that entry and is no second purchase.
 */
export function spendEvents(transfers: readonly Transfer[]): readonly SpendEvent[] {
  const putsRight = transfers.some(({ key }) => key.startsWith('reversal:'));
  const groups = Map.groupBy(transfers, ({ key }) => eventOf(key).key);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const to = (isMeant: (account: LedgerAccount) => boolean) =>
      sum(group.filter(({ debit, credit }) => isMeant(OWN_ACCOUNTS.has(debit) ? credit : debit)).map(costOf));
    const parts = {
      feePaise: to((account) => account === 'revenue_fees'),
      cgstPaise: to((account) => account === 'cgst_payable'),
      sgstPaise: to((account) => account === 'sgst_payable'),
      igstPaise: to((account) => account === 'igst_payable'),
    };
    const supplierPaise = paise(sum(group.map(costOf)) - sum(Object.values(parts)));
    const named = eventOf(first.key);
    const kind = putsRight ? 'correction' : named.kind;
    const event = { ...named, kind, supplierPaise, ...parts };
    return supplierPaise === 0 && Object.values(parts).every((part) => part === 0) ? [] : [event];
  });
}

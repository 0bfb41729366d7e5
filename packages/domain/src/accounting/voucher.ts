import type { ExpenseCategory } from '../expense/expense-category.ts';
import type { LedgerAccount } from '../ledger/posting.ts';
import { type Paise, paise, splitByWeight, sum, ZERO } from '../money/money.ts';
import type { AccountHead } from './account-head.ts';

/**
 * What a voucher is about: our invoice or note, what a supplier was paid on the customer's behalf, how it was paid, own
 * expenses.
 */
export type VoucherKind = 'document' | 'supplier' | 'payment' | 'claim';

/** A line of a voucher. */
interface VoucherLine {
  readonly head: AccountHead;
  /** Above 0 = debit, below 0 = credit; never 0. */
  readonly amountPaise: Paise;
  /** Begins with a word of ours, never with another person's text. */
  readonly text: string;
  /** As the customer's travellers have it; null = none is known, or the head costs nothing. */
  readonly costCentre: string | null;
}

/** An entry of the customer's books. Its lines add up to 0. */
export interface Voucher {
  /** Ours: an entry is exported once under it, and its narration carries it. */
  readonly key: string;
  readonly kind: VoucherKind;
  /** The number of its document; null = it has none, and gets one when it is exported. */
  readonly documentNumber: string | null;
  /** YYYY-MM-DD in India. */
  readonly day: string;
  readonly text: string;
  readonly lines: readonly VoucherLine[];
}

type Service = 'flight' | 'hotel' | 'bus' | 'train' | 'cab';

/** Our own invoice, credit note or debit note. Amounts are as printed, never negative. */
export interface DocumentFacts {
  readonly number: string;
  readonly kind: 'invoice' | 'credit_note' | 'debit_note';
  readonly day: string;
  readonly description: string;
  /** Where it is to no registration of the customer, its GST cannot be claimed. */
  readonly isClaimable: boolean;
  readonly taxablePaise: Paise;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
  /** Whose cost centres bear it, by these weights; empty = nobody's. */
  readonly shares: readonly { readonly costCentre: string | null; readonly weight: number }[];
}

/** What an event of a booking cost beyond our fee, by traveller. */
export interface SupplierFacts {
  readonly bookingId: string;
  readonly eventKey: string;
  readonly event: 'purchase' | 'change' | 'cancellation' | 'correction';
  readonly day: string;
  readonly service: Service;
  readonly vendor: string;
  readonly place: string;
  readonly travellers: readonly {
    readonly name: string;
    readonly costCentre: string | null;
    readonly amountPaise: Paise;
  }[];
}

/** A movement between accounts that are the customer's own, as our books have it. */
export interface PaymentFacts {
  readonly key: string;
  readonly day: string;
  readonly debit: LedgerAccount;
  readonly credit: LedgerAccount;
  readonly amountPaise: Paise;
}

/** An approved claim: what its owner is reimbursed. */
export interface ClaimFacts {
  readonly number: number;
  readonly day: string;
  readonly owner: string;
  readonly costCentre: string | null;
  readonly lines: readonly {
    readonly category: ExpenseCategory;
    readonly vendor: string | null;
    readonly amountPaise: Paise;
  }[];
}

/**
 * Accounts of ours that are the customer's own money or debt, by their role in the customer's books. A bank is not
 * among them: what passes through it is booked from the bank's statement.
 */
export const OWN_HEADS: Readonly<Partial<Record<LedgerAccount, AccountHead>>> = {
  customer_suspense: 'clearing',
  refunds_due: 'clearing',
  gateway_clearing: 'card_clearing',
  receivable: 'credit_line',
  credit_line: 'credit_line',
  credit_line_held: 'credit_line',
  pay_later_receivable: 'pay_later',
  airline_credits: 'airline_credits',
  wallet: 'wallet',
  wallet_held: 'wallet',
  withdrawal_held: 'wallet',
  wallet_promo: 'promo',
  wallet_promo_held: 'promo',
};

const TRAVEL: Readonly<Record<Service, AccountHead>> = {
  flight: 'travel_flight',
  hotel: 'travel_hotel',
  bus: 'travel_bus',
  train: 'travel_train',
  cab: 'travel_cab',
};
const SERVICES: Readonly<Record<Service, string>> = {
  flight: 'Flight',
  hotel: 'Stay',
  bus: 'Bus',
  train: 'Train',
  cab: 'Cab',
};
const EVENTS: Readonly<Record<SupplierFacts['event'], string>> = {
  purchase: 'paid on your behalf',
  change: 'changed',
  cancellation: 'cancelled',
  correction: 'put right',
};
const EXPENSES: Readonly<Record<ExpenseCategory, AccountHead>> = {
  airfare: 'expense_travel',
  train: 'expense_travel',
  bus: 'expense_travel',
  car: 'expense_travel',
  conveyance: 'expense_travel',
  fuel_toll_parking: 'expense_travel',
  hotel: 'expense_stay',
  laundry: 'expense_stay',
  food: 'expense_food',
  incidental: 'expense_other',
  miscellaneous: 'expense_other',
};
const PAYMENTS: Readonly<Partial<Record<AccountHead, string>>> = {
  clearing: 'Pravas',
  card_clearing: 'card or UPI',
  wallet: 'wallet',
  promo: 'credit that we gave you',
  credit_line: 'credit line',
  pay_later: 'pay later',
  airline_credits: 'airline credit',
};

/** Our fee and its GST, owed to us; a credit note turns all signs. Null = it is of nothing. */
export function documentVoucher(facts: DocumentFacts): Voucher | null {
  const sign = facts.kind === 'credit_note' ? -1 : 1;
  const name = facts.kind === 'invoice' ? 'Fee' : facts.kind === 'credit_note' ? 'Fee given back' : 'Charge';
  const shares = sharesOf(facts.shares);
  const shared = (head: AccountHead, text: string, amount: Paise) =>
    splitByWeight(
      paise(sign * amount),
      shares.map(({ weight }) => weight),
    ).map((part, at) => lineOf(head, part, text, shares[at]?.costCentre ?? null));
  const taxes = [
    ['input_cgst', 'CGST', facts.cgstPaise],
    ['input_sgst', 'SGST', facts.sgstPaise],
    ['input_igst', 'IGST', facts.igstPaise],
  ] as const;
  const debits = [
    ...shared('fees', name, facts.taxablePaise),
    ...taxes.flatMap(([head, text, amount]) =>
      facts.isClaimable
        ? [lineOf(head, paise(sign * amount), text)]
        : shared('gst_not_claimable', `${text} that cannot be claimed`, amount),
    ),
  ];
  return voucherOf(
    { key: facts.number, kind: 'document', documentNumber: facts.number, day: facts.day, text: facts.description },
    debits,
    'clearing',
    name,
  );
}

/**
 * What was paid to a supplier on the customer's behalf, or refunded by one; its tax is claimed by the supplier's own
 * document.
 */
export function supplierVoucher(facts: SupplierFacts): Voucher | null {
  const { service, event, vendor, place } = facts;
  const name = `${SERVICES[service]} ${EVENTS[event]}`;
  return voucherOf(
    {
      key: `${facts.eventKey}:${facts.bookingId}`,
      kind: 'supplier',
      documentNumber: null,
      day: facts.day,
      text: `${name}: ${vendor}, ${place}`,
    },
    facts.travellers.map(({ name: traveller, costCentre, amountPaise }) =>
      lineOf(TRAVEL[service], amountPaise, `${SERVICES[service]} of ${traveller}`, costCentre),
    ),
    'clearing',
    name,
  );
}

/** How it was paid, or refunded: our books reversed, since our debt is the customer's money. Null = nothing moved. */
export function paymentVoucher({ key, day, debit, credit, amountPaise }: PaymentFacts): Voucher | null {
  const [to, from] = [OWN_HEADS[credit], OWN_HEADS[debit]];
  if (to === undefined || from === undefined || to === from) return null;
  const text = `Payment from ${PAYMENTS[from] ?? from} to ${PAYMENTS[to] ?? to}`;
  const head = { key, kind: 'payment' as const, documentNumber: null, day, text };
  return voucherOf(head, [lineOf(to, amountPaise, text)], from, text);
}

/** Own expenses that were approved: owed to the person who spent them. Null = nothing is owed. */
export function claimVoucher({ number, day, owner, costCentre, lines }: ClaimFacts): Voucher | null {
  const text = `Expenses of ${owner}, claim ${number}`;
  return voucherOf(
    { key: `claim:${number}`, kind: 'claim', documentNumber: null, day, text },
    lines.map(({ category, vendor, amountPaise }) =>
      lineOf(EXPENSES[category], amountPaise, vendor === null ? 'Expense' : `Expense at ${vendor}`, costCentre),
    ),
    'employee_payable',
    text,
  );
}

/** The sum of a voucher's debits. */
export function debitsOf({ lines }: Pick<Voucher, 'lines'>): Paise {
  return sum(lines.map(({ amountPaise }) => amountPaise).filter((amount) => amount > 0));
}

function sharesOf(shares: DocumentFacts['shares']): DocumentFacts['shares'] {
  const weights = shares.filter(({ weight }) => weight > 0);
  return weights.length > 0 ? weights : [{ costCentre: shares[0]?.costCentre ?? null, weight: 1 }];
}

function lineOf(head: AccountHead, amountPaise: Paise, text: string, costCentre: string | null = null): VoucherLine {
  return { head, amountPaise, text, costCentre };
}

/** Lines of nothing are left out; their sum is posted against `against`. */
function voucherOf(
  head: Omit<Voucher, 'lines'>,
  debits: readonly VoucherLine[],
  against: AccountHead,
  text: string,
): Voucher | null {
  const kept = debits.filter(({ amountPaise }) => amountPaise !== 0);
  if (kept.length === 0) return null;
  const whole = paise(ZERO - sum(kept.map(({ amountPaise }) => amountPaise)));
  return { ...head, lines: whole === 0 ? kept : [...kept, lineOf(against, whole, text)] };
}

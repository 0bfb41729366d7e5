/** What can differ between our books and what others say. */
export const DIFFERENCE_KINDS = [
  'settled_amount',
  'settled_unknown',
  'settled_twice',
  'settlement_untied',
  'not_settled',
  'settlement_not_at_bank',
  'bank_unexplained',
  'topup_not_at_bank',
  'credit_not_at_bank',
  'outgoing_unexplained',
  'withdrawal_not_at_bank',
  'supplier_amount',
  'supplier_unknown',
  'supplier_not_billed',
] as const;
/** One of them. */
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** What people call a difference. */
export const DIFFERENCE_WORDS: Readonly<Record<DifferenceKind, string>> = {
  settled_amount: 'Settled with another amount',
  settled_unknown: 'Settled, and unknown to us',
  settled_twice: 'Settled twice',
  settlement_untied: 'Settlement that does not add up',
  not_settled: 'Paid, and not settled',
  settlement_not_at_bank: 'Settlement not at the bank',
  bank_unexplained: 'Bank money without a reason',
  topup_not_at_bank: 'Top-up not at the bank',
  credit_not_at_bank: 'Credit payment not at the bank',
  outgoing_unexplained: 'Paid out without a reason',
  withdrawal_not_at_bank: 'Withdrawal not at the bank',
  supplier_amount: 'Supplier bills another amount',
  supplier_unknown: 'Supplier bills what we do not know',
  supplier_not_billed: 'Bought, and not billed',
};

/** How long a gateway may take to settle a payment, in days; only an older one is reported as not settled. */
export const SETTLED_WITHIN_DAYS = 3;
/** How long a bank may take until money that was paid out, or entered as received or sent, is in its statement. */
export const AT_BANK_WITHIN_DAYS = 2;
/** How long a supplier may take until it bills a purchase. */
export const BILLED_WITHIN_DAYS = 15;
/** The age from which on a person is reminded. */
export const OLD_AFTER_DAYS = 7;

/** How old differences are, in days, the newest first. */
export const AGE_BANDS = [
  { band: 'd0_2', from: 0, to: 2, label: '0 to 2 days' },
  { band: 'd3_7', from: 3, to: 7, label: '3 to 7 days' },
  { band: 'd8_30', from: 8, to: 30, label: '8 to 30 days' },
  { band: 'd31', from: 31, to: null, label: 'Over 30 days' },
] as const;
/** One of them. */
export type AgeBand = (typeof AGE_BANDS)[number]['band'];

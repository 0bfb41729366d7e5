/**
 * The subject of an amount in a customer's books. The customer chooses the name or number of each; a needed one without
 * a name stops an export.
 */
export const ACCOUNT_HEADS = [
  'travel_flight',
  'travel_hotel',
  'travel_bus',
  'travel_train',
  'travel_cab',
  'fees',
  'input_cgst',
  'input_sgst',
  'input_igst',
  'gst_not_claimable',
  'clearing',
  'card_clearing',
  'wallet',
  'promo',
  'credit_line',
  'pay_later',
  'airline_credits',
  'expense_travel',
  'expense_stay',
  'expense_food',
  'expense_other',
  'employee_payable',
] as const;

/** One of the heads above. */
export type AccountHead = (typeof ACCOUNT_HEADS)[number];

/** The heads of costs: only these have cost centres. */
const COSTS: ReadonlySet<AccountHead> = new Set([
  'travel_flight',
  'travel_hotel',
  'travel_bus',
  'travel_train',
  'travel_cab',
  'fees',
  'gst_not_claimable',
  'expense_travel',
  'expense_stay',
  'expense_food',
  'expense_other',
]);

/** Whether a head is an expense. */
export function isCost(head: AccountHead): boolean {
  return COSTS.has(head);
}

/** What people call a head, and what goes there. */
interface HeadWords {
  readonly label: string;
  readonly what: string;
}

/** The words for each head. */
export const HEAD_WORDS: Readonly<Record<AccountHead, HeadWords>> = {
  travel_flight: { label: 'Flights', what: 'What airlines were paid on your behalf, with taxes.' },
  travel_hotel: { label: 'Hotels', what: 'What hotels were paid on your behalf, with GST.' },
  travel_bus: { label: 'Buses', what: 'What bus operators were paid on your behalf.' },
  travel_train: { label: 'Trains', what: 'What railways were paid on your behalf.' },
  travel_cab: { label: 'Cabs', what: 'What cab operators were paid on your behalf.' },
  fees: { label: 'Pravas fees', what: 'Convenience fees and charges, before GST.' },
  input_cgst: { label: 'Input CGST', what: 'CGST on our fees that you can claim.' },
  input_sgst: { label: 'Input SGST', what: 'SGST on our fees that you can claim.' },
  input_igst: { label: 'Input IGST', what: 'IGST on our fees that you can claim.' },
  gst_not_claimable: { label: 'GST not claimable', what: 'GST on fees that were invoiced without your GSTIN.' },
  clearing: { label: 'Pravas (supplier)', what: 'What you owe us, until it is paid. Every booking passes through it.' },
  card_clearing: { label: 'Card and UPI clearing', what: 'What was paid and refunded by card or UPI.' },
  wallet: { label: 'Pravas wallet', what: 'Your balance with us.' },
  promo: { label: 'Credit given by Pravas', what: 'What we gave you to book with, once it is used.' },
  credit_line: { label: 'Credit line', what: 'What was booked on account and is paid by your statement.' },
  pay_later: { label: 'Pay later', what: 'What was booked with a pay-later key.' },
  airline_credits: { label: 'Airline credits', what: 'What airlines keep for a next flight.' },
  expense_travel: { label: 'Expenses: travel', what: 'Own expenses for tickets, taxis, fuel, tolls and parking.' },
  expense_stay: { label: 'Expenses: stay', what: 'Own expenses for hotels and laundry.' },
  expense_food: { label: 'Expenses: food', what: 'Own expenses for meals.' },
  expense_other: { label: 'Expenses: other', what: 'All other own expenses.' },
  employee_payable: { label: 'Employees payable', what: 'Approved expenses that employees are paid back.' },
};

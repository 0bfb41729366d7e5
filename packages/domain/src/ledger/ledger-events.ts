/** The events of the books' transfers, the first part of their keys. */
export const LEDGER_EVENTS: Readonly<Record<string, string>> = {
  capture: 'Paid by card or UPI',
  'pay-later': 'Paid later, on account',
  offline: 'Put on account',
  'change-owed': 'Change put on account',
  purchase: 'Bought',
  change: 'Changed',
  cancellation: 'Cancelled',
  reversal: 'Put right',
  corrected: 'Put right',
  'given-back': 'Given back',
  'refund-due': 'Refund owed',
  'refund-paid': 'Refund paid',
  claim: 'Expense approved',
  reimbursed: 'Expense paid back',
  credit: 'Airline credit',
  goodwill: 'Paid for the airline',
  topup: 'Top-up by bank transfer',
  bank: 'Bank money without a name',
  applied: 'Bank money named',
  hold: 'Set aside',
  'hold-taken': 'Paid from wallet or credit line',
  release: 'Set aside, not spent',
  settled: 'Bill paid',
  tds: 'TDS taken off',
  tcs: 'GST collected from suppliers',
  'tds-kept': 'TDS kept back from suppliers',
  withdrawal: 'Withdrawn to the bank',
  promo: 'Promotional credit',
  settlement: 'Settled by the gateway',
  chargeback: 'Taken back by the card',
  'chargeback-won': 'Dispute won, given back',
};

/** The event in a transfer's key: its first part. */
export function eventOfKey(key: string): string {
  const [event = ''] = key.split(':', 1);
  return event;
}

/** An event in plain words. */
export function eventText(event: string): string {
  return LEDGER_EVENTS[event] ?? event;
}

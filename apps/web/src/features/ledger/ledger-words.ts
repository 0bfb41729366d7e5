import type { AccountBook } from '@pravas/domain/ledger/account-books.ts';
import { eventText } from '@pravas/domain/ledger/ledger-events.ts';
import { resolvePeriod } from '@pravas/domain/report/report-period.ts';

/** What can happen in each account, in the order in which people look for it. */
const EVENTS: Readonly<Record<AccountBook, readonly string[]>> = {
  wallet: [
    ...['topup', 'capture', 'applied', 'hold-taken', 'refund-paid', 'withdrawal', 'promo'],
    ...['chargeback', 'chargeback-won'],
  ],
  credit_line: ['hold-taken', 'refund-paid', 'settled', 'tds'],
  on_account: [
    ...['offline', 'change-owed', 'corrected', 'reversal', 'cancellation', 'settled', 'tds'],
    ...['chargeback', 'chargeback-won'],
  ],
  pay_later: ['pay-later', 'cancellation', 'refund-paid', 'settled', 'tds'],
};

/** The events of an account to choose from. */
export function eventOptions(account: AccountBook): readonly { readonly value: string; readonly label: string }[] {
  return EVENTS[account].map((event) => ({ value: event, label: eventText(event) }));
}

/** Periods to choose from. */
export const PERIODS = [
  { value: 'this-month', label: 'This month' },
  { value: 'last-month', label: 'Last month' },
  { value: 'this-quarter', label: 'This quarter' },
  { value: 'last-quarter', label: 'Last quarter' },
  { value: 'this-fy', label: 'This financial year' },
  { value: 'last-fy', label: 'Last financial year' },
  { value: 'last-30-days', label: 'Last 30 days' },
  { value: 'last-90-days', label: 'Last 90 days' },
] as const;

/** The period that these days are on a day of India; '' = none. */
export function periodAt(from: string, to: string, today: string): (typeof PERIODS)[number]['value'] | '' {
  const found = PERIODS.find(({ value }) => {
    const days = resolvePeriod(value, Temporal.PlainDate.from(today));
    return days.from === from && days.to === to;
  });
  return found?.value ?? '';
}

/** What money does in an account: to a debt, and to the organisation's own money. */
export function sumWords(isOwed: boolean) {
  return isOwed
    ? { opening: 'Owed before', in: 'Charged', out: 'Paid', closing: 'Owed after', balance: 'Owed' }
    : { opening: 'Opening', in: 'In', out: 'Out', closing: 'Closing', balance: 'Balance' };
}

import type { Paise } from '../money/money.ts';

/** What of a month may still be open when it is closed. */
export const PERIOD_ITEMS = {
  holds: { label: 'Set aside for bookings that are not decided', stops: false },
  top_ups: { label: 'Top-ups that the gateway has not decided', stops: false },
  unapplied: { label: 'Bank money that nobody has named', stops: false },
  bank_lines: { label: 'Bank lines to be worked off', stops: false },
  refunds: { label: 'Refunds on their way', stops: false },
  disputes: { label: 'Disputed payments that are open', stops: false },
  papers: { label: 'Differences from papers of gateways, banks and suppliers', stops: false },
  differences: { label: 'Differences within the books', stops: true },
  fees: { label: 'Fees in the books without an invoice', stops: true },
  taxes: { label: 'Tax in the books that no document states', stops: true },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly stops: boolean }>>;

/** One of them. */
export type PeriodItem = keyof typeof PERIOD_ITEMS;

/** How many of an item are open, and their sum. */
export interface OpenItem {
  readonly item: PeriodItem;
  readonly many: number;
  readonly paise: Paise;
}

/** True where it keeps the month from being closed: what it is about could not be corrected in the month afterwards. */
export function stops({ item, many }: OpenItem): boolean {
  return many > 0 && PERIOD_ITEMS[item].stops;
}

/** The month of a day, both as text: "2026-11" of "2026-11-28". */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** The first and the last day of a month, YYYY-MM-DD. */
export function daysOfMonth(month: string): { readonly first: string; readonly last: string } {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 });
  return { first: first.toString(), last: first.add({ months: 1 }).subtract({ days: 1 }).toString() };
}

/** Why a month cannot be closed, or may be; `today` is India's, `closedMonth` the last one that is closed. */
export function whyNotClosed(
  month: string,
  today: string,
  closedMonth: string | null,
): 'running' | 'closed' | 'may_close' {
  if (month >= monthOf(today)) return 'running';
  return closedMonth !== null && month <= closedMonth ? 'closed' : 'may_close';
}

/**
 * Why a month stays closed or may be reopened: only the last closed month, and by a person other than the one who
 * closed it.
 */
export function whyNotReopened(
  month: string,
  closedMonth: string | null,
  closedBy: string | null,
  personId: string,
): 'not_closed' | 'later_is_closed' | 'same_person' | 'may_reopen' {
  if (closedMonth === null || month > closedMonth) return 'not_closed';
  if (month < closedMonth) return 'later_is_closed';
  return closedBy === personId ? 'same_person' : 'may_reopen';
}

/** The months from the first one of the books to the current one, the newest first; at most this many. */
export function monthsOfBooks(firstDay: string | null, today: string, most: number): readonly string[] {
  const running = Temporal.PlainYearMonth.from(monthOf(today));
  const first = Temporal.PlainYearMonth.from(monthOf(firstDay !== null && firstDay < today ? firstDay : today));
  const months: string[] = [];
  for (let month = running; months.length < most && Temporal.PlainYearMonth.compare(month, first) >= 0; ) {
    months.push(month.toString());
    month = month.subtract({ months: 1 });
  }
  return months;
}

/** Periods relative to the day on which they are viewed. */
export const REPORT_PERIODS = [
  'this-month',
  'last-month',
  'this-quarter',
  'last-quarter',
  'this-fy',
  'last-fy',
  'last-30-days',
  'last-90-days',
] as const;

/** A period that moves, by its word. */
export type ReportPeriod = (typeof REPORT_PERIODS)[number];

/** The days of a period, YYYY-MM-DD, both included: the day after `to` is in the next one. */
export interface ReportDays {
  readonly from: string;
  readonly to: string;
}

/** India's financial year begins on 1 April (Income-tax Act, section 3). */
const FIRST_MONTH = 4;

/**
 * The days that a word stands for on `today`, a day of India's calendar. Months, quarters and financial years are whole
 * ones, so that trips still to come are in them; "last 30 days" end with today.
 */
export function resolvePeriod(period: ReportPeriod, today: Temporal.PlainDate): ReportDays {
  switch (period) {
    case 'this-month':
      return monthsFrom(today.with({ day: 1 }), 1);
    case 'last-month':
      return monthsFrom(today.with({ day: 1 }).subtract({ months: 1 }), 1);
    case 'this-quarter':
      return monthsFrom(startOf(today, 3), 3);
    case 'last-quarter':
      return monthsFrom(startOf(today, 3).subtract({ months: 3 }), 3);
    case 'this-fy':
      return monthsFrom(startOf(today, 12), 12);
    case 'last-fy':
      return monthsFrom(startOf(today, 12).subtract({ months: 12 }), 12);
    case 'last-30-days':
      return daysUntil(today, 30);
    case 'last-90-days':
      return daysUntil(today, 90);
  }
}

/** The first day of the quarter or year, counted from April, that a day is in. */
function startOf(day: Temporal.PlainDate, months: 3 | 12): Temporal.PlainDate {
  const into = (day.month - FIRST_MONTH + 12) % months;
  return day.with({ day: 1 }).subtract({ months: into });
}

function monthsFrom(first: Temporal.PlainDate, months: number): ReportDays {
  return { from: first.toString(), to: first.add({ months }).subtract({ days: 1 }).toString() };
}

function daysUntil(last: Temporal.PlainDate, days: number): ReportDays {
  return { from: last.subtract({ days: days - 1 }).toString(), to: last.toString() };
}

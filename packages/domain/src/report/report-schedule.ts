import { INDIAN_ZONE } from '../time/indian-day.ts';

/**
 * When a report is sent: each day, on a day of the week (1 = Monday), or on a day of the month (31 = its last), at
 * HH:MM in India.
 */
export type ReportRhythm = { readonly at: string } & (
  | { readonly every: 'day' }
  | { readonly every: 'week'; readonly weekday: number }
  | { readonly every: 'month'; readonly monthDay: number }
);

/** The first moment after `after` at which it is due. */
export function nextRun(rhythm: ReportRhythm, after: Temporal.Instant): Temporal.Instant {
  const today = after.toZonedDateTimeISO(INDIAN_ZONE).toPlainDate();
  const first = momentOf(rhythm, dayFrom(rhythm, today));
  if (Temporal.Instant.compare(first, after) > 0) return first;
  return momentOf(rhythm, dayFrom(rhythm, today.add({ days: 1 })));
}

/**
 * The last moment until `now` at which it was due, where it has been due since `due`: a missed one is made up for once,
 * and covers the days of that moment.
 */
export function lastDue(rhythm: ReportRhythm, due: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  let last = due;
  // Found from the day, not from moment to moment: a year of missed days costs no more than one.
  const today = now.toZonedDateTimeISO(INDIAN_ZONE).toPlainDate();
  for (let day = today.subtract({ days: LONGEST_DAYS }); Temporal.PlainDate.compare(day, today) <= 0; ) {
    const next = dayFrom(rhythm, day);
    const moment = momentOf(rhythm, next);
    if (Temporal.Instant.compare(moment, now) > 0) break;
    if (Temporal.Instant.compare(moment, last) > 0) last = moment;
    day = next.add({ days: 1 });
  }
  return last;
}

/** Between two moments of any rhythm lie fewer days. */
const LONGEST_DAYS = 31;

/** The first day of the rhythm from `day` on. */
function dayFrom(rhythm: ReportRhythm, day: Temporal.PlainDate): Temporal.PlainDate {
  if (rhythm.every === 'day') return day;
  if (rhythm.every === 'week') return day.add({ days: (rhythm.weekday - day.dayOfWeek + 7) % 7 });
  const inMonth = (month: Temporal.PlainDate) => month.with({ day: Math.min(rhythm.monthDay, month.daysInMonth) });
  const here = inMonth(day);
  return Temporal.PlainDate.compare(here, day) >= 0 ? here : inMonth(day.with({ day: 1 }).add({ months: 1 }));
}

function momentOf({ at }: ReportRhythm, day: Temporal.PlainDate): Temporal.Instant {
  return day.toZonedDateTime({ timeZone: INDIAN_ZONE, plainTime: at }).toInstant();
}

import type { ReportPeriod } from '@pravas/domain/report/report-period.ts';

/** Days that move, as people call them. */
export const PERIOD_WORDS: Readonly<Record<ReportPeriod, string>> = {
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-quarter': 'This quarter',
  'last-quarter': 'Last quarter',
  'this-fy': 'This financial year',
  'last-fy': 'Last financial year',
  'last-30-days': 'Last 30 days',
  'last-90-days': 'Last 90 days',
};

/** Days of the week from Monday. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** "1st", "22nd", "13th". */
export function ordinal(day: number): string {
  const isTeen = day % 100 >= 11 && day % 100 <= 13;
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${ending}`;
}

/** The words for a day of each month: the 31st is the last, whatever the month. */
export function monthDayText(day: number): string {
  return day === 31 ? 'Last day' : ordinal(day);
}

interface Rhythm {
  readonly every: 'day' | 'week' | 'month';
  readonly weekday: number | null;
  readonly monthDay: number | null;
  readonly at: string;
}

/** "Every Monday at 08:00", "On the last day of each month at 08:00". */
export function rhythmText({ every, weekday, monthDay, at }: Rhythm): string {
  if (every === 'day') return `Every day at ${at}`;
  if (every === 'week') return `Every ${WEEKDAYS[(weekday ?? 1) - 1] ?? ''} at ${at}`;
  return `On the ${monthDayText(monthDay ?? 1).toLowerCase()} of each month at ${at}`;
}

/** "Nisha Verma", "Nisha Verma and Vikram Shah", "Nisha Verma and 3 others". */
export function peopleText(people: readonly { readonly name: string }[]): string {
  const [first, second] = people;
  if (!first) return 'nobody';
  if (!second) return first.name;
  return people.length === 2 ? `${first.name} and ${second.name}` : `${first.name} and ${people.length - 1} others`;
}

import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';
import { invalidMessage, requiredMessage } from '@pravas/domain/validation/messages.ts';

/** The first day of the month after a day, as fees mostly begin. */
export function firstOfNextMonth(day: string): string {
  return Temporal.PlainDate.from(day).with({ day: 1 }).add({ months: 1 }).toString();
}

/** What is wrong with a first day; undefined = nothing. Days that are over keep their fees. */
export function dayProblem(day: string, today: string): string | undefined {
  if (day === '') return requiredMessage('First day');
  if (!isCalendarDay(day)) return invalidMessage('First day');
  return day < today ? 'Fees of days that are over cannot be changed' : undefined;
}

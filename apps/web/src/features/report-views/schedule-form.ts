import type { SentOf } from '@pravas/contract/operation.ts';
import type { createReportSchedule } from '@pravas/contract/report/view-operations.ts';
import { type ReportDays, resolvePeriod } from '@pravas/domain/report/report-period.ts';
import { nextRun, type ReportRhythm } from '@pravas/domain/report/report-schedule.ts';
import { indianDate } from '@pravas/domain/time/indian-day.ts';
import type { FieldErrors } from '../../lib/form.ts';
import type { Schedule, View } from './view-queries.ts';

/** A recipient of a report. */
export interface Recipient {
  readonly user_id: number;
  readonly name: string;
}

/** A schedule as it is typed; days are texts of their numbers. */
export interface ScheduleValues {
  readonly every: 'day' | 'week' | 'month';
  readonly weekday: string;
  readonly monthDay: string;
  readonly at: string;
  readonly recipients: readonly Recipient[];
  readonly skipEmpty: boolean;
}

/** The most people at once. */
export const MOST_RECIPIENTS = 50;

/** What the form begins with: a new schedule goes to the person who makes it, on the first of each month. */
export function scheduleValuesOf(row: Schedule | null, me: Recipient): ScheduleValues {
  if (!row) return { every: 'month', weekday: '1', monthDay: '1', at: '08:00', recipients: [me], skipEmpty: false };
  const { every, weekday, monthDay, at, recipients, skipEmpty } = row;
  return {
    every,
    weekday: String(weekday ?? 1),
    monthDay: String(monthDay ?? 1),
    at,
    recipients: recipients.map(({ user_id, name }) => ({ user_id, name })),
    skipEmpty,
  };
}

/** What is wrong, by field. */
export function checkSchedule({ at, recipients }: ScheduleValues): FieldErrors {
  return {
    at: /^([01]\d|2[0-3]):[0-5]\d$/.test(at) ? undefined : 'Choose a time',
    recipients: recipients.length === 0 ? 'Choose at least one person' : undefined,
  };
}

/** The body that is sent. */
export function scheduleBody(values: ScheduleValues): Omit<SentOf<typeof createReportSchedule>, 'viewId'> {
  const { every, weekday, monthDay, at, recipients, skipEmpty } = values;
  return {
    every,
    weekday: every === 'week' ? Number(weekday) : null,
    monthDay: every === 'month' ? Number(monthDay) : null,
    at,
    recipients: recipients.map(({ user_id }) => user_id),
    skipEmpty,
  };
}

/**
 * When it would be sent next, and of which days; null while no good time is typed. Days are null where the report has
 * its own.
 */
export function nextOf(
  values: ScheduleValues,
  view: Pick<View, 'period' | 'from' | 'to'>,
  now: Temporal.Instant,
): { readonly at: Temporal.Instant; readonly days: ReportDays | null } | null {
  if (checkSchedule(values).at !== undefined) return null;
  const at = nextRun(rhythmOf(values), now);
  const { period, from, to } = view;
  if (period !== null) return { at, days: resolvePeriod(period, indianDate(at)) };
  return { at, days: from === null || to === null ? null : { from, to } };
}

function rhythmOf({ every, weekday, monthDay, at }: ScheduleValues): ReportRhythm {
  if (every === 'day') return { every, at };
  return every === 'week' ? { every, weekday: Number(weekday), at } : { every, monthDay: Number(monthDay), at };
}

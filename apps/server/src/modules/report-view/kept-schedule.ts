import type { ReportRhythm } from '@pravas/domain/report/report-schedule.ts';
import type { Selectable } from 'kysely';
import type { Schema } from '../../platform/schema.generated.ts';

/** A schedule as it is kept. */
export type KeptSchedule = Selectable<Schema['report_schedule']>;

/** When a schedule is due. Throws for a row without a day. */
export function rhythmOf({
  every,
  weekday,
  month_day: monthDay,
  at_time: at,
}: Pick<KeptSchedule, 'every' | 'weekday' | 'month_day' | 'at_time'>): ReportRhythm {
  if (every === 'week' && weekday !== null) return { every, weekday, at };
  if (every === 'month' && monthDay !== null) return { every, monthDay, at };
  if (every === 'day') return { every, at };
  throw new TypeError(`A schedule by the ${every} without its day`);
}

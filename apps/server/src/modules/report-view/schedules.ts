import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type {
  changeReportSchedule as changeOperation,
  createReportSchedule as createOperation,
  listReportSchedules as listOperation,
} from '@pravas/contract/report/view-operations.ts';
import { nextRun } from '@pravas/domain/report/report-schedule.ts';
import { indianDate } from '@pravas/domain/time/indian-day.ts';
import { sql } from 'kysely';
import { instantOfDate, isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type AuditDetails, changedFields } from '../audit/index.ts';
import { refuseField } from '../organisation/index.ts';
import { type KeptSchedule, rhythmOf } from './kept-schedule.ts';
import { daysOf, type KeptView, reportOf } from './kept-view.ts';
import { findRecipients, type Reader, readReaders } from './recipients.ts';
import { type Change, recordChange } from './view-context.ts';
import { findView } from './views.ts';

type WireSchedule = PayloadOf<typeof listOperation>['data'][number];
type Rhythm = Pick<BodyOf<typeof createOperation>, 'every' | 'weekday' | 'monthDay' | 'at'>;

/** The most schedules that a person may have. */
const MOST_SCHEDULES = 20;

/** A person's schedules, the one that is due next first, paused ones last. */
export async function listSchedules(tx: Tx, ownerId: string): Promise<{ data: WireSchedule[] }> {
  const rows = await selectSchedules(tx, ownerId)
    .orderBy(sql`report_schedule.paused_at is not null`)
    .orderBy('report_schedule.due_at')
    .orderBy('report_schedule.id')
    .execute();
  const readers = await readReaders(tx, [...new Set(rows.flatMap((row) => row.recipients))]);
  return { data: rows.map((row) => present(row, readers)) };
}

/** Schedules a view that the caller may open. Throws `not_found` for it or for a recipient, and `validation_failed`. */
export async function createSchedule(
  tx: Tx,
  { viewId, recipients, skipEmpty, ...said }: BodyOf<typeof createOperation>,
  change: Change,
): Promise<WireSchedule> {
  const { caller, now } = change;
  const { organizationId, personId } = caller;
  const rhythm = columnsOf(said);
  const view = await findView(tx, personId, viewId);
  // Two requests at once must not both find room: they take turns at this person's row.
  await tx.selectFrom('person').select('id').where('id', '=', personId).forUpdate().execute();
  const { count } = await tx
    .selectFrom('report_schedule')
    .select(sql<number>`count(*)`.as('count'))
    .where('owner_id', '=', personId)
    .executeTakeFirstOrThrow();
  if (count >= MOST_SCHEDULES) {
    throw refuseField('validation_failed', 'viewId', `You have ${MOST_SCHEDULES} schedules. Delete one first.`);
  }
  const id = newId();
  const [at, dueAt] = [isoOf(now), isoOf(nextRun(rhythmOf(rhythm), now))];
  const columns = { ...rhythm, recipients: await findRecipients(tx, recipients), skip_empty: skipEmpty };
  await tx
    .insertInto('report_schedule')
    .values({
      organization_id: organizationId,
      id,
      view_id: viewId,
      owner_id: personId,
      ...columns,
      due_at: dueAt,
      run_at: dueAt,
      created_at: at,
      updated_at: at,
    })
    .execute();
  await recordChange(tx, change, {
    action: 'report_schedule.made',
    objectType: 'report_schedule',
    objectId: id,
    details: { view: view.name, after: auditOf({ ...columns, paused_at: null }) },
  });
  return readSchedule(tx, personId, id);
}

/** Changes, pauses or resumes one of the caller's schedules. Throws `not_found`, `conflict`, `validation_failed`. */
export async function changeSchedule(
  tx: Tx,
  { scheduleId, version, isPaused, recipients, skipEmpty, ...said }: BodyOf<typeof changeOperation>,
  change: Change,
): Promise<WireSchedule> {
  const { caller, now } = change;
  const rhythm = columnsOf(said);
  const before = await lockSchedule(tx, caller.personId, scheduleId);
  if (before.version !== version) throw new Refusal('conflict');
  const columns = {
    ...rhythm,
    recipients: await findRecipients(tx, recipients),
    skip_empty: skipEmpty,
    paused_at: isPaused ? (before.paused_at?.toISOString() ?? isoOf(now)) : null,
  };
  const keepsTime = (['every', 'weekday', 'month_day', 'at_time'] as const).every((key) => before[key] === rhythm[key]);
  const dueAt = isoOf(nextRun(rhythmOf(rhythm), now));
  await tx
    .updateTable('report_schedule')
    .set({
      ...columns,
      ...(isPaused ? {} : { paused_reason: null }),
      // What is due and not yet sent stays due; what was due while it was paused does not.
      ...(keepsTime && before.paused_at === null ? {} : { due_at: dueAt, run_at: dueAt, failures: 0 }),
      version: version + 1,
      updated_at: isoOf(now),
    })
    .where('id', '=', scheduleId)
    .execute();
  await recordChange(tx, change, {
    action: 'report_schedule.changed',
    objectType: 'report_schedule',
    objectId: scheduleId,
    details: changedFields(auditOf(before), auditOf(columns)),
  });
  return readSchedule(tx, caller.personId, scheduleId);
}

/** Deletes one of the caller's schedules. Throws `not_found`. */
export async function deleteSchedule(tx: Tx, scheduleId: string, change: Change): Promise<void> {
  const before = await lockSchedule(tx, change.caller.personId, scheduleId);
  await tx.deleteFrom('report_schedule').where('id', '=', scheduleId).execute();
  await recordChange(tx, change, {
    action: 'report_schedule.deleted',
    objectType: 'report_schedule',
    objectId: scheduleId,
    details: { before: auditOf(before) },
  });
}

function columnsOf({ every, weekday = null, monthDay = null, at }: Rhythm) {
  if (every === 'week' && weekday === null) throw refuseField('validation_failed', 'weekday', 'Choose a day');
  if (every === 'month' && monthDay === null) {
    throw refuseField('validation_failed', 'monthDay', 'Choose a day from 1 to 31');
  }
  return {
    every,
    weekday: every === 'week' ? weekday : null,
    month_day: every === 'month' ? monthDay : null,
    at_time: at,
  };
}

async function lockSchedule(tx: Tx, ownerId: string, scheduleId: string): Promise<KeptSchedule> {
  const row = await tx
    .selectFrom('report_schedule')
    .selectAll()
    .where('id', '=', scheduleId)
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return row;
}

async function readSchedule(tx: Tx, ownerId: string, scheduleId: string): Promise<WireSchedule> {
  const row = await selectSchedules(tx, ownerId).where('report_schedule.id', '=', scheduleId).executeTakeFirstOrThrow();
  return present(row, await readReaders(tx, row.recipients));
}

function selectSchedules(tx: Tx, ownerId: string) {
  return tx
    .selectFrom('report_schedule')
    .innerJoin('report_view', (join) =>
      join
        .onRef('report_view.organization_id', '=', 'report_schedule.organization_id')
        .onRef('report_view.id', '=', 'report_schedule.view_id'),
    )
    .selectAll('report_schedule')
    .select(['report_view.name', 'report_view.report', 'report_view.search', 'report_view.period'])
    .where('report_schedule.owner_id', '=', ownerId);
}

type ScheduleRow = KeptSchedule & Pick<KeptView, 'name' | 'report' | 'search' | 'period'>;

function present(row: ScheduleRow, readers: readonly Reader[]): WireSchedule {
  const isPaused = row.paused_at !== null;
  const dueAt = instantOfDate(row.due_at);
  const { from, to } = daysOf(row, indianDate(dueAt));
  return {
    _id: row.id,
    view: { _id: row.view_id, name: row.name, report: reportOf(row) },
    every: row.every as WireSchedule['every'],
    weekday: row.weekday,
    monthDay: row.month_day,
    at: row.at_time,
    recipients: row.recipients.flatMap((id) => {
      const reader = readers.find(({ caller }) => caller.personId === id);
      if (!reader) return [];
      const { userId, firstName, lastName } = reader.caller;
      return [{ user_id: userId, name: `${firstName} ${lastName}`.trim(), mayRead: reader.mayRead }];
    }),
    skipEmpty: row.skip_empty,
    isPaused,
    pausedReason: row.paused_reason,
    nextAt: isPaused ? null : isoOf(dueAt),
    nextDays: isPaused || from === null || to === null ? null : { from, to },
    last: row.last_due_at === null ? null : { at: row.last_due_at.toISOString(), sent: row.last_sent ?? 0 },
    version: row.version,
  };
}

function auditOf(
  row: Pick<KeptSchedule, 'every' | 'weekday' | 'month_day' | 'at_time' | 'recipients' | 'skip_empty'> & {
    readonly paused_at: Date | string | null;
  },
): AuditDetails {
  return {
    every: row.every,
    weekday: row.weekday,
    monthDay: row.month_day,
    at: row.at_time,
    recipients: row.recipients.join(),
    skipEmpty: row.skip_empty,
    isPaused: row.paused_at !== null,
  };
}

import { fromRupees, type Paise } from '@pravas/domain/money/money.ts';
import { lastDue, nextRun } from '@pravas/domain/report/report-schedule.ts';
import { indianDate, indianDay } from '@pravas/domain/time/indian-day.ts';
import { instantOfDate, isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { claimDue, type DueContext, type DueRow } from '../../platform/due-rows.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordAudit } from '../audit/index.ts';
import { enqueueEvent } from '../booking/index.ts';
import { type ReportContext, showReport } from '../report/index.ts';
import { type KeptSchedule, rhythmOf } from './kept-schedule.ts';
import { askedOf, daysOf, type KeptView, queryOf } from './kept-view.ts';
import { type Reader, readReaders } from './recipients.ts';

const AT_ONCE = 20;
/** How long before a failed report is tried again; also the time that a worker has for one. */
const RETRY = { minutes: 5 };
/** After so many failures its owner is notified, and it waits for its next moment. */
const MOST_FAILURES = 3;
/** Recipients are remembered longer than any schedule takes to repeat a moment. */
const REMEMBERED = { hours: 24 * 400 };
const ACTOR = 'scheduled reports';

/** What sending reports needs. */
type SendingContext = DueContext & ReportContext;

/** A moment of a schedule, and everything that is known of it before anything is counted. */
interface Plan {
  readonly schedule: KeptSchedule;
  readonly view: KeptView;
  readonly dueAt: Temporal.Instant;
  readonly owner: Reader | undefined;
  readonly readers: readonly Reader[];
}

/** What one person gets. */
interface Reading {
  readonly personId: string;
  readonly from: string;
  readonly to: string;
  readonly rows: number;
  readonly bookings: number;
  readonly netPaise: Paise | null;
}

/** Tells people of the views that are due, each once for each moment of its schedule. Answers how many were checked. */
export async function sendDueReports(context: SendingContext): Promise<number> {
  const due = await claimDue(context, 'claim_due_report_schedules', RETRY, AT_ONCE);
  for (const row of due) {
    const plan = await readPlan(context, row);
    if (!plan) continue;
    try {
      await sendReport(context, plan);
    } catch (error) {
      context.log.warn({ err: error, due: row }, 'a scheduled report could not be sent yet');
      await noteFailure(context, plan, error);
    }
  }
  return due.length;
}

function readPlan({ database, clock }: DueContext, due: DueRow): Promise<Plan | null> {
  return database.forOrganization(due.organization_id, async (tx) => {
    const schedule = await tx.selectFrom('report_schedule').selectAll().where('id', '=', due.id).executeTakeFirst();
    if (!schedule) return null;
    const view = await tx
      .selectFrom('report_view')
      .selectAll()
      .where('id', '=', schedule.view_id)
      .executeTakeFirstOrThrow();
    const [owner] = await readReaders(tx, [schedule.owner_id]);
    const readers = await readReaders(tx, schedule.recipients);
    // Its period follows from its own moment, however late the worker is.
    const dueAt = lastDue(rhythmOf(schedule), instantOfDate(schedule.due_at), clock.now());
    return { schedule, view, dueAt, owner, readers };
  });
}

async function sendReport(context: SendingContext, plan: Plan): Promise<void> {
  const reason = stoppedBy(plan);
  if (reason !== null) return stop(context, plan, reason);
  const readings: Reading[] = [];
  // Each with their own rights, as they are now.
  for (const { caller, mayRead } of plan.readers) {
    if (mayRead) readings.push(await readFor(context, plan, caller));
  }
  const { organization_id: organizationId } = plan.schedule;
  await context.database.forOrganization(organizationId, (tx) => finish(tx, plan, readings, context.clock.now()));
}

/** Why nobody is notified any more; null = nothing is against it. */
function stoppedBy({ schedule, view, owner }: Plan): string | null {
  if (!owner?.mayRead) return 'The person who made this schedule may no longer see reports.';
  if (view.owner_id !== schedule.owner_id && !view.is_shared) return 'The view is no longer shared with you.';
  return null;
}

async function readFor(context: SendingContext, { view, dueAt }: Plan, caller: Reader['caller']): Promise<Reading> {
  const asked = daysOf(view, indianDate(dueAt));
  // A report that has days of its own counts them back from the moment of the schedule.
  const days = { ...asked, to: asked.to ?? indianDay(dueAt) };
  const question = askedOf(view, days);
  // The mail has only sums: the chosen columns and their order do not matter, and may be hidden from this reader.
  const query = queryOf({ ...question, columns: null, sortBy: null, groupBy: null }, days);
  const report = await showReport(context, caller, question.report, query);
  const net = report.totals[report.columns.findIndex(({ key }) => key === 'net')];
  return {
    personId: caller.personId,
    from: report.from,
    to: report.to,
    rows: report.total,
    bookings: report.bookings ?? 0,
    netPaise: net === undefined || net === null ? null : fromRupees(Number(net)),
  };
}

/** Notifies them in one transaction with the next moment: only one of two workers finds the schedule as it was read. */
async function finish(tx: Tx, plan: Plan, readings: readonly Reading[], now: Temporal.Instant): Promise<void> {
  if (!(await isStillDue(tx, plan))) return;
  const { schedule, view, dueAt } = plan;
  const told = readings.filter(({ rows }) => rows > 0 || !schedule.skip_empty);
  let sent = 0;
  for (const reading of told) {
    if (await isToldAnew(tx, plan, reading, now)) sent += 1;
  }
  await tx
    .deleteFrom('report_delivery')
    .where('schedule_id', '=', schedule.id)
    .where('due_at', '<', new Date(now.subtract(REMEMBERED).epochMilliseconds))
    .execute();
  await moveOn(tx, plan, { last_due_at: isoOf(dueAt), last_sent: sent });
  const { from = null, to = null } = readings[0] ?? {};
  await audit(tx, plan, now, 'report_schedule.sent', {
    view: view.name,
    report: view.report,
    from,
    to,
    recipients: schedule.recipients.length,
    sent,
  });
}

/** Locks the schedule; false where it was changed, deleted or sent meanwhile. */
async function isStillDue(tx: Tx, { schedule }: Plan): Promise<boolean> {
  const row = await tx
    .selectFrom('report_schedule')
    .select(['due_at', 'version', 'paused_at'])
    .where('id', '=', schedule.id)
    .forUpdate()
    .executeTakeFirst();
  return (
    row !== undefined &&
    row.paused_at === null &&
    row.version === schedule.version &&
    row.due_at.getTime() === schedule.due_at.getTime()
  );
}

async function isToldAnew(tx: Tx, { schedule, dueAt }: Plan, reading: Reading, now: Temporal.Instant) {
  const { organization_id: organizationId, id: scheduleId } = schedule;
  const { personId } = reading;
  const inserted = await tx
    .insertInto('report_delivery')
    .values({
      organization_id: organizationId,
      schedule_id: scheduleId,
      due_at: isoOf(dueAt),
      person_id: personId,
      from_day: reading.from,
      to_day: reading.to,
      rows_found: reading.rows,
      bookings: reading.bookings,
      net_paise: reading.netPaise,
      created_at: isoOf(now),
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'schedule_id', 'due_at', 'person_id']).doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 0n) return false;
  await enqueueEvent(tx, organizationId, 'report.scheduled', { scheduleId, dueAt: isoOf(dueAt), personId }, now);
  return true;
}

/** The next moment after the finished one. */
async function moveOn(
  tx: Tx,
  { schedule, dueAt }: Plan,
  said: { readonly last_due_at?: string; readonly last_sent?: number },
): Promise<void> {
  const next = isoOf(nextRun(rhythmOf(schedule), dueAt));
  await tx
    .updateTable('report_schedule')
    .set({ ...said, due_at: next, run_at: next, failures: 0 })
    .where('id', '=', schedule.id)
    .execute();
}

async function stop({ database, clock }: DueContext, plan: Plan, reason: string): Promise<void> {
  const { schedule, view } = plan;
  const now = clock.now();
  await database.forOrganization(schedule.organization_id, async (tx) => {
    if (!(await isStillDue(tx, plan))) return;
    await tx
      .updateTable('report_schedule')
      .set({ paused_at: isoOf(now), paused_reason: reason, version: schedule.version + 1 })
      .where('id', '=', schedule.id)
      .execute();
    await tellOwner(tx, plan, reason, now);
    await audit(tx, plan, now, 'report_schedule.stopped', { view: view.name, reason });
  });
}

async function noteFailure({ database, clock }: DueContext, plan: Plan, error: unknown): Promise<void> {
  const { schedule, view } = plan;
  const now = clock.now();
  await database.forOrganization(schedule.organization_id, async (tx) => {
    if (!(await isStillDue(tx, plan))) return;
    const failures = schedule.failures + 1;
    if (failures < MOST_FAILURES) {
      await tx.updateTable('report_schedule').set({ failures }).where('id', '=', schedule.id).execute();
      return;
    }
    const reason = sentenceOf(error);
    await moveOn(tx, plan, { last_due_at: isoOf(plan.dueAt), last_sent: 0 });
    await tellOwner(tx, plan, reason, now);
    await audit(tx, plan, now, 'report_schedule.failed', { view: view.name, reason });
  });
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Refusal)) return 'It could not be counted. Open the view to see whether it still works.';
  return error.details.errors?.[0]?.message ?? error.message;
}

async function tellOwner(tx: Tx, { schedule }: Plan, reason: string, now: Temporal.Instant): Promise<void> {
  const { organization_id: organizationId, id: scheduleId } = schedule;
  await enqueueEvent(tx, organizationId, 'report.not_sent', { scheduleId, reason }, now);
}

function audit(
  tx: Tx,
  { schedule, dueAt }: Plan,
  now: Temporal.Instant,
  action: string,
  details: Readonly<Record<string, string | number | null>>,
): Promise<void> {
  return recordAudit(tx, {
    organizationId: schedule.organization_id,
    at: now,
    actor: ACTOR,
    action,
    objectType: 'report_schedule',
    objectId: schedule.id,
    details: { ...details, dueAt: isoOf(dueAt) },
  });
}

import type { Slice } from '@pravas/domain/flight/itinerary.ts';
import { compareSchedule, type ScheduleComparison } from '@pravas/domain/flight-change/schedule-change.ts';
import type { Selectable } from 'kysely';
import { commitWithoutWaiting, enqueueStatement } from '../../platform/batching-pool.ts';
import { wakeWorker } from '../../platform/change-feed.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import type { Schema } from '../../platform/schema.generated.ts';
import { AWAITED_CHANGES, type Cancellation, enqueueEvent, listCancellations } from '../booking/index.ts';
import { closeCaseOf } from '../casework/index.ts';
import { type FlightBooking, findFlights, goneSlices, isOvertaken, whoFlies } from '../flight-order/index.ts';

/** The watcher of airlines' changes, as audit and cases name it. */
export const SCHEDULE_WATCH = 'schedule-watch';

/** What an airline itself changed, and what was decided about it. */
export interface ScheduleChange {
  readonly id: string;
  readonly bookingId: string;
  readonly orderId: string;
  /** The supplier's name for this change. */
  readonly changeRef: string;
  readonly kind: 'changed' | 'cancelled';
  readonly before: readonly [Slice, ...Slice[]];
  /** As long as `before`, so that slices keep their places; null where the airline cancelled all that somebody flew. */
  readonly after: readonly [Slice, ...Slice[]] | null;
  readonly reason: string | null;
  readonly state: 'open' | 'accepted' | 'rebooking' | 'refunding' | 'closed' | 'withdrawn';
  readonly noticedAt: Date;
}

/** What was noticed, newest first. */
export async function listScheduleRows(tx: Tx, bookingId: string): Promise<readonly ScheduleChange[]> {
  const rows = await tx
    .selectFrom('schedule_change')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('noticed_at', 'desc')
    .execute();
  return rows.map(changeOf);
}

/** One of them, or null. `lock` keeps others from deciding on it meanwhile. */
export async function findScheduleChange(tx: Tx, id: string, lock = false): Promise<ScheduleChange | null> {
  let query = tx.selectFrom('schedule_change').selectAll().where('id', '=', id);
  if (lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  return row ? changeOf(row) : null;
}

/** What is different for those who still fly, how much it matters, and what may be chosen. */
export function comparisonOf(
  change: ScheduleChange,
  booking: FlightBooking,
  cancellations: readonly Cancellation[],
): ScheduleComparison {
  return compareSchedule(change.before, change.after, goneOf(change, booking, cancellations));
}

/**
 * The slices that a change is not about, by their places: nobody flies them any more. For a change that is over, those
 * of the time when it was noticed.
 */
export function goneOf(
  change: ScheduleChange,
  booking: FlightBooking,
  cancellations: readonly Cancellation[],
): readonly number[] {
  const known = isOver(change, booking, cancellations)
    ? cancellations.filter(({ createdAt }) => createdAt < change.noticedAt)
    : cancellations;
  return goneSlices(change, whoFlies(booking, known));
}

/**
 * Whether nothing is left to decide: it was accepted, the airline took it back, other flights replaced these, or nobody
 * flies any more what it changed. A request to rebook or for a refund decides nothing yet.
 */
export function isOver(
  { state, orderId, before, after }: ScheduleChange,
  booking: FlightBooking,
  cancellations: readonly Cancellation[],
): boolean {
  if (!isAwaited({ state })) return true;
  return isOvertaken({ orderId, before, after }, booking, whoFlies(booking, cancellations));
}

/** Whether somebody has still to decide, as far as the change itself says; a request decides nothing yet. */
export function isAwaited({ state }: Pick<ScheduleChange, 'state'>): boolean {
  return AWAITED_CHANGES.some((awaited) => awaited === state);
}

/** Closes what is over, with the travel desk's cases about it and whatever waits in inboxes. */
export async function closeWhatIsOver(tx: Tx, bookingId: string, now: Temporal.Instant): Promise<void> {
  const open = (await listScheduleRows(tx, bookingId)).filter(isAwaited);
  const booking = open.length > 0 ? await findFlights(tx, bookingId) : null;
  if (!booking) return;
  // A cancellation that the airline has not confirmed may still be turned down.
  const confirmed = new Set<Cancellation['state']>(['supplier', 'settled']);
  const cancellations = (await listCancellations(tx, bookingId)).filter(({ state }) => confirmed.has(state));
  for (const change of open.filter((one) => isOver(one, booking, cancellations))) {
    await tx
      .updateTable('schedule_change')
      .set({ state: 'closed', decided_at: isoOf(now), change_ref: endedRef(change) })
      .where('id', '=', change.id)
      .execute();
    const how = 'The flights were changed or cancelled.';
    await closeCaseOf(tx, booking.organizationId, scheduleCaseKey(change.id), SCHEDULE_WATCH, how, now);
    const payload = { bookingId, scheduleChangeId: change.id };
    await enqueueEvent(tx, booking.organizationId, 'schedule.closed', payload, now);
  }
}

/** The key of the travel desk's case about a change: one for each. */
export function scheduleCaseKey(id: string): string {
  return `schedule-change:${id}`;
}

/** The key of a change that has ended: the same news may arrive again, and is news then. */
export function endedRef({ id, changeRef }: Pick<ScheduleChange, 'id' | 'changeRef'>): string {
  return `${changeRef}:${id}`;
}

function changeOf(row: Selectable<Schema['schedule_change']>): ScheduleChange {
  return {
    id: row.id,
    bookingId: row.booking_id,
    orderId: row.order_id,
    changeRef: row.change_ref,
    kind: row.kind as ScheduleChange['kind'],
    before: row.before as ScheduleChange['before'],
    after: row.after as ScheduleChange['after'],
    reason: row.reason,
    state: row.state as ScheduleChange['state'],
    noticedAt: row.noticed_at,
  };
}

/** Has orders read again at once, instead of when their day has come. */
export async function sweepNow(tx: Tx, orderIds: readonly string[], now: Temporal.Instant): Promise<void> {
  if (orderIds.length === 0) return;
  // Without it they are read a little later.
  await commitWithoutWaiting(tx);
  const query = tx
    .updateTable('booking_order')
    .set({ sweep_at: isoOf(now) })
    .where('id', 'in', [...orderIds])
    .where('sweep_at', '>', new Date(now.epochMilliseconds));
  await enqueueStatement(tx, query);
  await wakeWorker(tx);
}

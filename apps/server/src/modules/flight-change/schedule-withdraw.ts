import { takenBackText } from '@pravas/domain/flight-change/schedule-change.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { recordAudit } from '../audit/index.ts';
import { addHistory, type Cancellation, changeBooking, enqueueEvent } from '../booking/index.ts';
import { closeCaseOf } from '../casework/index.ts';
import { type FlightBooking, type FlightBookingOrder, withoutGivenUp } from '../flight-order/index.ts';
import { moveReminders } from './move-reminders.ts';
import {
  endedRef,
  goneOf,
  isAwaited,
  isOver,
  listScheduleRows,
  SCHEDULE_WATCH,
  type ScheduleChange,
  scheduleCaseKey,
} from './schedule-repository.ts';

/** How a case ends whose change the airline has replaced by another: its earlier plan no longer applies. */
export const CHANGED_AGAIN = 'The airline has changed the flight again.';

/** What somebody has still to decide about an order, newest first. */
export async function listAwaited(
  tx: Tx,
  { id }: Pick<FlightBooking, 'id'>,
  order: Pick<FlightBookingOrder, 'id'>,
): Promise<readonly ScheduleChange[]> {
  return (await listScheduleRows(tx, id)).filter((one) => one.orderId === order.id && isAwaited(one));
}

/** Ends changes that the airline itself has replaced, with their cases. */
export async function endChanges(
  tx: Tx,
  { organizationId }: Pick<FlightBooking, 'organizationId'>,
  changes: readonly ScheduleChange[],
  { state, how }: { readonly state: 'withdrawn' | 'closed'; readonly how: string },
  now: Temporal.Instant,
): Promise<void> {
  for (const change of changes) {
    await tx
      .updateTable('schedule_change')
      .set({ state, decided_at: isoOf(now), change_ref: endedRef(change) })
      .where('id', '=', change.id)
      .execute();
    await closeCaseOf(tx, organizationId, scheduleCaseKey(change.id), SCHEDULE_WATCH, how, now);
  }
}

/**
 * Ends all open decisions about an order that its airline flies as booked again: changes, cases, what followed from
 * them, and reminders move back together, and everyone is notified once. Nothing where nothing was open. The booking
 * must be locked.
 */
export async function takeChangesBack(
  tx: Tx,
  booking: FlightBooking,
  cancellations: readonly Cancellation[],
  order: FlightBookingOrder,
  now: Temporal.Instant,
): Promise<void> {
  // What nobody flies any more has not been taken back.
  const open = (await listAwaited(tx, booking, order)).filter((one) => !isOver(one, booking, cancellations));
  const [latest] = open;
  if (!latest) return;
  const { organizationId } = booking;
  const gone = goneOf(latest, booking, cancellations);
  const text = `The airline took its change back. ${takenBackText(latest.before, latest.after, gone)}`;
  await endChanges(tx, booking, open, { state: 'withdrawn', how: text }, now);
  const { [order.id]: _, ...movedForward } = booking.facts.movedForward ?? {};
  const { [order.id]: __, ...delayed } = booking.facts.delayed ?? {};
  const { [order.id]: ___, ...retimed } = booking.facts.retimed ?? {};
  const facts = { ...booking.facts, givenUp: withoutGivenUp(booking.facts, order.id), movedForward, delayed, retimed };
  await changeBooking(tx, booking, { facts }, now);
  await moveReminders(tx, booking, { ...booking, facts }, order);
  const payload = { bookingId: booking.id, scheduleChangeId: latest.id };
  await enqueueEvent(tx, organizationId, 'schedule.withdrawn', payload, now);
  await addHistory(tx, booking, text, now);
  await recordAudit(tx, {
    organizationId,
    at: now,
    actor: SCHEDULE_WATCH,
    action: 'booking.schedule_change_withdrawn',
    objectType: 'booking',
    objectId: booking.id,
    details: { scheduleChangeIds: open.map(({ id }) => id) },
  });
}

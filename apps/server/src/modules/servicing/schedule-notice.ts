import { departureOf, flightCode } from '@pravas/domain/flight/itinerary.ts';
import { compareSchedule, decideScheduleBy, earlierDepartures } from '@pravas/domain/servicing/schedule-change.ts';
import { instantOf, shortDate } from '@pravas/domain/time/airport-time.ts';
import type { FlightSupplier, OrderNow } from '@pravas/suppliers/flight/port.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { recordAudit } from '../audit/index.ts';
import {
  addHistory,
  type Booking,
  type BookingLeg,
  changeBooking,
  enqueueEvent,
  findBooking,
  listCancellations,
  listFlightChanges,
  withoutGivenUp,
} from '../booking/index.ts';
import { openCase } from '../casework/index.ts';
import { moveReminders } from './move-reminders.ts';
import { comparisonOf, SCHEDULE_WATCH, type ScheduleChange, scheduleCaseKey } from './schedule-repository.ts';
import { CHANGED_AGAIN, endChanges, listAwaited, takeChangesBack } from './schedule-withdraw.ts';
import type { ServicingContext } from './servicing-context.ts';

/** What reading orders again needs. */
export interface SweepContext extends Pick<ServicingContext, 'database' | 'clock'> {
  readonly supplierById: (supplierId: string) => FlightSupplier;
  readonly deadlineMs: number;
}

/** An order of a booking. */
export interface OrderPlace {
  readonly organizationId: string;
  readonly bookingId: string;
  readonly legId: string;
}

/**
 * Reads an order at its supplier and notes what the airline changed of its own accord. Answers `asked` when the order was
 * read, `gone` when there is nothing to be watched any more, `silent` when the supplier did not answer.
 */
export async function checkOrder(context: SweepContext, place: OrderPlace): Promise<'asked' | 'gone' | 'silent'> {
  const { organizationId } = place;
  const leg = await context.database.forOrganization(organizationId, async (tx) => {
    const booking = await findBooking(tx, place.bookingId);
    return booking ? watchedLeg(booking, place.legId, context.clock.now()) : null;
  });
  if (!leg?.supplierBooking) return 'gone';
  const signal = AbortSignal.timeout(context.deadlineMs);
  const answer = await context.supplierById(leg.supplierId).readOrder(leg.supplierBooking, signal);
  if (!answer.ok) return answer.error.kind === 'not_supported' ? 'gone' : 'silent';
  await context.database.forOrganization(organizationId, (tx) =>
    noteChange(tx, place, answer.value, context.clock.now()),
  );
  return 'asked';
}

/** The order while it is booked and has not left altogether. */
function watchedLeg(booking: Booking, legId: string, now: Temporal.Instant): BookingLeg | null {
  const leg = booking.legs.find((one) => one.id === legId);
  if (booking.status !== 'BOOKED' || leg?.state !== 'booked') return null;
  const isAhead = leg.offer.slices.some(
    (slice) => Temporal.Instant.compare(instantOf(departureOf(slice).time), now) > 0,
  );
  return isAhead ? leg : null;
}

/** Notes a change once: row, history, audit, message and case move together. */
async function noteChange(tx: Tx, place: OrderPlace, order: OrderNow, now: Temporal.Instant): Promise<void> {
  const booking = await findBooking(tx, place.bookingId, true);
  const leg = booking ? watchedLeg(booking, place.legId, now) : null;
  if (!booking || !leg) return;
  // While we cancel a part or change flights ourselves the airline's answer differs from ours by right.
  const cancellations = await listCancellations(tx, booking.id);
  if (cancellations.some(({ state }) => state !== 'refused')) return;
  if ((await listFlightChanges(tx, booking.id)).some((one) => one.legId === leg.id && one.state === 'sending')) return;
  if (fliesAsBooked(leg, order)) return takeChangesBack(tx, booking, leg, now);
  const change = airlineChangeOf(order);
  if (!change) return;
  const found = { before: leg.offer.slices, after: change.slices };
  const { changes, severity, refund } = comparisonOf(found);
  if (severity === 'none') return;
  const earlier = await listAwaited(tx, booking, leg);
  const [latest] = earlier;
  if (latest && isSameNews(latest, found)) return renameChange(tx, latest, change.changeRef);
  const inserted = await tx
    .insertInto('schedule_change')
    .values({
      organization_id: place.organizationId,
      id: newId(),
      booking_id: booking.id,
      leg_id: leg.id,
      change_ref: change.changeRef,
      kind: change.slices === null ? 'cancelled' : 'changed',
      before: JSON.stringify(found.before),
      after: change.slices === null ? null : JSON.stringify(change.slices),
      reason: change.reason,
      state: 'open',
      noticed_at: isoOf(now),
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'leg_id', 'change_ref']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return;
  await endChanges(tx, booking, earlier, { state: 'closed', how: CHANGED_AGAIN }, now);
  // A later message of the same order says how it stands now, so it takes the place of what an earlier one said.
  const movedForward = { ...booking.facts.movedForward, [leg.id]: earlierDepartures(found.before, found.after) };
  const givenUp = givenUpAfter(booking, leg, refund);
  await changeBooking(tx, booking, { facts: { ...booking.facts, givenUp, movedForward } }, now);
  await moveReminders(tx, booking, { ...booking, facts: { ...booking.facts, movedForward } }, leg);
  await tellOfChange(tx, booking, leg, { id: inserted.id, ...found }, now);
  const did = change.slices === null ? 'cancelled' : 'changed';
  await addHistory(tx, booking, `The airline ${did} the flight. ${changes.map((one) => one.text).join(' ')}`, now);
}

function isSameNews({ after }: Pick<ScheduleChange, 'after'>, found: Pick<ScheduleChange, 'after'>): boolean {
  if (after === null || found.after === null) return after === found.after;
  return compareSchedule(after, found.after).severity === 'none';
}

/**
 * Somebody may have accepted a change elsewhere, or the airline named it anew: what waits for an answer is answered by
 * the name that the supplier knows now.
 */
async function renameChange(tx: Tx, { id, changeRef }: ScheduleChange, newRef: string): Promise<void> {
  if (changeRef === newRef) return;
  await tx.updateTable('schedule_change').set({ change_ref: newRef }).where('id', '=', id).execute();
}

function givenUpAfter(
  { facts }: Booking,
  { id }: BookingLeg,
  refund: ReturnType<typeof comparisonOf>['refund'],
): NonNullable<Booking['facts']['givenUp']> {
  const others = withoutGivenUp(facts, id);
  if (refund?.right !== 'by_law') return others;
  const { slices, cancelled, source } = refund;
  return { ...others, [id]: { slices, cancelled, source } };
}

/** True where the airline flies the order as the booking has it, whatever it had meant to do meanwhile. */
function fliesAsBooked({ offer }: BookingLeg, { booking, airlineChange }: OrderNow): boolean {
  if (booking.status === 'cancelled') return false;
  const after = airlineChange ? airlineChange.slices : booking.slices;
  return compareSchedule(offer.slices, after).severity === 'none';
}

/** An order that was cancelled at the airline without a word of ours is a change too, the worst one. */
function airlineChangeOf({ booking, airlineChange }: OrderNow): OrderNow['airlineChange'] {
  if (airlineChange) return airlineChange;
  return booking.status === 'cancelled'
    ? { changeRef: `cancelled:${booking.bookingRef}`, slices: null, reason: null }
    : null;
}

/** When the order flies next; of one that has flown, when it did last. */
function nextDeparture({ offer }: BookingLeg, now: Temporal.Instant): Temporal.Instant {
  const departures = offer.slices.map((slice) => instantOf(departureOf(slice).time));
  const ahead = departures.find((one) => Temporal.Instant.compare(one, now) > 0);
  return ahead ?? departures.at(-1) ?? now;
}

async function tellOfChange(
  tx: Tx,
  booking: Booking,
  leg: BookingLeg,
  change: Pick<ScheduleChange, 'id' | 'before' | 'after'>,
  now: Temporal.Instant,
): Promise<void> {
  const { organizationId } = booking;
  const { changes, severity } = comparisonOf(change);
  const [first] = leg.offer.slices;
  const from = departureOf(first);
  const flight = `${flightCode(first.segments[0])} on ${shortDate(from.time.wall)}`;
  const topic = change.after === null ? 'schedule.cancelled' : 'schedule.changed';
  await enqueueEvent(tx, organizationId, topic, { bookingId: booking.id, scheduleChangeId: change.id }, now);
  await openCase(
    tx,
    organizationId,
    {
      kind: change.after === null ? 'flight_cancelled' : 'schedule_change',
      key: scheduleCaseKey(change.id),
      bookingId: booking.id,
      tripId: booking.tripId,
      title: `${change.after === null ? 'Airline cancelled' : 'Airline changed'} ${flight}, PNR ${leg.pnr ?? '-'}`,
      facts: { scheduleChangeId: change.id, severity, changes: changes.map((one) => one.text) },
      dueAt: decideScheduleBy({ isCancelled: change.after === null }, nextDeparture(leg, now), now),
    },
    SCHEDULE_WATCH,
    now,
  );
  await recordAudit(tx, {
    organizationId,
    at: now,
    actor: SCHEDULE_WATCH,
    action: 'booking.schedule_changed',
    objectType: 'booking',
    objectId: booking.id,
    details: { scheduleChangeId: change.id, severity, changes: changes.map((one) => one.text) },
  });
}

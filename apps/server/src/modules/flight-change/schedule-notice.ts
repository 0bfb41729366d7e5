import { departureOf, flightCode, type Slice, sliceKey } from '@pravas/domain/flight/itinerary.ts';
import {
  compareSchedule,
  completeSlices,
  decideScheduleBy,
  flownSlices,
  movedDepartures,
  retimedSlices,
  type ScheduleComparison,
} from '@pravas/domain/flight-change/schedule-change.ts';
import { instantOf, shortDate } from '@pravas/domain/time/airport-time.ts';
import type { FlightOrderNow, FlightSupplier } from '@pravas/suppliers/flight/port.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { recordAudit } from '../audit/index.ts';
import {
  addHistory,
  type Cancellation,
  changeBooking,
  enqueueEvent,
  goingParts,
  isUnderWay,
  listCancellations,
} from '../booking/index.ts';
import { openCase } from '../casework/index.ts';
import {
  type FlightBooking,
  type FlightBookingOrder,
  findFlights,
  goneSlices,
  listFlightChanges,
  whoFlies,
  withoutGivenUp,
} from '../flight-order/index.ts';
import { moveReminders } from './move-reminders.ts';
import { SCHEDULE_WATCH, type ScheduleChange, scheduleCaseKey } from './schedule-repository.ts';
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
  readonly orderId: string;
}

/**
 * Reads an order at its supplier and records what the airline itself changed. Answers `asked` when the order was read,
 * `gone` when there is nothing left to watch, `silent` when the supplier did not answer.
 */
export async function checkOrder(context: SweepContext, place: OrderPlace): Promise<'asked' | 'gone' | 'silent'> {
  const { organizationId } = place;
  const order = await context.database.forOrganization(organizationId, async (tx) => {
    const booking = await findFlights(tx, place.bookingId);
    return booking ? watchedOrder(booking, place.orderId, context.clock.now()) : null;
  });
  if (!order?.supplierOrder) return 'gone';
  const signal = AbortSignal.timeout(context.deadlineMs);
  const answer = await context.supplierById(order.supplierId).readOrder(order.supplierOrder, signal);
  if (!answer.ok) return answer.error.kind === 'not_supported' ? 'gone' : 'silent';
  await context.database.forOrganization(organizationId, (tx) =>
    noteChange(tx, place, answer.value, context.clock.now()),
  );
  return 'asked';
}

/** The order while it is booked and has not left altogether. */
function watchedOrder(booking: FlightBooking, orderId: string, now: Temporal.Instant): FlightBookingOrder | null {
  const order = booking.orders.find((one) => one.id === orderId);
  if (booking.status !== 'BOOKED' || order?.state !== 'booked') return null;
  const isAhead = order.detail.slices.some(
    (slice) => Temporal.Instant.compare(instantOf(departureOf(slice).time), now) > 0,
  );
  return isAhead ? order : null;
}

/** Records a change once: row, history, audit, message and case move together. */
async function noteChange(tx: Tx, place: OrderPlace, read: FlightOrderNow, now: Temporal.Instant): Promise<void> {
  const booking = await findFlights(tx, place.bookingId, true);
  const order = booking ? watchedOrder(booking, place.orderId, now) : null;
  if (!booking || !order) return;
  const cancellations = await listCancellations(tx, booking.id);
  if (isBeingCancelled(booking, cancellations, order) || (await isBeingChanged(tx, booking, order))) return;
  const before = order.detail.slices;
  const gone = goneSlices({ orderId: order.id, before }, whoFlies(booking, cancellations));
  if (gone.length === before.length) return;
  if (fliesAsBooked(order, read, gone)) return takeChangesBack(tx, booking, cancellations, order, now);
  const change = airlineChangeOf(read);
  if (!change) return;
  const after = gone.length === 0 ? change.slices : completeSlices(before, change.slices, gone);
  const comparison = compareSchedule(before, after, gone);
  if (comparison.severity === 'none') return;
  const earlier = await listAwaited(tx, booking, order);
  const [latest] = earlier;
  if (latest && isSameNews(latest, { before, after }, gone)) return renameChange(tx, latest, change.changeRef);
  const inserted = await tx
    .insertInto('schedule_change')
    .values({
      organization_id: place.organizationId,
      id: newId(),
      booking_id: booking.id,
      order_id: order.id,
      change_ref: change.changeRef,
      kind: after === null ? 'cancelled' : 'changed',
      before: JSON.stringify(before),
      after: after === null ? null : JSON.stringify(after),
      reason: change.reason,
      state: 'open',
      noticed_at: isoOf(now),
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'order_id', 'change_ref']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return;
  await endChanges(tx, booking, earlier, { state: 'closed', how: CHANGED_AGAIN }, now);
  // A later message of the same order states its current state, so it replaces an earlier one.
  const { sooner, later } = movedDepartures(before, after);
  const movedForward = { ...booking.facts.movedForward, [order.id]: sooner };
  const delayed = { ...booking.facts.delayed, [order.id]: later };
  const retimed = { ...booking.facts.retimed, [order.id]: retimedSlices(before, after) };
  const facts = { ...booking.facts, givenUp: givenUpAfter(booking, order, comparison), movedForward, delayed, retimed };
  await changeBooking(tx, booking, { facts }, now);
  await moveReminders(tx, booking, { ...booking, facts }, order);
  const [first = before[0], ...others] = before.filter((_, index) => !gone.includes(index));
  await tellOfChange(tx, booking, order, { id: inserted.id, after, flown: [first, ...others], comparison }, now);
  const did = after === null ? 'cancelled' : 'changed';
  const texts = comparison.changes.map((one) => one.text);
  await addHistory(tx, booking, `The airline ${did} the flight. ${texts.join(' ')}`, now);
}

/** While we cancel a part ourselves the airline's answer rightly differs from ours; for other orders it does not. */
function isBeingCancelled(
  booking: FlightBooking,
  cancellations: readonly Cancellation[],
  { id }: FlightBookingOrder,
): boolean {
  return cancellations.filter(isUnderWay).some((one) => goingParts(booking, one).some(({ orderId }) => orderId === id));
}

/** The same while we have asked it for other flights. */
async function isBeingChanged(tx: Tx, booking: FlightBooking, { id }: FlightBookingOrder): Promise<boolean> {
  return (await listFlightChanges(tx, booking.id)).some(({ orderId, state }) => orderId === id && state === 'sending');
}

/** The flights and times that are announced already, whatever the supplier calls them now. */
function isSameNews(
  known: Pick<ScheduleChange, 'before' | 'after'>,
  found: Pick<ScheduleChange, 'before' | 'after'>,
  gone: readonly number[],
): boolean {
  const newsOf = ({ before, after }: typeof known) => {
    const flown = flownSlices(before, after, gone);
    const keys = [flown.before, flown.after].map((slices) => slices.map(sliceKey));
    return JSON.stringify([keys, compareSchedule(before, after, gone).changes]);
  };
  return newsOf(known) === newsOf(found);
}

/**
 * Somebody may have accepted a change elsewhere, or the airline renamed it: what waits for an answer is answered by the
 * name that the supplier knows now.
 */
async function renameChange(tx: Tx, { id, changeRef }: ScheduleChange, newRef: string): Promise<void> {
  if (changeRef === newRef) return;
  await tx.updateTable('schedule_change').set({ change_ref: newRef }).where('id', '=', id).execute();
}

function givenUpAfter(
  { facts }: FlightBooking,
  { id }: FlightBookingOrder,
  { refund }: ScheduleComparison,
): NonNullable<FlightBooking['facts']['givenUp']> {
  const others = withoutGivenUp(facts, id);
  if (refund?.right !== 'by_law') return others;
  const { slices, cancelled, source } = refund;
  return { ...others, [id]: { slices, cancelled, source } };
}

/** True where the airline flies the order as the booking has it, whatever it had meant to do meanwhile. */
function fliesAsBooked(
  { detail: offer }: FlightBookingOrder,
  { order: booking, airlineChange }: FlightOrderNow,
  gone: readonly number[],
): boolean {
  if (booking.status === 'cancelled') return false;
  const after = airlineChange ? airlineChange.slices : booking.slices;
  return compareSchedule(offer.slices, after, gone).severity === 'none';
}

/** An order that was cancelled at the airline without our request is a change too, the worst one. */
function airlineChangeOf({ order: booking, airlineChange }: FlightOrderNow): FlightOrderNow['airlineChange'] {
  if (airlineChange) return airlineChange;
  return booking.status === 'cancelled'
    ? { changeRef: `cancelled:${booking.bookingRef}`, slices: null, reason: null }
    : null;
}

/** When the order flies next; for one that has flown, its last flight. */
function nextDeparture(slices: readonly Slice[], now: Temporal.Instant): Temporal.Instant {
  const departures = slices.map((slice) => instantOf(departureOf(slice).time));
  const ahead = departures.find((one) => Temporal.Instant.compare(one, now) > 0);
  return ahead ?? departures.at(-1) ?? now;
}

async function tellOfChange(
  tx: Tx,
  booking: FlightBooking,
  order: FlightBookingOrder,
  change: Pick<ScheduleChange, 'id' | 'after'> & {
    /** As it was booked. */
    readonly flown: readonly [Slice, ...Slice[]];
    readonly comparison: ScheduleComparison;
  },
  now: Temporal.Instant,
): Promise<void> {
  const { organizationId } = booking;
  const { changes, severity } = change.comparison;
  const [first] = change.flown;
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
      title: `${change.after === null ? 'Airline cancelled' : 'Airline changed'} ${flight}, PNR ${order.locator ?? '-'}`,
      facts: { scheduleChangeId: change.id, severity, changes: changes.map((one) => one.text) },
      dueAt: decideScheduleBy({ isCancelled: change.after === null }, nextDeparture(change.flown, now), now),
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

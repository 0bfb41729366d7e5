import { type Slice, sliceKey } from '@pravas/domain/flight/itinerary.ts';
import { checkInWindow } from '@pravas/domain/flight-change/check-in.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { type DueContext, findDue, workThrough } from '../../platform/due-rows.ts';
import { enqueueEvent, listCancellations } from '../booking/index.ts';
import {
  type FlightBooking,
  type FlightBookingOrder,
  findFlights,
  fliesAt,
  isSuperSaver,
  whoFlies,
} from '../flight-order/index.ts';

const AT_ONCE = 50;

/** However far off a flight is, it is checked again the next day: airlines move flights. */
const LOOK_AGAIN = { hours: 24 };

/**
 * Tells travellers that check-in has opened, once for each flight, even if the worker stops in between. Answers how
 * many orders were checked.
 */
export async function runDueCheckIns(context: DueContext): Promise<number> {
  const now = context.clock.now();
  const due = await findDue(context, 'find_due_check_ins', isoOf(now), AT_ONCE);
  return workThrough(context, due, 'it could not be seen whether check-in has opened', (tx, row) =>
    look(tx, row.organization_id, row.id, now),
  );
}

async function look(tx: Tx, organizationId: string, orderId: string, now: Temporal.Instant): Promise<boolean> {
  // Locked, so that only one of two workers sends it.
  const row = await tx
    .selectFrom('booking_order')
    .select(['booking_id', 'check_in_at', 'check_in_told'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  const isDue = row && (row.check_in_at === null || row.check_in_at.getTime() <= now.epochMilliseconds);
  const booking = isDue ? await findFlights(tx, row.booking_id) : null;
  const order = booking?.orders.find((one) => one.id === orderId);
  if (!row || !isDue) return false;
  const told = new Set(row.check_in_told);
  const windows = booking?.status === 'BOOKED' && order ? await flyingWindows(tx, booking, order) : [];
  for (const { key, opensAt, closesAt } of windows) {
    const isOpen = Temporal.Instant.compare(opensAt, now) <= 0 && Temporal.Instant.compare(now, closesAt) < 0;
    if (!isOpen || told.has(key) || !booking) continue;
    told.add(key);
    const payload = { bookingId: booking.id, orderId, sliceKey: key };
    await enqueueEvent(tx, organizationId, 'booking.check_in_open', payload, now);
  }
  const next = windows
    .filter((one) => !told.has(one.key) && Temporal.Instant.compare(one.opensAt, now) > 0)
    .map((one) => one.opensAt)
    .toSorted(Temporal.Instant.compare)[0];
  const tomorrow = now.add(LOOK_AGAIN);
  const lookAt = next && Temporal.Instant.compare(next, tomorrow) < 0 ? next : tomorrow;
  await tx
    .updateTable('booking_order')
    .set({ check_in_at: isoOf(lookAt), check_in_told: [...told] })
    .where('id', '=', orderId)
    .execute();
  return true;
}

/** The slices of an order that somebody still flies, with their keys and times. */
async function flyingWindows(tx: Tx, booking: FlightBooking, order: FlightBookingOrder) {
  const flying = whoFlies(booking, await listCancellations(tx, booking.id));
  return order.detail.slices.flatMap((slice, index) => {
    if (flying(order.id, index).length === 0) return [];
    return [{ key: sliceKey(slice), ...windowOf(booking, order, slice) }];
  });
}

/** When a slice's online check-in opens and closes, as its screen shows it. */
export function presentCheckIn(booking: FlightBooking, order: FlightBookingOrder, slice: Slice, now: Temporal.Instant) {
  const { opensAt, closesAt } = windowOf(booking, order, slice);
  const isOpen = Temporal.Instant.compare(opensAt, now) <= 0 && Temporal.Instant.compare(now, closesAt) < 0;
  return { opensAt: opensAt.toString(), closesAt: closesAt.toString(), isOpen };
}

/** By its actual departure: check-in of a moved flight moves with it. */
function windowOf(booking: FlightBooking, { id }: FlightBookingOrder, slice: Slice) {
  return checkInWindow(slice, isSuperSaver(booking), fliesAt(booking, id, slice));
}

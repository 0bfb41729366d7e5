import { withNumberedTroubles } from '../bookings/airline-change.ts';
import type { Booking } from '../bookings/booking.ts';
import type { StoredCancellation } from './cancellation-wire.ts';
import type { DuffelContext } from './context.ts';
import { notFound } from './envelope.ts';
import { bookingIdOf, toWireAirlineChange, toWireOrder } from './order-wire.ts';

/** Whether an order can be seen yet: one that was only accepted for booking is not there. */
export function isVisible(booking: Booking, nowMs: number): boolean {
  return booking.pollsUntilKnown === 0 && booking.busyUntilMs <= nowMs;
}

/** The order with what its airline has done by now; the agency is notified of what is new. */
export function upToDate(booking: Booking, context: DuffelContext): Booking {
  const nowMs = context.clock.nowMs();
  const nextChangeId = (): number => context.bookings.nextNumber('airline_change');
  const now = withNumberedTroubles(booking, nextChangeId, nowMs);
  if (now === booking) return booking;
  const known = new Set(booking.airlineChanges.map((one) => one.changeId));
  const saved = context.bookings.save(now);
  for (const change of saved.airlineChanges.filter((one) => !known.has(one.changeId))) {
    context.messenger.tell('order.airline_initiated_change_detected', toWireAirlineChange(saved, change, nowMs));
  }
  return saved;
}

/** The order behind an id. Refuses a missing or not yet visible one with 404. */
export function findOrder(id: string, context: DuffelContext): Booking {
  const booking = context.bookings.byId(bookingIdOf(id));
  if (booking === undefined || !isVisible(booking, context.clock.nowMs())) throw notFound();
  return upToDate(booking, context);
}

/** The confirmed cancellation of an order. */
function cancellationOf(booking: Booking, context: DuffelContext): StoredCancellation | undefined {
  return context.changes
    .cancellations()
    .find((one) => one.bookingId === booking.bookingId && one.confirmedAtMs !== null);
}

/** An order as the wire writes it now. */
export function orderNow(booking: Booking, context: DuffelContext) {
  return toWireOrder(booking, cancellationOf(booking, context), context.clock.nowMs());
}

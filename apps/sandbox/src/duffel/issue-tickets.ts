import type { Booking } from '../bookings/booking.ts';
import { chance } from '../engine/random.ts';
import type { DuffelContext } from './context.ts';

/** Issues the tickets of an order that is paid. */
export function issueTickets(booking: Booking, context: DuffelContext): Booking {
  const { bookings } = context;
  return bookings.save({
    ...booking,
    status: 'ticketed',
    holdUntilMs: null,
    ticketedAtMs: context.clock.nowMs(),
    passengers: booking.passengers.map((passenger) => {
      const ticketId = bookings.nextNumber('ticket');
      const serial = Math.floor(chance('ticket', booking.pnr, ticketId) * 1000);
      // Airline number 000 is not assigned, so that no sandbox ticket can pass for a real one.
      return { ...passenger, ticketId, ticketNumber: `000-${ticketId}${String(serial).padStart(3, '0')}` };
    }),
  });
}

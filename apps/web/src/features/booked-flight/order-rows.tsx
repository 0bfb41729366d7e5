import type { BookingTrip, OrderRow } from '../booking/index.ts';
import type { FlightItem } from './booked-types.ts';
import { SearchAgain } from './search-again.tsx';
import { missedSlices, toldOrders } from './told-orders.ts';

const DIRECTIONS = { onward: 'Onward', return: 'Return', whole: 'Both ways' } as const;
const ORDER_STATES = {
  waiting: 'Waiting',
  in_process: 'In process',
  held: 'Held',
  booked: 'Booked',
  failed: 'Failed',
  cancelled: 'Cancelled',
  supplier_cancelled: 'Cancelled by the airline',
} as const;

/** The orders of a flight that have something to tell: PNR, tickets, why one failed and the way to others of its day. */
export function orderRows(booking: FlightItem, trip: BookingTrip): readonly OrderRow[] {
  return toldOrders(booking).map((order) => {
    const missed = missedSlices(order, booking);
    return {
      key: order.direction,
      stateText: `${booking.return ? `${DIRECTIONS[order.direction]} · ` : ''}${ORDER_STATES[order.state]}`,
      isLost: order.state === 'supplier_cancelled',
      isFailed: order.state === 'failed',
      locator: order.airlinePnr ? { word: 'PNR', code: order.airlinePnr } : null,
      papers: order.tickets.map(({ traveler, ticketNumber, isCancelled }) => ({
        name: traveler,
        number: ticketNumber,
        isCancelled,
      })),
      message: order.message,
      // From the direction that could not be booked to others of its day; the one beside it is booked.
      next: missed.length > 0 && (
        <div className="mt-2.5">
          <SearchAgain trip={trip} slices={missed} />
        </div>
      ),
    };
  });
}

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

/** The orders of a flight that have something to say: PNR, tickets, why one failed and the way to others of its day. */
export function orderRows(booking: FlightItem, trip: BookingTrip): readonly OrderRow[] {
  return toldOrders(booking).flatMap((order) => {
    const parts = partRows(order, booking);
    if (parts.length > 0) return parts;
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

const PART_STATES = { whole: 'Booked', partly_cancelled: 'Partly cancelled', cancelled: 'Cancelled' } as const;

/**
 * An order of both ways of which one is cancelled: the state of each way, with PNR and tickets for those still flown;
 * none for any other order.
 */
function partRows(order: FlightItem['orders'][number], booking: FlightItem): readonly OrderRow[] {
  const { slices, sliceStates } = booking;
  const isPart = sliceStates.includes('cancelled') && sliceStates.some((state) => state !== 'cancelled');
  if (order.direction !== 'whole' || order.state !== 'booked' || !isPart) return [];
  const heldAt = sliceStates.findIndex((state) => state !== 'cancelled');
  return slices.map((slice, index) => {
    const state = sliceStates[index] ?? 'whole';
    const isHeld = state !== 'cancelled';
    return {
      key: `${order.direction}-${index}`,
      stateText: `${partName(slice, index, booking)} · ${PART_STATES[state]}`,
      isLost: false,
      isFailed: false,
      locator: isHeld && order.airlinePnr ? { word: 'PNR', code: order.airlinePnr } : null,
      // A ticket of both ways is shown once, with the first that is flown.
      papers:
        index === heldAt
          ? order.tickets.map(({ traveler, ticketNumber, isCancelled }) => ({
              name: traveler,
              number: ticketNumber,
              isCancelled,
            }))
          : [],
      message: index === heldAt ? order.message : null,
    };
  });
}

/** "Onward" and "Return"; of a journey with several stops, from where to where. */
function partName({ segments }: FlightItem['slices'][number], index: number, booking: FlightItem): string {
  if (booking.return) return index === 0 ? DIRECTIONS.onward : DIRECTIONS.return;
  return `${segments[0]?.fromCity} – ${segments.at(-1)?.toCity}`;
}

import type { FlightBooking } from './trip-types.ts';

type Leg = FlightBooking['legs'][number];

/**
 * The orders of a booking that say more than its status: those with a reference, tickets or a reason. Why the only order
 * of a booking failed is its status already, and is not said a second time.
 */
export function toldLegs({ legs, statusText }: Pick<FlightBooking, 'legs' | 'statusText'>): readonly Leg[] {
  const isSaid = ({ message }: Leg) => legs.length === 1 && message !== null && statusText.startsWith(message);
  return legs.filter(
    (leg) =>
      leg.airlinePnr !== null ||
      leg.tickets.length > 0 ||
      leg.state === 'cancelled' ||
      (leg.message !== null && !isSaid(leg)),
  );
}

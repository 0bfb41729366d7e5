import type { FlightBooking } from './trip-types.ts';

type Leg = FlightBooking['legs'][number];

/**
 * The orders of a booking that say more than its status: those with a reference, tickets or a reason. A reason that the
 * status gives already is not said a second time; an order that has no other to tell of stands beside one that has.
 */
export function toldLegs({ legs, statusText }: Pick<FlightBooking, 'legs' | 'statusText'>): readonly Leg[] {
  const isSaid = ({ message }: Leg) => message !== null && statusText.includes(message);
  const once = legs.map((leg) => (isSaid(leg) ? { ...leg, message: null } : leg));
  const tells = ({ airlinePnr, tickets, state, message }: Leg) =>
    airlinePnr !== null || tickets.length > 0 || state === 'cancelled' || message !== null;
  const isAnyTold = once.some(tells);
  return once.filter((leg) => tells(leg) || (isAnyTold && leg.state === 'failed'));
}

/** The directions of an order that could not be booked while others of its booking were; none of any other order. */
export function missedSlices(
  leg: Pick<Leg, 'direction' | 'state'>,
  {
    flightStatus,
    forward,
    return: back,
    slices,
  }: Pick<FlightBooking, 'flightStatus' | 'forward' | 'return' | 'slices'>,
): FlightBooking['slices'] {
  const isMissed = leg.state === 'failed' && (flightStatus === 'BOOKED' || flightStatus === 'CANCELED');
  if (!isMissed) return [];
  if (leg.direction === 'whole') return slices;
  return leg.direction === 'onward' ? [forward] : back ? [back] : [];
}

import type { AnswerOf } from '@pravas/contract/operation.ts';
import type { watchTrip } from '@pravas/contract/trip/trip-operations.ts';
import type { LoadedTrip } from './trip-types.ts';

/** What the trip's stream tells. */
export type TripEvent = AnswerOf<typeof watchTrip>;

/** The trip after an event: a changed booking takes its place, a new one comes last, a removed one goes. */
export function applyTripEvent(trip: LoadedTrip, event: TripEvent): LoadedTrip {
  const { tripDetails } = trip;
  if (event.type === 'alive' || event.type === 'changed') return trip;
  if (event.type === 'removed') {
    return {
      ...trip,
      tripDetails: { ...tripDetails, flights: tripDetails.flights.filter((flight) => flight._id !== event.flightId) },
    };
  }
  const known = tripDetails.flights.some((flight) => flight._id === event.flight._id);
  const flights = known
    ? tripDetails.flights.map((flight) => (flight._id === event.flight._id ? event.flight : flight))
    : [...tripDetails.flights, event.flight];
  return { ...trip, tripDetails: { ...tripDetails, flights } };
}

/** Where the trip's bookings and their money stand and what is flown; when it changes, so may what the server derives. */
export function standingOf({ tripDetails }: LoadedTrip): string {
  return tripDetails.flights
    .map(({ _id, flightStatus, paymentStatus, statusText, totalPrice, refunds, slices }) => {
      const flown = slices.flatMap((slice) => slice.segments.map((segment) => segment.flightKey));
      const back = refunds.map(({ amount, state }) => `${amount} ${state}`);
      return [_id, flightStatus, paymentStatus, statusText, totalPrice, ...back, ...flown].join(' ');
    })
    .join();
}

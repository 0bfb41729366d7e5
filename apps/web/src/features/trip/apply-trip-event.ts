import type { PayloadOf } from '@pravas/contract/operation.ts';
import type { getTrip, watchTrip } from '@pravas/contract/trip/trip-operations.ts';

type Trip = PayloadOf<typeof getTrip>;

/** The trip after an event: a changed booking takes its place, a new one comes last, a removed one goes. */
export function applyTripEvent(trip: Trip, event: PayloadOf<typeof watchTrip>): Trip {
  const { tripDetails } = trip;
  if (event.type === 'alive') return trip;
  if (event.type === 'removed') {
    return {
      tripDetails: { ...tripDetails, flights: tripDetails.flights.filter((flight) => flight._id !== event.flightId) },
    };
  }
  const known = tripDetails.flights.some((flight) => flight._id === event.flight._id);
  const flights = known
    ? tripDetails.flights.map((flight) => (flight._id === event.flight._id ? event.flight : flight))
    : [...tripDetails.flights, event.flight];
  return { tripDetails: { ...tripDetails, flights } };
}

/** Where the trip's bookings stand; when it changes, so may what the server derives from it. */
export function standingOf({ tripDetails }: Trip): string {
  return tripDetails.flights.map((flight) => `${flight._id} ${flight.flightStatus}`).join();
}

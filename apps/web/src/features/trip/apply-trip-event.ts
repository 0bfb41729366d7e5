import type { AnswerOf } from '@pravas/contract/operation.ts';
import type { watchTrip } from '@pravas/contract/trip/trip-operations.ts';
import { byInstant } from '@pravas/domain/time/airport-time.ts';
import type { LoadedTrip, TripItem } from './trip-types.ts';

/** An event of the trip's stream. */
export type TripEvent = AnswerOf<typeof watchTrip>;

/**
 * The trip after an event: a changed booking takes its place, a new one comes in the order of time, a removed one goes.
 */
export function applyTripEvent(trip: LoadedTrip, event: TripEvent): LoadedTrip {
  const { tripDetails } = trip;
  if (event.type === 'alive' || event.type === 'changed') return trip;
  if (event.type === 'removed') {
    return {
      ...trip,
      tripDetails: { ...tripDetails, items: tripDetails.items.filter((item) => item._id !== event.bookingId) },
    };
  }
  const known = tripDetails.items.some((item) => item._id === event.booking._id);
  const items = known
    ? tripDetails.items.map((item) => (item._id === event.booking._id ? event.booking : item))
    : [...tripDetails.items, event.booking];
  return { ...trip, tripDetails: { ...tripDetails, items: items.toSorted(byStart) } };
}

/** What bookings say of the past and of the person who looks at them: the server derives nothing of a trip from it. */
const OF_NO_CONSEQUENCE: readonly string[] = ['history', 'allowedActions'];

/** The state and content of the trip's bookings and their money; when it changes, so may what the server derives. */
export function standingOf({ tripDetails }: LoadedTrip): string {
  return JSON.stringify(tripDetails.items, (key, value: unknown) =>
    OF_NO_CONSEQUENCE.includes(key) ? undefined : value,
  );
}

function byStart(a: TripItem, b: TripItem): number {
  return byInstant(a.startsAt, b.startsAt);
}

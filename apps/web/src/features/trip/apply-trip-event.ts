import type { AnswerOf } from '@pravas/contract/operation.ts';
import type { watchTrip } from '@pravas/contract/trip/trip-operations.ts';
import type { LoadedTrip, TripItem } from './trip-types.ts';

/** What the trip's stream tells. */
export type TripEvent = AnswerOf<typeof watchTrip>;

/** The trip after an event: a changed booking takes its place, a new one comes in the order of time, a removed one goes. */
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

/** Where the trip's bookings and their money stand and what they are of; when it changes, so may what the server derives. */
export function standingOf({ tripDetails }: LoadedTrip): string {
  return tripDetails.items
    .map((item) => {
      const { _id, status, paymentStatus, statusText, totalPrice, refunds } = item;
      const back = refunds.map(({ amount, state }) => `${amount} ${state}`);
      return [_id, status, paymentStatus, statusText, totalPrice, ...back, ...whatOf(item)].join(' ');
    })
    .join();
}

function whatOf(item: TripItem): readonly string[] {
  if (item.service !== 'flight') return [item.title, item.startsAt.wall];
  return item.slices.flatMap((slice) => slice.segments.map((segment) => segment.flightKey));
}

/** By the clocks on the spot: the server, which is asked again, knows the zones. */
function byStart(a: TripItem, b: TripItem): number {
  return a.startsAt.wall.localeCompare(b.startsAt.wall);
}

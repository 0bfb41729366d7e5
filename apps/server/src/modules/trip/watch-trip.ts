import type { PayloadOf } from '@pravas/contract/operation.ts';
import type { watchTrip as operation } from '@pravas/contract/trip/trip-operations.ts';

type TripEvent = PayloadOf<typeof operation>;

/** What is read after each change: the bookings, and a text that differs whenever anything else of the trip does. */
export interface TripLook {
  readonly items: readonly Extract<TripEvent, { type: 'booking' }>['booking'][];
  readonly revision: string;
}

/** Yields each changed booking of a trip, and signals when anything else of the trip has changed. */
export async function* watchTrip(looks: AsyncIterable<TripLook>): AsyncGenerator<TripEvent> {
  const known = new Map<string, string>();
  let revision: string | null = null;
  for await (const look of looks) {
    yield* differences(known, look.items);
    if (revision !== null && revision !== look.revision) yield { type: 'changed', revision: look.revision };
    revision = look.revision;
    if (look.items.length === 0) yield { type: 'alive' };
  }
}

function* differences(known: Map<string, string>, items: TripLook['items']): Generator<TripEvent> {
  for (const booking of items) {
    const text = JSON.stringify(booking);
    if (known.get(booking._id) === text) continue;
    known.set(booking._id, text);
    yield { type: 'booking', booking };
  }
  for (const id of [...known.keys()].filter((candidate) => items.every((item) => item._id !== candidate))) {
    known.delete(id);
    yield { type: 'removed', bookingId: id };
  }
}

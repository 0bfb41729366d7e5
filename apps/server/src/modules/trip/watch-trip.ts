import type { PayloadOf } from '@pravas/contract/operation.ts';
import type { watchTrip as operation } from '@pravas/contract/trip/trip-operations.ts';

type TripEvent = PayloadOf<typeof operation>;

/** What is looked at after each change: the flights, and a word that differs whenever anything else of the trip does. */
export interface TripLook {
  readonly flights: readonly Extract<TripEvent, { type: 'booking' }>['flight'][];
  readonly revision: string;
}

/** Yields a trip's bookings, each that has changed, and tells when anything else of the trip has changed. */
export async function* watchTrip(looks: AsyncIterable<TripLook>): AsyncGenerator<TripEvent> {
  const known = new Map<string, string>();
  let revision: string | null = null;
  for await (const look of looks) {
    yield* differences(known, look.flights);
    if (revision !== null && revision !== look.revision) yield { type: 'changed', revision: look.revision };
    revision = look.revision;
    if (look.flights.length === 0) yield { type: 'alive' };
  }
}

function* differences(known: Map<string, string>, flights: TripLook['flights']): Generator<TripEvent> {
  for (const flight of flights) {
    const text = JSON.stringify(flight);
    if (known.get(flight._id) === text) continue;
    known.set(flight._id, text);
    yield { type: 'booking', flight };
  }
  for (const id of [...known.keys()].filter((candidate) => flights.every((flight) => flight._id !== candidate))) {
    known.delete(id);
    yield { type: 'removed', flightId: id };
  }
}

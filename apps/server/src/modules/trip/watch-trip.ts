import type { PayloadOf } from '@pravas/contract/operation.ts';
import type { watchTrip as operation } from '@pravas/contract/trip/trip-operations.ts';
import type { ChangeFeed } from '../../platform/change-feed.ts';
import { tripTopic } from '../booking/index.ts';

type TripEvent = PayloadOf<typeof operation>;

/** What is looked at after each change: the flights, and a word that differs whenever anything else of the trip does. */
export interface TripLook {
  readonly flights: readonly Extract<TripEvent, { type: 'booking' }>['flight'][];
  readonly revision: string;
}

/** How often access is checked anew while nothing happens: a person whose right has ended is cut off by then. */
const RECHECK_MS = 20_000;

/**
 * Yields a trip's bookings now and whenever one changes, and tells when anything else of the trip has changed, until the
 * client leaves. `read` loads and authorises afresh each time, so the stream ends with the right to read it.
 */
export async function* watchTrip(
  feed: ChangeFeed,
  organizationId: string,
  tripId: string,
  read: () => Promise<TripLook>,
  signal: AbortSignal,
): AsyncGenerator<TripEvent> {
  const known = new Map<string, string>();
  let revision: string | null = null;
  let changed = true;
  let wake: () => void = () => undefined;
  const signalChange = () => {
    changed = true;
    wake();
  };
  const unsubscribe = feed.subscribe(organizationId, tripTopic(tripId), signalChange);
  signal.addEventListener('abort', signalChange, { once: true });
  try {
    while (!signal.aborted) {
      changed = false;
      const look = await read();
      yield* differences(known, look.flights);
      if (revision !== null && revision !== look.revision) yield { type: 'changed', revision: look.revision };
      revision = look.revision;
      if (look.flights.length === 0) yield { type: 'alive' };
      if (!changed) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, RECHECK_MS);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    }
  } finally {
    unsubscribe();
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

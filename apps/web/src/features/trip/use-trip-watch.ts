import { ApiError } from '@pravas/contract/client.ts';
import { watchTrip } from '@pravas/contract/trip/trip-operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../lib/session.ts';
import { applyTripEvent, standingOf } from './apply-trip-event.ts';
import type { LoadedTrip } from './trip-types.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 20_000;
/** After so many lost streams in a row the trip is also read afresh at each attempt: some proxies let no stream through. */
const POLL_AFTER_LOSSES = 2;

/** Keeps a trip live: every change of its bookings as it happens; reconnects with growing pauses, and falls back to asking. */
export function useTripWatch(tripId: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    const abort = new AbortController();
    void watch();
    return () => abort.abort();

    async function watch(): Promise<void> {
      let losses = 0;
      while (!abort.signal.aborted) {
        try {
          for await (const event of api.stream(watchTrip, { query: { tripId }, signal: abort.signal })) {
            // What else changed while there was no stream is not told by the next one.
            const missed = losses > 0;
            losses = 0;
            const queryKey = ['trip', tripId];
            const before = queries.getQueryData<LoadedTrip>(queryKey);
            const after = before && applyTripEvent(before, event);
            queries.setQueryData(queryKey, after);
            // Status, costs and timeline follow from the bookings, and the server works them out.
            const follows = before && after && standingOf(before) !== standingOf(after);
            if (missed || event.type === 'changed' || follows) {
              void queries.invalidateQueries({ queryKey });
            }
          }
        } catch (error) {
          // The session is over or the trip is not his: asking again will not help.
          if (error instanceof ApiError && error.envelope.status < 500 && error.envelope.status !== 429) return;
        }
        losses += 1;
        if (losses >= POLL_AFTER_LOSSES && !abort.signal.aborted)
          void queries.invalidateQueries({ queryKey: ['trip', tripId] });
        await pause(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (losses - 1)), abort.signal);
      }
    }
  }, [tripId, queries]);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

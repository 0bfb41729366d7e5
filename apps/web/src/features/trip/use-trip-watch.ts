import { watchTrip } from '@pravas/contract/trip/trip-operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listen } from '../../lib/listen.ts';
import { api } from '../../lib/session.ts';
import { applyTripEvent, standingOf } from './apply-trip-event.ts';
import type { LoadedTrip } from './trip-types.ts';

/** After so many lost streams in a row the trip is also read afresh at each attempt: some proxies let no stream through. */
const POLL_AFTER_LOSSES = 2;

/** Keeps a trip live: every change of its bookings as it happens; falls back to asking. */
export function useTripWatch(tripId: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    const leaving = new AbortController();
    const queryKey = ['trip', tripId];
    const readAfresh = () => void queries.invalidateQueries({ queryKey });
    void listen(leaving.signal, (signal) => api.stream(watchTrip, { query: { tripId }, signal }), {
      onEvent(event, missed) {
        const before = queries.getQueryData<LoadedTrip>(queryKey);
        const after = before && applyTripEvent(before, event);
        queries.setQueryData(queryKey, after);
        // Status, costs and timeline follow from the bookings, and the server works them out. What else changed while
        // there was no stream is not told by the next one.
        const follows = before && after && standingOf(before) !== standingOf(after);
        if (missed || event.type === 'changed' || follows) readAfresh();
        return false;
      },
      onLoss(losses) {
        if (losses >= POLL_AFTER_LOSSES) readAfresh();
      },
    });
    return () => leaving.abort();
  }, [tripId, queries]);
}

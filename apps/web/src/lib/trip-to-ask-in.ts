import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { useRef } from 'react';
import { api } from './session.ts';
import { useOnce } from './use-once.ts';

/**
 * The trip for a request: the named one, or a new one of the person's own that begins on a day (YYYY-MM-DD). It is made
 * once: a request that is refused and repeated goes into the same trip.
 */
export function useTripToAskIn(tripId: string | null): (day: string) => Promise<string> {
  const once = useOnce();
  const made = useRef<string | null>(tripId);
  return async (day) => {
    if (made.current !== null) return made.current;
    const body = { startDate: day, kind: 'self' as const };
    const { data } = await once(body, (idempotencyKey) => api.call(createTrip, { body, idempotencyKey }));
    made.current = data._id;
    return data._id;
  };
}

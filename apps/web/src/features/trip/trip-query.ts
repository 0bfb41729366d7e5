import { NoConnectionError } from '@pravas/contract/client.ts';
import { getTrip } from '@pravas/contract/trip/trip-operations.ts';
import { getTripSettings } from '@pravas/contract/trip/trip-settings-operations.ts';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/session.ts';
import { readKeptTrip, renewKeptTrip } from './kept-trips.ts';
import type { LoadedTrip } from './trip-types.ts';

type Signal = { readonly signal: AbortSignal };

/** The query of one trip. Without a network a trip that is kept on this device answers for itself. */
export function tripQuery(tripId: string) {
  return {
    queryKey: ['trip', tripId],
    queryFn: ({ signal }: Signal) => readTrip(tripId, signal),
    // The copy on this device is replaced as soon as there is a network.
    refetchOnReconnect: 'always' as const,
  };
}

async function readTrip(tripId: string, signal: AbortSignal): Promise<LoadedTrip> {
  try {
    const { tripDetails } = await api.call(getTrip, { query: { tripId }, signal });
    void renewKeptTrip(tripDetails);
    return { tripDetails };
  } catch (error) {
    const kept = error instanceof NoConnectionError ? await readKeptTrip(tripId) : null;
    if (kept) return kept;
    throw error;
  }
}

/** The query of the choices for trips. */
export function tripSettingsQuery() {
  return {
    queryKey: ['trip-settings'],
    queryFn: ({ signal }: Signal) => api.call(getTripSettings, { signal }),
    staleTime: 60_000,
  };
}

/** Something about a trip has changed: it, the lists and their counts are fetched again. */
export async function renewTrips(queries: QueryClient, tripId?: string): Promise<void> {
  void queries.invalidateQueries({ queryKey: ['trips'] });
  if (tripId === undefined) return;
  void queries.invalidateQueries({ queryKey: ['pre-finalise', tripId] });
  await queries.invalidateQueries({ queryKey: ['trip', tripId] });
}

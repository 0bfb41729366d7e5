import type { QueryClient } from '@tanstack/react-query';
import { CASES_KEY } from './cases-key.ts';

/** Fetches a trip again into which something was put, and the queue. */
export async function renewDeskWork(queries: QueryClient, tripId: string): Promise<void> {
  void queries.invalidateQueries({ queryKey: CASES_KEY });
  void queries.invalidateQueries({ queryKey: ['trips'] });
  await queries.invalidateQueries({ queryKey: ['trip', tripId] });
}

/** Fetches again all that an entry may have changed: the booking, its trip, and the queue. */
export async function renewBooking(queries: QueryClient, flightId: string, tripId?: string | null): Promise<void> {
  void queries.invalidateQueries({ queryKey: CASES_KEY });
  void queries.invalidateQueries({ queryKey: ['booked-flight', flightId] });
  void queries.invalidateQueries({ queryKey: ['booking', flightId] });
  void queries.invalidateQueries({ queryKey: ['trips'] });
  if (tripId) void queries.invalidateQueries({ queryKey: ['trip', tripId] });
  await queries.invalidateQueries({ queryKey: ['desk', 'entries', flightId] });
}

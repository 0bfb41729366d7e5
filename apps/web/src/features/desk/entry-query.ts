import { listOfflineEntries } from '@pravas/contract/desk/offline-operations.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/session.ts';
import { CASES_KEY } from './case-query.ts';

/** What was entered about a booking, newest first, and what the forms need to know. */
export type EntryList = PayloadOf<typeof listOfflineEntries>;
/** Something that the travel desk entered. */
export type OfflineEntry = EntryList['data'][number];

type Signal = { readonly signal: AbortSignal };

/** The query of what was entered about a booking. */
export function entriesQuery(flightId: string) {
  return {
    queryKey: ['desk', 'entries', flightId],
    queryFn: ({ signal }: Signal) => api.call(listOfflineEntries, { query: { flightId }, signal }),
  };
}

/** Looks again at all that an entry may have changed: the booking, its trip, and the queue. */
export async function renewBooking(queries: QueryClient, flightId: string, tripId?: string | null): Promise<void> {
  void queries.invalidateQueries({ queryKey: CASES_KEY });
  void queries.invalidateQueries({ queryKey: ['booked-flight', flightId] });
  void queries.invalidateQueries({ queryKey: ['trips'] });
  if (tripId) void queries.invalidateQueries({ queryKey: ['trip', tripId] });
  await queries.invalidateQueries({ queryKey: ['desk', 'entries', flightId] });
}

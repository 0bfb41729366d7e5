import { listTrips } from '@pravas/contract/trip/trip-operations.ts';
import { api } from '../../lib/session.ts';
import { type TripAsk, tripSearch } from './trip-ask.ts';

/** The query of a page of trips. */
export function tripListQuery(ask: TripAsk) {
  return {
    queryKey: ['trips', ask],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      api.call(listTrips, {
        query: {
          ...tripSearch(ask),
          ...(ask.status ? { status: ask.status } : {}),
          scope: ask.scope,
          sortBy: ask.sortBy,
          sortOrder: ask.sortOrder,
          rowNumber: String(ask.rowNumber),
          recordsPerPage: String(ask.recordsPerPage),
        },
        signal,
      }),
  };
}

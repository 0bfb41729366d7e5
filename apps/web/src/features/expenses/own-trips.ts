import { api } from '../../lib/session.ts';

type Signal = { readonly signal: AbortSignal };

/** The person's latest trips, to choose one from. Their part of the contract is fetched with them: it is heavy. */
export function ownTripsQuery() {
  return {
    queryKey: ['trips', 'to-choose'],
    queryFn: async ({ signal }: Signal) => {
      const { listTrips } = await import('@pravas/contract/trip/trip-operations.ts');
      return api.call(listTrips, { query: { sortBy: 'createdAt', sortOrder: 'DESC', recordsPerPage: '100' }, signal });
    },
    staleTime: 60_000,
  };
}

import { useQuery } from '@tanstack/react-query';
import { api, useSession } from '../../lib/session.ts';
import type { PartyMember } from './press-seat.ts';

/** The named travellers of the trip, or the person who looks where there is no trip; undefined until that is known. */
export function useParty(tripId: string | null): readonly PartyMember[] | undefined {
  const { user } = useSession();
  const self = { who: 'me', name: user ? `${user.first_name} ${user.last_name}` : 'You', gender: null };
  const trip = useQuery({
    queryKey: ['trip', tripId],
    queryFn: async ({ signal }) => {
      // The whole trip contract: a person who books without a trip does not load it.
      const { getTrip } = await import('@pravas/contract/trip/trip-operations.ts');
      return api.call(getTrip, { query: { tripId: tripId ?? '' }, signal });
    },
    enabled: tripId !== null,
    staleTime: 60_000,
  });
  if (tripId === null || trip.isError) return [self];
  const travelers = trip.data?.tripDetails.travelers;
  if (!travelers) return undefined;
  const named = travelers
    .filter(({ isNamed }) => isNamed)
    .map(({ _id, firstName, lastName, gender }) => ({ who: _id, name: `${firstName} ${lastName}`.trim(), gender }));
  return named.length === 0 ? [self] : named;
}

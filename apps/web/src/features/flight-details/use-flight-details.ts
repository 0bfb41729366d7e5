import { ApiError } from '@pravas/contract/client.ts';
import { addFlightToTrip } from '@pravas/contract/flight/book-flight.ts';
import { getFlightDetails, getMiniRules } from '@pravas/contract/flight/flight-details.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { IntentKeys } from '../../lib/intent-key.ts';
import { api } from '../../lib/session.ts';

/** Names the flight on this page, as its address does. */
export interface DetailsAddress {
  readonly searchedFlightId: string;
  readonly fid: string;
  /** Null = the default of rules §9.2, which the server chooses. */
  readonly fareType: string | null;
  readonly tripId: string | null;
  readonly isPersonalBooking: boolean;
}

/** The remembered flight with its fares; the fare before stays on screen while another loads. */
export function useDetails(address: DetailsAddress) {
  return useQuery({
    queryKey: ['flight-details', address.searchedFlightId, address.fid, address.fareType],
    queryFn: ({ signal }) => api.call(getFlightDetails, { query: flightQuery(address, address.fareType), signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** Live rules and price of the chosen fare, asked from the supplier. */
export function useMiniRules(address: DetailsAddress, fareType: string | null) {
  return useQuery({
    queryKey: ['mini-rules', address.searchedFlightId, address.fid, fareType],
    queryFn: ({ signal }) => api.call(getMiniRules, { query: flightQuery(address, fareType), signal }),
    enabled: fareType !== null,
    staleTime: 60_000,
  });
}

/** A remembered flight, once it is there. */
export type Details = NonNullable<ReturnType<typeof useDetails>['data']>;
/** The state of the live rules. */
export type MiniRules = ReturnType<typeof useMiniRules>;

/** Adds the chosen fare to the trip; afterwards the trip is on screen. */
export function useAddToTrip(address: DetailsAddress, fareType: string | null) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [keys] = useState(() => new IntentKeys());
  return useMutation({
    mutationFn: async (shownTotal: number) => {
      const intent = [address.fid, fareType, shownTotal, address.tripId].join('|');
      try {
        const answer = await api.call(addFlightToTrip, {
          body: {
            ...flightQuery(address, fareType),
            ...(address.tripId ? { tripId: address.tripId } : {}),
            newTotalPrice: shownTotal,
            ...(address.isPersonalBooking ? { isPersonalBooking: true } : {}),
          },
          idempotencyKey: keys.keyOf(intent),
        });
        keys.settle(intent);
        return answer;
      } catch (error) {
        if (error instanceof ApiError) keys.settle(intent);
        throw error;
      }
    },
    onSuccess: async ({ tripId }) => {
      await queries.invalidateQueries({ queryKey: ['trip', tripId] });
      void queries.invalidateQueries({ queryKey: ['trips'] });
      await navigate({ to: '/trip/details', search: { tripId } });
    },
  });
}

function flightQuery(address: DetailsAddress, fareType: string | null) {
  return {
    searchedFlightId: address.searchedFlightId,
    flightId: address.fid,
    ...(fareType === null ? {} : { fareType }),
  };
}

import { ApiError } from '@pravas/contract/client.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import {
  type DetailsAddress,
  flightDetailsQuery,
  flightQuery,
  miniRulesQuery,
} from '../../lib/flight-details-query.ts';
import { IntentKeys } from '../../lib/intent-key.ts';
import { api } from '../../lib/session.ts';
import type { TravelerDetails } from './traveller-rules.ts';

/** The remembered flight with its fares; the fare before stays on screen while another loads. */
export function useDetails(address: DetailsAddress) {
  return useQuery({ ...flightDetailsQuery(address), placeholderData: keepPreviousData });
}

/** Live rules and price of the chosen fare, asked from the supplier. */
export function useMiniRules(address: DetailsAddress, fareType: string | null) {
  return useQuery({ ...miniRulesQuery(address, fareType), enabled: fareType !== null });
}

/** Everybody looks, few add: the code for adding is fetched while the person reads. */
const bookOperations = () => import('@pravas/contract/flight/book-flight.ts');
const paying = () => import('./pay-at-once.ts');

/** The state of the live rules. */
export type MiniRules = ReturnType<typeof useMiniRules>;

/** What is added: the total the person sees, in rupees, and who travels; no travellers = the person alone. */
interface Addition {
  readonly shownTotal: number;
  readonly travelers: readonly TravelerDetails[] | undefined;
  /** The GST registration of the ticket; null = as the search was made. */
  readonly gstRegistrationId: string | null;
  /** True where paying follows at once. */
  readonly isPaid?: boolean;
}

/** Adds the chosen fare to the trip; afterwards the trip is on screen. */
export function useAddToTrip(address: DetailsAddress, fareType: string | null, onAdded: () => void) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [keys] = useState(() => new IntentKeys());
  useEffect(() => {
    void bookOperations().catch(() => undefined);
  }, []);
  return useMutation({
    mutationFn: async ({ shownTotal, travelers, gstRegistrationId }: Addition) => {
      const intent = JSON.stringify([address.fid, fareType, shownTotal, address.tripId, travelers, gstRegistrationId]);
      try {
        const { addFlightToTrip } = await bookOperations();
        const answer = await api.call(addFlightToTrip, {
          body: {
            ...flightQuery(address, fareType),
            ...(address.tripId ? { tripId: address.tripId } : {}),
            newTotalPrice: shownTotal,
            ...(address.isPersonalBooking ? { isPersonalBooking: true } : {}),
            ...(travelers ? { travelers: [...travelers] } : {}),
            ...(gstRegistrationId ? { gstRegistrationId } : {}),
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
    onSuccess: async ({ tripId, flightId }, { isPaid }) => {
      onAdded();
      const payment = isPaid ? await (await paying()).askToPay(flightId) : null;
      await queries.invalidateQueries({ queryKey: ['trip', tripId] });
      void queries.invalidateQueries({ queryKey: ['trips'] });
      // A person who goes back finds here, before they can add it twice, that the flight is in a trip now.
      void queries.invalidateQueries({
        queryKey: ['flight-details', address.searchedFlightId, address.fid],
        refetchType: 'all',
      });
      void queries.invalidateQueries({ queryKey: ['flight-details'], refetchType: 'none' });
      // A person who returns from the gateway without having paid finds the trip.
      await navigate({ to: '/trip/details', search: { tripId } });
      if (payment) (await paying()).leaveToPay(payment);
    },
  });
}

import { ApiError } from '@pravas/contract/client.ts';
import { getBookingExtras, updateBookingExtras } from '@pravas/contract/flight/book-flight.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import type { ChosenExtra } from '@pravas/domain/flight-order/chosen-extras.ts';
import { fromRupees } from '@pravas/domain/money/money.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { IntentKeys } from '../../lib/intent-key.ts';
import { api } from '../../lib/session.ts';
import { wireExtras } from './chosen-wire.ts';

/** What was chosen for an unpaid flight beside what is offered now. */
export type BookingExtras = AnswerOf<typeof getBookingExtras>;

/** Asks the airline; every opening asks again, since seats go within minutes. */
export function useBookingExtras(flightId: string) {
  return useQuery({
    queryKey: ['booking-extras', flightId],
    queryFn: ({ signal }) => api.call(getBookingExtras, { query: { flightId }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** What is kept with the booking, as choices. */
export function keptChoices({ selectedItems }: Pick<BookingExtras, 'selectedItems'>): readonly ChosenExtra[] {
  return selectedItems.map(({ travelerIndex, kind, flightKey, code, name, amount }) => ({
    kind,
    travellerIndex: travelerIndex,
    segmentKey: flightKey,
    code,
    name,
    pricePaise: fromRupees(amount),
  }));
}

/** What is sent: everybody's choices and the total the person sees, in rupees. */
interface Change {
  readonly chosen: readonly ChosenExtra[];
  readonly travellers: number;
  readonly shownTotal: number;
}

/** Replaces all choices of the flight. */
export function useSaveExtras(flightId: string, onDone: () => void) {
  const queries = useQueryClient();
  const [keys] = useState(() => new IntentKeys());
  return useMutation({
    mutationFn: async ({ chosen, travellers, shownTotal }: Change) => {
      const travelers = Array.from({ length: travellers }, (_, travelerIndex) => ({
        travelerIndex,
        ...wireExtras(chosen, travelerIndex),
      }));
      const intent = JSON.stringify([flightId, travelers, shownTotal]);
      try {
        const answer = await api.call(updateBookingExtras, {
          body: { flightId, travelers, newTotalPrice: shownTotal },
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
      onDone();
    },
  });
}

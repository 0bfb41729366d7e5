import { addBus } from '@pravas/contract/bus/add-bus.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { BusDetailsState } from '../../lib/bus-details-address.ts';
import { keepInstead } from '../../lib/bus-instead.ts';
import { errorCode } from '../../lib/error-text.ts';
import { type Form, useForm } from '../../lib/form.ts';
import { api, useSession } from '../../lib/session.ts';
import { useOnce } from '../../lib/use-once.ts';
import {
  checkPassengers,
  firstPassengers,
  type PassengerEntry,
  type Review,
  seatsOfPassengers,
} from './passenger-entries.ts';

/** What the review holds besides what the server says. */
export interface ReviewValues {
  readonly passengers: readonly PassengerEntry[];
  /** The trip it goes into where it was searched for without one; '' = a new one. */
  readonly tripId: string;
}

interface Reviewed {
  readonly review: Review;
  readonly state: BusDetailsState;
  /** Asks the operator once more, as their answer has changed since. */
  readonly renew: () => Promise<unknown>;
}

/** The form of the review: it is checked whole, sent once, and leads to the trip. */
export function useReviewForm({ review, state, renew }: Reviewed): Form<ReviewValues> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const once = useOnce();
  const { user } = useSession();
  const { searchedBusId, busId, boardingPointId, droppingPointId, seats } = state;
  return useForm<ReviewValues>({
    initial: { passengers: firstPassengers(seats, review), tripId: '' },
    check: ({ passengers }) => checkPassengers(passengers, review),
    keepAs: `bus:${searchedBusId}:${busId}`,
    submit: async ({ passengers, tripId: chosen }) => {
      const { selected } = review.gst;
      const into = review.tripId ?? chosen;
      const body = {
        searchedBusId,
        busId,
        boardingPointId: boardingPointId ?? '',
        ...(droppingPointId === null ? {} : { droppingPointId }),
        seats: seatsOfPassengers(passengers, review, user?.user_id ?? 0),
        ...(into === '' ? {} : { tripId: into }),
        ...(selected === null ? {} : { gstRegistrationId: selected }),
        newTotalPrice: review.price?.total ?? 0,
      };
      try {
        const { tripId, bookingId } = await once(body, (idempotencyKey) => api.call(addBus, { body, idempotencyKey }));
        if (state.list.insteadOf !== null) keepInstead(bookingId, state.list.insteadOf);
        void queries.invalidateQueries({ queryKey: ['trips'] });
        await queries.invalidateQueries({ queryKey: ['trip', tripId] });
        void navigate({ to: '/trip/details', search: { tripId } });
      } catch (error) {
        // A change since then is shown where it is agreed to: on this page.
        if (errorCode(error) === 'price_changed') await renew();
        throw error;
      }
    },
  });
}

import { ApiError } from '@pravas/contract/client.ts';
import { changeDetails, saveBooking } from '@pravas/contract/hotel/book-stay.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { today } from '../../lib/calendar-date.ts';
import { changingStay, forgetChangingStay } from '../../lib/changing-stay.ts';
import { errorCode } from '../../lib/error-text.ts';
import { type FieldErrors, type Form, useForm } from '../../lib/form.ts';
import { nextRoomPath, readHotelDetails } from '../../lib/hotel-details-address.ts';
import { textValues } from '../../lib/search-text.ts';
import { api, useSession } from '../../lib/session.ts';
import { useOnce } from '../../lib/use-once.ts';
import { checkGuests, firstGuests, guestInputs, type Review, type RoomEntry } from './guest-entries.ts';

/** What the review holds besides what the server says. */
export interface ReviewValues {
  /** The trip it goes into where it was searched for without one; '' = a new one. */
  readonly tripId: string;
  readonly rooms: readonly RoomEntry[];
  readonly earlyCheckIn: string;
  readonly highFloor: boolean;
  readonly twinBeds: boolean;
  readonly diet: string;
  readonly other: string;
  readonly houseRulesRead: boolean;
  /** The price and terms that somebody has agreed to, as `questionOf` names them. */
  readonly agreedTo: string;
  /** The stay that it replaces, unpaid or booked; '' = none, it is added. */
  readonly replaces: string;
}

/**
 * What has become dearer or stricter and is to be agreed to; null where nothing has. A lower price needs no consent.
 */
export function questionOf({ price, differences, plan }: Review): string | null {
  const isDearer = price !== null && price.new > price.old;
  return isDearer || differences.length > 0 ? JSON.stringify([plan.total, differences]) : null;
}

interface Reviewed {
  readonly review: Review;
  readonly searchedHotelId: string;
  readonly offerId: string;
  /** Asks the supplier once more, as their answer has changed since. */
  readonly renew: () => Promise<unknown>;
}

/**
 * The form of the review: it is judged whole, sent once, and leads to the next room, or to the trip where none is left.
 */
export function useReviewForm({ review, searchedHotelId, offerId, renew }: Reviewed): Form<ReviewValues> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const once = useOnce();
  const here = readHotelDetails(textValues(useSearch({ strict: false })), today());
  const { user } = useSession();
  return useForm<ReviewValues>({
    initial: {
      tripId: '',
      rooms: firstGuests(review),
      earlyCheckIn: '',
      highFloor: false,
      twinBeds: false,
      diet: '',
      other: '',
      houseRulesRead: false,
      agreedTo: '',
      replaces: replacedAtFirst(review),
    },
    check: (values) => checkReview(values, review),
    keepAs: `stay:${offerId}:${searchedHotelId}`,
    submit: async (values) => {
      const { replaces } = values;
      const into = review.tripId ?? values.tripId;
      const body = { searchedHotelId, offerId, ...bodyOf(values, review, user?.user_id ?? 0) };
      const send = (idempotencyKey: string) =>
        replaces === ''
          ? api.call(saveBooking, {
              body: { ...body, ...(into === '' ? {} : { tripId: into }) },
              idempotencyKey,
            })
          : api.call(changeDetails, { body: { ...body, ...replacing(replaces, review) }, idempotencyKey });
      try {
        const { tripId } = await once({ ...body, ...replacing(replaces, review), into }, send);
        forgetChangingStay();
        void queries.invalidateQueries({ queryKey: ['trips'] });
        await queries.invalidateQueries({ queryKey: ['trip', tripId] });
        const next = here.ok ? nextRoomPath(here.state, tripId) : null;
        void navigate(next === null ? { to: '/trip/details', search: { tripId } } : { to: next });
      } catch (error) {
        throw await asQuestion(error, renew);
      }
    },
  });
}

/** The stay that somebody came here to change. */
function replacedAtFirst({ tripId, unpaidStays, instead }: Review): string {
  const changing = changingStay(tripId);
  return [...unpaidStays, ...(instead ? [instead] : [])].find((one) => one.bookingId === changing)?.bookingId ?? '';
}

/** Which stay is replaced, and the refund that was shown for it where it is booked. */
function replacing(bookingId: string, { instead }: Review) {
  return { bookingId, ...(instead?.bookingId === bookingId ? { expectedRefund: instead.sum.back } : {}) };
}

/** A price or terms that have changed since are shown where they are agreed to, and asked about there. */
async function asQuestion(error: unknown, renew: () => Promise<unknown>): Promise<unknown> {
  const code = errorCode(error);
  if (!(error instanceof ApiError) || (code !== 'price_changed' && code !== 'terms_changed')) return error;
  await renew();
  return new ApiError({ ...error.envelope, errors: [{ field: 'agreedTo', message: AGREE }] });
}

const AGREE = 'Check what changed and accept it first';

function checkReview(values: ReviewValues, review: Review): FieldErrors {
  const question = questionOf(review);
  return {
    ...(question !== null && values.agreedTo !== question ? { agreedTo: AGREE } : {}),
    ...checkGuests(values.rooms, review),
    ...(values.earlyCheckIn !== '' && !/^([01]\d|2[0-3]):[0-5]\d$/.test(values.earlyCheckIn)
      ? { 'requests.earlyCheckIn': 'Write the time as 10:00' }
      : {}),
    ...(review.houseRules.length > 0 && !values.houseRulesRead
      ? { houseRulesRead: 'Read the hotel’s rules and tick the box' }
      : {}),
  };
}

function bodyOf(values: ReviewValues, review: Review, userId: number) {
  const { earlyCheckIn, highFloor, twinBeds, diet, other, houseRulesRead } = values;
  const { selected } = review.gst;
  return {
    rooms: guestInputs(values.rooms, review, userId),
    requests: {
      ...(earlyCheckIn === '' ? {} : { earlyCheckIn }),
      ...(highFloor ? { highFloor } : {}),
      ...(twinBeds ? { twinBeds } : {}),
      ...(diet === '' ? {} : { diet: diet as 'vegetarian' | 'jain' | 'vegan' | 'halal' }),
      ...(other.trim() === '' ? {} : { other: other.trim() }),
    },
    ...(selected === null ? {} : { gstRegistrationId: selected }),
    newTotalPrice: review.plan.total,
    acceptedChanges: review.differences.map(({ change }) => change),
    houseRulesRead,
    roomsApart: review.apart?.chosen ?? false,
  };
}

import type { shareStays as shareOperation } from '@pravas/contract/hotel/stay-shortlist.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import { groupRooms } from '@pravas/domain/hotel/group-rooms.ts';
import { nightCap } from '@pravas/domain/hotel/judge-stay.ts';
import { capWords } from '@pravas/domain/hotel/shared-stays.ts';
import type { Caller } from '../../platform/caller.ts';
import { Refusal } from '../../platform/refusal.ts';
import { keepShortlist } from '../shortlist/index.ts';
import { type OpenedStays, openStays } from './choose-stay.ts';
import type { HotelContext } from './hotel-context.ts';
import { optionOf, presentHead, verdictOf, wireOfferId } from './present-hotel.ts';
import { presentPlan } from './present-plan.ts';
import { readHotel } from './read-hotels.ts';
import { type KeptStay, keepStays, SHARED_STAYS } from './shared-stays.ts';
import { isOfSearch } from './show-hotel.ts';

/**
 * Copies hotels of a search at a rate each and notifies colleagues of them. Throws `search_expired`,
 * `service_disabled`, `not_found` for another person's search, for a hotel or rate that is not in it and for a
 * recipient who is no active colleague, and `trip_not_found`.
 */
export async function shareStays(
  context: HotelContext,
  caller: Caller,
  { searchedHotelId, hotels, ...sharing }: BodyOf<typeof shareOperation>,
  requestId: string,
): Promise<PayloadOf<typeof shareOperation>> {
  const opened = await openStays(context, caller, searchedHotelId);
  const stays = await Promise.all(hotels.map((one, index) => copyStay(context, opened, one, index)));
  // The same rate twice counts once.
  const shared = [...new Map(stays.map((one) => [`${one.hotelId} ${one.offerId}`, one])).values()];
  const { criteria } = opened.search;
  // Our fee depends on the rate, so that it is part of what each costs.
  const copies = { criteria, options: keepStays(shared), feePaise: null, trail: { hotels: shared.length } };
  return context.database.forOrganization(caller.organizationId, (tx) =>
    keepShortlist(tx, caller, SHARED_STAYS, { ...sharing, ...copies }, { now: opened.presenting.now, requestId }),
  );
}

/** A hotel with a rate as the searcher sees it; of the verdict only what is no secret, and never the seller. */
async function copyStay(
  { database }: HotelContext,
  { search, presenting }: OpenedStays,
  { hotelId, offerId }: BodyOf<typeof shareOperation>['hotels'][number],
  index: number,
): Promise<KeptStay> {
  const hotel = UUID.test(hotelId) ? await readHotel(database, hotelId) : null;
  if (!hotel || !isOfSearch(hotel, { search, presenting })) throw gone(`hotels.${index}.hotelId`);
  const own = search.offers.filter((offer) => offer.hotelId === hotelId);
  const option = optionOf(presenting, hotel, own);
  const chosen = groupRooms(option.offers)
    .flatMap(({ name, beds, plans }) => plans.map((plan) => ({ room: name, beds, plan, plans })))
    .toSorted((a, b) => a.plan.totalPaise - b.plan.totalPaise)
    .find(({ plan }) => offerId === undefined || wireOfferId(plan.offer) === offerId);
  if (!chosen) throw gone(`hotels.${index}.offerId`);
  const { room, beds, plan, plans } = chosen;
  const {
    hotelId: id,
    name,
    stars,
    address,
    area,
    city,
    distanceText,
    reviewScore,
    isPreferred,
    pictureId,
  } = presentHead(presenting, hotel, option);
  const shown = presentPlan(presenting, option.hotel, plan, plans);
  const verdict = verdictOf(option.hotel, plan.offer, presenting.terms, presenting.now);
  const cap = verdict && nightCap(verdict);
  return {
    ...{ hotelId: id, name, stars, address, area, city, distanceText, reviewScore, isPreferred, pictureId },
    offerId: shown.offerId,
    boardText: shown.boardText,
    payment: shown.payment,
    isNegotiated: shown.isNegotiated,
    total: shown.total,
    perNight: shown.perNight,
    tax: shown.tax,
    fee: shown.fee,
    payNow: shown.payNow,
    payAtHotel: shown.payAtHotel,
    isRefundable: shown.isRefundable,
    freeUntil: shown.freeUntil,
    freeUntilText: shown.freeUntilText,
    room,
    beds,
    cancellation: shown.cancellation,
    verdict: shown.verdict && {
      outcome: shown.verdict.outcome,
      reasons: shown.verdict.reasons,
      cap: cap && capWords(cap),
    },
  };
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

function gone(field: string): Refusal {
  const message = 'This hotel or rate is no longer in the search results. Please search again.';
  return new Refusal('not_found', { message, errors: [{ field, message }] });
}

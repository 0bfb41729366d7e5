import type { getSharedStays } from '@pravas/contract/hotel/stay-shortlist.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { nightsText } from '@pravas/domain/hotel/stay-dates.ts';
import { hotelDetailsPath } from '../../lib/hotel-details-address.ts';
import { type HotelListState, hotelListPath, readHotelList } from '../../lib/hotel-list-address.ts';

/** A shortlist of hotels. */
export type Shortlist = AnswerOf<typeof getSharedStays>;
/** One of its hotels. */
export type Shared = Shortlist['shared'][number];
/** What somebody says of them. */
export type Answer = Shortlist['answers'][number];

/** The list's address for the same place, nights and rooms, `today` being YYYY-MM-DD; null once the nights are past. */
function listAgain({ searchAgain, tripId }: Pick<Shortlist, 'searchAgain' | 'tripId'>, today: string) {
  const read = readHotelList({ ...searchAgain, ...(tripId === null ? {} : { tid: tripId }) }, today);
  return read.ok ? read.state : null;
}

/** The address of the same search; null once the nights are past. */
export function searchAgainPath(shortlist: Pick<Shortlist, 'searchAgain' | 'tripId'>, today: string): string | null {
  const list: HotelListState | null = listAgain(shortlist, today);
  return list && hotelListPath(list);
}

/** The hotel's page, which asks for it again and knows the price it was shared at; null where it cannot be had. */
export function takePath(
  shortlist: Pick<Shortlist, '_id' | 'searchAgain' | 'tripId'>,
  { hotelId, offerId, isListed }: Pick<Shared, 'hotelId' | 'offerId' | 'isListed'>,
  today: string,
): string | null {
  const list = listAgain(shortlist, today);
  if (!list || !isListed) return null;
  const shared = { shortlistId: shortlist._id, offerId };
  return hotelDetailsPath({ list, hotelId, searchedHotelId: null, offerId: null, rest: [], shared });
}

/** The time of the prices, for whom they are, and whose verdicts. */
export function momentText(
  {
    shared,
    isMine,
    sharedBy,
    nights,
    occupancy,
  }: Pick<Shortlist, 'shared' | 'isMine' | 'sharedBy' | 'nights' | 'occupancy'>,
  isOver: boolean,
): string {
  const stay = `${nightsText(nights)}, ${occupancy.toLowerCase()}`;
  const isJudged = shared.some((one) => one.verdict !== null);
  const moment = isJudged
    ? `Prices are for ${stay}. They, and what the trip policy says to ${isMine ? 'you' : sharedBy.name}, are from the moment it was shared.`
    : `Prices are from the moment it was shared, for ${stay}.`;
  return isOver
    ? `${moment} Check-in has passed, so none of these can be booked.`
    : `${moment} Nothing is held: we check with the hotel again when one is chosen.`;
}

/** "Standard Room · Breakfast · Paid at the hotel". */
export function rateText({ room, boardText, payment }: Pick<Shared, 'room' | 'boardText' | 'payment'>): string {
  return [room, boardText, PAYMENT_WORDS[payment]].join(' · ');
}

const PAYMENT_WORDS: Readonly<Record<Shared['payment'], string>> = {
  prepaid: 'Paid now',
  at_hotel: 'Paid at the hotel',
  company: 'Billed to the company',
};

/** The shared hotel that an answer means; null for none of them. */
export function suggestedOf(
  shared: readonly Shared[],
  suggested: Pick<Shared, 'hotelId' | 'offerId'> | null,
): Shared | null {
  if (suggested === null) return null;
  return shared.find(({ hotelId, offerId }) => hotelId === suggested.hotelId && offerId === suggested.offerId) ?? null;
}

import { greatCircleKm } from '../flight/great-circle.ts';
import { subtract } from '../money/money.ts';
import { savingText } from '../policy/policy-words.ts';
import type { Suggestion } from '../policy/verdict.ts';
import { distanceText } from './distance.ts';
import type { Hotel } from './hotel.ts';
import { type HotelOption, isCompliant, type ListedOffer } from './hotel-option.ts';

/** A rate of a hotel. */
interface StayChoiceOf {
  readonly hotel: Hotel;
  readonly listed: ListedOffer;
}

/**
 * The nearest choice that complies: another rate of the same hotel, the cheapest; else the hotel that is the least change, by
 * distance, with a star of difference counting as a kilometre. Company rates go before others of one hotel. Null where
 * nothing complies, or where the choice does already.
 */
export function suggestStay(chosen: StayChoiceOf, options: readonly HotelOption[]): Suggestion | null {
  if (isCompliant(chosen.listed)) return null;
  const own = options.find(({ hotel }) => hotel.hotelId === chosen.hotel.hotelId);
  const sameHotel = own && bestOf(own);
  if (sameHotel) return suggestion(chosen, { hotel: chosen.hotel, listed: sameHotel }, sameHotelText(sameHotel));
  const others = options.flatMap((option) => {
    const listed = bestOf(option);
    return listed ? [{ hotel: option.hotel, listed, change: changeOf(chosen.hotel, option.hotel) }] : [];
  });
  const [nearest] = others.toSorted((a, b) => a.change - b.change || a.listed.totalPaise - b.listed.totalPaise);
  return nearest ? suggestion(chosen, nearest, otherHotelText(chosen.hotel, nearest.hotel)) : null;
}

function bestOf({ offers }: HotelOption): ListedOffer | undefined {
  const compliant = offers.filter(isCompliant);
  return compliant.find(({ offer }) => offer.isNegotiated) ?? compliant[0];
}

function suggestion(chosen: StayChoiceOf, other: StayChoiceOf, change: string): Suggestion {
  const savesPaise = subtract(chosen.listed.totalPaise, other.listed.totalPaise);
  return {
    text: `${change}, ${savingText(savesPaise)}`,
    optionKey: other.hotel.hotelId,
    fareKey: other.listed.offer.offerId,
    savesPaise,
  };
}

function sameHotelText({ offer }: ListedOffer): string {
  const what = offer.isNegotiated ? "your company's rate" : (offer.rooms[0]?.name ?? 'another rate');
  return `Take ${what} at the same hotel`;
}

function otherHotelText(from: Hotel, to: Hotel): string {
  const km = kmBetween(from, to);
  return km === null ? `Stay at ${to.name}` : `Stay at ${to.name}, ${distanceText(km)} away`;
}

/** Where a place is not known, it may be anywhere in the city. */
const UNKNOWN_KM = 25;

/** What distinguishes one hotel from another: its location and its stars. */
type Told = Pick<Hotel, 'point' | 'stars'>;

/** How much of a change another hotel is: kilometres, a star counting as one. */
export function changeOf(from: Told, to: Told): number {
  return (kmBetween(from, to) ?? UNKNOWN_KM) + Math.abs((from.stars ?? 0) - (to.stars ?? 0));
}

function kmBetween(from: Told, to: Told): number | null {
  return from.point && to.point ? greatCircleKm(from.point, to.point) : null;
}

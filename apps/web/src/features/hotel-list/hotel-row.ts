import type { listHotels } from '@pravas/contract/hotel/list-hotels.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { FACILITIES, PROPERTY_TYPES } from '@pravas/domain/hotel/hotel.ts';
import type { ListedRate, ListedStay } from '@pravas/domain/hotel/hotel-option.ts';
import { listedSums } from '@pravas/domain/hotel/listed-sums.ts';
import { fromRupees, type Paise, toRupees } from '@pravas/domain/money/money.ts';
import { inr, inrExact } from '../../lib/money-text.ts';
import type { MapHotel } from '../hotel-map/index.ts';

/** A hotel as the search answers it. */
export type FoundHotel = AnswerOf<typeof listHotels>['hotels'][number];

/** What holds of all rates of a search. */
export interface RateBasis {
  readonly nights: number;
  /** Our fee with its GST, within every total; rupees. */
  readonly fee: number;
}

/** One of its rates, with what follows from it and from its hotel; rupees. */
export type FoundOffer = FoundHotel['offers'][number] &
  Pick<FoundHotel, 'gst' | 'cap'> & {
    /** Of one room for one night with tax, on average. */
    readonly perNight: number;
    /** The final cost. */
    readonly net: number;
    readonly fee: number;
  };

/** A rate with the facts that filters use. */
interface HotelRate extends ListedRate {
  readonly found: FoundOffer;
}

/** A hotel with the facts that filters and orders use. */
export interface HotelRow extends ListedStay {
  readonly found: FoundHotel;
  readonly offers: readonly HotelRate[];
}

/**
 * A found hotel as a row; null where it has no rate. Kinds that the list's filter does not know are dynamic properties.
 */
export function hotelRow(found: FoundHotel, basis: RateBasis): HotelRow | null {
  if (found.offers.length === 0) return null;
  const { hotelId, name, stars, facilities, reviewScore, isPreferred, km } = found;
  const propertyType = PROPERTY_TYPES.find((type) => type === found.propertyType) ?? 'Dynamic Property';
  return {
    found,
    km,
    hotel: {
      hotelId,
      name,
      stars,
      reviewScore,
      isPreferred,
      propertyType,
      facilities: FACILITIES.filter((facility) => facilities.includes(facility)),
    },
    offers: found.offers.map((offer) => ({
      found: foundOffer(found, offer, basis),
      offer: { board: offer.board, isNegotiated: offer.isNegotiated },
      totalPaise: fromRupees(offer.total),
      isFreeNow: offer.freeUntil !== null,
      outcome: offer.verdict?.outcome ?? null,
    })),
  };
}

/** The same for the map. */
export function mapHotelOf({ found, km, offers }: HotelRow): MapHotel {
  const { hotelId, name, latitude, longitude, isPreferred } = found;
  const [first] = offers;
  return {
    hotelId,
    name,
    place: latitude === null || longitude === null ? null : { latitude, longitude },
    total: first?.found.total ?? 0,
    outcome: first?.outcome ?? null,
    km,
    isPreferred,
  };
}

function foundOffer(
  { gst, cap }: FoundHotel,
  offer: FoundHotel['offers'][number],
  { nights, fee }: RateBasis,
): FoundOffer {
  const [totalPaise, feePaise, creditPaise] = [offer.total, fee, offer.credit].map(fromRupees) as [Paise, Paise, Paise];
  const sums = listedSums({ totalPaise, feePaise, creditPaise, nights, rooms: offer.rooms.length });
  return { ...offer, gst, cap, fee, perNight: toRupees(sums.perNightPaise), net: toRupees(sums.netPaise) };
}

/** Who is paid, in words. */
export const PAYMENT_WORDS: Readonly<Record<FoundOffer['payment'], string>> = {
  prepaid: 'Paid now',
  at_hotel: 'Paid at the hotel',
  company: 'Billed to your company',
};

/** What cancelling costs, in a few words. */
export function termsText({ freeUntilText, isRefundable }: FoundOffer): string {
  if (freeUntilText !== null) return `Free cancellation until ${freeUntilText}`;
  return isRefundable ? 'Cancellation is charged' : 'Not refundable';
}

/** The same where there is little room: "Free until Sun 6 Dec 13:59". */
export function shortTerms(offer: FoundOffer): string {
  return offer.freeUntilText === null ? termsText(offer) : `Free until ${offer.freeUntilText}`;
}

/** What becomes of the tax, in a few words; the rates say it in a sentence. Null where there is nothing to ask. */
export function gstText({ gst, credit, net }: Pick<FoundOffer, 'gst' | 'credit' | 'net'>): string | null {
  switch (gst.state) {
    case 'usable':
      return credit >= 1 ? `${inr(net)} after GST credit` : 'GST credit usable';
    case 'no_registration':
      return 'GST is a cost here';
    case 'hotel_unregistered':
      return 'No GST credit at this hotel';
    case 'personal':
    case 'abroad':
      return null;
  }
}

/**
 * "₹320 above Bengaluru's ₹7,500 a night before GST": the limit, and what of the price is compared with it. Null
 * without one.
 */
export function capText({ verdict, cap }: Pick<FoundOffer, 'verdict' | 'cap'>): string | null {
  if (!verdict || !cap) return null;
  const { over } = verdict;
  const { city, limit, of, withTax } = cap;
  const night = of === 'average' ? 'a night' : 'for the most expensive night';
  const basis = `${city === null ? 'the' : `${city}'s`} ${inr(limit)} ${night} ${withTax ? 'with' : 'before'} GST`;
  return over > 0 ? `${over < 1 ? inrExact(over) : inr(over)} above ${basis}` : `within ${basis}`;
}

/**
 * Why a rate has its verdict: the broken rule besides the limit per night, and what the limit says. Null where neither
 * does.
 */
export function whyText(offer: Pick<FoundOffer, 'verdict' | 'cap'>): string | null {
  const words = capText(offer);
  const said = words && `${words[0]?.toUpperCase()}${words.slice(1)}.`;
  return [offer.verdict?.reason, said].filter(Boolean).join(' ') || null;
}

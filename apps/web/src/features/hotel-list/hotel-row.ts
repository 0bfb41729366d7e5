import type { listHotels } from '@pravas/contract/hotel/list-hotels.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { FACILITIES, PROPERTY_TYPES } from '@pravas/domain/hotel/hotel.ts';
import type { ListedRate, ListedStay } from '@pravas/domain/hotel/hotel-option.ts';
import { fromRupees } from '@pravas/domain/money/money.ts';
import { inr, inrExact } from '../../lib/money-text.ts';

/** A hotel as the search answers it. */
export type FoundHotel = AnswerOf<typeof listHotels>['hotels'][number];

/** One of its rates. */
export type FoundOffer = FoundHotel['offers'][number];

/** A rate with what filters ask of it. */
interface HotelRate extends ListedRate {
  readonly found: FoundOffer;
}

/** A hotel with what filters and orders ask of it. */
export interface HotelRow extends ListedStay {
  readonly found: FoundHotel;
  readonly offers: readonly HotelRate[];
}

/** A found hotel as a row; null where it has no rate. Kinds that the list's filter does not know are dynamic properties. */
export function hotelRow(found: FoundHotel): HotelRow | null {
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
      found: offer,
      offer: { board: offer.board, isNegotiated: offer.isNegotiated },
      totalPaise: fromRupees(offer.total),
      isFreeNow: offer.freeUntil !== null,
      outcome: offer.verdict?.outcome ?? null,
    })),
  };
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
export function gstText({ gst }: Pick<FoundOffer, 'gst'>): string | null {
  switch (gst.state) {
    case 'usable':
      return gst.credit >= 1 ? `${inr(gst.net)} after GST credit` : 'GST credit usable';
    case 'no_registration':
      return 'GST is a cost here';
    case 'hotel_unregistered':
      return 'No GST credit at this hotel';
    case 'personal':
    case 'abroad':
      return null;
  }
}

/** "₹320 above Bengaluru's ₹7,500 a night before GST": the limit, and what of the price is compared with it. Null without one. */
export function capText({ verdict }: Pick<FoundOffer, 'verdict'>): string | null {
  if (!verdict?.cap) return null;
  const { city, limit, over, of, withTax } = verdict.cap;
  const night = of === 'average' ? 'a night' : 'for the dearest night';
  const basis = `${city === null ? 'the' : `${city}'s`} ${inr(limit)} ${night} ${withTax ? 'with' : 'before'} GST`;
  return over > 0 ? `${over < 1 ? inrExact(over) : inr(over)} above ${basis}` : `within ${basis}`;
}

import type { BookingQuote, BookingTerms } from '../booking/booking-quote.ts';
import type { ConvenienceFeeSettings } from '../fare/convenience-fee.ts';
import { add, type Paise, times, ZERO } from '../money/money.ts';
import type { Proof } from '../proof/proof.ts';
import { serviceGst } from '../tax/service-gst.ts';
import type { StayOffer } from './stay-offer.ts';
import { sellPaise } from './stay-price.ts';

/** The terms a stay is priced on. */
export interface StayQuoteTerms extends BookingTerms {
  readonly fees: ConvenienceFeeSettings;
}

/** What a stay costs the customer: what is paid here for the rooms, and our fee with its GST. */
export interface StayQuote extends BookingQuote {
  readonly feePerRoomPaise: Paise;
  /**
   * What is paid to the hotel by the guest or by the company, and is not part of the total; 0 where all is paid here.
   */
  readonly atHotelPaise: Paise;
  /** Null where no fee is charged. */
  readonly gstProof: Proof | null;
}

/** Our fee for the rooms of a stay with GST on it by place of supply: the same for every offer of a search. */
interface StayFee extends Pick<StayQuote, 'feePerRoomPaise' | 'feePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise'> {
  readonly gstPaise: Paise;
  /** With its GST. */
  readonly withGstPaise: Paise;
  readonly gstProof: Proof | null;
}

/** Our fee for each of this many rooms, regardless of their nights (rules §9.1). */
export function stayFee(rooms: number, { fees, on, ...supply }: StayQuoteTerms): StayFee {
  const feePerRoomPaise = fees.hotel?.standardAmountPaise ?? ZERO;
  const feePaise = times(feePerRoomPaise, rooms);
  const { cgstPaise, sgstPaise, igstPaise, totalPaise, proof } = serviceGst({ feePaise, on, ...supply });
  return {
    feePerRoomPaise,
    feePaise,
    cgstPaise,
    sgstPaise,
    igstPaise,
    gstPaise: totalPaise,
    withGstPaise: add(feePaise, totalPaise),
    gstProof: feePaise === 0 ? null : proof,
  };
}

/**
 * Prices an offer: its rooms as they are sold, our fee for each of its rooms, and GST on that fee. A stay that is paid
 * at the hotel or by the company afterwards costs our fee alone here.
 */
export function quoteStay(
  offer: Pick<StayOffer, 'totalPaise' | 'sellFloorPaise' | 'payment' | 'rooms'>,
  terms: StayQuoteTerms,
): StayQuote {
  const isPaidHere = offer.payment === 'prepaid';
  const soldPaise = sellPaise(offer);
  const { gstPaise: _gst, withGstPaise, ...fee } = stayFee(offer.rooms.length, terms);
  const ourPaise = isPaidHere ? soldPaise : ZERO;
  return {
    ...fee,
    sellPaise: ourPaise,
    costPaise: isPaidHere ? offer.totalPaise : ZERO,
    atHotelPaise: isPaidHere ? ZERO : soldPaise,
    totalPaise: add(ourPaise, withGstPaise),
  };
}

/** All that a stay costs with our fee, regardless of who is paid for it: what lists print. */
export function allInPaise({ totalPaise, atHotelPaise }: Pick<StayQuote, 'totalPaise' | 'atHotelPaise'>): Paise {
  return add(totalPaise, atHotelPaise);
}

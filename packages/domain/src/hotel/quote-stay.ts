import type { BookingQuote, BookingTerms } from '../booking/booking-quote.ts';
import type { ConvenienceFeeSettings } from '../fare/convenience-fee.ts';
import { add, type Paise, sum, times, ZERO } from '../money/money.ts';
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
  /** What is paid to the hotel by the guest or by the company, and is no part of the total; 0 where all is paid here. */
  readonly atHotelPaise: Paise;
  /** Null where no fee is charged. */
  readonly gstProof: Proof | null;
}

/**
 * Prices an offer: its rooms as they are sold, our fee for each of its rooms whatever their nights, and GST on that fee by
 * place of supply (rules §9.1). A stay that is paid at the hotel or by the company afterwards costs our fee alone here.
 */
export function quoteStay(
  offer: Pick<StayOffer, 'totalPaise' | 'sellFloorPaise' | 'payment' | 'rooms'>,
  { fees, on, ...supply }: StayQuoteTerms,
): StayQuote {
  const isPaidHere = offer.payment === 'prepaid';
  const soldPaise = sellPaise(offer);
  const feePerRoomPaise = fees.hotel?.standardAmountPaise ?? ZERO;
  const feePaise = times(feePerRoomPaise, offer.rooms.length);
  const gst = serviceGst({ feePaise, on, ...supply });
  const ourPaise = isPaidHere ? soldPaise : ZERO;
  return {
    sellPaise: ourPaise,
    costPaise: isPaidHere ? offer.totalPaise : ZERO,
    feePerRoomPaise,
    feePaise,
    cgstPaise: gst.cgstPaise,
    sgstPaise: gst.sgstPaise,
    igstPaise: gst.igstPaise,
    atHotelPaise: isPaidHere ? ZERO : soldPaise,
    totalPaise: sum([ourPaise, feePaise, gst.totalPaise]),
    gstProof: feePaise === 0 ? null : gst.proof,
  };
}

/** All that a stay costs with our fee, whoever is paid for it: what lists print. */
export function allInPaise({ totalPaise, atHotelPaise }: Pick<StayQuote, 'totalPaise' | 'atHotelPaise'>): Paise {
  return add(totalPaise, atHotelPaise);
}

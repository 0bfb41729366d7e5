import { type ConvenienceFeeSettings, convenienceFee } from '../fare/convenience-fee.ts';
import type { FareTax, Offer } from '../fare/offer.ts';
import { type Paise, sum } from '../money/money.ts';
import type { Proof } from '../proof/proof.ts';
import { serviceGst } from '../tax/service-gst.ts';

/** The terms a booking is priced on; frozen when it is made, so that a refund uses the same. */
export interface QuoteTerms {
  readonly fees: ConvenienceFeeSettings;
  readonly international: boolean;
  readonly personal: boolean;
  readonly travellers: number;
  /** GST state code of our registration. */
  readonly supplierStateCode: string;
  readonly placeOfSupplyStateCode: string;
  /** The day of supply, YYYY-MM-DD. */
  readonly on: string;
}

/** What a journey costs the customer, composed. All amounts are for all travellers. */
export interface BookingQuote {
  readonly sellPaise: Paise;
  readonly costPaise: Paise;
  readonly basePaise: Paise;
  readonly taxesPaise: Paise;
  readonly otherPaise: Paise;
  readonly taxLines: readonly FareTax[];
  readonly feePerTravellerPaise: Paise;
  readonly feePaise: Paise;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
  readonly totalPaise: Paise;
  readonly gstProof: Proof | null;
}

/**
 * Prices the offers of a journey: fares as the supplier sells them, our convenience fee per traveller by the shape of
 * what is bought, and 18 % GST on that fee by place of supply (spec rules §9.1). No offers cost nothing.
 */
export function quoteBooking(offers: readonly Offer[], terms: QuoteTerms): BookingQuote {
  const slices = offers.reduce((count, offer) => count + offer.slices.length, 0);
  const fee =
    offers.length === 0
      ? null
      : convenienceFee(terms.fees, {
          international: terms.international,
          roundTrip: slices > 1,
          personal: terms.personal,
          travellers: terms.travellers,
        });
  const feePaise = fee?.totalPaise ?? sum([]);
  const gst = serviceGst({
    feePaise,
    supplierStateCode: terms.supplierStateCode,
    placeOfSupplyStateCode: terms.placeOfSupplyStateCode,
    on: terms.on,
  });
  const sellPaise = sum(offers.map((offer) => offer.price.sellPaise));
  return {
    sellPaise,
    costPaise: sum(offers.map((offer) => offer.price.costPaise)),
    basePaise: sum(offers.map((offer) => offer.price.basePaise)),
    taxesPaise: sum(offers.map((offer) => offer.price.taxesPaise)),
    otherPaise: sum(offers.map((offer) => offer.price.otherPaise)),
    taxLines: mergeTaxes(offers.flatMap((offer) => offer.price.breakdown)),
    feePerTravellerPaise: fee?.perTravellerPaise ?? sum([]),
    feePaise,
    cgstPaise: gst.cgstPaise,
    sgstPaise: gst.sgstPaise,
    igstPaise: gst.igstPaise,
    totalPaise: sum([sellPaise, feePaise, gst.totalPaise]),
    gstProof: feePaise === 0 ? null : gst.proof,
  };
}

/** Taxes of the same code on two orders read as one line. */
function mergeTaxes(taxes: readonly FareTax[]): readonly FareTax[] {
  const byCode = new Map<string, Paise>();
  for (const { code, amountPaise } of taxes) byCode.set(code, sum([byCode.get(code) ?? sum([]), amountPaise]));
  return [...byCode].map(([code, amountPaise]) => ({ code, amountPaise }));
}

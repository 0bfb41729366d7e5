import { cancellationServiceCharge } from '../fare/convenience-fee.ts';
import type { FarePrice } from '../fare/offer.ts';
import { greatest, type Paise, subtract, sum, ZERO } from '../money/money.ts';
import { computeRefund, type Refund } from '../refund/compute-refund.ts';
import { type ServiceGst, serviceGst } from '../tax/service-gst.ts';
import type { BookingQuote, QuoteTerms } from './quote-booking.ts';

/** What cancelling a whole booking gives back, with our charge split by tax. */
export interface CancellationRefund {
  readonly refund: Refund;
  readonly serviceGst: ServiceGst;
}

/**
 * What comes back when everything that is booked is cancelled: paid, less what the airlines keep, less our cancellation
 * charge with its GST, less our convenience fee, which is not refunded (decisions §2 "Refund"). Airport fees and the
 * airline's GST come back in full. `booked` are the prices of what was really booked, `paid` its quote.
 */
export function quoteCancellation(
  booked: readonly FarePrice[],
  paid: BookingQuote,
  terms: QuoteTerms & { readonly roundTrip: boolean },
  airlinePenaltyPaise: Paise,
  on: string,
): CancellationRefund {
  const fuelPaise = sum(booked.map((price) => price.fuelPaise));
  const charge = cancellationServiceCharge(terms.fees, {
    international: terms.international,
    roundTrip: terms.roundTrip,
    personal: terms.personal,
    travellers: terms.travellers,
  });
  const gst = serviceGst({
    feePaise: charge.totalPaise,
    supplierStateCode: terms.supplierStateCode,
    placeOfSupplyStateCode: terms.placeOfSupplyStateCode,
    on,
  });
  const refund = computeRefund({
    paid: {
      basePaise: sum(booked.map((price) => price.basePaise)),
      fuelPaise,
      statutoryPaise: greatest(subtract(sum(booked.map((price) => price.taxesPaise)), fuelPaise), ZERO),
      otherRefundablePaise: sum(booked.map((price) => price.otherPaise)),
      nonRefundablePaise: sum([paid.feePaise, paid.cgstPaise, paid.sgstPaise, paid.igstPaise]),
    },
    airlinePenaltyPaise,
    serviceChargePaise: charge.totalPaise,
    serviceChargeGstPaise: gst.totalPaise,
  });
  return { refund, serviceGst: gst };
}

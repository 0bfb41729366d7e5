import { type PartCancellation, quoteUnits, splitPenalty } from '@pravas/domain/booking/quote-cancellation.ts';
import { flightCancelTerms } from '@pravas/domain/flight-order/cancel-terms.ts';
import { paidUnits } from '@pravas/domain/flight-order/paid-units.ts';
import { type QuoteTerms, quoteBooking } from '@pravas/domain/flight-order/quote-booking.ts';
import { paise, sum } from '@pravas/domain/money/money.ts';
import type { Traveller } from '@pravas/domain/person/traveller.ts';
import type { ChosenJourney } from './journeys.ts';

/** The refund of flights that one traveller cancelled: less than their fare, as is usual with airlines. */
export function cancelledFlights(
  { offers }: ChosenJourney,
  orderIds: readonly string[],
  traveller: Traveller,
  terms: QuoteTerms,
): PartCancellation {
  const prices = offers.map((offer) => offer.price);
  const penaltyPaise = sum(prices.map((price) => paise(Math.min(350_000, Math.floor(price.basePaise * 0.6)))));
  const { feePaise, cgstPaise, sgstPaise, igstPaise } = quoteBooking(offers, terms);
  const units = paidUnits(
    offers.map(({ slices, price }, index) => ({ orderId: orderIds[index] ?? '', slices, price, extras: [] })),
    [traveller.type],
    sum([feePaise, cgstPaise, sgstPaise, igstPaise]),
  );
  return quoteUnits(units, splitPenalty(units, penaltyPaise), flightCancelTerms(terms), terms.on);
}

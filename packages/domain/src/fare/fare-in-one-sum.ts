import { type Paise, paise, splitEvenly, subtract, sum } from '../money/money.ts';
import { ticketGstRates } from './air-gst.ts';
import type { Offer } from './offer.ts';

/**
 * A fare that was entered in one sum, as the travel desk does, with the airline's GST taken out of it at the rates of
 * the day: an equal share of the sum per slice. Airport fees that are within the sum are not known, so the GST is an
 * estimate. A fare with taxes of its own is left unchanged. `on`: day of supply, YYYY-MM-DD. Throws RangeError before
 * GST began.
 */
export function splitFareInOneSum<T extends Pick<Offer, 'slices' | 'price'>>(offer: T, on: string): T {
  const { price } = offer;
  if (price.taxesPaise !== 0 || price.airlineGstPaise !== 0) return offer;
  const rates = ticketGstRates(offer.slices, on);
  const bases = splitEvenly(price.basePaise, rates.length).map((share, index) => withoutTax(share, rates[index] ?? 0));
  const basePaise = sum(bases);
  return { ...offer, price: { ...price, basePaise, taxesPaise: subtract(price.basePaise, basePaise) } };
}

/** A sum without its tax; the paisa that rounding leaves over is tax. `rate` in basis points. */
function withoutTax(inclusivePaise: Paise, rate: number): Paise {
  return paise(Math.floor((inclusivePaise * 10_000) / (10_000 + rate)));
}

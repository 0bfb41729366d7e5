import type { emissions } from '@pravas/contract/flight/flight-shapes.ts';
import type { FlightOption } from '@pravas/domain/fare/fare-choices.ts';
import type { Offer, OfferCoverage } from '@pravas/domain/fare/offer.ts';
import { emissionsBand, emissionsOf, medianKg } from '@pravas/domain/flight/emissions.ts';
import type { Slice } from '@pravas/domain/flight/itinerary.ts';
import { airportByCode } from '@pravas/reference/airports.ts';
import type * as z from 'zod/mini';

/** Greenhouse gas of these slices for one traveller, kg CO2e; null where an airport's place is not known. */
export function kgPerTraveller(slices: readonly Slice[]): number | null {
  return emissionsOf(slices, airportByCode)?.co2eKg ?? null;
}

/** An option's estimate; null where an airport's place is not known. */
export interface Estimate {
  readonly coverage: OfferCoverage;
  readonly kg: number | null;
}

/** The medians that bands are relative to: onward flights are compared with onward flights. */
export function mediansOf(estimates: readonly Estimate[]): { coverage: OfferCoverage; kg: number }[] {
  return (['onward', 'return', 'whole'] as const).flatMap((coverage) => {
    const kg = medianKg(estimates.flatMap((one) => (one.coverage === coverage && one.kg !== null ? [one.kg] : [])));
    return kg === null ? [] : [{ coverage, kg }];
  });
}

/** The journey's estimate with its band: the parts of a pair are measured against the medians of their halves. */
export function presentEmissions(
  offers: readonly Offer[],
  options: readonly FlightOption[],
): z.output<typeof emissions> | null {
  const parts = offers.map((offer): Estimate => ({ coverage: offer.coverage, kg: kgPerTraveller(offer.slices) }));
  const medians = mediansOf(options.map(({ coverage, slices }) => ({ coverage, kg: kgPerTraveller(slices) })));
  let kg = 0;
  let median = 0;
  for (const part of parts) {
    if (part.kg === null) return null;
    kg += part.kg;
    // A pair that is joined into one order is a whole, while what it was chosen from were halves.
    const own = medians.filter((one) => one.coverage === part.coverage);
    const measure = own.length > 0 ? own : medians;
    median += measure.reduce((total, one) => total + one.kg, 0);
  }
  return { kgPerTraveller: kg, band: median > 0 ? emissionsBand(kg, median) : null };
}

import type { flightOption } from '@pravas/contract/flight/flight-shapes.ts';
import { type SliceChargeNow, slicesNow } from '@pravas/domain/fare/action-now.ts';
import { composeFares, type FareChoice, type FlightOption } from '@pravas/domain/fare/fare-choices.ts';
import { type FareBuyer, missingFor } from '@pravas/domain/fare/fare-need.ts';
import { cabinName } from '@pravas/domain/flight/cabin.ts';
import { hoursToDeparture } from '@pravas/domain/flight/itinerary.ts';
import { type Paise, sum } from '@pravas/domain/money/money.ts';
import type * as z from 'zod/mini';
import { presentSlice } from '../flight-order/index.ts';
import { optionId, type WireListedVerdict } from '../policy/index.ts';
import { kgPerTraveller } from './estimate-emissions.ts';
import { limitsBrokenBy } from './mark-limits.ts';
import type { NetPricing } from './net-price.ts';
import type { SearchCriteria } from './search-memory.ts';

export { optionId };

type WireOption = z.output<typeof flightOption>;
type WireFare = WireOption['fares'][number];

/** What options are presented with; what is absent is not shown. */
export interface Presentation {
  readonly criteria: SearchCriteria;
  readonly now: Temporal.Instant;
  readonly verdictsOf?: (optionKey: string) => (fareType: string) => WireListedVerdict | null;
  /** The supplier's label, for admins only. */
  readonly labelOf?: (supplierId: string) => string;
  readonly pricing?: NetPricing | null;
  /** The buyer for whom fares are checked; absent = every fare can be bought. */
  readonly buyer?: FareBuyer;
}

/** Presents options as the list shows them: their flights and all fares, cheapest first. */
export function createPresenter(presentation: Presentation): (option: FlightOption) => WireOption {
  const { criteria, now } = presentation;
  return (option) => {
    const [cheapest] = option.offers;
    const segments = option.slices.flatMap((slice) => slice.segments);
    const airlines = new Map(segments.map((segment) => [segment.airlineCode, segment.airlineName]));
    const kg = kgPerTraveller(option.slices);
    const hoursLeft = option.slices.map((slice) => hoursToDeparture(slice, now));
    const verdictOf = presentation.verdictsOf?.(option.optionKey);
    return {
      flightId: optionId(option.optionKey),
      coverage: option.coverage,
      slices: option.slices.map((slice, index) => presentSlice(slice, cheapest.baggage[index])),
      airlines: [...airlines].map(([code, name]) => ({ code, name })),
      cabin: cabinName(segments.map((segment) => segment.cabin)),
      emissions: kg === null ? null : { kgPerTraveller: kg, band: null },
      outsideLimits: limitsBrokenBy(option, criteria.limits),
      fares: composeFares(option, null).map((choice) => presentListedFare(choice, verdictOf, hoursLeft, presentation)),
    };
  };
}

function presentListedFare(
  choice: FareChoice,
  verdictOf: ReturnType<NonNullable<Presentation['verdictsOf']>> | undefined,
  hoursLeft: readonly number[],
  { labelOf, pricing, buyer = { hasGstNumber: true } }: Presentation,
): WireFare {
  const [offer] = choice.offers;
  const cancellation = cancellationNow(choice, hoursLeft);
  const needs = missingFor(choice.offers, buyer);
  return {
    fareType: choice.fareType,
    kind: choice.kind,
    label: choice.label,
    brand: choice.brandLabel,
    totalPrice: choice.sellPaise,
    baggage: { cabin: choice.baggage[0]?.cabin ?? null, checkIn: choice.baggage[0]?.checkIn ?? null },
    refundable: choice.refundable,
    cancellationFrom: cancellation.cancellationFrom,
    mealIncluded: choice.mealIncluded,
    seatsLeft: choice.seatsLeft,
    pairCode: offer.pairCode,
    net: pricing?.netOf(choice.offers) ?? null,
    supplier: labelOf?.(offer.supplierId) ?? null,
    verdict: verdictOf?.(choice.fareType) ?? null,
    // Rare fields are left out where absent: naming them costs an eighth of a long list.
    ...(choice.gst ? { gst: choice.gst } : {}),
    ...(needs ? { needs } : {}),
    ...(cancellation.cancellationEach ? { cancellationEach: cancellation.cancellationEach } : {}),
  };
}

/** What cancelling now would cost per traveller, as the details print it for all slices together or for each. */
function cancellationNow(
  { offers }: FareChoice,
  hoursLeft: readonly number[],
): Pick<WireFare, 'cancellationFrom' | 'cancellationEach'> {
  // Options of the list are of one offer each: pairs are put together where they are chosen.
  const charges = slicesNow(offers[0], 'cancel', hoursLeft);
  const amounts = charges.filter((charge) => typeof charge === 'number');
  if (amounts.length === 0) return { cancellationFrom: null };
  if (amounts.length < charges.length) return { cancellationFrom: null, cancellationEach: charges.map(amountOf) };
  return { cancellationFrom: sum(amounts) };
}

function amountOf(charge: SliceChargeNow): Paise | null {
  return typeof charge === 'number' ? charge : null;
}

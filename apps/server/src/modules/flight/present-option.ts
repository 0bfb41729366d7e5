import type { flightOption } from '@pravas/contract/flight/flight-shapes.ts';
import { composeFares, type FareChoice, type FlightOption } from '@pravas/domain/fare/fare-choices.ts';
import { chargeNow } from '@pravas/domain/fare/rule-timeline.ts';
import { cabinName } from '@pravas/domain/flight/cabin.ts';
import { hoursToDeparture } from '@pravas/domain/flight/itinerary.ts';
import { toRupees } from '@pravas/domain/money/money.ts';
import type * as z from 'zod/mini';
import { presentSlice } from '../booking/index.ts';
import { optionId, type WireVerdictBrief } from '../policy/index.ts';

export { optionId };

type WireOption = z.output<typeof flightOption>;
type WireFare = WireOption['fares'][number];

/** An option as the list shows it: its flights and all fares, cheapest first. */
export function presentOption(
  option: FlightOption,
  now: Temporal.Instant,
  verdictOf: (optionKey: string, fareType: string) => WireVerdictBrief | null,
): WireOption {
  const [cheapest] = option.offers;
  const segments = option.slices.flatMap((slice) => slice.segments);
  const airlines = new Map(segments.map((segment) => [segment.airlineCode, segment.airlineName]));
  return {
    flightId: optionId(option.optionKey),
    coverage: option.coverage,
    slices: option.slices.map((slice, index) => presentSlice(slice, cheapest.baggage[index])),
    airlines: [...airlines].map(([code, name]) => ({ code, name })),
    cabin: cabinName(segments.map((segment) => segment.cabin)),
    fares: composeFares(option, null).map((choice) => ({
      ...presentListedFare(choice, now),
      verdict: verdictOf(option.optionKey, choice.fareType),
    })),
  };
}

function presentListedFare(choice: FareChoice, now: Temporal.Instant): Omit<WireFare, 'verdict'> {
  const [offer] = choice.offers;
  return {
    fareType: choice.fareType,
    kind: choice.kind,
    label: choice.label,
    brand: choice.brandLabel,
    totalPrice: toRupees(choice.sellPaise),
    baggage: { cabin: choice.baggage[0]?.cabin ?? null, checkIn: choice.baggage[0]?.checkIn ?? null },
    refundable: choice.refundable,
    cancellationFrom: cancellationNow(choice, now),
    mealIncluded: choice.mealIncluded,
    seatsLeft: choice.seatsLeft,
    pairCode: offer.pairCode,
  };
}

/** What cancelling now would cost per traveller, all slices together; null where it is not known or nothing returns. */
function cancellationNow(choice: FareChoice, now: Temporal.Instant): number | null {
  let totalPaise = 0;
  for (const offer of choice.offers) {
    if (offer.rules.every((rule) => rule.kind !== 'cancel')) return null;
    for (const [index, slice] of offer.slices.entries()) {
      const charge = chargeNow(offer, 'cancel', index, hoursToDeparture(slice, now));
      if (charge === null) return null;
      totalPaise += charge;
    }
  }
  return totalPaise / 100;
}

import { currentBar, type RuleTimeline, ruleTimeline } from '@pravas/domain/fare/rule-timeline.ts';
import { departureOf, hoursToDeparture } from '@pravas/domain/flight/itinerary.ts';
import { flightUnit } from '@pravas/domain/flight-order/flight-scope.ts';
import {
  add,
  fromRupees,
  greatest,
  least,
  type Paise,
  splitEvenly,
  subtract,
  sum,
  ZERO,
} from '@pravas/domain/money/money.ts';
import type { CancelScope, FlightOrder } from '../flight/port.ts';
import type { CancellationQuote } from '../order-port.ts';
import { toRules } from './to-rules.ts';
import type { TboItinerary } from './wire-orders.ts';

/** One traveller's share of the fare on one slice. */
interface Share {
  readonly basePaise: Paise;
  readonly fuelPaise: Paise;
  readonly totalPaise: Paise;
}

/**
 * What the mini rules ask now, per traveller and slice of a scope; where nothing is allowed, base fare and fuel are
 * lost and the taxes are refunded. Null for an itinerary without fare or passengers.
 */
export function indicativeQuote(
  itinerary: TboItinerary,
  booking: FlightOrder,
  scope: CancelScope,
  now: Temporal.Instant,
): CancellationQuote | null {
  if (!itinerary.Fare || itinerary.Passenger.length === 0) return null;
  const { windows } = toRules(itinerary.MiniFareRules, booking.slices);
  const parts = scope.travellers.flatMap((travellerIndex) =>
    scope.slices.flatMap((sliceIndex) => {
      const slice = booking.slices[sliceIndex];
      const share = shareOf(itinerary, booking.slices.length, travellerIndex, sliceIndex);
      if (!slice || !share) return [];
      const own = windows.filter((window) => window.sliceIndex === undefined || window.sliceIndex === sliceIndex);
      const timeline: RuleTimeline = ruleTimeline('cancel', own, share, departureOf(slice).time);
      const charge = currentBar(timeline, hoursToDeparture(slice, now))?.chargePaise ?? null;
      const lost = add(share.basePaise, share.fuelPaise);
      const penaltyPaise = charge === null ? lost : least(charge, lost);
      const refundPaise = greatest(ZERO, subtract(share.totalPaise, penaltyPaise));
      return [{ unit: flightUnit({ sliceIndex, travellerIndex }), penaltyPaise, refundPaise }];
    }),
  );
  if (parts.length === 0) return null;
  return {
    exact: false,
    penaltyPaise: sum(parts.map(({ penaltyPaise }) => penaltyPaise)),
    refundPaise: sum(parts.map(({ refundPaise }) => refundPaise)),
    parts,
  };
}

/**
 * A passenger's own fare where the itinerary states it, otherwise an even share of the whole; over the slices it is
 * always an even share, since TBO prices journeys and not slices. Seats, meals and bags are not refunded.
 */
function shareOf(
  { Fare: fare, Passenger: passengers }: TboItinerary,
  sliceCount: number,
  travellerIndex: number,
  sliceIndex: number,
): Share | null {
  const own = passengers[travellerIndex]?.Fare;
  const cut = (amount: Paise) => splitEvenly(amount, sliceCount)[sliceIndex] ?? ZERO;
  if (own && own.BaseFare > 0) {
    return {
      basePaise: cut(fromRupees(own.BaseFare)),
      fuelPaise: cut(fromRupees(own.YQTax)),
      totalPaise: cut(add(fromRupees(own.BaseFare), fromRupees(own.Tax))),
    };
  }
  if (!fare) return null;
  const each = (rupees: number) => cut(splitEvenly(fromRupees(rupees), passengers.length)[travellerIndex] ?? ZERO);
  const extras = fare.TotalBaggageCharges + fare.TotalMealCharges + fare.TotalSeatCharges;
  return {
    basePaise: each(fare.BaseFare),
    fuelPaise: each(fare.YQTax),
    totalPaise: each(Math.max(0, fare.PublishedFare - extras)),
  };
}

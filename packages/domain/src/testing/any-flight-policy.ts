import fc from 'fast-check';
import type { FareKind } from '../fare/fare-kind.ts';
import type { CabinCode } from '../flight/cabin.ts';
import { paise } from '../money/money.ts';
import type { FlightChoice, FlightMarket } from '../policy/flight-choice.ts';
import type { CabinTier, FlightRules, PolicyAction, RelativeCeiling } from '../policy/policy.ts';
import { aJudgedSlice } from './a-policy.ts';

const cabin = fc.constantFrom<CabinCode>('E', 'E', 'E', 'P', 'B', 'F');
const kind = fc.constantFrom<FareKind>('regular', 'corporate', 'sme', 'series', 'special_return');
const clock = fc.integer({ min: 0, max: 47 }).map((half) => {
  return `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`;
});
const airline = fc.constantFrom('6E', 'AI', 'QP');

const flights = fc.record({
  coverage: fc.constantFrom<FlightChoice['coverage']>('onward', 'onward', 'return', 'whole'),
  out: clock,
  home: clock,
  stops: fc.constantFrom(0, 0, 1, 2),
  airlines: fc.uniqueArray(airline, { minLength: 1, maxLength: 2 }),
  durationMinutes: fc.constantFrom(130, 200, 400),
  fares: fc.array(
    fc.record({
      cabin,
      kind,
      // Few prices, so that ties are common.
      rupees: fc.oneof(fc.constantFrom(4_000, 5_000, 5_500), fc.integer({ min: 2_000, max: 12_000 })),
      refundable: fc.constantFrom(true, true, false, null),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});

/** Markets of up to 24 flights in all parts of a journey, several fares each, with many ties. */
export const anyMarket: fc.Arbitrary<FlightMarket> = fc
  .record({ international: fc.boolean(), flights: fc.array(flights, { minLength: 1, maxLength: 24 }) })
  .map(({ international, flights: found }) => ({
    international,
    searchedOn: '2027-01-01',
    choices: found
      .flatMap((flight, index) =>
        flight.fares.map((fare, position): FlightChoice => {
          const slice = (departs: string) =>
            aJudgedSlice({
              departs,
              durationMinutes: flight.durationMinutes,
              stops: flight.stops,
              longestLayoverMinutes: flight.stops * 90,
              airlines: flight.airlines,
              cabins: [fare.cabin],
            });
          const out = slice(`2027-01-${flight.coverage === 'return' ? '25' : '20'}T${flight.out}`);
          return {
            optionKey: `${flight.coverage}:${index}`,
            fareKey: String(position),
            coverage: flight.coverage,
            slices: flight.coverage === 'whole' ? [out, slice(`2027-01-25T${flight.home}`)] : [out],
            perTravellerPaise: paise(fare.rupees * 100),
            kind: fare.kind,
            fareLabel: fare.kind,
            refundable: fare.refundable,
            title: `IndiGo 6E ${index}`,
          };
        }),
      )
      .sort((a, b) => a.perTravellerPaise - b.perTravellerPaise),
  }));

const action = fc.constantFrom<PolicyAction>('note', 'reason', 'approval', 'block');
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const amount = fc.integer({ min: 2_000, max: 12_000 }).map((rupees) => paise(rupees * 100));
const tiers = fc.uniqueArray(
  fc.record<CabinTier>({
    fromMinutes: fc.constantFrom(0, 180, 360),
    cabins: fc.uniqueArray(cabin, { maxLength: 3 }),
  }),
  { maxLength: 3, selector: (tier) => tier.fromMinutes },
);

/** Relative ceilings in every configuration of comparability. */
export const anyRelative: fc.Arbitrary<RelativeCeiling> = fc.record({
  action,
  above: fc.constantFrom<RelativeCeiling['above']>('lowest_logical', 'median'),
  allowedPaise: maybe(fc.constantFrom(paise(0), paise(30_000), paise(100_000))),
  allowedPercent: maybe(fc.constantFrom(0, 7.5, 20)),
  comparable: fc.record({
    maxStops: maybe(fc.constantFrom(0, 1)),
    hoursAround: maybe(fc.constantFrom(1, 3, 6)),
    maxLayoverMinutes: maybe(fc.constantFrom(60, 120)),
    withoutAirlines: fc.uniqueArray(airline, { maxLength: 1 }),
  }),
});

/** Flight rules, each there or not. */
export const anyFlightRules: fc.Arbitrary<FlightRules> = fc.record({
  cabins: maybe(fc.record({ action, domestic: tiers, international: tiers })),
  ceiling: maybe(fc.record({ action, domesticPaise: maybe(amount), internationalPaise: maybe(amount) })),
  relative: maybe(anyRelative),
  advanceDays: maybe(
    fc.record({
      action,
      domestic: maybe(fc.integer({ min: 1, max: 30 })),
      international: maybe(fc.integer({ min: 1, max: 30 })),
    }),
  ),
  refundableOnly: maybe(fc.record({ action })),
  fareKinds: maybe(fc.record({ action, allowed: fc.uniqueArray(kind, { maxLength: 4 }) })),
  paidSeat: fc.constant({ allowed: false, limitPaise: null }),
  paidMeal: fc.constant({ allowed: false, limitPaise: null }),
});

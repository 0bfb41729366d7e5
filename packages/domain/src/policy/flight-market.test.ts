import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupOffers } from '../fare/fare-choices.ts';
import { paise } from '../money/money.ts';
import { aChoice, aFlightPolicy, aMarket } from '../testing/a-policy.ts';
import { anyMarket, anyRelative } from '../testing/any-flight-policy.ts';
import { anOffer, aPoint, aReturnSlice, aSegment, aSlice } from '../testing/builders.ts';
import type { FlightMarket } from './flight-choice.ts';
import { describeChoice, marketOf, trimMarket } from './flight-market.ts';
import { choiceKey } from './flight-measures.ts';
import { judgeFlight } from './judge-flight.ts';
import type { RelativeCeiling } from './policy.ts';

const SAVER = { optionKey: 'o', fareKey: '2', fareLabel: 'Saver', coverage: 'whole' } as const;

test('an offer becomes what a policy needs to know of it', () => {
  const stop = aPoint({ airportCode: 'AMD', city: 'Ahmedabad', wall: '2027-01-05T07:30' });
  const slice = aSlice(
    aSegment({ to: stop }),
    aSegment({
      flightNumber: '218',
      airlineCode: 'AI',
      from: { ...stop, time: { ...stop.time, wall: '2027-01-05T09:00' } },
      cabin: 'B',
    }),
  );
  expect(describeChoice([anOffer({ slices: [slice] })], SAVER, 1)).toEqual({
    ...SAVER,
    perTravellerPaise: 600_000,
    kind: 'regular',
    refundable: true,
    title: 'IndiGo 6E 6045, AI 218',
    slices: [
      {
        from: 'DEL',
        to: 'BOM',
        departs: '2027-01-05T06:10',
        arrives: '2027-01-05T08:25',
        durationMinutes: 135,
        stops: 1,
        longestLayoverMinutes: 90,
        airlines: ['6E', 'AI'],
        cabins: ['E', 'B'],
      },
    ],
  });
});

test.each([
  [600_000, 1, 600_000],
  [100_001, 2, 50_001],
  [100_000, 3, 33_333],
  [200_000, 3, 66_667],
])('%i paise for %i paying travellers is %i each, half a paisa up', (sell, travellers, each) => {
  expect(describeChoice([anOffer({ sellPaise: paise(sell) })], SAVER, travellers).perTravellerPaise).toBe(each);
});

test('offers bought together are one choice, refundable only when every part is', () => {
  const home = (refundable: boolean | null) =>
    anOffer({ slices: [aReturnSlice()], coverage: 'return', sellPaise: paise(500_000), refundable });
  const pair = describeChoice([anOffer(), home(null)], SAVER, 1);
  expect(pair).toMatchObject({ perTravellerPaise: 1_100_000, refundable: null });
  expect(pair.slices.map((slice) => slice.from)).toEqual(['DEL', 'BOM']);
  expect(describeChoice([anOffer(), home(false)], SAVER, 1).refundable).toBe(false);
  expect(describeChoice([anOffer(), home(true)], SAVER, 1).refundable).toBe(true);
});

test('nobody and no offer are refused', () => {
  expect(() => describeChoice([anOffer()], SAVER, 0)).toThrow(RangeError);
  expect(() => describeChoice([], SAVER, 1)).toThrow(RangeError);
});

test('a market has every option at each of its fares, cheapest first', () => {
  const later = [aSlice(aSegment({ flightNumber: '7', from: aPoint({ wall: '2027-01-05T07:10' }) }))] as const;
  const offers = [
    anOffer({ sellPaise: paise(700_000) }),
    anOffer({ offerId: 'b', brand: 'Flexi', sellPaise: paise(900_000) }),
    anOffer({ offerId: 'c', kind: 'corporate', brand: null, sellPaise: paise(650_000), slices: later }),
  ];
  const of = { international: false, searchedOn: '2027-01-01', payingTravellers: 2 };
  const market = marketOf(groupOffers(offers), of);
  expect(market.choices.map((one) => [one.fareKey, one.fareLabel, one.perTravellerPaise])).toEqual([
    ['1', 'Corporate Fare', 325_000],
    ['2', 'Saver', 350_000],
    ['6', 'Flexi', 450_000],
  ]);
});

const openRelative = anyRelative.map((relative) => aFlightPolicy({ relative }));
const wholeDay = fc.constantFrom<RelativeCeiling['above']>('lowest_logical', 'median').map((above) =>
  aFlightPolicy({
    relative: {
      action: 'approval',
      above,
      allowedPaise: paise(20_000),
      allowedPercent: null,
      comparable: { maxStops: null, hoursAround: null, maxLayoverMinutes: null, withoutAirlines: [] },
    },
  }),
);

function bases(version: ReturnType<typeof aFlightPolicy>, market: FlightMarket, of: FlightMarket) {
  return of.choices.map((choice) => {
    const { checks } = judgeFlight(version, choice, market, { bookedOn: '2027-01-10', budget: null });
    return [choiceKey(choice), checks[0]?.outcome, checks[0]?.proof.inputs.basePaise];
  });
}

test('with no more flights than are kept, a trimmed market has the same lowest fares and medians in every setting', () => {
  let trimmedOnes = 0;
  fc.assert(
    fc.property(openRelative, anyMarket, (version, market) => {
      const flights = new Set(market.choices.map((one) => `${one.optionKey}:${one.slices[0]?.cabins.join()}`)).size;
      const trimmed = trimMarket(market, flights);
      expect(trimmed.choices.length).toBeLessThanOrEqual(flights);
      if (trimmed.choices.length < market.choices.length) trimmedOnes += 1;
      expect(bases(version, trimmed, trimmed)).toEqual(bases(version, market, trimmed));
    }),
  );
  expect(trimmedOnes).toBeGreaterThan(0);
});

test('with more flights than are kept, the lowest fare and the median of the whole day stay what they were', () => {
  const clocks = Array.from(
    { length: 200 },
    (_, i) => `${String(6 + Math.floor(i / 12)).padStart(2, '0')}:${String((i % 12) * 5).padStart(2, '0')}`,
  );
  fc.assert(
    fc.property(
      wholeDay,
      fc.array(fc.integer({ min: 2_000, max: 20_000 }), { minLength: 61, maxLength: 200 }),
      fc.integer({ min: 36, max: 60 }),
      (version, prices, keep) => {
        const market = aMarket(
          prices.map((rupees, i) => aChoice({ rupees, at: clocks[i] ?? '', slice: { cabins: [i % 9 ? 'E' : 'B'] } })),
        );
        const trimmed = trimMarket(market, keep);
        expect(trimmed.choices.length).toBeLessThanOrEqual(keep);
        expect(market.choices).toEqual(expect.arrayContaining([...trimmed.choices]));
        expect(bases(version, trimmed, trimmed)).toEqual(bases(version, market, trimmed));
      },
    ),
  );
});

test('what a trimmed market suggests is in the full market', () => {
  fc.assert(
    fc.property(openRelative, anyMarket, (version, market) => {
      const trimmed = trimMarket(market, 8);
      const keys = new Set(market.choices.map(choiceKey));
      for (const choice of trimmed.choices) {
        const { suggestion } = judgeFlight(version, choice, trimmed, { bookedOn: '2027-01-10', budget: null });
        if (suggestion) {
          expect(
            keys.has(choiceKey({ optionKey: suggestion.optionKey ?? '', fareKey: suggestion.fareKey ?? '' })),
          ).toBe(true);
        }
      }
    }),
  );
});

test('a small market is left as it is', () => {
  const market = aMarket([aChoice(), aChoice({ at: '09:00' })]);
  expect(trimMarket(market)).toBe(market);
});

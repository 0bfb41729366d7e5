import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { groupOffers } from '../fare/fare-choices.ts';
import { paise } from '../money/money.ts';
import { aChoice, aFlightPolicy, aMarket } from '../testing/a-policy.ts';
import { anyMarket, anyRelative } from '../testing/any-flight-policy.ts';
import { anOffer, aPoint, aReturnSlice, aSegment, aSlice } from '../testing/builders.ts';
import type { FlightMarket } from './flight-choice.ts';
import { describeChoice, isSpecialHalf, marketOf, trimMarket } from './flight-market.ts';
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

test('a landing on the way is a stop, with the same aircraft or another', () => {
  const stop = { airportCode: 'NAG', city: 'Nagpur', countryCode: 'IN', minutes: 45 };
  const choice = describeChoice([anOffer({ slices: [aSlice(aSegment({ stops: [stop] }))] })], SAVER, 1);
  expect(choice.slices[0]).toMatchObject({ stops: 1, longestLayoverMinutes: 45 });
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
        expect(trimmed.choices.every((one) => market.choices.includes(one))).toBe(true);
        expect(bases(version, trimmed, trimmed)).toEqual(bases(version, market, trimmed));
      },
    ),
    // Each run judges every kept choice twice, once among up to 200.
    { numRuns: 25 },
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

test('no party, and no part of a person, can share a fare', () => {
  for (const travellers of [0, -1, 1.5, Number.NaN]) {
    expect(() => describeChoice([anOffer()], SAVER, travellers)).toThrow(`Not a party: ${travellers}`);
  }
});

test('a market comes cheapest first whatever order its options come in', () => {
  const at = (hour: string, rupees: number, offerId: string) =>
    anOffer({
      offerId,
      sellPaise: paise(rupees * 100),
      slices: [aSlice(aSegment({ flightNumber: hour, from: aPoint({ wall: `2027-01-05T${hour}:10` }) }))],
    });
  const of = { international: false, searchedOn: '2027-01-01', payingTravellers: 1 };
  const offers = [at('09', 9_000, 'c'), at('07', 7_000, 'a'), at('08', 7_000, 'b')];
  const flexi = anOffer({ ...at('07', 8_000, 'd'), offerId: 'd', brand: 'Flexi' });
  expect(marketOf(groupOffers([flexi, ...offers]), of).choices.map((one) => one.perTravellerPaise)).toEqual([
    700_000, 700_000, 800_000, 900_000,
  ]);
  const titles = (list: typeof offers) => marketOf(groupOffers(list), of).choices.map((one) => one.title);
  expect(titles(offers)).toEqual(['IndiGo 6E 07', 'IndiGo 6E 08', 'IndiGo 6E 09']);
  expect(titles(offers.toReversed())).toEqual(titles(offers));
});

test('only half of a special return cannot be bought alone', () => {
  const special = (coverage: 'onward' | 'return' | 'whole') =>
    isSpecialHalf(aChoice({ coverage, kind: 'special_return' }));
  expect([special('onward'), special('return'), special('whole'), isSpecialHalf(aChoice())]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

describe('a market that is trimmed', () => {
  const flight = (minute: number, fareKey: string, rupees: number, refundable = false) =>
    aChoice({ at: `08:${String(minute).padStart(2, '0')}`, fareKey, rupees, refundable });
  const named = (market: FlightMarket) =>
    market.choices.map((one) => `${one.slices[0]?.departs.slice(-2)}${one.fareKey}`);

  it('is the market itself while it is small enough, and not a choice beyond', () => {
    const choices = [flight(0, 'a', 4_000), flight(0, 'b', 4_100), flight(0, 'c', 4_200)];
    const market = aMarket(choices);
    expect(trimMarket(market, 3)).toBe(market);
    expect(named(trimMarket(aMarket(choices), 2))).toEqual(['00a', '00b']);
  });

  it('keeps the cheapest fare of each flight, then the cheapest refundable ones, then others evenly by price', () => {
    const choices = [
      flight(0, 'a', 4_000),
      flight(0, 'b', 4_500),
      flight(0, 'c', 5_000, true),
      flight(0, 'd', 5_500, true),
      flight(5, 'a', 4_200),
      flight(5, 'b', 4_600),
      flight(5, 'c', 6_000, true),
      flight(5, 'd', 7_000),
    ];
    expect(named(trimMarket(aMarket(choices), 2))).toEqual(['00a', '05a']);
    expect(named(trimMarket(aMarket(choices), 4))).toEqual(['00a', '05a', '00c', '05c']);
    // Of the four others, by price, the first and the third are at even distances.
    expect(named(trimMarket(aMarket(choices), 6))).toEqual(['00a', '05a', '00b', '00c', '00d', '05c']);
    expect(named(trimMarket({ ...aMarket([]), choices: choices.toReversed() }, 6)).toSorted()).toEqual(
      named(trimMarket(aMarket(choices), 6)).toSorted(),
    );
  });

  it('keeps every flight as long as there are no more of them than may be kept, however they divide', () => {
    const economy = [0, 1, 2, 3].flatMap((at) => [
      flight(at, 'a', 4_000 + at * 100),
      flight(at, 'b', 4_050 + at * 100),
    ]);
    const business = aChoice({ at: '09:09', fareKey: 'z', rupees: 9_000, slice: { cabins: ['B'] } });
    expect(named(trimMarket(aMarket([...economy, business]), 5))).toEqual(['00a', '01a', '02a', '03a', '09z']);
  });

  it('with more flights than are kept has the cheapest, the median and flights at even distances on both sides', () => {
    const choices = Array.from({ length: 9 }, (_, index) => flight(index, 'a', 4_000 + index * 100, true));
    expect(named(trimMarket(aMarket(choices), 3))).toEqual(['00a', '04a', '05a']);
    expect(named(trimMarket(aMarket(choices), 5))).toEqual(['00a', '02a', '04a', '05a', '07a']);
    expect(named(trimMarket(aMarket(choices), 8))).toHaveLength(7);
  });

  it('divides what there is room for among parts and cabins by how many flights each has', () => {
    const many = Array.from({ length: 12 }, (_, index) => flight(index, 'a', 4_000 + index * 100, true));
    const few = Array.from({ length: 4 }, (_, index) =>
      aChoice({ at: `09:0${index}`, fareKey: 'z', rupees: 9_000 + index * 100, slice: { cabins: ['B'] } }),
    );
    const kept = named(trimMarket(aMarket([...many, ...few]), 10));
    expect([
      kept.filter((name) => name.endsWith('a')).length,
      kept.filter((name) => name.endsWith('z')).length,
    ]).toEqual([5, 4]);
  });

  it('of flights at one price takes the same ones whatever order they come in', () => {
    const choices = Array.from({ length: 9 }, (_, index) => flight(index, 'a', 4_000));
    const backwards = { ...aMarket([]), choices: choices.toReversed() };
    expect(named(trimMarket(backwards, 4)).toSorted()).toEqual(named(trimMarket(aMarket(choices), 4)).toSorted());
    expect(named(trimMarket(aMarket(choices), 4))).toContain('00a');
    const fares = ['a', 'b', 'c', 'd'].map((fareKey) => flight(0, fareKey, 4_000));
    for (const given of [fares, fares.toReversed()]) {
      expect(named(trimMarket({ ...aMarket([]), choices: given }, 1))).toEqual(['00a']);
    }
    const falling = [...'ihgfedcba'].map((fareKey, index) => flight(index, fareKey, 4_000));
    const kept = (given: typeof falling) => named(trimMarket({ ...aMarket([]), choices: given }, 4)).toSorted();
    expect(kept(falling.toReversed())).toEqual(kept(falling));
    expect(kept(falling)).toContain('00i');
  });
});

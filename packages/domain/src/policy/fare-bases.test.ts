import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { aChoice, aFlightPolicy, aJudgedSlice, aMarket } from '../testing/a-policy.ts';
import { anyFlightRules, anyMarket, anyRelative } from '../testing/any-flight-policy.ts';
import { relativeBases } from './fare-bases.ts';
import type { FlightChoice } from './flight-choice.ts';
import { compareFares, departsNear } from './flight-comparison.ts';
import { departuresOf } from './flight-measures.ts';
import type { RelativeCeiling } from './policy.ts';

test('worked out together, every choice is measured against the price that it is measured against alone', () => {
  fc.assert(
    fc.property(anyFlightRules, anyRelative, anyMarket, (rules, relative, market) => {
      const { flight } = aFlightPolicy({ ...rules, relative }).rules;
      const alone = market.choices.map((choice) => compareFares(flight, relative, choice, market).basePaise);
      expect(relativeBases(flight, relative, market, market.choices.map(departuresOf))).toEqual(alone);
    }),
    { numRuns: 300 },
  );
});

const MEDIAN: RelativeCeiling = {
  action: 'approval',
  above: 'median',
  allowedPaise: null,
  allowedPercent: null,
  comparable: { maxStops: null, hoursAround: null, maxLayoverMinutes: null, withoutAirlines: [] },
};

function basesOf(relative: RelativeCeiling, choices: readonly FlightChoice[]): readonly number[] {
  const { flight } = aFlightPolicy({ relative, fareKinds: { action: 'approval', allowed: ['regular'] } }).rules;
  const market = { ...aMarket([]), choices };
  return relativeBases(flight, relative, market, choices.map(departuresOf)).map((base) => base / 100);
}

test('a fare that does not count takes the place of a dearer fare of the same flight that does', () => {
  const choices = [
    aChoice({ fareKey: 'sme', kind: 'sme', rupees: 4_000 }),
    aChoice({ rupees: 5_000 }),
    aChoice({ at: '09:00', rupees: 5_500 }),
    aChoice({ at: '10:00', rupees: 6_000 }),
    aChoice({ at: '11:00', rupees: 7_000 }),
  ];
  // Of 4,000, 5,500, 6,000 and 7,000 the lower middle is 5,500; with 5,000 instead of 4,000 it is the same.
  expect(basesOf(MEDIAN, choices)).toEqual([5_500, 5_500, 5_500, 5_500, 5_500]);
  expect(basesOf(MEDIAN, [...choices.slice(0, 3), aChoice({ at: '12:00', rupees: 4_500 })])).toEqual([
    4_500, 5_000, 5_000, 5_000,
  ]);
});

test('the median of whole returns is that of all that leave and come back near by', () => {
  const whole = (out: string, home: string, rupees: number) =>
    aChoice({
      optionKey: `${out}:${home}`,
      coverage: 'whole',
      rupees,
      slices: [aJudgedSlice({ departs: `2027-01-20T${out}` }), aJudgedSlice({ departs: `2027-01-22T${home}` })],
    });
  const choices = [
    whole('08:00', '18:00', 7_000),
    whole('09:00', '19:00', 6_000),
    whole('10:00', '17:00', 5_000),
    whole('08:30', '22:00', 3_000),
    whole('16:00', '18:00', 2_000),
  ];
  const near = { ...MEDIAN, comparable: { ...MEDIAN.comparable, hoursAround: 2 } };
  expect(basesOf(near, choices)).toEqual([6_000, 6_000, 6_000, 3_000, 2_000]);
  expect(basesOf({ ...near, above: 'lowest_logical', allowedPaise: paise(0) }, choices)).toEqual([
    5_000, 5_000, 5_000, 3_000, 2_000,
  ]);
});

test('journeys of unlike numbers of flights never leave near each other', () => {
  expect(departsNear([480], [480, 1_080], 60)).toBe(false);
  expect(departsNear([480, 1_080], [480], 60)).toBe(false);
  expect(departsNear([480, 1_080], [540, 1_020], 60)).toBe(true);
  expect(departsNear([480, 1_080], [540, 1_019], 60)).toBe(false);
});

test('journeys of other directions are neither a lowest fare nor a median for each other', () => {
  const ways = [aJudgedSlice(), aJudgedSlice({ departs: '2027-01-22T08:00' })];
  const single = (at: string, rupees: number) => aChoice({ at, rupees, coverage: 'whole' });
  const double = (optionKey: string, rupees: number) => aChoice({ optionKey, rupees, coverage: 'whole', slices: ways });
  const choices = [double('a', 4_000), single('08:00', 5_000), double('b', 6_000), single('09:00', 7_000)];
  const near = { ...MEDIAN.comparable, hoursAround: 2 };
  for (const given of [choices, choices.toReversed()]) {
    for (const comparable of [MEDIAN.comparable, near]) {
      const expected = given.map((one) => (one.slices.length === 1 ? 5_000 : 4_000));
      expect(basesOf({ ...MEDIAN, comparable }, given)).toEqual(expected);
      expect(basesOf({ ...MEDIAN, comparable, above: 'lowest_logical' }, given)).toEqual(expected);
    }
  }
});

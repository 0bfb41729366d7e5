import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { aChoice, aFlightPolicy, aJudgedSlice, aMarket } from '../testing/a-policy.ts';
import { anyFlightRules } from '../testing/any-flight-policy.ts';
import type { FlightChoice } from './flight-choice.ts';
import { choiceKey } from './flight-measures.ts';
import { judgeMarket } from './market-judgement.ts';
import { nearestFinder } from './nearest-finder.ts';
import { nearestCompliant } from './suggest-flight.ts';

const ON = { bookedOn: '2027-01-10', budget: null };
const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Flights that leave within minutes of each other, at few prices: ties and near misses everywhere. */
const dense = fc.array(
  fc.record({
    at: fc.integer({ min: 480, max: 500 }),
    home: fc.integer({ min: 1_080, max: 1_100 }),
    isWhole: fc.boolean(),
    rupees: fc.constantFrom(4_000, 5_000, 6_000, 6_100),
    dearer: fc.constantFrom(0, 1_000, 2_500),
    refundable: fc.boolean(),
    cabin: fc.constantFrom('E' as const, 'E' as const, 'B' as const),
  }),
  { minLength: 2, maxLength: 16 },
);

test('finds for every fare what looking at all of them finds', () => {
  let found = 0;
  fc.assert(
    fc.property(anyFlightRules, dense, (rules, flights) => {
      const choices = flights.flatMap((flight, index): FlightChoice[] => {
        const out = aJudgedSlice({ departs: `2027-01-20T${clockOf(flight.at)}`, cabins: [flight.cabin] });
        const home = aJudgedSlice({ departs: `2027-01-22T${clockOf(flight.home)}`, cabins: [flight.cabin] });
        const coverage = flight.isWhole ? 'whole' : 'onward';
        const slices = flight.isWhole ? [out, home] : [out];
        const one = { optionKey: `${index}`, coverage, slices, refundable: flight.refundable } as const;
        return [
          aChoice({ ...one, fareKey: 'a', rupees: flight.rupees }),
          aChoice({ ...one, fareKey: 'b', rupees: flight.rupees + flight.dearer, refundable: true }),
        ];
      });
      const refundableOnly = { action: 'approval' } as const;
      const judged = judgeMarket(aFlightPolicy({ ...rules, refundableOnly }), aMarket(choices), ON);
      const nearest = nearestFinder(judged);
      for (const one of judged) {
        const expected = nearestCompliant(judged, one);
        if (expected) found += 1;
        const instead = nearest(one);
        expect(instead && choiceKey(instead.choice)).toEqual(expected && choiceKey(expected.choice));
      }
    }),
    { numRuns: 300 },
  );
  expect(found).toBeGreaterThan(100);
});

test('another fare of the same flight comes before a cheaper flight minutes away', () => {
  const rules = aFlightPolicy({ refundableOnly: { action: 'approval' } });
  const chosen = aChoice({ refundable: false });
  const flexi = aChoice({ fareKey: '6', rupees: 9_000 });
  const judged = judgeMarket(rules, aMarket([chosen, flexi, aChoice({ at: '08:01', rupees: 1_000 })]), ON);
  const own = judged.find((one) => choiceKey(one.choice) === choiceKey(chosen));
  expect(own && nearestFinder(judged)(own)?.choice.fareKey).toBe('6');
});

test('a choice is judged with what is bought beside it, and no day that has passed breaks a rule that is not there', () => {
  const ceiling = { action: 'approval', domesticPaise: paise(600_000), internationalPaise: null } as const;
  const outcomeOf = (rupees: number, alongside: number) =>
    judgeMarket(aFlightPolicy({ ceiling }), aMarket([aChoice({ rupees })]), {
      ...ON,
      alongsidePaise: paise(alongside * 100),
    })[0]?.outcome;
  expect([outcomeOf(4_000, 2_000), outcomeOf(4_000, 2_001), outcomeOf(6_000, 0)]).toEqual([
    'within',
    'approval',
    'within',
  ]);
  const advanceDays = { action: 'block', domestic: null, international: 3 } as const;
  const late = { bookedOn: '2027-01-25', budget: null };
  expect(judgeMarket(aFlightPolicy({ advanceDays }), aMarket([aChoice()]), late)[0]?.outcome).toBe('within');
  const abroad = judgeMarket(aFlightPolicy({ advanceDays }), aMarket([aChoice()], { international: true }), late);
  expect(abroad[0]?.outcome).toBe('block');
});

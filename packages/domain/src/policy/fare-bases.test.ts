import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aFlightPolicy } from '../testing/a-policy.ts';
import { anyFlightRules, anyMarket, anyRelative } from '../testing/any-flight-policy.ts';
import { relativeBases } from './fare-bases.ts';
import { compareFares } from './flight-comparison.ts';
import { departuresOf } from './flight-measures.ts';

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

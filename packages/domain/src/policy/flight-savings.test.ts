import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aChoice, aFlightPolicy, aMarket } from '../testing/a-policy.ts';
import { anyFlightRules, anyMarket } from '../testing/any-flight-policy.ts';
import { fareSavings } from './flight-savings.ts';

const RULES = aFlightPolicy({}).rules.flight;
const FARES = [5_700, 6_200, 6_900, 7_350, 8_100].map((rupees, index) => aChoice({ at: `0${index + 5}:00`, rupees }));
const bought = (rupees: number) =>
  FARES.find(({ perTravellerPaise }) => perTravellerPaise === rupees * 100) ?? aChoice();

test('a dear ticket has missed, a cheap one has saved against the price to beat', () => {
  const dear = fareSavings(RULES, aMarket(FARES), [bought(7_350)]);
  expect(dear).toMatchObject({ missedPaise: 165_000, realisedPaise: 0, lowestPaise: 570_000, medianPaise: 690_000 });
  const cheap = fareSavings(RULES, aMarket(FARES), [bought(5_700)]);
  expect(cheap).toMatchObject({ missedPaise: 0, realisedPaise: 120_000, lowestTitle: 'IndiGo 6E 0500', compared: 5 });
});

test('the price to beat among an even number is the mean of the middle two', () => {
  const found = fareSavings(RULES, aMarket(FARES.slice(0, 4)), [bought(5_700)]);
  expect(found).toMatchObject({ medianPaise: 655_000, realisedPaise: 85_000 });
});

test('halves of a return are measured each among its own and added up', () => {
  const back = [4_000, 5_000, 6_000].map((rupees, index) =>
    aChoice({ coverage: 'return', at: `1${index}:00`, rupees }),
  );
  const [, , dearest = aChoice()] = back;
  const found = fareSavings(RULES, aMarket([...FARES, ...back]), [bought(5_700), dearest]);
  expect(found).toMatchObject({
    paidPaise: 1_170_000,
    lowestPaise: 970_000,
    medianPaise: 1_190_000,
    missedPaise: 200_000,
  });
});

test('a corporate fare saves what the regular fare of the same flight costs more', () => {
  const own = aChoice({ at: '06:00', rupees: 5_900, kind: 'corporate', fareKey: '1' });
  const market = aMarket([...FARES, own]);
  expect(fareSavings(RULES, market, [own]).negotiatedPaise).toBe(30_000);
  expect(fareSavings(RULES, market, [bought(6_900)]).negotiatedPaise).toBeNull();
  expect(fareSavings(RULES, aMarket([own]), [own]).negotiatedPaise).toBeNull();
});

test('whatever the policy and the market: nothing below zero, the lowest is never above the paid or the median', () => {
  fc.assert(
    fc.property(anyFlightRules, anyMarket, fc.nat(), (rules, market, at) => {
      const chosen = market.choices[at % Math.max(1, market.choices.length)];
      if (!chosen) return;
      const found = fareSavings(rules, market, [chosen]);
      expect(found.lowestPaise).toBeLessThanOrEqual(found.paidPaise);
      expect(found.lowestPaise).toBeLessThanOrEqual(found.medianPaise);
      expect(found.missedPaise).toBe(found.paidPaise - found.lowestPaise);
      expect(found.realisedPaise).toBe(Math.max(0, found.medianPaise - found.paidPaise));
      expect(found.compared).toBeGreaterThan(0);
    }),
  );
});

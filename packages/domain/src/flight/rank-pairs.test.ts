import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type RankOrder, rankOptions } from './rank-options.ts';
import { type RankedPair, rankPairs } from './rank-pairs.ts';

const pair = (out: string, home: string, change: Partial<RankedPair> = {}): RankedPair => ({
  ...{ key: `${out}~${home}`, out, home, complies: true },
  ...{ sellPaise: 800_000, durationMinutes: 270, stops: 0 },
  ...{ departsAtWall: '2027-01-05T09:00', returnsAtWall: '2027-01-08T18:00' },
  ...change,
});

const ORDERS: readonly RankOrder[] = ['best', 'cheapest', 'fastest', 'earliest', 'in_policy', 'net_price', 'emissions'];

const anyPairs = fc
  .uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('w', 'x', 'y', 'z')), {
    selector: (ways) => ways.join('~'),
    maxLength: 16,
  })
  .chain((ways) =>
    fc.tuple(
      ...ways.map(([out, home]) =>
        fc
          .record({
            sellPaise: fc.integer({ min: 600_000, max: 900_000 }),
            durationMinutes: fc.integer({ min: 200, max: 700 }),
            stops: fc.integer({ min: 0, max: 3 }),
            complies: fc.boolean(),
          })
          .map((facts) => pair(out, home, facts)),
      ),
    ),
  );

test('in every order a flight stands where its best pair stands, and nothing is chosen before a better pair', () => {
  fc.assert(
    fc.property(anyPairs, fc.constantFrom(...ORDERS), (pairs, order) => {
      const ranking = rankPairs(pairs, order);
      const ranked = rankOptions(pairs, order);
      expect(ranking.onward.map(({ out }) => out)).toEqual([...new Set(ranked.map(({ out }) => out))]);
      for (const best of ranking.onward) {
        expect(ranking.pairsOf(best.out)).toEqual(ranked.filter(({ out }) => out === best.out));
        expect(ranking.pairsOf(best.out)[0]).toBe(best);
      }
      const compliant = ranked.filter(({ complies }) => complies);
      expect(ranking.first({ out: null, home: null })).toBe(compliant[0] ?? ranked[0] ?? null);
      for (const chosen of pairs) {
        expect(ranking.first({ out: chosen.out, home: chosen.home })).toBe(chosen);
        expect(ranking.first({ out: null, home: chosen.home })?.home).toBe(chosen.home);
      }
    }),
  );
});

test('the best two halves are not the best pair where they are not sold together at their prices', () => {
  const tops = pair('top', 'top', { sellPaise: 849_200 });
  const special = pair('other', 'mate', { sellPaise: 784_300 });
  expect(rankPairs([tops, special], 'best').first({ out: null, home: null })).toBe(special);
  expect(rankPairs([tops, special], 'best').first({ out: 'top', home: null })).toBe(tops);
});

test('a pair that complies is chosen before a better one that does not', () => {
  const [cheap, compliant] = [pair('a', 'x', { sellPaise: 700_000, complies: false }), pair('b', 'x')];
  const ranking = rankPairs([compliant, cheap], 'cheapest');
  expect(ranking.onward.map(({ out }) => out)).toEqual(['a', 'b']);
  expect(ranking.first({ out: null, home: null })).toBe(compliant);
  expect(ranking.first({ out: 'a', home: null })).toBe(cheap);
  expect(rankPairs([], 'best').first({ out: null, home: null })).toBeNull();
});

test('of ways back that cost the same the earlier one and the one by day come first', () => {
  const night = pair('a', 'night', { returnsAtWall: '2027-01-08T23:00' });
  const day = pair('a', 'day', { returnsAtWall: '2027-01-08T21:00' });
  const early = pair('a', 'early', { returnsAtWall: '2027-01-08T04:00' });
  expect(rankPairs([night, early, day], 'earliest').pairsOf('a')).toEqual([early, day, night]);
  expect(rankPairs([night, early, day], 'best').pairsOf('a')[0]).toBe(day);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { least, paise, sum } from './money.ts';
import { splitWithin } from './split-within.ts';

const amounts = fc.array(fc.tuple(fc.nat(900_000), fc.nat(900_000)), { minLength: 1, maxLength: 9 });

describe('an even split within limits', () => {
  it('gives the same to everyone who has room for it, and the rest to those who have more', () => {
    const limits = [500_000, 500_000, 125_000].map(paise);
    expect(splitWithin(paise(825_000), limits)).toEqual([350_000, 350_000, 125_000]);
    expect(splitWithin(paise(100_000), limits)).toEqual([33_334, 33_333, 33_333]);
    expect(splitWithin(paise(0), limits)).toEqual([0, 0, 0]);
  });

  it('conserves the total, keeps to the limits, and has no larger share than any other division', () => {
    fc.assert(
      fc.property(amounts, (drawn) => {
        const limits = drawn.map(([limit]) => paise(limit));
        const other = drawn.map(([limit, wanted]) => least(paise(limit), paise(wanted)));
        const shares = splitWithin(sum(other), limits);
        expect(sum(shares)).toBe(sum(other));
        expect(shares.every((share, index) => share >= 0 && share <= (limits[index] ?? 0))).toBe(true);
        expect(Math.max(...shares)).toBeLessThanOrEqual(Math.max(...other));
      }),
    );
  });

  it('refuses what does not fit', () => {
    expect(() => splitWithin(paise(3), [paise(1), paise(1)])).toThrow(RangeError);
    expect(() => splitWithin(paise(-1), [paise(1)])).toThrow(RangeError);
  });
});

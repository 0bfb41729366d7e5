import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  applyRate,
  formatInr,
  formatInrExact,
  fromRupees,
  paise,
  splitByWeight,
  splitEvenly,
  subtract,
  sum,
  sumFormat,
  times,
  toRupees,
} from './money.ts';

const amount = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }).map(paise);

test('an even split conserves the total and its parts differ by at most one paisa', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 1, max: 50 }), (total, parts) => {
      const shares = splitEvenly(total, parts);
      expect(shares).toHaveLength(parts);
      expect(sum(shares)).toBe(total);
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
    }),
  );
});

test('a weighted split conserves the total and strays less than a paisa from proportion', () => {
  const weights = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 12 }).filter((all) => all.some((w) => w > 0));
  fc.assert(
    fc.property(amount, weights, (total, all) => {
      const shares = splitByWeight(total, all);
      expect(sum(shares)).toBe(total);
      const whole = all.reduce((a, b) => a + BigInt(b), 0n);
      for (const [index, share] of shares.entries()) {
        const off = BigInt(share) * whole - BigInt(total) * BigInt(all[index] ?? 0);
        expect(off < whole && off > -whole).toBe(true);
      }
    }),
  );
});

/** The rule in BigInt alone: shares rounded down, the rest to the largest fractions, earlier weights first. */
function splitInBigInt(total: number, weights: readonly number[]): readonly number[] {
  const whole = weights.reduce((a, b) => a + BigInt(b), 0n);
  const products = weights.map((weight, index) => ({ index, product: BigInt(Math.abs(total)) * BigInt(weight) }));
  const shares = products.map(({ product }) => product / whole);
  const left = shares.reduce((rest, share) => rest - share, BigInt(Math.abs(total)));
  const raised = products
    .toSorted((a, b) => (a.product % whole === b.product % whole ? 0 : a.product % whole > b.product % whole ? -1 : 1))
    .slice(0, Number(left));
  for (const { index } of raised) shares[index] = (shares[index] ?? 0n) + 1n;
  return shares.map((share) => Number(share) * (total < 0 ? -1 : 1) + 0);
}

test('a weighted split is the same whether or not its products are safe numbers', () => {
  const weight = fc.oneof(fc.nat(20), fc.nat(1_000_000), fc.nat(Number.MAX_SAFE_INTEGER));
  const weights = fc.array(weight, { minLength: 1, maxLength: 6 }).filter((all) => all.some((w) => w > 0));
  fc.assert(
    fc.property(amount, weights, (total, all) => {
      expect(splitByWeight(total, all)).toEqual(splitInBigInt(total, all));
      const whole = all.reduce((a, b) => a + b, 0);
      if (Number.isSafeInteger(whole)) expect(splitByWeight(paise(-whole), all)).toEqual(splitInBigInt(-whole, all));
    }),
  );
});

test.each([
  [100, [1, 2, 3], [17, 33, 50]],
  [100, [2, 1, 3], [33, 17, 50]],
  [100, [3, 2, 1], [50, 33, 17]],
  [10, [1, 1, 1], [4, 3, 3]],
  [11, [1, 1, 1], [4, 4, 3]],
  [-11, [1, 1, 1], [-4, -4, -3]],
  [5, [0, 7], [0, 5]],
])(
  '%i paise by the weights %j are %j: the largest fraction first, then the earlier weight',
  (total, weights, shares) => {
    expect(splitByWeight(paise(total), weights)).toEqual(shares);
  },
);

test('a rate is exact to half a paisa, and a reversal mirrors its original', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 10_000 }), (value, rate) => {
      const result = applyRate(value, rate);
      const off = BigInt(result) * 10_000n - BigInt(value) * BigInt(rate);
      expect(off <= 5_000n && off >= -5_000n).toBe(true);
      expect(applyRate(paise(-value), rate)).toBe(paise(-result));
    }),
  );
});

test.each([
  [1, 5_000, 1],
  [50, 900, 5],
  [49, 900, 4],
  [10_000, 1_800, 1_800],
  [-1, 5_000, -1],
  [0, 1_800, 0],
])('%i paise at %i basis points is %i paise: half a paisa rounds up', (value, rate, expected) => {
  expect(applyRate(paise(value), rate)).toBe(expected);
});

test('a rate is exact where the product is too large for a plain number', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2 ** 50, max: Number.MAX_SAFE_INTEGER }),
      fc.integer({ min: 1, max: 10_000 }),
      (amount, rate) => {
        const exact = (BigInt(amount) * BigInt(rate) + 5_000n) / 10_000n;
        expect(applyRate(paise(amount), rate)).toBe(Number(exact));
        expect(applyRate(paise(-amount), rate)).toBe(-Number(exact));
      },
    ),
  );
});

test('rupees on the wire and back again are the same paise', () => {
  fc.assert(
    fc.property(amount, (value) => {
      expect(fromRupees(toRupees(value))).toBe(value);
    }),
  );
});

test.each([
  [3811.3999999, 381_140],
  [0.005, 1],
  [1.005, 101],
  [-1.005, -101],
  [5234, 523_400],
])('₹%d of a vendor is %i paise', (rupees, expected) => {
  expect(fromRupees(rupees)).toBe(expected);
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, 1e300])('%d is no amount in rupees', (value) => {
  expect(() => fromRupees(value)).toThrow(RangeError);
  if (!Number.isFinite(value)) expect(() => fromRupees(value)).toThrow('Not an amount in rupees');
});

test('fractions of a paisa, fractions of a thing and unsafe amounts are refused', () => {
  expect(() => paise(0.5)).toThrow(RangeError);
  expect(() => paise(2 ** 53)).toThrow(RangeError);
  expect(() => times(paise(2), 1.5)).toThrow(RangeError);
  expect(() => splitEvenly(paise(1), 0)).toThrow(RangeError);
  expect(() => splitByWeight(paise(1), [0, 0])).toThrow('All weights are zero');
  expect(() => splitByWeight(paise(1), [2, -1])).toThrow(RangeError);
  expect(() => applyRate(paise(1), -1)).toThrow(RangeError);
});

test('no operation leaves a negative zero behind', () => {
  expect(Object.is(subtract(paise(5), paise(5)), 0)).toBe(true);
  expect(Object.is(paise(-0), 0)).toBe(true);
  expect(Object.is(applyRate(paise(-1), 0), 0)).toBe(true);
});

test.each([
  [0, '₹0'],
  [-49, '₹0'],
  [49, '₹0'],
  [50, '₹1'],
  [99_900, '₹999'],
  [1_00_000, '₹1,000'],
  [12_34_567_00, '₹12,34,567'],
  [1_23_45_678_50, '₹1,23,45,679'],
  [-12_34_567_00, '-₹12,34,567'],
])('%i paise reads %s', (value, text) => {
  expect(formatInr(paise(value))).toBe(text);
});

test('every amount reads as the locale itself writes it', () => {
  const locale = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });
  const anySize = fc.nat({ max: 15 }).chain((digits) => fc.integer({ min: -(10 ** digits), max: 10 ** digits }));
  fc.assert(
    fc.property(anySize.map(paise), (value) => {
      const rupees = Math.sign(value) * Math.round(Math.abs(value) / 100);
      expect(formatInr(value)).toBe(locale.format(rupees === 0 ? 0 : rupees));
    }),
    { numRuns: 1_000 },
  );
});

test('rupees on the wire never have more than two decimals', () => {
  const anyAmount = fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }).map(paise);
  fc.assert(
    fc.property(fc.oneof(amount, anyAmount), (value) => {
      expect(toRupees(value)).toBe(Number((value / 100).toFixed(2)));
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  [0, '₹0'],
  [72_400, '₹724'],
  [72_430, '₹724.30'],
  [72_405, '₹724.05'],
  [50, '₹0.50'],
  [-50, '-₹0.50'],
  [-123_456_789, '-₹12,34,567.89'],
])('%i paise read %s to the paisa', (value, text) => {
  expect(formatInrExact(paise(value))).toBe(text);
});

test('the amounts of one sum are printed in one form, and what is printed adds up', () => {
  expect([866_800, -166_850, 699_950].map(paise).map(sumFormat([866_800, -166_850, 699_950].map(paise)))).toEqual([
    '₹8,668.00',
    '-₹1,668.50',
    '₹6,999.50',
  ]);
  expect([866_800, -200_000].map(paise).map(sumFormat([paise(866_800), paise(-200_000)]))).toEqual([
    '₹8,668',
    '-₹2,000',
  ]);
  const printed = (text: string) => Math.round(Number(text.replaceAll(/[₹,]/g, '')) * 100);
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 8 }), (lines) => {
      const total = sum(lines);
      const texts = [...lines, total].map(sumFormat([...lines, total]));
      expect(new Set(texts.map((text) => text.includes('.'))).size).toBe(1);
      expect(texts.slice(0, -1).reduce((left, text) => left + printed(text), 0)).toBe(printed(texts.at(-1) ?? ''));
    }),
  );
});

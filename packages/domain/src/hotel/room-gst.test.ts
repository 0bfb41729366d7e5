import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, paise, sum } from '../money/money.ts';
import { nightDifference, rateOfLumpTax, roomGst, SLAB_PAISE, slabSaving, slabSentence, stayGst } from './room-gst.ts';

const ON = '2026-12-08';
const gst = (valuePaise: number, on = ON) => roomGst({ valuePaise: paise(valuePaise), on });

test.each([
  ['at the slab', 750_000, 500, 37_500, 787_500],
  ['a paisa above', 750_001, 1800, 135_000, 885_001],
  ['a paisa below', 749_999, 500, 37_500, 787_499],
  ['halves that round down', 733_333, 500, 36_666, 769_999],
  ['nothing', 0, 500, 0, 0],
])('%s: %i paise', (_name, valuePaise, rate, taxPaise, withTaxPaise) => {
  const found = gst(valuePaise);
  expect(found).toMatchObject({ rate, totalPaise: taxPaise, cgstPaise: taxPaise / 2, sgstPaise: taxPaise / 2 });
  expect(add(paise(valuePaise), found.totalPaise)).toBe(withTaxPaise);
  expect(found.proof.result).toBe(taxPaise);
});

test('two nights of one stay may be taxed differently, and are not averaged', () => {
  const stay = stayGst([
    { valuePaise: paise(722_000), on: '2026-12-08' },
    { valuePaise: paise(782_000), on: '2026-12-09' },
  ]);
  expect(stay.nights.map((night) => night.totalPaise)).toEqual([36_100, 140_760]);
  expect(stay).toMatchObject({ valuePaise: 1_504_000, cgstPaise: 88_430, sgstPaise: 88_430, totalPaise: 176_860 });
});

test('the same rooms and nights without a refund, half refundable, and with breakfast', () => {
  const tax = (...values: number[]) =>
    stayGst(values.map((value) => ({ valuePaise: paise(value * 100), on: ON }))).totalPaise;
  expect([tax(6_350, 6_880), tax(6_860, 7_430), tax(8_120, 8_720)]).toEqual([66_150, 71_450, 303_120]);
});

test('rates are those of the night', () => {
  expect(gst(700_000, '2025-09-21').rate).toBe(1200);
  expect(gst(700_000, '2025-09-22').rate).toBe(500);
  expect(gst(800_000, '2025-09-21').rate).toBe(1800);
  expect(() => gst(700_000, '2015-01-01')).toThrow('No GST rate for rooms on 2015-01-01');
  expect(() => gst(-1)).toThrow('A night never costs less than nothing: -1');
});

test.each([
  ['an average between both says nothing', 176_860, 2, null],
  ['the most at 5 %', 75_000, 2, 500],
  ['a paisa more', 75_001, 2, null],
  ['what 18 % of the slab would be', 270_000, 2, null],
  ['a paisa more than that', 270_002, 2, 1800],
  ['no tax', 0, 2, null],
  ['no night', 37_500, 0, null],
])('a tax in one sum: %s', (_name, taxPaise, roomNights, rate) => {
  expect(rateOfLumpTax(paise(taxPaise), roomNights)).toBe(rate);
});

describe('a breakfast that passes the slab', () => {
  test('costs more than three times its price', () => {
    const breakfast = nightDifference(paise(720_000), paise(765_000), ON);
    expect(breakfast).toEqual({ valuePaise: 45_000, withTaxPaise: 146_700, passesSlab: true });
    expect(slabSentence('Breakfast', breakfast)).toBe(
      'Breakfast for ₹450 costs ₹1,467: above ₹7,500 the whole night is taxed at 18 %.',
    );
  });

  test('for two rooms and two nights', () => {
    const stay = (value: number) => {
      const lines = Array.from({ length: 4 }, () => ({ valuePaise: paise(value), on: ON }));
      const { valuePaise, totalPaise } = stayGst(lines);
      return add(valuePaise, totalPaise);
    };
    expect([stay(720_000), stay(765_000)]).toEqual([3_024_000, 3_610_800]);
  });

  test('is not mentioned where it does not', () => {
    expect(slabSentence('Breakfast', nightDifference(paise(700_000), paise(745_000), ON))).toBeNull();
    expect(slabSentence('Breakfast', nightDifference(paise(760_000), paise(805_000), ON))).toBeNull();
  });
});

const value = fc.integer({ min: 0, max: 10_000_000 }).map(paise);

test('both halves are the same, and within half a paisa of the law’s half', () => {
  fc.assert(
    fc.property(value, (valuePaise) => {
      const { rate, cgstPaise, sgstPaise, totalPaise } = gst(valuePaise);
      expect(cgstPaise).toBe(sgstPaise);
      expect(totalPaise).toBe(cgstPaise + sgstPaise);
      expect(Math.abs(cgstPaise - (valuePaise * rate) / 20_000)).toBeLessThanOrEqual(0.5);
      expect(rate).toBe(valuePaise <= SLAB_PAISE ? 500 : 1800);
    }),
  );
});

test('a dearer night never costs less with its tax', () => {
  fc.assert(
    fc.property(value, value, (one, other) => {
      const [cheaper, dearer] = [one, other].toSorted((a, b) => a - b) as [typeof one, typeof one];
      expect(nightDifference(cheaper, dearer, ON).withTaxPaise).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('the tax of a stay is the sum of its nights, in any order', () => {
  fc.assert(
    fc.property(fc.array(value, { maxLength: 12 }), (values) => {
      const lines = values.map((valuePaise) => ({ valuePaise, on: ON }));
      const stay = stayGst(lines);
      expect(stay.totalPaise).toBe(sum(lines.map((line) => roomGst(line).totalPaise)));
      expect(stayGst(lines.toReversed()).totalPaise).toBe(stay.totalPaise);
    }),
  );
});

describe('why a rate is cheaper', () => {
  const sumOf = (totalPaise: number, taxPaise: number | null) => ({
    totalPaise: paise(totalPaise),
    taxPaise: taxPaise === null ? null : paise(taxPaise),
  });
  // Case 2: both nights of the cheaper rate stay at or below the slab.
  const [semi, flexible] = [sumOf(1_547_664, 71_450), sumOf(1_730_552, 176_860)];

  test('the slab of GST is named with what of the saving is tax', () => {
    expect(slabSaving(semi, flexible)).toBe(
      '₹1,829 less, of which ₹1,054 is tax: GST is 5 % on nights up to ₹7,500 and 18 % on the whole of a dearer night.',
    );
  });

  test.each([
    ['the dearer of both', flexible, semi],
    ['both are taxed alike', sumOf(1_050_000, 50_000), sumOf(2_100_000, 100_000)],
    ['a tax is not named', sumOf(1_547_664, null), flexible],
    ['the other is not named', semi, sumOf(1_730_552, null)],
    ['the cheaper is taxed more', sumOf(1_180_000, 180_000), sumOf(1_260_000, 60_000)],
  ])('nothing is said where %s', (_name, cheaper, dearer) => {
    expect(slabSaving(cheaper, dearer)).toBeNull();
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { hotelCreditNote } from './hotel-credit-note.ts';
import { stayGst } from './room-gst.ts';

const nightsOf = (...rupees: number[]) =>
  stayGst(rupees.map((value) => ({ valuePaise: paise(value * 100), on: '2026-12-08' }))).nights;

test('the first of three nights is kept: two are credited with their tax', () => {
  expect(hotelCreditNote(nightsOf(6_000, 6_000, 6_000), paise(630_000))).toEqual({
    kept: { valuePaise: 600_000, cgstPaise: 15_000, sgstPaise: 15_000, totalPaise: 630_000 },
    credited: { valuePaise: 1_200_000, cgstPaise: 30_000, sgstPaise: 30_000, totalPaise: 1_260_000 },
  });
});

test('a first night at 5 % is kept with its own tax, and the other credited at 18 %', () => {
  const { kept, credited } = hotelCreditNote(nightsOf(7_220, 7_820), paise(758_100));
  expect([kept.cgstPaise, credited.cgstPaise, credited.sgstPaise]).toEqual([18_050, 70_380, 70_380]);
});

test('half of everything is half of value and tax', () => {
  const { kept } = hotelCreditNote(nightsOf(6_000, 6_000), paise(630_000 + 2));
  expect(kept).toEqual({ valuePaise: 600_002, cgstPaise: 15_000, sgstPaise: 15_000, totalPaise: 630_002 });
});

test.each([
  ['nothing', 0, 0],
  ['everything', 1_260_000, 1_260_000],
  ['more than everything', 9_999_999, 1_260_000],
])('%s is kept', (_name, charge, totalPaise) => {
  expect(hotelCreditNote(nightsOf(6_000, 6_000), paise(charge)).kept.totalPaise).toBe(totalPaise);
});

test('what is kept and what is credited are the invoice, and nothing is below nothing', () => {
  const night = fc.integer({ min: 1, max: 30_000 });
  fc.assert(
    fc.property(fc.array(night, { minLength: 1, maxLength: 8 }), fc.nat(50_000_000), (rupees, charge) => {
      const nights = nightsOf(...rupees);
      const { kept, credited } = hotelCreditNote(nights, paise(charge));
      for (const field of ['valuePaise', 'cgstPaise', 'sgstPaise'] as const) {
        expect(kept[field] + credited[field]).toBe(nights.reduce((total, one) => total + one[field], 0));
        expect(Math.min(kept[field], credited[field])).toBeGreaterThanOrEqual(0);
      }
      expect(kept.cgstPaise).toBe(kept.sgstPaise);
      expect(kept.valuePaise + kept.cgstPaise + kept.sgstPaise).toBe(kept.totalPaise);
    }),
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aPaidUnit } from '../flight-order/testing/paid-unit.ts';
import { type Paise, paise, sum, ZERO } from '../money/money.ts';
import { joinParts, leftOfPart, type PaidPart, paidPart, soldForPart, withFeeGst } from './paid-part.ts';

const amount = fc.integer({ min: 0, max: 900_000 }).map((value) => paise(value));
const anyUnit = fc
  .record({
    basePaise: amount,
    surchargePaise: amount,
    statutoryPaise: amount,
    otherPaise: amount,
    extrasPaise: amount,
    feePaise: amount,
    usedUpPaise: amount,
  })
  .map((part) => aPaidUnit(part));

/** The lines of a bill, without what only repeats others. */
function linesOf({ totalPaise: _total, namedTaxesPaise: _named, ...lines }: PaidPart): readonly Paise[] {
  return Object.values(lines);
}

describe('what was paid for a part', () => {
  it('is taken apart without losing a paisa, and the parts add up to the whole', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(anyUnit, fc.boolean()), { minLength: 1, maxLength: 8 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (drawn, share) => {
          const paid = drawn.map(([unit]) => unit);
          const feePaise = sum(paid.map((unit) => unit.feePaise));
          const gstPaise = paise(Math.floor(feePaise * share));
          const units = withFeeGst(paid, gstPaise);
          const whole = paidPart(units);
          expect([whole.gstPaise, whole.serviceChargePaise + whole.gstPaise]).toEqual([gstPaise, feePaise]);
          for (const unit of units) {
            expect(unit.feeGstPaise).toBeGreaterThanOrEqual(0);
            expect(unit.feeGstPaise).toBeLessThanOrEqual(unit.feePaise);
          }
          const parts = [true, false].map((side) => paidPart(units.filter((_, index) => drawn[index]?.[1] === side)));
          expect(joinParts(parts)).toEqual(whole);
          for (const part of [whole, ...parts]) {
            expect(sum(linesOf(part))).toBe(part.totalPaise);
            const ours = part.serviceChargePaise + part.gstPaise;
            expect(soldForPart(part) + ours).toBe(leftOfPart(part));
            expect(leftOfPart(part) + part.usedUpPaise).toBe(part.totalPaise);
          }
        },
      ),
    );
  });

  it('names its lines as a bill does', () => {
    const unit = aPaidUnit({
      basePaise: paise(300_000),
      surchargePaise: paise(50_000),
      statutoryPaise: paise(80_000),
      unnamedPaise: paise(30_000),
      otherPaise: paise(1_000),
      extrasPaise: paise(25_050),
      feePaise: paise(11_800),
      usedUpPaise: paise(700),
    });
    expect(paidPart(withFeeGst([unit], paise(1_800)))).toEqual({
      pricePaise: 350_000,
      taxesPaise: 80_000,
      otherFeesPaise: 1_000,
      extrasPaise: 25_050,
      serviceChargePaise: 10_000,
      gstPaise: 1_800,
      usedUpPaise: 700,
      totalPaise: 468_550,
      // What its supplier does not name may be fuel charge.
      namedTaxesPaise: 50_000,
    });
  });

  it('shares GST out as the fee is, to the paisa', () => {
    const units = [paise(3_940), paise(3_930), paise(3_930)].map((feePaise) => aPaidUnit({ feePaise }));
    expect(withFeeGst(units, paise(1_800)).map((unit) => unit.feeGstPaise)).toEqual([601, 600, 599]);
    expect(withFeeGst([aPaidUnit({})], ZERO).map((unit) => unit.feeGstPaise)).toEqual([0]);
  });
});

import { describe, expect, it } from 'vitest';
import { soldForUnit } from '../booking/paid-unit.ts';
import { UNNAMED_TAX } from '../fare/offer.ts';
import { paise, ZERO } from '../money/money.ts';
import { aPrice, aReturnSlice, aSegment, aSlice } from '../testing/builders.ts';
import { type PaidOrder, paidUnits, withFuelShown } from './paid-units.ts';

describe('taxes that a supplier does not name', () => {
  const price = aPrice({
    basePaise: paise(8_000),
    taxesPaise: paise(3_000),
    fuelPaise: ZERO,
    airlineGstPaise: ZERO,
    sellPaise: paise(11_000),
    breakdown: [{ code: UNNAMED_TAX, amountPaise: paise(2_000) }],
    perType: [{ type: 'ADULT', count: 1, basePaise: paise(8_000), taxesPaise: paise(3_000) }],
  });
  const [unit] = paidUnits([{ orderId: 'order', slices: [aSlice()], price, extras: [] }], ['ADULT'], ZERO);
  const shown = (chargePaise: number) => {
    const [one] = unit ? withFuelShown([unit], () => paise(chargePaise)) : [];
    return [one?.basePaise, one?.surchargePaise, one?.statutoryPaise];
  };

  it('hold the fuel charge that an airline shows by what it keeps, as far as they go', () => {
    expect([unit?.unnamedPaise, unit?.dividedAmong]).toEqual([2_000, undefined]);
    expect(shown(7_999)).toEqual([8_000, 0, 3_000]);
    expect(shown(8_400)).toEqual([8_000, 400, 2_600]);
    expect(shown(20_000)).toEqual([8_000, 2_000, 1_000]);
  });

  it('hold the GST of the fare in any case, which is no fuel charge', () => {
    const bought = (more: Partial<PaidOrder> = {}) => {
      const [one] = paidUnits(
        [{ orderId: 'order', slices: [aSlice()], price, extras: [], boughtOn: '2026-11-25', ...more }],
        ['ADULT'],
        ZERO,
      );
      return one?.unnamedPaise;
    };
    // 5 % of 8,000 and of what is fuel charge: 400 and 76 of 1,523.
    expect(bought()).toBe(1_523);
    expect(bought({ slices: [aSlice(aSegment({ cabin: 'B' }))] })).toBe(474);
    expect(bought({ price: { ...price, airlineGstPaise: paise(1_000) } })).toBe(2_000);
    expect(bought({ price: { ...price, basePaise: paise(80_000) } })).toBeUndefined();
  });

  it('leave what was paid as it is, and say nothing where all are named', () => {
    const named = { ...price, breakdown: [{ code: 'K3', amountPaise: paise(3_000) }] };
    const [other] = paidUnits([{ orderId: 'order', slices: [aSlice()], price: named, extras: [] }], ['ADULT'], ZERO);
    expect(other && withFuelShown([other], () => paise(20_000))).toEqual([other]);
    const [one] = unit ? withFuelShown([unit], () => paise(9_500)) : [];
    expect(one && soldForUnit(one)).toBe(11_000);
    const parts = paidUnits(
      [{ orderId: 'order', slices: [aSlice(), aReturnSlice()], price, extras: [] }],
      ['ADULT'],
      ZERO,
    );
    expect(parts.map((part) => [part.unnamedPaise, part.dividedAmong])).toEqual([
      [1_000, 2],
      [1_000, 2],
    ]);
  });
});

import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { anOffer, aPrice, aReturnSlice, aSlice } from '../testing/builders.ts';
import { lawfulLimit } from './keepable.ts';
import { type FareTax, UNNAMED_TAX } from './offer.ts';
import type { RuleWindow } from './rule-window.ts';
import { sliceFareOf } from './slice-fare.ts';

const cancel = (rupees: number, fromHours: number | null, toHours: number): RuleWindow => ({
  kind: 'cancel',
  fromHours,
  toHours,
  charge: { type: 'amount', perTravellerPaise: paise(rupees * 100) },
  indicative: true,
  text: null,
});
// ₹4,800 for the seat, ₹300 of fuel and ₹900 of taxes.
const offerWith = (rules: RuleWindow[], breakdown: FareTax[] = []) =>
  anOffer({ price: { ...aPrice({ sellPaise: paise(600_000), fuelPaise: paise(30_000) }), breakdown }, rules });

test('an airline may keep base fare and fuel charge', () => {
  expect(sliceFareOf(offerWith([])).keepablePaise).toBe(510_000);
});

test('of a return of two each traveller’s share of each direction is counted, the fuel charge rounded up', () => {
  const perType = [{ type: 'ADULT' as const, count: 2, basePaise: paise(900_000), taxesPaise: paise(100_000) }];
  const price = { ...aPrice({ sellPaise: paise(1_000_000), fuelPaise: paise(30_001) }), perType, breakdown: [] };
  const offer = anOffer({ price, slices: [aSlice(), aReturnSlice()], rules: [] });
  expect(sliceFareOf(offer).keepablePaise).toBe(225_000 + 7_501);
});

test('the limit is told where the rules state more than it at any time, and only there', () => {
  expect(lawfulLimit(offerWith([cancel(5_100, null, 0)]), 0)).toBeNull();
  expect(lawfulLimit(offerWith([cancel(5_101, null, 0)]), 0)).toBe(510_000);
  expect(lawfulLimit(offerWith([cancel(500, null, 24), cancel(5_500, 24, 0)]), 0)).toBe(510_000);
  expect(lawfulLimit(offerWith([]), 0)).toBeNull();
  expect(lawfulLimit(offerWith([cancel(5_101, null, 0)]), 1)).toBeNull();
});

test('only what cancelling this slice costs counts, as long as it is less than the whole fare', () => {
  const offer = (...rules: RuleWindow[]) =>
    anOffer({
      price: { ...aPrice({ sellPaise: paise(1_200_000), fuelPaise: paise(60_000) }), breakdown: [] },
      slices: [aSlice(), aReturnSlice()],
      rules,
    });
  const limits = (rule: RuleWindow) => [0, 1].map((index) => lawfulLimit(offer(rule), index));
  const limit = sliceFareOf(offer()).keepablePaise;
  expect(limits(cancel(5_500, null, 0))).toEqual([limit, limit]);
  expect(limits({ ...cancel(5_500, null, 0), sliceIndex: 1 })).toEqual([null, limit]);
  expect(limits({ ...cancel(5_500, null, 0), kind: 'change' })).toEqual([null, null]);
  expect(limits(cancel(6_000, null, 0))).toEqual([null, null]);
  expect(limits({ ...cancel(0, null, 0), charge: { type: 'not_allowed' } })).toEqual([null, null]);
});

test('where taxes are stated in one sum nobody knows the limit', () => {
  const breakdown = [{ code: UNNAMED_TAX, amountPaise: paise(120_000) }];
  expect(lawfulLimit(offerWith([cancel(5_500, null, 0)], breakdown), 0)).toBeNull();
});

import { describe, expect, test } from 'vitest';
import { paise, sum, ZERO } from '../money/money.ts';
import { anOffer, aPrice, aReturnSlice, aSlice } from '../testing/builders.ts';
import { lawfulLimits, limitText } from './keepable.ts';
import { type FareTax, type Offer, type PassengerFare, UNNAMED_TAX } from './offer.ts';
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

const lawfulLimit = (offer: Offer, sliceIndex: number) => lawfulLimits(offer, sliceIndex)[0]?.limitPaise ?? null;

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

describe('the limit of each type of traveller', () => {
  // Of an adult and of a child ₹2,942 and ₹399 of fuel, of an infant ₹1,250 alone.
  const each = (type: PassengerFare['type'], base: number, fuel: number, count: number): PassengerFare => ({
    ...{ type, count, basePaise: paise(base * count), taxesPaise: paise(120_000 * count) },
    fuelPaise: paise(fuel * count),
  });
  const offerOf = (...perType: PassengerFare[]) => {
    const total = (part: 'basePaise' | 'taxesPaise' | 'fuelPaise') => sum(perType.map((fare) => fare[part] ?? ZERO));
    const [basePaise, taxesPaise, fuelPaise] = [total('basePaise'), total('taxesPaise'), total('fuelPaise')];
    const sellPaise = sum([basePaise, taxesPaise]);
    const price = { ...aPrice({ basePaise, taxesPaise, fuelPaise, sellPaise, perType }), breakdown: [] };
    return anOffer({ price, rules: [cancel(3_500, null, 0)] });
  };
  const adults = (count: number) => each('ADULT', 294_200, 39_900, count);
  const children = (count: number) => each('CHILD', 294_200, 39_900, count);
  const infants = (count: number) => each('INFANT', 125_000, 0, count);

  test.each([
    ['an adult alone', [adults(1)], '₹3,341 per traveller'],
    ['two adults', [adults(2)], '₹3,341 per traveller'],
    ['an adult and an infant', [adults(1), infants(1)], '₹3,341 for an adult, ₹1,250 for an infant'],
    [
      'two adults, a child and an infant',
      [adults(2), children(1), infants(1)],
      '₹3,341 for an adult or child, ₹1,250 for an infant',
    ],
    [
      'a child whose fare is another',
      [adults(2), each('CHILD', 220_600, 39_900, 2)],
      '₹3,341 for an adult, ₹2,605 for a child',
    ],
    ['nobody of a type', [adults(1), { ...infants(0), fuelPaise: ZERO }], '₹3,341 per traveller'],
  ] as const)('is what it is for one alone: %s', (_, perType, text) => {
    expect(limitText(lawfulLimits(offerOf(...perType), 0))).toBe(text);
    expect(sliceFareOf(offerOf(...perType)).keepablePaise).toBe(334_100);
  });

  test('is everybody’s where the price names no types', () => {
    const price = { ...offerOf(adults(1)).price, perType: [] };
    expect(limitText(lawfulLimits({ ...offerOf(adults(1)), price }, 0))).toBe('₹3,341 per traveller');
  });

  test('shares the fuel charge among all where the supplier does not say who pays it', () => {
    const { fuelPaise: _, ...infant } = infants(1);
    const offer = offerOf(adults(1), infants(1));
    const price = { ...offer.price, perType: [adults(1), infant] };
    expect(sliceFareOf({ ...offer, price }).keepablePaise).toBe(294_200 + 19_950);
  });
});

test('where taxes are stated in one sum nobody knows the limit', () => {
  const breakdown = [{ code: UNNAMED_TAX, amountPaise: paise(120_000) }];
  expect(lawfulLimits(offerWith([cancel(5_500, null, 0)], breakdown), 0)).toEqual([]);
});

test('there the base fare alone is taken for the fare, of which everyone bears the same in each direction', () => {
  const perType = [{ type: 'ADULT' as const, count: 2, basePaise: paise(900_000), taxesPaise: paise(100_000) }];
  const breakdown = [{ code: UNNAMED_TAX, amountPaise: paise(100_000) }];
  const price = { ...aPrice({ sellPaise: paise(1_000_000), basePaise: paise(900_000) }), perType, breakdown };
  const offer = anOffer({ price, slices: [aSlice(), aReturnSlice()], rules: [] });
  expect(sliceFareOf(offer)).toMatchObject({ keepablePaise: null, forfeitPaise: 225_000, totalPaise: 250_000 });
});

import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { anOffer, aPrice, aReturnSlice, aSlice } from '../testing/builders.ts';
import { UNNAMED_TAX } from './offer.ts';
import { refundableNow } from './refundable-now.ts';
import type { RuleWindow, WindowCharge } from './rule-window.ts';

// The builders' flight leaves on 5 January at 06:10 in Delhi.
const DAYS_AHEAD = Temporal.Instant.from('2026-12-20T00:00:00Z');
const HOURS_AHEAD = Temporal.Instant.from('2027-01-04T20:00:00Z');

const cancel = (charge: WindowCharge, more: Partial<RuleWindow> = {}): RuleWindow => ({
  kind: 'cancel',
  fromHours: null,
  toHours: 0,
  charge,
  indicative: true,
  text: null,
  ...more,
});
// ₹4,800 for the seat, ₹300 of fuel and ₹900 of taxes.
const FARE = aPrice({ sellPaise: paise(600_000), fuelPaise: paise(30_000) });
const amount = (rupees: number): WindowCharge => ({ type: 'amount', perTravellerPaise: paise(rupees * 100) });

test.each([
  ['a charge below the fare', [cancel(amount(3_500))], DAYS_AHEAD, true],
  ['a charge of a rupee less than base fare and fuel', [cancel(amount(5_099))], DAYS_AHEAD, true],
  ['a charge that leaves taxes only', [cancel(amount(5_100))], DAYS_AHEAD, false],
  ['a charge that eats the fare', [cancel(amount(6_000))], DAYS_AHEAD, false],
  ['no cancellation at all', [cancel({ type: 'not_allowed' })], DAYS_AHEAD, false],
  ['a window that is still open', [cancel(amount(3_500), { toHours: 24 })], DAYS_AHEAD, true],
  ['a window that has closed', [cancel(amount(3_500), { toHours: 24 })], HOURS_AHEAD, false],
  ['rules about changes only', [cancel({ type: 'not_allowed' }, { kind: 'change' })], DAYS_AHEAD, true],
  ['no rules', [], DAYS_AHEAD, true],
] as const)('a fare sold as refundable with %s', (_, rules, now, expected) => {
  expect(refundableNow(anOffer({ refundable: true, price: FARE, rules: [...rules] }), now).refundable).toBe(expected);
});

test('where nobody knows how much of the taxes is fuel, a charge of the base fare leaves nothing of it', () => {
  const price = { ...FARE, breakdown: [{ code: UNNAMED_TAX, amountPaise: paise(120_000) }] };
  const of = (rupees: number, sold = price) =>
    refundableNow(anOffer({ refundable: true, price: sold, rules: [cancel(amount(rupees))] }), DAYS_AHEAD).refundable;
  expect([of(4_799), of(4_800), of(5_100), of(6_000)]).toEqual([true, false, false, false]);
  // The charge is everybody's alike, though an infant's fare is a fraction of an adult's.
  const perType = [
    { type: 'ADULT', count: 1, basePaise: paise(436_000), taxesPaise: paise(109_000) },
    { type: 'INFANT', count: 1, basePaise: paise(44_000), taxesPaise: paise(11_000) },
  ] as const;
  expect([of(2_399, { ...price, perType }), of(2_400, { ...price, perType })]).toEqual([true, false]);
});

test('one direction that gives nothing back makes a return not refundable', () => {
  const slices = [aSlice(), aReturnSlice()] as const;
  const rules = [cancel(amount(500), { sliceIndex: 0 }), cancel({ type: 'not_allowed' }, { sliceIndex: 1 })];
  expect(refundableNow(anOffer({ slices, rules, refundable: true }), DAYS_AHEAD).refundable).toBe(false);
});

test('rules make nothing refundable that is not sold so', () => {
  const rules = [cancel(amount(500))];
  expect(refundableNow(anOffer({ refundable: false, rules }), DAYS_AHEAD).refundable).toBe(false);
  expect(refundableNow(anOffer({ refundable: null, rules }), DAYS_AHEAD).refundable).toBeNull();
});

test('what the rules say of one direction says nothing of the other', () => {
  const slices = [aSlice(), aReturnSlice()] as const;
  const after = Temporal.Instant.from('2027-01-05T06:00:00Z');
  const of = (sliceIndex: number) =>
    refundableNow(anOffer({ slices, refundable: true, rules: [cancel(amount(500), { sliceIndex })] }), after)
      .refundable;
  // The way there has left: its rules no longer hold, and the way back never had any.
  expect([of(0), of(1)]).toEqual([false, true]);
});

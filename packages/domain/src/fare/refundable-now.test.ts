import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { anOffer, aReturnSlice, aSlice } from '../testing/builders.ts';
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
const amount = (rupees: number): WindowCharge => ({ type: 'amount', perTravellerPaise: paise(rupees * 100) });

test.each([
  ['a charge below the fare', [cancel(amount(3_500))], DAYS_AHEAD, true],
  ['a charge of a rupee less than the fare', [cancel(amount(5_999))], DAYS_AHEAD, true],
  ['a charge that eats the fare', [cancel(amount(6_000))], DAYS_AHEAD, false],
  ['no cancellation at all', [cancel({ type: 'not_allowed' })], DAYS_AHEAD, false],
  ['a window that is still open', [cancel(amount(3_500), { toHours: 24 })], DAYS_AHEAD, true],
  ['a window that has closed', [cancel(amount(3_500), { toHours: 24 })], HOURS_AHEAD, false],
  ['rules about changes only', [cancel({ type: 'not_allowed' }, { kind: 'change' })], DAYS_AHEAD, true],
  ['no rules', [], DAYS_AHEAD, true],
] as const)('a fare sold as refundable with %s', (_, rules, now, expected) => {
  expect(refundableNow(anOffer({ refundable: true, rules: [...rules] }), now).refundable).toBe(expected);
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

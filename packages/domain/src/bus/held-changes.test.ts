import { expect, test } from 'vitest';
import { heldChanges } from './held-changes.ts';
import { withHold } from './held-price.ts';
import { aBooking, aHold, aPoint, someTerms } from './testing/a-bus.ts';

const NOW = Temporal.Instant.from('2026-11-20T06:30:00Z');
const before = aBooking();

test('seats that are held as they were agreed to differ in nothing', () => {
  expect(heldChanges(before, withHold(before, aHold()), NOW)).toEqual([]);
  const sorted = aBooking({ terms: { ...before.terms, tiers: before.terms.tiers.toReversed() } });
  expect(heldChanges(before, sorted, NOW)).toEqual([]);
});

test('a bus that calls later says so', () => {
  const later = aBooking({ boarding: aPoint('900101', 'Silk Board', 1245) });
  expect(heldChanges(before, later, NOW)).toEqual([
    { code: 'boarding', message: 'You get on at Silk Board at 20:45 now, not at 20:30.' },
  ]);
  const there = aBooking({ dropping: aPoint('900201', 'Mehdipatnam', 1830) });
  expect(heldChanges(before, there, NOW).map(({ message }) => message)).toEqual([
    'You get off at Mehdipatnam at 06:30 now, not at 06:00.',
  ]);
});

test('worse terms say what they are now', () => {
  const worse = aBooking({
    terms: someTerms(1230, [{ fromHours: 0, toHours: null, charge: { kind: 'percent', rate: 10_000 } }]),
  });
  expect(heldChanges(before, worse, NOW)).toEqual([
    { code: 'terms', message: 'The terms for cancelling have changed. Not refundable.' },
  ]);
});

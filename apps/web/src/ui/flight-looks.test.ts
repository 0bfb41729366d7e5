import { expect, test } from 'vitest';
import { lookOf } from './flight-looks.ts';

test.each([
  ['Booked', 'green'],
  ['Partly booked', 'amber'],
  ['Partly cancelled', 'amber'],
  ['Airline changed', 'amber'],
  ['Airline cancelled', 'red'],
])('a booking that is %s is drawn in %s', (badge, tone) => {
  expect(lookOf({ status: 'BOOKED', badge }).tone).toBe(tone);
});

test.each([
  ['CREATED', 'amber'],
  ['BOOKING_IN_PROCESS', 'blue'],
  ['FAILED', 'red'],
  ['CANCELED', 'plain'],
] as const)('a booking that is %s is drawn in %s where nothing is amiss with a part of it', (status, tone) => {
  expect(lookOf({ status, badge: 'Whatever' }).tone).toBe(tone);
});

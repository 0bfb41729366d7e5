import fc from 'fast-check';
import { expect, test } from 'vitest';
import { confirmationPolls } from './confirmation.ts';

const BOOKED = Temporal.Instant.from('2026-12-01T04:30:00Z');
const hoursTo = (at: Temporal.Instant) => at.since(BOOKED).total('hours');

test.each([
  [23, [3, 4, 5, 6]],
  [24, [4, 5, 6, 7]],
  [47, [4, 5, 6, 7]],
  [48, [6, 7, 8, 9]],
  [72, [12, 13, 14, 15]],
  [120, [48, 49, 50, 51]],
  [192, [72, 73, 74, 75]],
  [336, [120, 121, 122, 123]],
  [720, [120, 121, 122, 123]],
  // Further ahead than thirty days no stay has a number yet.
  [1_000, [280, 281, 282, 283]],
])('booked %i hours before check-in the hotel is asked after %j hours', (hours, polls) => {
  expect(confirmationPolls(BOOKED, BOOKED.add({ hours })).map(hoursTo)).toEqual(polls);
});

test('booked at the last moment it is asked before check-in or not at all', () => {
  expect(confirmationPolls(BOOKED, BOOKED.add({ hours: 4 })).map(hoursTo)).toEqual([3]);
  expect(confirmationPolls(BOOKED, BOOKED.add({ hours: 2 }))).toEqual([]);
});

test('it is asked in order, at most four times, after the booking and before check-in', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 24 * 330 * 60 }), (minutes) => {
      const checkIn = BOOKED.add({ minutes });
      const polls = confirmationPolls(BOOKED, checkIn).map(hoursTo);
      expect(polls.length).toBeLessThanOrEqual(4);
      expect(polls).toEqual(polls.toSorted((a, b) => a - b));
      for (const hours of polls) {
        expect(hours).toBeGreaterThan(0);
        expect(hours).toBeLessThan(minutes / 60);
      }
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indianDate, indianDay, startOfIndianDay } from './indian-day.ts';

test.each([
  ['2027-01-05T18:29:59.999Z', '2027-01-05'],
  ['2027-01-05T18:30:00Z', '2027-01-06'],
])('%s is on %s in India', (at, day) => {
  expect(indianDay(Temporal.Instant.from(at))).toBe(day);
});

test('a day begins with its first instant', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30_000 }), (days) => {
      const day = Temporal.PlainDate.from('2000-01-01').add({ days });
      const start = startOfIndianDay(day);
      expect(indianDate(start).equals(day)).toBe(true);
      expect(indianDate(start.subtract({ nanoseconds: 1 })).equals(day.subtract({ days: 1 }))).toBe(true);
    }),
  );
});

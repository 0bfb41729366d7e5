import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysBetween, wallMinutes } from './flight-measures.ts';

const day = fc.integer({ min: 0, max: 60_000 }).map((days) => Temporal.PlainDate.from('1980-01-01').add({ days }));

test('days between dates are those of the calendar, leap years and century years included', () => {
  fc.assert(
    fc.property(day, day, (a, b) => {
      expect(daysBetween(a.toString(), b.toString())).toBe(a.until(b, { largestUnit: 'days' }).days);
    }),
  );
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
  expect(daysBetween('2100-02-28T23:00', '2100-03-01T01:00')).toBe(1);
});

test('wall times differ by their minutes, across midnight and months', () => {
  expect(wallMinutes('2027-02-01T00:10') - wallMinutes('2027-01-31T23:40')).toBe(30);
  expect(wallMinutes('2027-01-20T09:40') - wallMinutes('2027-01-20T08:00')).toBe(100);
});

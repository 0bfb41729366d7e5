import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indianDate } from '../time/indian-day.ts';
import { advanceBand, bandsOf, medianDays } from './advance-days.ts';

test('a booking of the small hours counts from India’s day', () => {
  const booked = indianDate(Temporal.Instant.from('2026-11-30T20:00:00Z'));
  const days = booked.until(Temporal.PlainDate.from('2026-12-08'), { largestUnit: 'days' }).days;
  expect([days, advanceBand(days)]).toEqual([7, '7-13']);
});

test.each([
  [-3, '0-2'],
  [0, '0-2'],
  [2, '0-2'],
  [3, '3-6'],
  [6, '3-6'],
  [13, '7-13'],
  [14, '14-20'],
  [20, '14-20'],
  [21, '21+'],
  [400, '21+'],
] as const)('%s days are in the band %s', (days, band) => {
  expect(advanceBand(days)).toBe(band);
});

test('the median is of all that were bought, however often a day occurs', () => {
  expect(medianDays([])).toBeNull();
  expect(medianDays([{ days: 4, bought: 1 }])).toBe(4);
  expect(
    medianDays([
      { days: 9, bought: 2 },
      { days: 1, bought: 2 },
    ]),
  ).toBe(5);
  expect(
    medianDays([
      { days: 30, bought: 1 },
      { days: -1, bought: 1 },
      { days: 2, bought: 5 },
    ]),
  ).toBe(2);
  const drawn = fc.array(fc.integer({ min: -5, max: 40 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(drawn, (days) => {
      const counted = [...Map.groupBy(days, (one) => one)].map(([one, all]) => ({ days: one, bought: all.length }));
      const sorted = days.toSorted((a, b) => a - b);
      const [low, high] = [sorted[Math.floor((days.length - 1) / 2)] ?? 0, sorted[Math.floor(days.length / 2)] ?? 0];
      expect(medianDays(counted)).toBe((low + high) / 2);
      expect(bandsOf(counted).reduce((total, { bought }) => total + bought, 0)).toBe(days.length);
    }),
  );
});

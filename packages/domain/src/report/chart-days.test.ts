import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysOfPoint, grainOf, leastGrain, pointOf, pointsBetween } from './chart-days.ts';

test('short periods are told by day, long ones by month, and very long ones by year', () => {
  expect(leastGrain({ from: '2026-11-01', to: '2026-11-30' })).toBe('day');
  expect(leastGrain({ from: '2026-11-01', to: '2026-12-15' })).toBe('day');
  expect(leastGrain({ from: '2026-11-01', to: '2026-12-16' })).toBe('month');
  expect(grainOf(['2024-01', '2026-12'], 'month')).toBe('month');
  expect(grainOf(['2027-01', '2024-01'], 'month')).toBe('year');
  expect(grainOf([], 'month')).toBe('month');
  expect(grainOf(['2026-11-05'], 'day')).toBe('day');
});

test('what lies between is there, with nothing in it', () => {
  expect(pointsBetween(['2027-01', '2026-11'], 'month')).toEqual(['2026-11', '2026-12', '2027-01']);
  expect(pointsBetween(['2026-02-27', '2026-03-01'], 'day')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  expect(pointsBetween(['2020-05', '2022-01'], 'year')).toEqual(['2020', '2021', '2022']);
  expect(pointsBetween([], 'month')).toEqual([]);
});

test('a point is of all its days', () => {
  expect(daysOfPoint('2028-02', 'month')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(daysOfPoint('2026', 'year')).toEqual({ from: '2026-01-01', to: '2026-12-31' });
  expect(daysOfPoint('2026-11-05', 'day')).toEqual({ from: '2026-11-05', to: '2026-11-05' });
});

test('points follow each other without a gap and hold every day that was found', () => {
  const day = fc
    .integer({ min: 0, max: 4_000 })
    .map((days) => Temporal.PlainDate.from('2020-01-01').add({ days }).toString());
  fc.assert(
    fc.property(fc.array(day, { minLength: 1, maxLength: 20 }), fc.constantFrom('month', 'year'), (days, grain) => {
      const points = pointsBetween(
        days.map((one) => one.slice(0, 7)),
        grain,
      );
      for (const one of days) expect(points).toContain(pointOf(one, grain));
      for (const [index, point] of points.entries()) {
        const before = points[index - 1];
        if (before === undefined) continue;
        const next = Temporal.PlainDate.from(daysOfPoint(before, grain).to).add({ days: 1 });
        expect(next.toString()).toBe(daysOfPoint(point, grain).from);
      }
    }),
  );
});

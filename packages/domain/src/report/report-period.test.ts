import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { indianDate } from '../time/indian-day.ts';
import { REPORT_PERIODS, type ReportPeriod, resolvePeriod } from './report-period.ts';

const on = (day: string) => Temporal.PlainDate.from(day);
const after = (day: string) => on(day).add({ days: 1 }).toString();

test.each<[ReportPeriod, string, string, string]>([
  ['this-month', '2026-12-01', '2026-12-01', '2026-12-31'],
  ['last-month', '2026-12-01', '2026-11-01', '2026-11-30'],
  ['last-month', '2028-03-31', '2028-02-01', '2028-02-29'],
  ['last-month', '2027-01-15', '2026-12-01', '2026-12-31'],
  ['this-quarter', '2026-11-28', '2026-10-01', '2026-12-31'],
  ['last-quarter', '2026-11-28', '2026-07-01', '2026-09-30'],
  ['last-quarter', '2026-02-01', '2025-10-01', '2025-12-31'],
  ['this-fy', '2027-03-31', '2026-04-01', '2027-03-31'],
  ['this-fy', '2027-04-01', '2027-04-01', '2028-03-31'],
  ['last-fy', '2027-03-31', '2025-04-01', '2026-03-31'],
  ['last-fy', '2027-04-01', '2026-04-01', '2027-03-31'],
  ['last-30-days', '2026-03-01', '2026-01-31', '2026-03-01'],
  ['last-90-days', '2026-11-28', '2026-08-31', '2026-11-28'],
])('%s on %s is %s to %s', (period, today, from, to) => {
  expect(resolvePeriod(period, on(today))).toEqual({ from, to });
});

it('goes by India’s day: the last half hour of March there is still the old year', () => {
  const year = (at: string) => resolvePeriod('this-fy', indianDate(Temporal.Instant.from(at))).from;
  expect(year('2027-03-31T18:29:59Z')).toBe('2026-04-01');
  expect(year('2027-03-31T18:30:00Z')).toBe('2027-04-01');
});

describe('whatever the day', () => {
  const day = fc
    .integer({ min: -20_000, max: 30_000 })
    .map((days) => Temporal.PlainDate.from('2026-01-01').add({ days }));

  it('a period before ends on the day before the present one begins, and neither shares a day', () => {
    fc.assert(
      fc.property(day, fc.constantFrom('month', 'quarter', 'fy'), (today, length) => {
        const present = resolvePeriod(`this-${length}` as ReportPeriod, today);
        const before = resolvePeriod(`last-${length}` as ReportPeriod, today);
        expect(after(before.to)).toBe(present.from);
        expect(present.from <= today.toString() && today.toString() <= present.to).toBe(true);
        // The present period on its last day is the one before on the next.
        expect(resolvePeriod(`last-${length}` as ReportPeriod, on(after(present.to)))).toEqual(present);
      }),
    );
  });

  it('every period has days, and those that end today have as many as they say', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...REPORT_PERIODS), (today, period) => {
        const { from, to } = resolvePeriod(period, today);
        const days = on(from).until(on(to), { largestUnit: 'days' }).days + 1;
        const least = { month: 28, quarter: 90, fy: 365 };
        const named = /^last-(\d+)-days$/.exec(period)?.[1];
        if (named === undefined) {
          expect(days).toBeGreaterThanOrEqual(least[period.split('-')[1] as keyof typeof least]);
        } else {
          expect([days, to]).toEqual([Number(named), today.toString()]);
        }
      }),
    );
  });
});

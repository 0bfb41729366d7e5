import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { changeOf, comparedDays, shareOf } from './comparison.ts';

test.each([
  ['a whole month', '2026-11-01', '2026-11-30', 'months', '2026-10-01', '2026-10-31'],
  ['a month after a longer one', '2026-02-01', '2026-02-28', 'months', '2026-01-01', '2026-01-31'],
  ['January', '2026-01-01', '2026-01-31', 'months', '2025-12-01', '2025-12-31'],
  ['a quarter', '2026-07-01', '2026-09-30', 'months', '2026-04-01', '2026-06-30'],
  ['a financial year', '2025-04-01', '2026-03-31', 'months', '2024-04-01', '2025-03-31'],
  ['a month so far', '2026-11-01', '2026-11-28', 'same_days', '2026-10-01', '2026-10-28'],
  ['the first day of a month', '2026-11-01', '2026-11-01', 'same_days', '2026-10-01', '2026-10-01'],
  ['more days than the month before has', '2026-03-01', '2026-03-30', 'same_days', '2026-02-01', '2026-02-28'],
  ['a month so far in a leap year', '2028-03-01', '2028-03-29', 'same_days', '2028-02-01', '2028-02-29'],
  ['thirty days', '2026-10-30', '2026-11-28', 'days', '2026-09-30', '2026-10-29'],
  ['one day', '2026-11-28', '2026-11-28', 'days', '2026-11-27', '2026-11-27'],
  ['a quarter so far', '2026-10-01', '2026-11-28', 'days', '2026-08-03', '2026-09-30'],
])('%s is held against its like', (_, from, to, by, thenFrom, thenTo) => {
  expect(comparedDays({ from, to })).toEqual({ from: thenFrom, to: thenTo, by });
});

test('what it is held against ends before it begins, and as many days are as many days', () => {
  const day = fc.integer({ min: 0, max: 4_000 });
  fc.assert(
    fc.property(day, fc.nat(500), (start, length) => {
      const from = Temporal.PlainDate.from('2020-01-01').add({ days: start });
      const to = from.add({ days: length });
      const before = comparedDays({ from: from.toString(), to: to.toString() });
      expect(before.from <= before.to && before.to < from.toString()).toBe(true);
      if (before.by !== 'days') return;
      expect(Temporal.PlainDate.from(before.from).until(before.to, { largestUnit: 'days' }).days).toBe(length);
      expect(Temporal.PlainDate.from(before.to).add({ days: 1 }).toString()).toBe(from.toString());
    }),
  );
});

describe('how a figure has moved', () => {
  it.each([
    [110, 100, 'percent', 10],
    [90, 100, 'percent', -10],
    // Half a tenth is rounded away from zero, both ways.
    [100_050, 100_000, 'percent', 0.1],
    [99_950, 100_000, 'percent', -0.1],
    [0, 100, 'percent', -100],
    // More was refunded than spent: the share is of what was spent before.
    [-600_000, 1_000_000, 'percent', -160],
    [5, 0, 'new', null],
    [-5, 0, 'new', null],
    [5, -5, 'amount', null],
    [0, 0, 'same', null],
    [-7, -7, 'same', null],
  ] as const)('%s after %s', (now, before, kind, percent) => {
    expect(changeOf(now, before)).toEqual({ kind, percent });
  });
});

test('a share is of the sums, and of nothing there is none', () => {
  expect(shareOf(30, 40)).toBe(75);
  expect(shareOf(1, 3)).toBe(33.3);
  expect(shareOf(0, 3)).toBe(0);
  expect([shareOf(1, 0), shareOf(-1, 5), shareOf(5, -5)]).toEqual([null, null, null]);
});

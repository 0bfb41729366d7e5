import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { daysOfMonth, monthsOfBooks, stops, whyNotClosed, whyNotReopened } from './ledger-period.ts';

test.each([
  ['2026-11', '2026-11-30', null, 'running'],
  ['2026-12', '2026-11-30', null, 'running'],
  ['2026-11', '2026-12-01', null, 'may_close'],
  ['2026-11', '2026-12-01', '2026-10', 'may_close'],
  ['2026-10', '2026-12-01', '2026-11', 'closed'],
  ['2026-11', '2026-12-01', '2026-11', 'closed'],
])('closing %s on %s with %s closed: %s', (month, today, closed, expected) => {
  expect(whyNotClosed(month, today, closed)).toBe(expected);
});

test.each([
  ['2026-11', null, null, 'b', 'not_closed'],
  ['2026-12', '2026-11', 'a', 'b', 'not_closed'],
  ['2026-10', '2026-11', 'a', 'b', 'later_is_closed'],
  ['2026-11', '2026-11', 'a', 'a', 'same_person'],
  ['2026-11', '2026-11', 'a', 'b', 'may_reopen'],
])('opening %s again with %s closed by %s, asked by %s: %s', (month, closed, by, person, expected) => {
  expect(whyNotReopened(month, closed, by, person)).toBe(expected);
});

test.each([
  ['2026-11', '2026-11-01', '2026-11-30'],
  ['2028-02', '2028-02-01', '2028-02-29'],
  ['2026-12', '2026-12-01', '2026-12-31'],
])('%s is from %s to %s', (month, first, last) => {
  expect(daysOfMonth(month)).toEqual({ first, last });
});

test('months run from the first of the books to the one that runs, the newest first', () => {
  expect(monthsOfBooks('2026-09-30', '2026-11-01', 24)).toEqual(['2026-11', '2026-10', '2026-09']);
  expect(monthsOfBooks('2001-01-01', '2026-11-01', 2)).toEqual(['2026-11', '2026-10']);
  expect(monthsOfBooks(null, '2026-11-01', 24)).toEqual(['2026-11']);
});

test('only what cannot be put right afterwards keeps a month open', () => {
  expect(stops({ item: 'holds', many: 3, paise: paise(100) })).toBe(false);
  expect(stops({ item: 'fees', many: 1, paise: paise(1) })).toBe(true);
  expect(stops({ item: 'fees', many: 0, paise: paise(0) })).toBe(false);
});

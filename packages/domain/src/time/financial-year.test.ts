import { expect, it } from 'vitest';
import { financialYearOf } from './financial-year.ts';

it.each([
  ['2026-03-31', 2025],
  ['2026-04-01', 2026],
  ['2026-12-31', 2026],
  ['2027-01-01', 2026],
  ['2000-02-29', 1999],
])('%s is of the financial year that begins in %i', (day, year) => {
  expect(financialYearOf(day)).toBe(year);
});

it('refuses what is no day', () => {
  expect(() => financialYearOf('2026-02-30x')).toThrow(RangeError);
});

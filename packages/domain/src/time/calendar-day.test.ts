import { expect, test } from 'vitest';
import { isCalendarDay } from './calendar-day.ts';

test.each([
  ['2027-02-28', true],
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2027-13-01', false],
  ['2027-2-1', false],
  ['2027-02-28T00:00', false],
  ['', false],
])('%j is a day of the calendar: %s', (text, is) => {
  expect(isCalendarDay(text)).toBe(is);
});

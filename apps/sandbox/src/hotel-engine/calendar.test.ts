import { expect, it } from 'vitest';
import { addDays, daysBetween, indiaDate, indiaMoment, indiaTime, isDate, weekdayOf } from './calendar.ts';

it.each([
  ['2026-12-31', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-1-01', false],
  ['', false],
])('says whether %s is a day: %s', (text, expected) => {
  expect(isDate(text)).toBe(expected);
});

it('counts days over months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(daysBetween('2026-12-08', '2027-01-08')).toBe(31);
  expect(daysBetween('2026-12-08', '2026-12-07')).toBe(-1);
});

it('begins the week on Monday', () => {
  expect([weekdayOf('2026-12-07'), weekdayOf('2026-12-13'), weekdayOf('1969-12-29')]).toEqual([0, 6, 0]);
});

it('reads moments in India', () => {
  const ms = Date.parse('2026-12-06T18:30:00Z');
  expect(indiaDate(ms - 1)).toBe('2026-12-06');
  expect(indiaTime(ms)).toBe('2026-12-07T00:00:00');
  expect(indiaMoment('2026-12-07T00:00:00')).toBe(ms);
});

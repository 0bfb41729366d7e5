import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longDate, plusDays } from './calendar-date.ts';
import { parseDateText } from './parse-date-text.ts';

// A Saturday.
const FROM = '2026-11-21';

describe('parseDateText', () => {
  it.each([
    ['12dec', '2026-12-12'],
    ['12 Dec', '2026-12-12'],
    ['12 december 2027', '2027-12-12'],
    ['Sat, 12 Dec 2026', '2026-12-12'],
    ['5 jan', '2027-01-05'],
    ['21 nov', '2026-11-21'],
    ['20 nov', '2027-11-20'],
    ['05-01-2027', '2027-01-05'],
    ['5/1', '2027-01-05'],
    ['2027-01-05', '2027-01-05'],
    ['today', '2026-11-21'],
    ['tomorrow', '2026-11-22'],
    ['sat', '2026-11-21'],
    ['friday', '2026-11-27'],
    ['29 feb', '2028-02-29'],
    ['next mon', '2026-11-23'],
    ['next sat', '2026-11-28'],
    ['१५ jan', '2027-01-15'],
  ])('reads %j as %s', (text, date) => {
    expect(parseDateText(text, FROM)).toBe(date);
  });

  it.each(['', 'soon', '32 dec', '31 feb 2027', '29 feb 2027', '2027-02-29', '12', '13/13', 'monkey'])(
    'refuses %j',
    (text) => {
      expect(parseDateText(text, FROM)).toBeNull();
    },
  );

  it('reads back every date the form shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4000 }), (days) => {
        const date = plusDays(FROM, days);
        expect(parseDateText(longDate(date), FROM)).toBe(date);
      }),
    );
  });

  it('never answers a day before the first allowed one when the year is left out', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 31 }), fc.constantFrom('jan', 'feb', 'jun', 'nov', 'dec'), (day, month) => {
        const date = parseDateText(`${day}${month}`, FROM);
        return date === null || (date >= FROM && isCalendarDay(date));
      }),
    );
  });
});

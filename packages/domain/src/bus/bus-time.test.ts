import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { durationText, epochMillisecondsOf, minutesBetween } from '../time/airport-time.ts';
import { arrivalText, busTime, dayText, departureText, eveningOf, isAfterMidnight } from './bus-time.ts';

const DATE = '2026-12-01';

describe('busTime', () => {
  test.each([
    [1230, '2026-12-01T20:30'],
    [1800, '2026-12-02T06:00'],
    [1470, '2026-12-02T00:30'],
    [150, '2026-12-01T02:30'],
    [0, '2026-12-01T00:00'],
    [1440, '2026-12-02T00:00'],
    [-240, '2026-11-30T20:00'],
    [2 * 1440 + 45, '2026-12-03T00:45'],
  ])('places %i minutes after midnight at %s', (minutes, wall) => {
    expect(busTime(DATE, minutes)).toEqual({ wall, zone: 'Asia/Kolkata' });
  });

  test('spans the night of an overnight bus', () => {
    expect(durationText(minutesBetween(busTime(DATE, 1230), busTime(DATE, 1800)))).toBe('9h 30m');
  });

  test.each([1.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses %s minutes', (minutes) => {
    expect(() => busTime(DATE, minutes)).toThrow(RangeError);
  });

  test('refuses a day that does not exist', () => {
    expect(() => busTime('2026-02-30', 0)).toThrow(RangeError);
  });

  test('keeps the order and the distance of minutes', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1440, max: 6000 }), fc.integer({ min: -1440, max: 6000 }), (a, b) => {
        const [first, second] = [busTime(DATE, a), busTime(DATE, b)];
        expect(epochMillisecondsOf(second) - epochMillisecondsOf(first)).toBe((b - a) * 60_000);
      }),
    );
  });
});

describe('departureText', () => {
  test.each([
    [1230, '20:30, Tue 1 Dec'],
    [1470, 'Night of Tue 1 Dec, 00:30 Wed 2 Dec'],
    [30, 'Night of Mon 30 Nov, 00:30 Tue 1 Dec'],
    [0, 'Night of Mon 30 Nov, 00:00 Tue 1 Dec'],
    [299, 'Night of Mon 30 Nov, 04:59 Tue 1 Dec'],
    [300, '05:00, Tue 1 Dec'],
  ])('says of %i minutes "%s"', (minutes, text) => {
    expect(departureText(busTime(DATE, minutes))).toBe(text);
  });

  test('is said of departures alone: whoever arrives at night comes on no wrong day', () => {
    expect(arrivalText(busTime(DATE, 1470))).toBe('00:30, Wed 2 Dec');
    expect(arrivalText(busTime(DATE, 1800))).toBe('06:00, Wed 2 Dec');
  });

  test('names the evening that people mean', () => {
    expect(eveningOf(busTime(DATE, 1470))).toBe('2026-12-01');
    expect(eveningOf(busTime(DATE, 1230))).toBe('2026-12-01');
    expect(isAfterMidnight(busTime(DATE, 299))).toBe(true);
    expect(isAfterMidnight(busTime(DATE, 300))).toBe(false);
    expect(dayText(DATE)).toBe('Tue 1 Dec');
  });
});

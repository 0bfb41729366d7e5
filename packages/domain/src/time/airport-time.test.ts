import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  clockOf,
  dateOf,
  dayOffset,
  durationText,
  instantOf,
  layoverText,
  minutesBetween,
  shortDate,
} from './airport-time.ts';

const at = (wall: string, zone: string) => ({ wall, zone });

test.each([
  ['Delhi to Mumbai', at('2027-01-05T06:10', 'Asia/Kolkata'), at('2027-01-05T08:25', 'Asia/Kolkata'), 135],
  ['Delhi to London', at('2027-01-05T13:00', 'Asia/Kolkata'), at('2027-01-05T17:30', 'Europe/London'), 600],
  ['London to Delhi over night', at('2027-01-05T20:00', 'Europe/London'), at('2027-01-06T10:00', 'Asia/Kolkata'), 510],
  [
    'New York over the spring gap',
    at('2027-03-14T01:30', 'America/New_York'),
    at('2027-03-14T03:30', 'America/New_York'),
    60,
  ],
  [
    'New York over the autumn hour',
    at('2027-11-07T00:30', 'America/New_York'),
    at('2027-11-07T03:30', 'America/New_York'),
    240,
  ],
])('%s takes real minutes', (_name, from, to, expected) => {
  expect(minutesBetween(from, to)).toBe(expected);
});

test('a wall time inside a DST gap moves forward', () => {
  expect(instantOf(at('2027-03-14T02:30', 'America/New_York')).toString()).toBe('2027-03-14T07:30:00Z');
});

test('there and back is zero: minutes between two times are antisymmetric', () => {
  const zone = fc.constantFrom(
    'Asia/Kolkata',
    'Europe/London',
    'America/New_York',
    'Asia/Kathmandu',
    'Australia/Sydney',
  );
  const wall = fc
    .record({ day: fc.integer({ min: 0, max: 700 }), minute: fc.integer({ min: 0, max: 1439 }) })
    .map(({ day, minute }) =>
      Temporal.PlainDateTime.from('2026-01-01')
        .add({ days: day, minutes: minute })
        .toString({ smallestUnit: 'minute' }),
    );
  const time = fc.record({ wall, zone });
  fc.assert(
    fc.property(time, time, (a, b) => {
      expect(minutesBetween(a, b) + minutesBetween(b, a)).toBe(0);
    }),
  );
});

test.each([
  ['2027-01-05T23:10', '2027-01-06T01:20', 1],
  ['2027-01-05T06:10', '2027-01-05T08:25', 0],
  ['2027-12-31T20:00', '2028-01-02T05:00', 2],
  ['2027-01-05T00:30', '2027-01-04T22:00', -1],
])('an arrival prints how many days later it is', (from, to, days) => {
  expect(dayOffset(from, to)).toBe(days);
});

test.each([
  [125, '2h 05m'],
  [60, '1h 00m'],
  [0, '0h 00m'],
  [1500, '25h 00m'],
  [-1, '-'],
  [Number.NaN, '-'],
])('%d minutes read %s', (minutes, text) => {
  expect(durationText(minutes)).toBe(text);
});

test('dates, clocks and layovers read as the screens print them', () => {
  expect(shortDate('2028-01-05')).toBe('Wed, 5 Jan');
  expect(shortDate('2027-11-21T06:10')).toBe('Sun, 21 Nov');
  expect(dateOf('2027-01-05T06:10')).toBe('2027-01-05');
  expect(clockOf('2027-01-05T06:10')).toBe('06:10');
  expect(layoverText('Ahmedabad', 'AMD')).toBe('Layover in Ahmedabad (AMD)');
});

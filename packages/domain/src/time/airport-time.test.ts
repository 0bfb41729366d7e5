import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  byInstant,
  clockOf,
  dateOf,
  dayOffset,
  dayOffsetText,
  durationText,
  epochMillisecondsOf,
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

/** Zones whose clocks are changed at night, at midnight, by half an hour, by a whole day, and never. */
const ZONES = [
  'Asia/Kolkata',
  'Europe/London',
  'America/New_York',
  'America/Havana',
  'America/Santiago',
  'America/St_Johns',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Pacific/Apia',
  'Pacific/Chatham',
] as const;

const anyWall = fc
  .record({ day: fc.integer({ min: 0, max: 10_000 }), minute: fc.integer({ min: 0, max: 1439 }) })
  .map(({ day, minute }) =>
    Temporal.PlainDateTime.from('2005-01-01').add({ days: day, minutes: minute }).toString({ smallestUnit: 'minute' }),
  );

/** Times around a change of the clocks, in the zone that changes them. */
const aroundAChange = fc
  .record({
    zone: fc.constantFrom(...ZONES.slice(1)),
    day: fc.integer({ min: 0, max: 5_000 }),
    minutes: fc.integer({ min: -1_500, max: 1_500 }),
  })
  .map(({ zone, day, minutes }) => {
    const from = Temporal.PlainDate.from('2005-01-01').add({ days: day }).toZonedDateTime(zone);
    const change = from.getTimeZoneTransition('next') ?? from;
    return at(change.toPlainDateTime().add({ minutes }).toString({ smallestUnit: 'minute' }), zone);
  });

test('an instant is the one that the time zone itself tells, on days with a change of clocks as well', () => {
  const anyTime = fc.record({ wall: anyWall, zone: fc.constantFrom(...ZONES) });
  fc.assert(
    fc.property(fc.oneof(anyTime, aroundAChange), (time) => {
      const told = Temporal.PlainDateTime.from(time.wall).toZonedDateTime(time.zone, { disambiguation: 'compatible' });
      expect(epochMillisecondsOf(time)).toBe(told.epochMilliseconds);
      expect(instantOf(time).equals(told.toInstant())).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test.each(['2027-02-30T06:10', '2027-01-05T24:00', '2027-01-05T06:60', '2027-01-05T6:100', '2027-13-05T06:10', ''])(
  '"%s" is no time',
  (wall) => {
    expect(() => epochMillisecondsOf(at(wall, 'Asia/Kolkata'))).toThrow(RangeError);
  },
);

test('a zone that is none is refused, and so is a day that is none', () => {
  expect(() => instantOf(at('2027-01-05T06:10', 'Asia/Nowhere'))).toThrow(RangeError);
  expect(() => dayOffset('2027-02-30T06:10', '2027-03-01T06:10')).toThrow(RangeError);
});

test('days between two days are those of the calendar', () => {
  fc.assert(
    fc.property(anyWall, anyWall, (from, to) => {
      const { days } = Temporal.PlainDate.from(dateOf(from)).until(dateOf(to), { largestUnit: 'days' });
      expect(dayOffset(from, to)).toBe(days);
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
  [0, ''],
  [1, '+1 day'],
  [2, '+2 days'],
  [-1, '−1 day'],
])('%d days later reads "%s"', (days, text) => {
  expect(dayOffsetText(days)).toBe(text);
});

const anyZone = fc.constantFrom(
  ...['Asia/Kolkata', 'Europe/London', 'America/New_York', 'Asia/Kathmandu', 'Australia/Sydney'],
  // On both sides of the date line, and as far from each other as clocks are set.
  ...[
    'Pacific/Auckland',
    'Pacific/Honolulu',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'Pacific/Chatham',
    'Etc/GMT+12',
  ],
);
const anyInstant = fc
  .integer({ min: 29_000_000, max: 31_000_000 })
  .map((minutes) => Temporal.Instant.fromEpochMilliseconds(minutes * 60_000));
const shownIn = (instant: Temporal.Instant, zone: string) =>
  at(instant.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' }), zone);

test('a flight of less than a day lands at most two days later and two days earlier by the calendars on the spot', () => {
  fc.assert(
    fc.property(anyInstant, fc.integer({ min: 30, max: 19 * 60 }), anyZone, anyZone, (leaves, minutes, from, to) => {
      const [start, end] = [shownIn(leaves, from), shownIn(leaves.add({ minutes }), to)];
      const days = dayOffset(start.wall, end.wall);
      expect(days).toBe(Temporal.PlainDate.from(dateOf(start.wall)).until(dateOf(end.wall)).days);
      expect(Math.abs(days)).toBeLessThanOrEqual(2);
      expect(dayOffsetText(days)).toMatch(days === 0 ? /^$/ : days < 0 ? /^−[12] days?$/ : /^\+[12] days?$/);
      expect(dayOffsetText(days)).not.toContain('-');
    }),
  );
});

test('times are ordered by their instants, whatever their clocks show', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyInstant, anyZone), { maxLength: 12 }), (moments) => {
      const shown = moments
        .map(([instant, zone]) => ({ ...shownIn(instant, zone), instant }))
        // In the hour that clocks repeat in autumn, local text alone cannot tell which of two moments is meant.
        .filter(({ wall, zone, instant }) =>
          Temporal.PlainDateTime.from(wall).toZonedDateTime(zone).toInstant().equals(instant),
        );
      const inTime = shown.map(({ instant }) => instant).toSorted(Temporal.Instant.compare);
      expect(shown.toSorted(byInstant).map(({ instant }) => String(instant))).toEqual(inTime.map(String));
    }),
  );
});

test('Auckland to Honolulu lands the day before it leaves', () => {
  const [leaves, lands] = [at('2027-01-06T23:55', 'Pacific/Auckland'), at('2027-01-06T10:05', 'Pacific/Honolulu')];
  expect([minutesBetween(leaves, lands), byInstant(leaves, lands) < 0, leaves.wall < lands.wall]).toEqual([
    550,
    true,
    false,
  ]);
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

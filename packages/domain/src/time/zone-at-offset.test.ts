import fc from 'fast-check';
import { expect, test } from 'vitest';
import { epochMillisecondsOf } from './airport-time.ts';
import { isZone, zoneShowing } from './zone-at-offset.ts';

const ms = (text: string) => Temporal.Instant.from(text).epochMilliseconds;

test.each([
  ['2027-01-05T06:10', '2027-01-05T00:40:00Z', [], 'Asia/Kolkata'],
  ['2027-01-05T06:10', '2027-01-05T00:40:00Z', ['Asia/Colombo'], 'Asia/Colombo'],
  ['2027-07-05T10:00', '2027-07-05T08:00:00Z', ['Europe/Berlin'], 'Europe/Berlin'],
  ['2027-07-05T10:00', '2027-07-05T08:00:00Z', ['Asia/Kolkata'], 'Etc/GMT-2'],
  ['2027-01-05T10:00', '2027-01-05T20:00:00Z', [], 'Etc/GMT+10'],
  ['2027-01-05T10:00', '2027-01-05T10:00:00Z', [], 'UTC'],
  ['2027-01-05T10:00', '2027-01-04T20:15:00Z', [], 'Pacific/Chatham'],
  ['2027-01-05T10:00', '2027-01-03T10:00:00Z', [], null],
  ['2027-01-05T10:07', '2027-01-05T10:00:00Z', [], null],
])('%s at %s with %j is shown in %s', (wall, at, likely, zone) => {
  expect(zoneShowing(wall, ms(at), likely)).toBe(zone);
});

test('a zone that is found shows that wall time at that instant, whatever its offset', () => {
  const minute = fc.integer({ min: ms('2026-01-01T00:00:00Z') / 60_000, max: ms('2028-01-01T00:00:00Z') / 60_000 });
  fc.assert(
    fc.property(minute, fc.integer({ min: -12, max: 14 }), (at, hours) => {
      const shown = Temporal.Instant.fromEpochMilliseconds((at + hours * 60) * 60_000).toZonedDateTimeISO('UTC');
      const wall = shown.toPlainDateTime().toString({ smallestUnit: 'minute' });
      const zone = zoneShowing(wall, at * 60_000);
      expect(zone !== null && epochMillisecondsOf({ wall, zone })).toBe(at * 60_000);
    }),
  );
});

test('offsets are no zones that are stored, and names that nobody has are none', () => {
  expect(['Europe/Berlin', 'Etc/GMT-2', 'UTC'].map(isZone)).toEqual([true, true, true]);
  expect(['+05:30', 'Mars/Olympus', ''].map(isZone)).toEqual([false, false, false]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantOf } from '../time/airport-time.ts';
import { deadlineText, safeInstant } from './safe-deadline.ts';

const WALL = '2026-07-21T23:59:59';
const IST = 'Asia/Kolkata';

test.each([
  ['New York', 'America/New_York', '2026-07-21T18:29:59Z', 'Tue 21 Jul 14:29 New York (23:59 IST)'],
  ['Tokyo', 'Asia/Tokyo', '2026-07-21T14:59:59Z', 'Tue 21 Jul 23:59 Tokyo (20:29 IST)'],
  ['Bengaluru', IST, '2026-07-21T18:29:59Z', 'Tue 21 Jul 23:59'],
])('the last free second of a hotel in %s', (hotelCity, hotelZone, instant, text) => {
  const at = safeInstant(WALL, hotelZone);
  expect(at.toString()).toBe(instant);
  expect(deadlineText(at, { hotelZone, hotelCity, readerZone: IST })).toBe(text);
});

test('where the reader is in another day, the day is said twice', () => {
  const at = Temporal.Instant.from('2026-07-21T20:00:00Z');
  const reader = { hotelZone: 'America/New_York', hotelCity: 'New York' };
  expect(deadlineText(at, { ...reader, readerZone: IST })).toBe('Tue 21 Jul 16:00 New York (Wed 22 Jul 01:30 IST)');
  expect(deadlineText(at, { ...reader, readerZone: 'Asia/Ho_Chi_Minh' })).toBe(
    'Tue 21 Jul 16:00 New York (Wed 22 Jul 03:00 Ho Chi Minh)',
  );
});

test('the safe moment is in time by both readings', () => {
  const zones = ['Pacific/Auckland', 'Asia/Tokyo', IST, 'Europe/London', 'America/New_York', 'Pacific/Honolulu'];
  const minute = fc.integer({ min: 0, max: 2 * 365 * 24 * 60 });
  fc.assert(
    fc.property(minute, fc.constantFrom(...zones), (minutes, zone) => {
      const wall = Temporal.PlainDateTime.from('2026-01-01T00:00')
        .add({ minutes })
        .toString({ smallestUnit: 'second' });
      const safe = safeInstant(wall, zone);
      const readings = [zone, IST].map((one) => instantOf({ wall, zone: one }).epochMilliseconds);
      expect(safe.epochMilliseconds).toBe(Math.min(...readings));
    }),
  );
});

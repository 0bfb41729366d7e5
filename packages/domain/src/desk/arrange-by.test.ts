import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ARRANGE_WITHIN_HOURS, arrangeChangeBy } from './arrange-by.ts';

const ASKED = Temporal.Instant.from('2027-01-05T06:00:00Z');
const inHours = (hours: number) => ASKED.add({ minutes: Math.round(hours * 60) });

describe('when a change that the travel desk arranges is due', () => {
  it.each([
    ['months before departure', [24 * 60], 2],
    ['the day before', [20], 2],
    ['as the last requests are taken', [3], 1.5],
    ['of a journey whose first flight has left', [-30, 48], 2],
    ['of two flights, the first of which leaves soon', [3.5, 72], 1.75],
    ['where everything has left', [-30, -2], 2],
    ['where the first leaves at this moment', [0, 72], 2],
  ])('is soon, %s', (_, departures, hours) => {
    expect(arrangeChangeBy(departures.map(inHours), ASKED).since(ASKED).total('hours')).toBe(hours);
  });

  it('is never in the past, never after a departure to come, and never later than the desk has promised', () => {
    const hours = fc.double({ min: -1_000, max: 9_000, noNaN: true });
    fc.assert(
      fc.property(fc.array(hours, { maxLength: 4 }), (ahead) => {
        const departures = ahead.map(inHours);
        const due = arrangeChangeBy(departures, ASKED);
        expect(Temporal.Instant.compare(due, ASKED)).toBeGreaterThanOrEqual(0);
        expect(due.since(ASKED).total('hours')).toBeLessThanOrEqual(ARRANGE_WITHIN_HOURS);
        for (const departure of departures.filter((one) => Temporal.Instant.compare(one, ASKED) > 0)) {
          expect(Temporal.Instant.compare(due, departure)).toBeLessThan(0);
        }
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { INDIAN_ZONE } from '../time/indian-day.ts';
import { resolvePeriod } from './report-period.ts';
import { lastDue, nextRun, type ReportRhythm } from './report-schedule.ts';

const instant = (text: string) => Temporal.Instant.from(text);
const indian = (at: Temporal.Instant) => at.toZonedDateTimeISO(INDIAN_ZONE).toPlainDateTime().toString().slice(0, 16);
const monthly = (monthDay: number, at = '08:00'): ReportRhythm => ({ every: 'month', monthDay, at });
const weekly = (weekday: number, at = '08:00'): ReportRhythm => ({ every: 'week', weekday, at });
const daily = (at = '08:00'): ReportRhythm => ({ every: 'day', at });

test('a month’s report of 1 December, 08:00 in India, is about the days of November', () => {
  const due = nextRun(monthly(1), instant('2026-11-15T00:00:00Z'));
  expect(due.toString()).toBe('2026-12-01T02:30:00Z');
  const day = due.toZonedDateTimeISO(INDIAN_ZONE).toPlainDate();
  expect(resolvePeriod('last-month', day)).toEqual({ from: '2026-11-01', to: '2026-11-30' });
});

test.each<[string, ReportRhythm, string, string]>([
  ['later today', daily(), '2026-11-28T02:29:59Z', '2026-11-28T08:00'],
  ['not twice at the same moment', daily(), '2026-11-28T02:30:00Z', '2026-11-29T08:00'],
  ['a time that is yesterday in London', daily('00:30'), '2026-11-27T18:59:00Z', '2026-11-28T00:30'],
  ['the weekday of this week', weekly(6), '2026-11-28T00:00:00Z', '2026-11-28T08:00'],
  ['the weekday of the next week', weekly(6), '2026-11-28T03:00:00Z', '2026-12-05T08:00'],
  ['a Monday over the turn of the year', weekly(1), '2026-12-29T12:00:00Z', '2027-01-04T08:00'],
  ['the last day of a short month', monthly(31), '2026-11-15T00:00:00Z', '2026-11-30T08:00'],
  ['the last day of February', monthly(31), '2027-02-01T00:00:00Z', '2027-02-28T08:00'],
  ['the last day of February of a leap year', monthly(31), '2028-02-28T03:00:00Z', '2028-02-29T08:00'],
  ['the 30th where there is none', monthly(30), '2027-01-30T02:30:00Z', '2027-02-28T08:00'],
  ['the 30th again where there is one', monthly(30), '2027-02-28T02:30:00Z', '2027-03-30T08:00'],
  ['the 29th in a leap year', monthly(29), '2028-01-31T00:00:00Z', '2028-02-29T08:00'],
  ['the next month after its day', monthly(5), '2026-12-05T02:30:00Z', '2027-01-05T08:00'],
])('is due %s', (_what, rhythm, after, expected) => {
  expect(indian(nextRun(rhythm, instant(after)))).toBe(expected);
});

test.each<[string, ReportRhythm, string, string, string]>([
  ['what is due now', monthly(1), '2026-12-01T02:30:00Z', '2026-12-01T02:30:00Z', '2026-12-01T08:00'],
  ['a month’s report three days late', monthly(1), '2026-12-01T02:30:00Z', '2026-12-04T09:00:00Z', '2026-12-01T08:00'],
  ['the last of three missed days', daily(), '2026-12-01T02:30:00Z', '2026-12-04T02:00:00Z', '2026-12-03T08:00'],
  ['the last of many missed weeks', weekly(1), '2026-01-05T02:30:00Z', '2026-11-28T00:00:00Z', '2026-11-23T08:00'],
  ['the last of many missed months', monthly(31), '2026-01-31T02:30:00Z', '2026-11-28T00:00:00Z', '2026-10-31T08:00'],
])('makes up for %s', (_what, rhythm, due, now, expected) => {
  expect(indian(lastDue(rhythm, instant(due), instant(now)))).toBe(expected);
});

describe('whatever the rhythm', () => {
  const at = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
  const rhythm: fc.Arbitrary<ReportRhythm> = fc.oneof(
    fc.record({ every: fc.constant('day' as const), at }),
    fc.record({ every: fc.constant('week' as const), at, weekday: fc.integer({ min: 1, max: 7 }) }),
    fc.record({ every: fc.constant('month' as const), at, monthDay: fc.integer({ min: 1, max: 31 }) }),
  );
  const moment = fc
    .integer({ min: 0, max: 2_000_000_000 })
    .map((seconds) => Temporal.Instant.fromEpochMilliseconds(seconds * 1_000));

  it('the next moment is later, at the time that was said, and nothing lies between', () => {
    fc.assert(
      fc.property(rhythm, moment, (said, after) => {
        const next = nextRun(said, after);
        expect(Temporal.Instant.compare(next, after)).toBe(1);
        expect(indian(next).slice(11)).toBe(said.at);
        expect(nextRun(said, next.subtract({ nanoseconds: 1 })).equals(next)).toBe(true);
        expect(after.until(next).total('hours')).toBeLessThanOrEqual({ day: 24, week: 168, month: 744 }[said.every]);
      }),
    );
  });

  it('what is made up for is the last moment that has come: the next one is still to come', () => {
    fc.assert(
      fc.property(rhythm, moment, fc.integer({ min: 0, max: 400 }), (said, start, hours) => {
        const due = nextRun(said, start);
        const now = due.add({ hours: hours * 3 });
        const last = lastDue(said, due, now);
        expect(Temporal.Instant.compare(last, now)).toBeLessThanOrEqual(0);
        expect(Temporal.Instant.compare(last, due)).toBeGreaterThanOrEqual(0);
        expect(Temporal.Instant.compare(nextRun(said, last), now)).toBe(1);
      }),
    );
  });
});

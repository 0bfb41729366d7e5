import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  MOST_DAYS_AHEAD,
  MOST_NIGHTS,
  nightDates,
  nightsOf,
  nightsText,
  oneNightFrom,
  type StayProblemCode,
  stayProblem,
} from './stay-dates.ts';

const TODAY = '2026-12-01';
const TRIP = { startsOn: '2026-12-07', endsOn: '2026-12-10' };
const problem = (checkIn: string, checkOut: string, trip: typeof TRIP | null = null) =>
  stayProblem({ checkIn, checkOut }, { today: TODAY, trip });
const later = (days: number) => Temporal.PlainDate.from(TODAY).add({ days }).toString();

test.each<[string, string, string, StayProblemCode | undefined]>([
  ['two nights', '2026-12-08', '2026-12-10', undefined],
  ['tonight', TODAY, '2026-12-02', undefined],
  ['no night', '2026-12-08', '2026-12-08', 'same_day'],
  ['no night, and past', '2026-11-08', '2026-11-08', 'same_day'],
  ['backwards', '2026-12-08', '2026-12-07', 'check_out_before_check_in'],
  ['last night', '2026-11-30', '2026-12-02', 'check_in_past'],
  ['a day that is none', '2026-02-30', '2026-12-02', 'not_a_date'],
  ['no check-out', '2026-12-08', '', 'not_a_date'],
  ['99 nights', TODAY, later(99), undefined],
  ['100 nights', TODAY, later(100), 'too_many_nights'],
  ['in 330 days', later(330), later(331), undefined],
  ['in 331 days', later(331), later(332), 'too_far_ahead'],
])('%s: %s to %s is %s', (_name, checkIn, checkOut, code) => {
  expect(problem(checkIn, checkOut)?.code).toBe(code);
});

test('a stay without a night is refused in the words of the specification, at the check-out', () => {
  expect(problem('2026-12-08', '2026-12-08')).toEqual({
    code: 'same_day',
    field: 'checkOut',
    message: 'Check-in date and Check-out date cannot be same',
  });
});

test.each<[string, string, StayProblemCode | undefined, string | undefined]>([
  ['2026-12-07', '2026-12-10', undefined, undefined],
  ['2026-12-07', '2026-12-11', undefined, undefined],
  ['2026-12-10', '2026-12-11', undefined, undefined],
  ['2026-12-07', '2026-12-12', 'after_trip', 'checkOut'],
  ['2026-12-11', '2026-12-12', 'after_trip', 'checkIn'],
  ['2026-12-06', '2026-12-10', 'before_trip', 'checkIn'],
])('of a trip from 7 to 10 December, %s to %s: %s', (checkIn, checkOut, code, field) => {
  expect(problem(checkIn, checkOut, TRIP)).toEqual(
    code === undefined ? null : expect.objectContaining({ code, field }),
  );
});

test('a form begins with one night, over the end of a month and of a year', () => {
  expect(oneNightFrom('2026-12-31')).toEqual({ checkIn: '2026-12-31', checkOut: '2027-01-01' });
  expect(nightDates({ checkIn: '2026-12-30', checkOut: '2027-01-02' })).toEqual([
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
  ]);
  expect([nightsText(1), nightsText(2)]).toEqual(['1 night', '2 nights']);
});

test('every stay that may be searched has as many nights as dates, and none on the day of check-out', () => {
  const days = fc.tuple(fc.integer({ min: 0, max: MOST_DAYS_AHEAD }), fc.integer({ min: 1, max: MOST_NIGHTS }));
  fc.assert(
    fc.property(days, ([ahead, nights]) => {
      const stay = { checkIn: later(ahead), checkOut: later(ahead + nights) };
      expect(stayProblem(stay, { today: TODAY, trip: null })).toBeNull();
      const dates = nightDates(stay);
      expect([nightsOf(stay), dates.length, new Set(dates).size]).toEqual([nights, nights, nights]);
      expect([dates[0], dates.at(-1)]).toEqual([stay.checkIn, later(ahead + nights - 1)]);
    }),
  );
});

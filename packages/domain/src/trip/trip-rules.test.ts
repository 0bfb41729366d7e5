import { describe, expect, it } from 'vitest';
import type { BookingStatus } from '../booking/booking-lifecycle.ts';
import type { VerdictOutcome } from '../policy/verdict.ts';
import {
  canFinalise,
  type FinaliseFacts,
  type FinaliseItem,
  type TripState,
  travellerMode,
  tripDates,
  tripStatus,
} from './trip-rules.ts';

it('travels alone or with others', () => {
  expect([0, 1, 2, 9].map(travellerMode)).toEqual(['single', 'single', 'multiple', 'multiple']);
});

describe('the status of a trip', () => {
  const dates = { startsOn: '2027-01-05', endsOn: '2027-01-08' };
  it.each([
    ['draft', '2027-01-06T00:00:00Z', 'Draft'],
    ['cancelled', '2027-01-06T00:00:00Z', 'Cancelled'],
    ['finalised', '2027-01-04T18:29:59Z', 'Upcoming'],
    ['finalised', '2027-01-04T18:30:00Z', 'Ongoing'],
    ['finalised', '2027-01-08T18:29:59Z', 'Ongoing'],
    ['finalised', '2027-01-08T18:30:00Z', 'Past'],
  ] satisfies readonly (readonly [TripState, string, string])[])('%s at %s is %s in India', (state, now, status) => {
    expect(
      tripStatus({ state, dates, zone: 'Asia/Kolkata', flights: ['BOOKED', 'FAILED'] }, Temporal.Instant.from(now)),
    ).toBe(status);
  });

  it('follows the zone, and is still to come without dates', () => {
    const now = Temporal.Instant.from('2027-01-04T18:30:00Z');
    expect(tripStatus({ state: 'finalised', dates, zone: 'Europe/London', flights: [] }, now)).toBe('Upcoming');
    expect(tripStatus({ state: 'finalised', dates: null, zone: 'Asia/Kolkata', flights: [] }, now)).toBe('Upcoming');
  });

  it.each([
    [['FAILED'], 'Not booked'],
    [['FAILED', 'EXPIRED'], 'Not booked'],
    [['CANCELED'], 'Cancelled'],
    [['CANCELED', 'FAILED'], 'Cancelled'],
    [['FAILED', 'CREATED'], 'Upcoming'],
    [['CANCELED', 'BOOKED'], 'Upcoming'],
    [['BOOKING_PAUSED'], 'Upcoming'],
  ] satisfies readonly (readonly [BookingStatus[], string])[])(
    'with flights %j is %s, on no day more',
    (flights, status) => {
      const of = (day: string, state: TripState = 'finalised') =>
        tripStatus({ state, dates, zone: 'Asia/Kolkata', flights }, Temporal.Instant.from(`${day}T00:00:00Z`));
      expect(of('2027-01-01')).toBe(status);
      if (status !== 'Upcoming') expect([of('2027-01-06'), of('2027-02-01')]).toEqual([status, status]);
      expect([of('2027-01-01', 'draft'), of('2027-01-01', 'cancelled')]).toEqual(['Draft', 'Cancelled']);
    },
  );

  it('takes its days from the entries, on the calendar of the traveller', () => {
    const dubai = (wall: string) => ({ wall, zone: 'Asia/Dubai' });
    const india = (wall: string) => ({ wall, zone: 'Asia/Kolkata' });
    const entries = [
      { departs: dubai('2027-01-08T19:00'), arrives: india('2027-01-09T00:15') },
      { departs: india('2027-01-05T00:10'), arrives: dubai('2027-01-05T02:00') },
    ];
    expect(tripDates(entries, 'Asia/Kolkata')).toEqual({ startsOn: '2027-01-05', endsOn: '2027-01-09' });
    expect(tripDates(entries, 'Asia/Dubai')).toEqual({ startsOn: '2027-01-04', endsOn: '2027-01-08' });
    expect(tripDates([], 'Asia/Kolkata')).toBeNull();
  });
});

describe('finalising', () => {
  const now = Temporal.Instant.from('2027-01-01T00:00:00Z');
  const item = (overrides: Partial<FinaliseItem> = {}): FinaliseItem => ({
    id: 'i',
    outcome: 'within',
    hasReason: false,
    departs: { wall: '2027-01-05T06:10', zone: 'Asia/Kolkata' },
    isExpired: false,
    ...overrides,
  });
  const outcomes = (outcome: VerdictOutcome | null, hasReason = false) => ({ items: [item({ outcome, hasReason })] });
  const facts: FinaliseFacts = { state: 'draft', travellerCount: 1, missing: [], items: [item()], hasApprovers: true };

  it.each([
    ['a good draft', {}, []],
    ['a trip that is final', { state: 'finalised' }, ['not_draft:']],
    ['a trip that is cancelled', { state: 'cancelled' }, ['not_draft:']],
    ['nobody', { travellerCount: 0 }, ['no_travellers:']],
    ['nothing', { items: [] }, ['no_items:']],
    ['a missing paper', { missing: ['Passport number is required'] }, ['documents_missing:']],
    ['no verdict', outcomes(null), ['not_judged:i']],
    ['a note', outcomes('note'), []],
    ['no reason', outcomes('reason'), ['reason_missing:i']],
    ['a reason', outcomes('reason', true), []],
    ['an approval without a reason', outcomes('approval'), ['reason_missing:i']],
    ['an approval with one', outcomes('approval', true), []],
    ['nobody to approve', { ...outcomes('approval', true), hasApprovers: false }, ['nobody_can_approve:']],
    ['nobody to approve what needs none', { hasApprovers: false }, []],
    ['a block', outcomes('block', true), ['blocked_by_policy:i']],
    ['an old fare', { items: [item({ isExpired: true })] }, ['fare_expired:i']],
    [
      'a flight that has left',
      { items: [item({ departs: { wall: '2027-01-01T05:30', zone: 'Asia/Kolkata' } })] },
      ['already_departed:i'],
    ],
    [
      'a flight that leaves in a minute',
      { items: [item({ departs: { wall: '2027-01-01T05:31', zone: 'Asia/Kolkata' } })] },
      [],
    ],
    [
      'two faults',
      { travellerCount: 0, items: [item(), item({ id: 'j', outcome: 'block' })] },
      ['no_travellers:', 'blocked_by_policy:j'],
    ],
  ] satisfies readonly (readonly [string, Partial<FinaliseFacts>, readonly string[]])[])(
    '%s',
    (_, overrides, expected) => {
      const answer = canFinalise({ ...facts, ...overrides }, now);
      expect(answer.ok ? [] : answer.reasons.map(({ code, itemId }) => `${code}:${itemId ?? ''}`)).toEqual(expected);
    },
  );
});

import type { Slice } from '@pravas/domain/flight/itinerary.ts';
import { anOffer, aReturnSlice, aSlice } from '@pravas/domain/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import { madeTripName } from '../booking/index.ts';
import { type Bought, copiedDays, movedName, planFrom } from './read-plan.ts';

const NOW = Temporal.Instant.from('2026-12-01T06:00:00Z');
/** Delhi to Mumbai and back, 5 to 8 January 2027. */
const offer = anOffer({ coverage: 'whole', slices: [aSlice(), aReturnSlice()] });
const OF_FLIGHTS = { service: 'flight', facts: { cabin: 'E' } as unknown as Bought['facts'] };
const bookingOf = (status: 'BOOKED' | 'FAILED') => ({
  ...OF_FLIGHTS,
  status,
  orders: [{ state: status === 'FAILED' ? ('failed' as const) : ('booked' as const), detail: offer, message: null }],
});
const order = (slice: Slice, state: 'booked' | 'failed', message: string | null = null) => ({
  state,
  detail: anOffer({ slices: [slice] }),
  message,
});
/** Two orders of one return, or one of them. */
const ofOrders = (...orders: readonly ReturnType<typeof order>[]) => ({
  ...OF_FLIGHTS,
  status: 'BOOKED' as const,
  orders,
});
const booked = bookingOf('BOOKED');
const failed = bookingOf('FAILED');
const NO_DAYS = { startsOn: null, endsOn: null };

describe('what a copied trip had in it', () => {
  it('is also what could not be booked', () => {
    expect(planFrom([failed], null, NOW)).toEqual([
      expect.objectContaining({ from: 'DEL', to: 'BOM', departureDate: '2027-01-05', returnDate: '2027-01-08' }),
    ]);
  });

  it('is one flight where it failed twice, or was bought in the end', () => {
    expect(planFrom([failed, failed], null, NOW)).toHaveLength(1);
    expect(planFrom([failed, booked], null, NOW)).toEqual(planFrom([booked], null, NOW));
  });

  it.each([
    ['back', ofOrders(order(aSlice(), 'booked'), order(aReturnSlice(), 'failed', 'Sold out.'))],
    ['out', ofOrders(order(aSlice(), 'failed', 'Sold out.'), order(aReturnSlice(), 'booked'))],
  ])('is a whole return of which the way %s could not be booked, on days that move together', (_, half) => {
    const whole = { from: 'DEL', to: 'BOM', departureDate: '2027-01-05', returnDate: '2027-01-08' };
    expect(planFrom([half], null, NOW)).toEqual([expect.objectContaining(whole)]);
    expect(planFrom([half], '2027-02-10', NOW)).toMatchObject([
      { departureDate: '2027-02-10', returnDate: '2027-02-13' },
    ]);
    expect(copiedDays(NO_DAYS, [half], null, NOW)).toEqual({ startsOn: '2027-01-05', endsOn: '2027-01-08' });
    // A failed retry by itself adds nothing to it.
    const again = { ...ofOrders(order(aReturnSlice(), 'failed')), status: 'FAILED' as const };
    expect(planFrom([half, again], null, NOW)).toHaveLength(1);
  });

  it('is each way by itself where the missing one was bought in another booking, and not what was cancelled', () => {
    const half = ofOrders(order(aSlice(), 'booked'), order(aReturnSlice(), 'failed', 'Sold out.'));
    const elsewhere = ofOrders(order(aReturnSlice(), 'booked'));
    const onward = { from: 'DEL', departureDate: '2027-01-05', returnDate: null };
    expect(planFrom([half, elsewhere], null, NOW)).toMatchObject([onward, { from: 'BOM', returnDate: null }]);
    const cancelled = ofOrders(order(aSlice(), 'booked'), order(aReturnSlice(), 'failed', 'Cancelled.'));
    expect(planFrom([cancelled], null, NOW)).toMatchObject([onward]);
  });

  it('is searched on days that move with the start', () => {
    expect(planFrom([booked], '2027-02-10', NOW)[0]).toMatchObject({
      departureDate: '2027-02-10',
      returnDate: '2027-02-13',
    });
  });
});

describe('the days of a copy', () => {
  it.each([
    ['are those of its flights', NO_DAYS, [booked], null, ['2027-01-05', '2027-01-08']],
    ['are as many from another start', NO_DAYS, [booked], '2027-02-10', ['2027-02-10', '2027-02-13']],
    ['are those of what failed, too', NO_DAYS, [failed], '2027-02-10', ['2027-02-10', '2027-02-13']],
    [
      'last as long as was planned',
      { startsOn: '2027-01-04', endsOn: '2027-01-10' },
      [booked],
      '2027-02-10',
      ['2027-02-10', '2027-02-15'],
    ],
    [
      'are the planned ones without a flight',
      { startsOn: '2027-01-04', endsOn: '2027-01-10' },
      [],
      null,
      ['2027-01-04', '2027-01-10'],
    ],
    ['are those told where nothing else is known', NO_DAYS, [], '2027-02-10', ['2027-02-10', '2027-02-10']],
    ['are none where nothing is known', NO_DAYS, [], null, [null, null]],
  ] as const)('%s', (_, source, bookings, startsOn, [first, last]) => {
    expect(copiedDays(source, bookings, startsOn, NOW)).toEqual({ startsOn: first, endsOn: last });
  });

  it('are not kept once they have begun', () => {
    const later = Temporal.Instant.from('2027-01-06T06:00:00Z');
    expect(copiedDays(NO_DAYS, [booked], null, later)).toEqual(NO_DAYS);
    expect(copiedDays(NO_DAYS, [booked], '2027-02-10', later).endsOn).toBe('2027-02-13');
  });
});

it('a name that was made for a flight follows it to its new day; one that somebody gave stays', () => {
  const made = madeTripName('Delhi to Mumbai', '2027-01-05');
  expect(movedName(made, [booked], '2027-02-10')).toBe('Delhi to Mumbai, Wed, 10 Feb');
  expect(movedName(made, [booked], null)).toBe(made);
  expect(movedName('Audit', [booked], '2027-02-10')).toBeNull();
  expect(movedName(madeTripName('Mumbai to Delhi', '2027-01-08'), [booked], '2027-02-10')).toBeNull();
});

import { expect, it } from 'vitest';
import type { CustomerFees, PlannedFee } from './customer-fees-queries.ts';
import { changedFees, holdingOn, movedTo, typedFrom } from './holding-fees.ts';

const costs = (standardAmount: number, cancelAmount = 100) => ({ standardAmount, cancelAmount });
const both = { oneway: costs(150), roundTrip: costs(250) };
const planned = (fee: Partial<PlannedFee>): PlannedFee => ({
  _id: 'a',
  service: 'flight',
  area: 'domestic',
  journey: 'oneway',
  purpose: 'business',
  per: 'traveller',
  name: 'Flights in India, one way',
  standardAmount: 200,
  cancelAmount: 100,
  validFrom: '2027-01-01',
  enteredAt: null,
  enteredBy: null,
  ...fee,
});
const FEES: CustomerFees = {
  organizationId: null,
  name: 'New customers',
  on: '2026-11-28',
  today: { flight: { domestic: both, international: both }, personalBooking: null },
  coming: [planned({})],
  past: [],
};
const oneWayOn = (day: string) => holdingOn(FEES, 'business', day)[0]?.amounts?.standardAmount;

it('begins with what will hold on the day', () => {
  expect([oneWayOn('2026-12-31'), oneWayOn('2027-01-01')]).toEqual([150, 200]);
  expect(typedFrom(FEES, 'business', '2027-01-01').flight['domestic.oneway.standardAmount']).toBe('200');
  expect(typedFrom(FEES, 'bus', '2027-01-01')).toMatchObject({ busPer: 'seat', pair: { standardAmount: '0' } });
});

it('adds only what differs from what holds on the day', () => {
  const typed = typedFrom(FEES, 'business', '2026-12-01');
  expect(changedFees(FEES, typed, '2026-12-01')).toEqual([]);
  // From January one way costs 200: 150 is a change then.
  expect(changedFees(FEES, typed, '2027-01-01').map(({ journey, amounts }) => [journey, amounts])).toEqual([
    ['oneway', costs(150)],
  ]);
  const flight = { ...typed.flight, 'international.roundTrip.cancelAmount': '1,000' };
  expect(changedFees(FEES, { ...typed, flight }, '2026-12-01')).toEqual([
    expect.objectContaining({ area: 'international', journey: 'roundTrip', amounts: costs(250, 1_000) }),
  ]);
});

it('leaves what is planned as it is where only another cell was typed in before the day was moved', () => {
  const began = typedFrom(FEES, 'business', '2026-12-01');
  const cell = 'international.roundTrip.cancelAmount';
  const typed = { ...began, flight: { ...began.flight, [cell]: '1,000' } };
  const moved = movedTo(FEES, typed, [cell], '2027-01-15');
  expect(moved.flight).toMatchObject({ 'domestic.oneway.standardAmount': '200', [cell]: '1,000' });
  expect(changedFees(FEES, moved, '2027-01-15').map(({ area, journey, amounts }) => [area, journey, amounts])).toEqual([
    ['international', 'roundTrip', costs(250, 1_000)],
  ]);
  // What was typed stays, though it is what another day has.
  const own = { ...began, flight: { ...began.flight, 'domestic.oneway.standardAmount': '200' } };
  const back = movedTo(
    FEES,
    movedTo(FEES, own, ['domestic.oneway.standardAmount'], '2027-01-15'),
    ['domestic.oneway.standardAmount'],
    '2026-12-01',
  );
  expect(back.flight['domestic.oneway.standardAmount']).toBe('200');
});

it('keeps how buses are counted and whether personal trips follow, once that was chosen', () => {
  const bus = { ...typedFrom(FEES, 'bus', '2026-12-01'), busPer: 'booking' as const };
  expect(movedTo(FEES, bus, ['busPer'], '2027-01-15').busPer).toBe('booking');
  expect(movedTo(FEES, bus, [], '2027-01-15').busPer).toBe('seat');
  const own = { ...typedFrom(FEES, 'personal', '2026-12-01'), asBusiness: false };
  expect(movedTo(FEES, own, ['asBusiness'], '2027-01-15')).toMatchObject({ topic: 'personal', asBusiness: false });
});

it('gives personal trips fees of their own, and takes them away', () => {
  const typed = typedFrom(FEES, 'personal', '2026-12-01');
  expect([typed.asBusiness, typed.flight['domestic.oneway.standardAmount']]).toEqual([true, '150']);
  expect(changedFees(FEES, typed, '2026-12-01')).toEqual([]);
  expect(changedFees(FEES, { ...typed, asBusiness: false }, '2026-12-01')).toHaveLength(4);
  const own: CustomerFees = { ...FEES, today: { ...FEES.today, personalBooking: { flight: FEES.today.flight } } };
  const back = { ...typedFrom(own, 'personal', '2026-12-01'), asBusiness: true };
  expect(changedFees(own, back, '2026-12-01').every(({ amounts }) => amounts === null)).toBe(true);
});

import { expect, it } from 'vitest';
import { type CancelFacts, cancelChoices, resolveSelection } from './cancel-choices.ts';

const ZONE = 'Asia/Kolkata';
const OUT = { wall: '2027-01-05T06:10', zone: ZONE };
const BACK = { wall: '2027-01-08T18:00', zone: ZONE };

const factsAt = (now: string, overrides: Partial<CancelFacts> = {}): CancelFacts => ({
  status: 'BOOKED',
  isOffline: false,
  orders: [
    {
      orderId: 'order',
      slices: [
        { direction: 'onward', fromCity: 'Bengaluru', toCity: 'Delhi', departure: OUT },
        { direction: 'return', fromCity: 'Delhi', toCity: 'Bengaluru', departure: BACK },
      ],
      cancelScopes: ['all', 'slice', 'traveller'],
    },
  ],
  travellers: [
    { type: 'ADULT', name: 'Asha Rao' },
    { type: 'ADULT', name: 'Rohan Mehta' },
  ],
  cancelled: [],
  noShow: true,
  now: Temporal.Instant.from(`${now}:00+05:30`),
  ...overrides,
});

const codes = (facts: CancelFacts) => cancelChoices(facts).scopes.map(({ refusal }) => refusal?.code ?? null);

it('what nobody took is asked back once it is too late to cancel, and only that', () => {
  expect(codes(factsAt('2027-01-05T03:10'))).toEqual(['still_cancellable', 'still_cancellable', 'still_cancellable']);
  expect(codes(factsAt('2027-01-05T03:11'))).toEqual(['still_cancellable', null, 'still_cancellable']);
  expect(codes(factsAt('2027-01-06T12:00'))).toEqual(['still_cancellable', null, 'still_cancellable']);
  expect(codes(factsAt('2027-01-09T12:00'))).toEqual([null, null, null]);
});

it('a person asks the airline for it, for those who did not fly alone', () => {
  expect(resolveSelection({ onward: [1], return: [] }, factsAt('2027-01-06T12:00'))).toEqual({
    ok: true,
    channel: 'request',
    scopes: [{ orderId: 'order', slices: [0], travellers: [1] }],
  });
});

it('what was cancelled, or never booked, is not asked back', () => {
  const gone = [{ orderId: 'order', slices: [0], travellers: [0, 1] }];
  expect(codes(factsAt('2027-01-06T12:00', { cancelled: gone }))[1]).toBe('already_cancelled');
  expect(codes(factsAt('2027-01-06T12:00', { status: 'FAILED' }))).toEqual(['not_booked', 'not_booked', 'not_booked']);
});

import type { OrderScope } from '@pravas/domain/booking/order-scope.ts';
import { unitScope } from '@pravas/domain/flight-order/flight-scope.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { expect, it } from 'vitest';
import type { FlightChange, FlightMemory } from '../../flight-order/flight-booking.ts';
import { aBookedSaga, aChange, START } from '../../flight-order/testing/a-saga.ts';
import { applyChanges } from './apply-changes.ts';
import { changesOvertaken } from './overtaken-changes.ts';

const part = (orderId: string): OrderScope => unitScope({ orderId, slices: [0], travellers: [0] });
const CREDIT: FlightMemory['creditUses'][number] = {
  creditId: 'credit',
  changeId: 'change',
  amountPaise: paise(50_000),
  returnedPaise: paise(0),
  state: 'reserved',
  sellerCode: '6E',
  supplierId: 'sandbox',
  travellerName: 'Asha Rao',
  code: null,
  expiresOn: '2027-03-31',
};
const wishing = (state: FlightChange['state']): FlightMemory => ({
  ...aBookedSaga(['onward', 'return']),
  changes: [aChange({ state })],
  creditUses: [CREDIT],
});
const cancelling = (saga: FlightMemory, orderId: string) =>
  applyChanges(saga, changesOvertaken(saga, [part(orderId)], START), START);

it.each(['chosen', 'request'] as const)(
  'a change that is %s ends with its flight, and its credits are free again',
  (state) => {
    const { changes, creditUses, trail } = cancelling(wishing(state), 'order-0');
    expect(changes[0]).toMatchObject({ state: 'withdrawn', settledAt: new Date(START.epochMilliseconds) });
    expect(creditUses[0]?.state).toBe('released');
    expect(trail.events.map(({ topic }) => topic)).toEqual(['change.withdrawn']);
    expect(trail.audits.map(({ action }) => action)).toEqual(['booking.change_withdrawn']);
  },
);

it('a change of another order stays, and so does what is over', () => {
  expect(changesOvertaken(wishing('chosen'), [part('order-1')], START)).toEqual([]);
  for (const state of ['done', 'failed', 'withdrawn'] as const) {
    expect(changesOvertaken(wishing(state), [part('order-0')], START)).toEqual([]);
  }
});

it('nothing is cancelled while the airline is asked for a change', () => {
  expect(() => cancelling(wishing('sending'), 'order-1')).toThrow(
    expect.objectContaining({ code: 'booking_not_cancellable' }),
  );
});

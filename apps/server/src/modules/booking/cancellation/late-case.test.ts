import { type OrderScope, scopeKey } from '@pravas/domain/booking/order-scope.ts';
import { unitScope } from '@pravas/domain/flight-order/flight-scope.ts';
import { describe, expect, it } from 'vitest';
import { aBookedSaga, aCancellation } from '../../flight-order/testing/a-saga.ts';
import type { CancelledOrder } from './cancellation.ts';
import { closedLongAgo, isSupplierOwing, opensAgainOn } from './late-case.ts';

const order = (progress: CancelledOrder['progress']): CancelledOrder => ({
  progress,
  cancellation: null,
  message: null,
});

describe('a case about a late airline', () => {
  const onward: OrderScope = unitScope({ orderId: 'order-0', slices: [0], travellers: [0, 1] });
  const back: OrderScope = { ...onward, orderId: 'order-1' };
  const { booking } = aBookedSaga(['onward', 'return']);
  const cancelled = (state: 'supplier' | 'settled', orders: readonly CancelledOrder['progress'][]) =>
    aCancellation([onward, back], {
      state,
      orders: Object.fromEntries(
        [onward, back].map((scope, index) => [scopeKey(scope), order(orders[index] ?? 'settled')]),
      ),
    });

  it('goes on for the airline alone that has stated nothing', () => {
    const waiting = cancelled('supplier', ['settled', 'accepted']);
    expect(isSupplierOwing(booking, waiting, 'order-0')).toBe(false);
    expect(isSupplierOwing(booking, waiting, 'order-1')).toBe(true);
    expect(isSupplierOwing(booking, cancelled('supplier', ['settled', 'refused']), 'order-1')).toBe(false);
    expect(isSupplierOwing(booking, cancelled('settled', ['settled', 'settled']), 'order-1')).toBe(false);
  });

  it('opens again after seven days, on the Indian day', () => {
    const closedAt = '2027-01-05T19:00:00Z';
    expect(opensAgainOn(new Date(closedAt))).toBe('2027-01-13');
    expect(closedLongAgo(Temporal.Instant.from('2027-01-12T19:00:00Z')).toString()).toBe(closedAt);
  });
});

import { type OrderScope, scopeKey } from '@pravas/domain/booking/order-scope.ts';
import { unitScope } from '@pravas/domain/flight-order/flight-scope.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { describe, expect, it } from 'vitest';
import type { CancelledOrder } from '../booking/cancellation/cancellation.ts';
import { lateAirlines } from './late-airlines.ts';
import { aBookedSaga, aCancellation, START } from './testing/a-saga.ts';

const part = (orderId: string, travellers: number[], slices = [0]): OrderScope =>
  unitScope({ orderId, slices, travellers });
const AWAITED: CancelledOrder = { progress: 'accepted', cancellation: null, message: null };
const TURNED_DOWN: CancelledOrder = { progress: 'refused', cancellation: null, message: 'No.' };
const STATED: CancelledOrder = {
  progress: 'settled',
  cancellation: {
    cancellationRefs: ['C1'],
    state: 'refunded',
    penaltyPaise: paise(30_000),
    refundPaise: paise(500_000),
    creditNoteNo: 'CN-1',
  },
  message: null,
};

/** Whom is written to of a return of two orders, and about which travellers. */
function written(orders: readonly (readonly [OrderScope, CancelledOrder])[]) {
  const { booking } = aBookedSaga(['onward', 'return']);
  const cancellation = aCancellation(
    orders.map(([scope]) => scope),
    { state: 'supplier', orders: Object.fromEntries(orders.map(([scope, order]) => [scopeKey(scope), order])) },
  );
  return lateAirlines(booking, [cancellation], cancellation, START.add({ hours: 24 * 40 }));
}

describe('the airlines that a cancellation still waits for', () => {
  const onward = part('order-0', [0, 1]);
  const back = part('order-1', [0, 1]);

  it.each([
    [
      'both that say nothing',
      [
        [onward, AWAITED],
        [back, AWAITED],
      ],
      ['order-0', 'order-1'],
    ],
    [
      'not the one that has stated the money',
      [
        [onward, STATED],
        [back, AWAITED],
      ],
      ['order-1'],
    ],
    [
      'not the one whose flight flies on',
      [
        [onward, TURNED_DOWN],
        [back, AWAITED],
      ],
      ['order-1'],
    ],
    [
      'nobody once all have',
      [
        [onward, STATED],
        [back, STATED],
      ],
      [],
    ],
  ] as const)('are %s', (_, answers, orders) => {
    expect(written(answers).map(({ order }) => order.id)).toEqual(orders);
  });

  it('are asked for the parts alone that are not answered', () => {
    const [first, second] = [part('order-0', [0]), part('order-0', [1])];
    const [late] = written([
      [first, STATED],
      [second, AWAITED],
    ]);
    expect(late?.facts.itemKeys).toEqual([scopeKey(second)]);
    expect(late?.facts.claims.map(({ travellerName }) => travellerName)).toEqual(['Vikram Shah']);
    expect(late?.facts.tickets.map(({ ticketNumber }) => ticketNumber)).toEqual(['098-1']);
    // Half of what was paid for the order, less half of the ₹700 that was quoted for both.
    const [claim] = late?.facts.claims ?? [];
    expect(claim?.finding.askedPaise).toBe(late?.facts.paidPaise);
    expect(claim?.finding.allowedPaise).toBe(35_000);
    expect(late?.facts.creditNoteNo).toBeNull();
  });

  it('owe taxes whole, also where nothing of the fare comes back that our margin could be taken from', () => {
    const owed = (penaltyPaise: number) => {
      const { booking } = aBookedSaga(['onward']);
      const [order] = booking.orders;
      if (!order) throw new Error('No payment');
      const { price } = order.detail;
      const dearer = {
        ...order,
        detail: {
          ...order.detail,
          price: { ...price, sellPaise: paise(price.sellPaise + 10_000), basePaise: paise(price.basePaise + 10_000) },
        },
      };
      const scope = part('order-0', [0, 1]);
      const quote = { ...aCancellation([scope]).quote, penaltyPaise: paise(penaltyPaise) };
      const cancellation = aCancellation([scope], { state: 'supplier', quote, orders: { [scopeKey(scope)]: AWAITED } });
      const [late] = lateAirlines({ ...booking, orders: [dearer] }, [cancellation], cancellation, START);
      const [claim] = late?.facts.claims ?? [];
      return {
        owed: claim?.finding.shortfallPaise ?? 0,
        sold: dearer.detail.price.sellPaise,
        price: dearer.detail.price,
      };
    };
    const all = owed(0);
    const taxes = all.price.taxesPaise - all.price.fuelPaise;
    expect(taxes).toBeGreaterThan(0);
    expect(owed(all.sold - taxes).owed).toBe(taxes);
    expect(all.owed).toBeLessThan(all.sold);
  });
});

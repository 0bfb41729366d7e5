import { describe, expect, it } from 'vitest';
import type { FlightMemory } from '../../flight-order/flight-booking.ts';
import { anOrder, aSaga, balance, decided, QUIET_MS, START } from '../../flight-order/testing/a-saga.ts';
import { decidePurchaseIntent } from './decide-intent.ts';
import { decideOutcome } from './decide-outcome.ts';
import { decidePayment } from './decide-payment.ts';
import { endStep } from './end-step.ts';

const TIMING = { quietPeriodMs: QUIET_MS, bookDeadlineMs: 60_000, leaseMs: 2_000 };
const MOMENT = new Date(START.epochMilliseconds);

const sent = (saga: FlightMemory, orderId: string) => {
  const step = decided(saga, decidePurchaseIntent({ kind: 'book', orderId }, TIMING.leaseMs));
  if (!step.result) throw new Error('Nothing was sent');
  return { saga: step.saga, intent: step.result };
};
const confirmed = (saga: FlightMemory, orderIndex: number) => {
  const order = saga.booking.orders[orderIndex];
  if (!order) throw new Error('No such order');
  return { type: 'confirmed', order: anOrder(order) } as const;
};
const waiting = () => aSaga([{ direction: 'onward', state: 'waiting' }]);

describe('the end of a step', () => {
  it('ends a purchase with its last answer, in the same transaction, and lets it rest', () => {
    const { saga, intent } = sent(waiting(), 'order-0');
    const { saga: after, result } = decided(saga, endStep(decideOutcome(intent, confirmed(saga, 0)), TIMING), 1);
    expect(result).toEqual({ goOn: false, intent: null });
    expect([after.booking.status, after.booking.orders[0]?.state]).toEqual(['BOOKED', 'booked']);
    expect(after.effects.map((effect) => effect.state)).toEqual(['done']);
    expect(after.leaseUntil).toBeNull();
    expect(balance(after, 'customer_suspense')).toBe(0);
  });

  it('goes on at once where money must go back', () => {
    const { saga, intent } = sent(waiting(), 'order-0');
    const soldOut = {
      type: 'unavailable',
      error: { supplierId: 'sandbox', kind: 'refused', messages: ['Sold out'], retryable: false },
    } as const;
    const { saga: after, result } = decided(saga, endStep(decideOutcome(intent, soldOut), TIMING), 1);
    expect(result).toEqual({ goOn: true, intent: null });
    expect(after.booking.status).toBe('FAILED');
    expect(after.refunds.map((refund) => refund.amountPaise)).toEqual([after.booking.totalPaise]);
  });

  it('writes the intent of the next order beside the answer for the one before', () => {
    const both = aSaga([
      { direction: 'onward', state: 'waiting' },
      { direction: 'return', state: 'waiting' },
    ]);
    const { saga, intent } = sent(both, 'order-0');
    const { saga: after, result } = decided(saga, endStep(decideOutcome(intent, confirmed(saga, 0)), TIMING), 1);
    expect(result.intent).toMatchObject({ orderId: 'order-1', kind: 'book', attempt: 1 });
    expect(after.effects.map(({ orderId, state }) => [orderId, state])).toEqual([
      ['order-0', 'done'],
      ['order-1', 'sent'],
    ]);
    expect(after.booking.orders.map((order) => order.state)).toEqual(['booked', 'in_process']);
  });

  it('sends nothing that is not approved, though its money has just come in', () => {
    const saga = unpaid();
    const approval = { ...saga.booking.approval, status: 'Pending For Approval' as const };
    const withdrawn = { ...saga, booking: { ...saga.booking, approval } };
    const { saga: after, result } = paid(withdrawn);
    expect(result).toEqual({ goOn: true, intent: null });
    expect([after.booking.status, after.effects.length]).toEqual(['BOOKING_IN_PROCESS', 0]);
  });

  it('writes the first intent with the money that pays for it', () => {
    const { saga: after, result } = paid(unpaid());
    expect(result).toMatchObject({ goOn: true, intent: { orderId: 'order-0', kind: 'book' } });
    expect([after.booking.status, after.payments[0]?.status]).toEqual(['BOOKING_IN_PROCESS', 'SUCCESSFUL']);
    expect(after.effects).toMatchObject([{ key: 'ref-0:book', state: 'sent' }]);
  });

  it('keeps what the supplier said where the purchase cannot be ended', () => {
    const { saga, intent } = sent(waiting(), 'order-0');
    const unpayable = { ...saga, payments: [] };
    const { saga: after, result } = decided(unpayable, endStep(decideOutcome(intent, confirmed(saga, 0)), TIMING), 1);
    expect(result.goOn).toBe(true);
    expect([after.booking.status, after.booking.orders[0]?.state]).toEqual(['BOOKING_IN_PROCESS', 'booked']);
  });
});

/** A booking whose one payment was begun, and is polled now. */
function unpaid(): FlightMemory {
  const status = { status: 'CREATED', paymentStatus: 'IN_PROGRESS' } as const;
  const saga = aSaga([{ direction: 'onward', state: 'waiting' }], status);
  const [payment] = saga.payments;
  if (!payment) throw new Error('No payment');
  const open = { ...payment, status: 'IN_PROGRESS', gatewayRef: null, settledAt: null, verifyAt: MOMENT } as const;
  const expiresAt = new Date(START.epochMilliseconds + 900_000);
  return { ...saga, payments: [{ ...open, expiresAt }], trail: { ...saga.trail, transfers: [] } };
}

function paid(saga: FlightMemory) {
  const captured = { type: 'captured', gatewayRef: 'G1', amountPaise: saga.booking.totalPaise } as const;
  return decided(saga, endStep(decidePayment('PRV-1', captured, MOMENT), TIMING));
}

import { segmentKey } from '@pravas/domain/flight/itinerary.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { describe, expect, it } from 'vitest';
import type { FlightMemory } from '../../flight-order/flight-booking.ts';
import { anOrder, aSaga, balance, decided, QUIET_MS, START } from '../../flight-order/testing/a-saga.ts';
import { decideResume } from './decide-by-hand.ts';
import { decidePurchaseIntent } from './decide-intent.ts';
import { decideOutcome } from './decide-outcome.ts';
import { decidePayment } from './decide-payment.ts';
import { decideRefundIntent, decideRefundPaid } from './decide-refund.ts';
import { decideSettle } from './decide-settle.ts';
import { orderOf } from './saga-state.ts';

const LEASE_MS = 2_000;
const waiting = () => aSaga([{ direction: 'onward', state: 'waiting' }]);
const heldSaga = () => aSaga([{ direction: 'onward', state: 'held' }]);
const send = (saga: FlightMemory, kind: 'book' | 'confirm_held', afterSeconds = 0) => {
  const sent = decided(saga, decidePurchaseIntent({ kind, orderId: 'order-0' }, LEASE_MS), afterSeconds);
  if (!sent.result) throw new Error('Nothing was sent');
  return { saga: sent.saga, intent: sent.result };
};
const orderAt = (saga: FlightMemory) => orderOf(saga, 'order-0');
const order = (saga: FlightMemory) => anOrder(orderAt(saga));
const priced = { type: 'price_changed', oldTotalPaise: paise(1_200_001), newTotalPaise: paise(1_250_001) } as const;
const openCases = (saga: FlightMemory) => saga.trail.cases.filter((one) => one.state === 'open').map((one) => one.kind);

describe('the intent of a purchase', () => {
  it('notes what was approved and what is bought, and nothing where something is given back', () => {
    const saga = waiting();
    const note = (kind: 'book' | 'release_held') => {
      const { changes } = decidePurchaseIntent({ kind, orderId: 'order-0' }, LEASE_MS)(saga, START, () => 'id');
      return changes.flatMap((change) => (change.type === 'effect_opened' ? [change.effect.judged] : []));
    };
    const { status: approvalStatus, fingerprint, bandPaise, actor } = saga.booking.approval;
    expect(note('book')).toEqual([
      {
        standing: {
          approvalStatus,
          approvedFingerprint: fingerprint,
          approvedBandPaise: bandPaise,
          bypassActor: actor,
        },
        attempt: { fingerprint, totalPaise: saga.booking.totalPaise },
      },
    ]);
    expect(note('release_held')).toEqual([null]);
  });

  it('is written with a deadline and the lease, and asks for fare and extras', () => {
    const saga = waiting();
    const segment = orderAt(saga).detail.slices[0].segments[0];
    const seat = { kind: 'seat', travellerIndex: 0, code: '12A', name: null, pricePaise: paise(45_000) } as const;
    const extras = [
      { ...seat, segmentKey: segmentKey(segment) },
      { ...seat, segmentKey: 'of another order' },
    ];
    const booking = { ...saga.booking, facts: { ...saga.booking.facts, extras } };
    const { intent, saga: after } = send({ ...saga, booking }, 'book');
    expect(intent).toMatchObject({ attempt: 1, request: { expectedTotalPaise: 1_245_001, extras: [extras[0]] } });
    expect(intent.notAfterMs).toBe(START.epochMilliseconds + 5_000);
    expect(after.effects).toMatchObject([{ key: 'ref-0:book', attempt: 1, state: 'sent' }]);
    expect(after.leaseUntil?.epochMilliseconds).toBe(START.epochMilliseconds + LEASE_MS);
    expect(orderAt(after).state).toBe('in_process');
  });

  it('is not written for what is not approved any more, and the order is refused', () => {
    const saga = waiting();
    const approval = { ...saga.booking.approval, status: 'Pending For Approval' as const };
    const withdrawn = { ...saga, booking: { ...saga.booking, approval } };
    const { saga: after, result } = decided(
      withdrawn,
      decidePurchaseIntent({ kind: 'book', orderId: 'order-0' }, LEASE_MS),
    );
    expect([result, after.effects.length, after.booking.orders[0]?.state]).toEqual([null, 0, 'failed']);
  });
});

describe('a price that moves at ticketing', () => {
  it('gives the money back where nothing is held, and tells the desk', () => {
    const { saga, intent } = send(waiting(), 'book');
    const after = decided(saga, decideOutcome(intent, priced)).saga;
    expect([after.booking.status, after.booking.orders[0]?.state]).toEqual(['BOOKING_IN_PROCESS', 'failed']);
    expect(openCases(after)).toEqual(['price_moved']);
    const settled = decided(after, decideSettle).saga;
    expect(settled.booking.status).toBe('FAILED');
    expect(settled.refunds.map((refund) => refund.amountPaise)).toEqual([settled.booking.totalPaise]);
    expect(balance(settled, 'customer_suspense')).toBe(0);
  });

  it('finds the fare again where it has fallen', () => {
    const { saga, intent } = send(waiting(), 'book');
    const fallen = { ...priced, newTotalPaise: paise(1_200_000) };
    const after = decided(saga, decideOutcome(intent, fallen)).saga;
    expect(after.booking.orders[0]).toMatchObject({ state: 'waiting', ownContext: false });
    expect(openCases(after)).toEqual([]);
  });

  it('pauses a held seat, which can then be taken at our expense', () => {
    const { saga, intent } = send(heldSaga(), 'confirm_held');
    const paused = decided(saga, decideOutcome(intent, priced)).saga;
    expect([paused.booking.status, paused.booking.orders[0]?.state]).toEqual(['BOOKING_PAUSED', 'held']);
    expect(openCases(paused)).toEqual(['booking_paused']);
    const decision = { type: 'accept_price', orderId: 'order-0', totalPaise: priced.newTotalPaise } as const;
    const resumed = decided(paused, decideResume(decision, QUIET_MS)).saga;
    expect([resumed.booking.status, openCases(resumed)]).toEqual(['BOOKING_IN_PROCESS', []]);
    const again = send(resumed, 'confirm_held', 60);
    expect(again.intent).toMatchObject({ attempt: 2, request: { expectedTotalPaise: 1_250_001 } });
    const confirmed = { type: 'confirmed', order: { ...order(resumed), costPaise: paise(1_250_001) } } as const;
    const settled = decided(decided(again.saga, decideOutcome(again.intent, confirmed), 61).saga, decideSettle).saga;
    expect(settled.booking.status).toBe('BOOKED');
    expect(settled.refunds).toEqual([]);
    expect(balance(settled, 'customer_suspense')).toBe(0);
    expect(balance(settled, 'supplier_payable')).toBe(-1_250_001);
    expect(balance(settled, 'supplier_margin')).toBe(50_000);
  });

  it('or the hold is given back', () => {
    const { saga, intent } = send(heldSaga(), 'confirm_held');
    const paused = decided(saga, decideOutcome(intent, priced)).saga;
    const resumed = decided(paused, decideResume({ type: 'refund' }, QUIET_MS)).saga;
    expect(resumed.booking.orders[0]).toMatchObject({
      state: 'held',
      message: expect.stringContaining('gave the booking'),
    });
  });
});

describe('the end of a purchase', () => {
  it('says how many of several were booked', () => {
    const saga = aSaga([
      { direction: 'onward', state: 'booked' },
      { direction: 'return', state: 'booked' },
      { direction: 'return', state: 'failed' },
    ]);
    const settled = decided(saga, decideSettle).saga;
    expect(settled.trail.history.at(-1)?.text).toContain('2 of 3 flights were booked.');
    expect(settled.trail.cases.map(({ title }) => title)).toEqual([
      'BOM → DEL could not be booked; the other flights are',
    ]);
  });

  it('keeps the half that was booked, returns the other and tells the desk', () => {
    const saga = aSaga([
      { direction: 'onward', state: 'booked' },
      { direction: 'return', state: 'failed' },
    ]);
    const settled = decided(saga, decideSettle).saga;
    expect([settled.booking.status, openCases(settled)]).toEqual(['BOOKED', ['half_booked']]);
    expect(settled.refunds).toMatchObject([{ refundRef: 'rf-booking' }]);
    expect(balance(settled, 'customer_suspense')).toBe(0);
  });

  it('tells the desk why, and the traveller what to do as well', () => {
    const saga = aSaga([
      { direction: 'onward', state: 'booked' },
      { direction: 'return', state: 'waiting' },
    ]);
    const sent = decided(saga, decidePurchaseIntent({ kind: 'book', orderId: 'order-1' }, LEASE_MS));
    if (!sent.result) throw new Error('Nothing was sent');
    const error = { supplierId: 'sandbox', kind: 'refused', messages: ['No seats'], retryable: false } as const;
    const refused = decided(sent.saga, decideOutcome(sent.result, { type: 'failed', error })).saga;
    const { booking, trail } = decided(refused, decideSettle).saga;
    const message = 'The airline did not accept the booking: No seats.';
    expect(trail.cases).toMatchObject([{ kind: 'half_booked', facts: { message } }]);
    expect(booking.failure).toBe(`${message} Please choose another flight, or ask the travel desk.`);
  });

  it('keeps its lease, since the same worker sends the refund next', () => {
    const leaseUntil = START.add({ seconds: 30 });
    const saga = { ...aSaga([{ direction: 'onward', state: 'failed' }]), leaseUntil };
    const settled = decided(saga, decideSettle).saga;
    expect(settled.refunds).toHaveLength(1);
    expect(settled.leaseUntil?.equals(leaseUntil)).toBe(true);
  });

  it('uses a credit that fits, and frees one that would pay for more than was booked', () => {
    const saga = aSaga([{ direction: 'onward', state: 'booked' }]);
    const credit = (creditId: string, amount: number) => ({
      creditId,
      changeId: null,
      amountPaise: paise(amount),
      returnedPaise: paise(0),
      state: 'reserved' as const,
      sellerCode: '6E',
      supplierId: 'supplier',
      travellerName: 'Asha Rao',
      code: null,
      expiresOn: '2027-06-30',
    });
    const paidLess = { ...saga.payments[0], amountPaise: paise(saga.booking.totalPaise - 200_000) } as const;
    const withCredits = {
      ...saga,
      payments: [paidLess as (typeof saga.payments)[number]],
      creditUses: [credit('a', 200_000), credit('b', 5_000_000)],
      trail: { ...saga.trail, transfers: [] },
    };
    const settled = decided(withCredits, decideSettle).saga;
    expect(settled.creditUses.map((use) => use.state)).toEqual(['used', 'released']);
    expect(settled.refunds).toEqual([]);
    expect(balance(settled, 'airline_credits')).toBe(200_000);
  });

  it('sends late money straight back', () => {
    const saga = aSaga([{ direction: 'onward', state: 'booked' }], { status: 'BOOKED' });
    const [first] = saga.payments;
    if (!first) throw new Error('No payment');
    const second = { ...first, id: 'second', paymentRef: 'PRV-2', status: 'IN_PROGRESS' as const, superseded: true };
    const late = { ...saga, payments: [first, second] };
    const captured = { type: 'captured', gatewayRef: 'G2', amountPaise: second.amountPaise } as const;
    const { saga: after } = decided(late, decidePayment('PRV-2', captured, null));
    expect(after.refunds).toMatchObject([{ refundRef: 'rl-PRV-2', paymentId: 'second' }]);
    const again = decided(after, decidePayment('PRV-2', captured, null)).saga;
    expect([again.refunds.length, again.trail.transfers.length]).toEqual([1, after.trail.transfers.length]);
  });
});

describe('a refund', () => {
  const owed = () => decided(aSaga([{ direction: 'onward', state: 'failed' }]), decideSettle).saga;
  const paid = { type: 'refunded', gatewayRefundRef: 'R1' } as const;

  it('is asked for with its stable reference and recorded once', () => {
    const saga = owed();
    const id = saga.refunds[0]?.id ?? '';
    const { saga: tried, result } = decided(saga, decideRefundIntent(id, LEASE_MS));
    expect(result).toMatchObject({ call: 'refund', refundRef: 'rf-booking', gatewayRef: 'G1' });
    const done = decided(tried, decideRefundPaid(id, paid)).saga;
    expect(done.refunds[0]?.state).toBe('refunded');
    expect(balance(done, 'refunds_due')).toBe(0);
    expect(decided(done, decideRefundPaid(id, paid)).saga.trail).toEqual(done.trail);
  });

  it.each([
    ['/ZIPFARE', 'pay_later_receivable'],
    ['/ZTFARE', 'receivable'],
    ['/ZT', 'receivable'],
  ] as const)('of an order that ends in %s lowers the %s and asks no gateway', (mark, account) => {
    const saga = owed();
    const payments = saga.payments.map((one) => ({ ...one, paymentRef: `PRV-1${mark}`, gatewayRef: null }));
    const id = saga.refunds[0]?.id ?? '';
    const { saga: done, result } = decided({ ...saga, payments }, decideRefundIntent(id, LEASE_MS));
    expect([result, done.refunds[0]?.state]).toEqual([null, 'refunded']);
    expect(balance(done, account)).toBe(-saga.booking.totalPaise);
    expect(balance(done, 'refunds_due')).toBe(0);
  });
});

import { type OrderScope, scopeKey } from '@pravas/domain/booking/order-scope.ts';
import { unitScope } from '@pravas/domain/flight-order/flight-scope.ts';
import { paise, sum, ZERO } from '@pravas/domain/money/money.ts';
import type { CancelOutcome } from '@pravas/suppliers/order-port.ts';
import { describe, expect, it } from 'vitest';
import { decideCancelOutcome, decideConfirmation } from '../booking/cancellation/decide-cancellation.ts';
import { decideCancellationSettled } from '../booking/cancellation/settle-cancellation.ts';
import { decideCancelIntent } from '../booking/saga/decide-intent.ts';
import type { FlightMemory } from './flight-booking.ts';
import { asKept, mayKeepLowerFare } from './kept-by-airline.ts';
import { paidUnitsOf } from './quote-parts.ts';
import { aBookedSaga, aCancellation, balance, decided, START } from './testing/a-saga.ts';

const WORTH_LESS = 100_000;
const PENALTY = 70_000;
const EVERYTHING: OrderScope = unitScope({ orderId: 'order-0', slices: [0, 1], travellers: [0, 1] });

/** Both flights were changed for cheaper ones, of which the order there is worth so much less since. */
function changed(keepsLowerFare: boolean, slices = [0, 1]): FlightMemory {
  const saga = aBookedSaga(['whole']);
  const [order] = saga.booking.orders;
  if (!order?.supplierOrder) throw new Error('Nothing is booked');
  const { costPaise } = order.supplierOrder;
  const change = {
    slices,
    travellers: [0, 1],
    differencePaise: ZERO,
    marginPaise: ZERO,
    chargesPaise: ZERO,
    lostExtras: [],
    ...(keepsLowerFare ? { keepsLowerFare: true as const } : {}),
  };
  const facts = {
    ...saga.booking.facts,
    changed: { [order.id]: { price: order.detail.price, costPaise, changes: [change] } },
  };
  const supplierOrder = { ...order.supplierOrder, costPaise: paise(costPaise - WORTH_LESS) };
  return { ...saga, booking: { ...saga.booking, facts, orders: [{ ...order, supplierOrder }] } };
}

/** Cancels all of it; the airline states its charge and returns what the order is worth now, less so much. */
function cancelled(saga: FlightMemory, lessPaise = 0, scope = EVERYTHING, returnedPaise: number | null = null) {
  const costPaise = saga.booking.orders[0]?.supplierOrder?.costPaise ?? 0;
  const outcome: CancelOutcome = {
    type: 'accepted',
    cancellation: {
      cancellationRefs: ['C1'],
      state: 'refunded',
      penaltyPaise: paise(PENALTY),
      refundPaise: paise(returnedPaise ?? costPaise - PENALTY - lessPaise),
      creditNoteNo: null,
    },
  };
  const asked = { ...saga, cancellations: [aCancellation([scope])] };
  const ref = { cancellationId: 'cancellation', itemKey: scopeKey(scope) };
  const sent = decided(asked, decideCancelIntent(ref, 2_000));
  const answered = decided(sent.saga, decideCancelOutcome(ref, sent.result.effectId, outcome)).saga;
  const settled = decided(
    decided(answered, decideConfirmation(ref.cancellationId)).saga,
    decideCancellationSettled(ref.cancellationId),
  ).saga;
  const { refund, judgement } = settled.cancellations[0] ?? {};
  return {
    saga: settled,
    refundPaise: refund?.refundPaise ?? -1,
    shortfallPaise: (judgement as { shortfallPaise: number }).shortfallPaise,
  };
}

describe('a lower fare for which an airline gave nothing back', () => {
  it('does not come back when the new flights are cancelled, and is not claimed', () => {
    const claimed = cancelled(changed(false));
    expect(claimed.shortfallPaise).toBe(WORTH_LESS);
    const kept = cancelled(changed(true));
    expect([kept.shortfallPaise, kept.refundPaise]).toEqual([0, claimed.refundPaise - WORTH_LESS]);
    expect(kept.saga.trail.cases).toEqual([]);
    expect(balance(kept.saga, 'customer_suspense')).toBe(0);
  });

  it('hides nothing else that is missing', () => {
    const { shortfallPaise, refundPaise } = cancelled(changed(true), 30_000);
    expect(shortfallPaise).toBe(30_000);
    expect(refundPaise).toBe(cancelled(changed(true)).refundPaise);
  });

  it('hides no more of one traveller than his part of it', () => {
    const first = unitScope({ orderId: 'order-0', slices: [0, 1], travellers: [0] });
    const worthNow = changed(true).booking.orders[0]?.supplierOrder?.costPaise ?? 0;
    const halfOfIt = Math.round(worthNow / 2) - PENALTY;
    expect(cancelled(changed(true), 0, first, halfOfIt).shortfallPaise).toBeLessThanOrEqual(1);
    const keepsAllOfIt = cancelled(changed(true), 0, first, halfOfIt - WORTH_LESS / 2);
    expect(Math.abs(keepsAllOfIt.shortfallPaise - WORTH_LESS / 2)).toBeLessThanOrEqual(1);
  });

  it('comes back where the airline returns it after all', () => {
    const whole = cancelled(changed(true), -WORTH_LESS);
    expect([whole.shortfallPaise, whole.refundPaise]).toEqual([0, cancelled(changed(false)).refundPaise]);
  });

  it('is of those flights alone that were changed', () => {
    const { booking } = changed(true, [1]);
    const units = paidUnitsOf(booking, booking.orders);
    expect(units.map((unit) => [unit.sliceIndex, mayKeepLowerFare(booking, unit)])).toEqual([
      [0, false],
      [0, false],
      [1, true],
      [1, true],
    ]);
    expect(
      paidUnitsOf(changed(false).booking, booking.orders).some((unit) =>
        mayKeepLowerFare(changed(false).booking, unit),
      ),
    ).toBe(false);
  });
});

describe('seats, meals and bags', () => {
  const { booking } = aBookedSaga(['whole']);
  const [order] = booking.orders;
  const units = paidUnitsOf(booking, booking.orders).map((unit) => ({
    ...unit,
    extrasPaise: paise(20_000),
    costPaise: sum([unit.costPaise, paise(20_000)]),
  }));
  const said = (lessPaise: number) => ({
    penaltyPaise: paise(PENALTY),
    refundPaise: paise(sum(units.map((unit) => unit.costPaise)) - PENALTY - lessPaise),
  });
  const left = (lessPaise: number, of = units) =>
    order ? sum(asKept(booking, of, order, of, said(lessPaise), START).map((unit) => unit.extrasPaise)) : ZERO;

  it('come back where the airline says that it returns them, and are its own where it does not', () => {
    expect([left(0), left(30_000), left(80_000)]).toEqual([80_000, 50_000, 0]);
  });

  it('hide nothing else that it does not return', () => {
    expect(left(500_000)).toBe(0);
    const kept = order ? asKept(booking, units, order, units, said(500_000), START) : [];
    expect(kept.map((unit) => [unit.basePaise, unit.statutoryPaise])).toEqual(
      units.map((unit) => [unit.basePaise, unit.statutoryPaise]),
    );
  });

  it('come back by right of a flight that the airline gave up, and of a new ticket', () => {
    const givenUp = units.map((unit) => ({ ...unit, fullRefundSource: 'Paragraph 3.3' }));
    const lookIn = { hours: 48, until: START, source: 'The look-in' };
    const fresh = units.map((unit) => ({ ...unit, lookIn }));
    expect([left(80_000, givenUp), left(80_000, fresh)]).toEqual([80_000, 80_000]);
  });
});

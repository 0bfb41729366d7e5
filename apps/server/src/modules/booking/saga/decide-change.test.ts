import { type Paise, paise, ZERO } from '@pravas/domain/money/money.ts';
import { aReturnSlice, aSegment, aSlice } from '@pravas/domain/testing/builders.ts';
import type { ChangeOffer } from '@pravas/suppliers/flight/port.ts';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../platform/refusal.ts';
import type { FlightChangeAmounts, FlightMemory } from '../../flight-order/flight-booking.ts';
import { aBookedSaga, aChange, anOrder, balance, decided, QUIET_MS, START } from '../../flight-order/testing/a-saga.ts';
import { changesOf } from '../service-module.ts';
import { decideChangeByHand, decideChangeConfirmed } from './decide-by-hand.ts';
import { decideChangeLookUp, decideChangeOutcome } from './decide-change.ts';
import { decideChangeIntent } from './decide-intent.ts';
import { decidePayment } from './decide-payment.ts';
import { orderOf } from './saga-state.ts';

const LEASE_MS = 2_000;
const UNKNOWN = {
  type: 'unknown',
  error: { supplierId: 's', kind: 'timeout', messages: [], retryable: false },
} as const;

describe('a change', () => {
  const slices = [aSlice(aSegment({ flightNumber: '777' }))] as const;
  const offer = (difference: number, penalty: number): ChangeOffer => ({
    changeOfferId: 'o',
    removes: [0],
    slices: [slices[0]],
    brand: null,
    fareDifferencePaise: paise(difference),
    penaltyPaise: paise(penalty),
    payPaise: paise(Math.max(0, difference + penalty)),
    returnPaise: paise(Math.max(0, -difference - penalty)),
    expiresAt: START.toString(),
    ref: '{}',
  });
  const amounts = (difference: number, penalty: number): FlightChangeAmounts => {
    const total = difference + penalty + 11_800;
    return {
      fareDifferencePaise: paise(difference),
      penaltyPaise: paise(penalty),
      serviceChargePaise: paise(10_000),
      cgstPaise: paise(900),
      sgstPaise: paise(900),
      igstPaise: ZERO,
      creditPaise: ZERO,
      payPaise: paise(Math.max(0, total)),
      returnPaise: paise(Math.max(0, -total)),
    };
  };
  const chosen = (difference: number, penalty: number, state: 'chosen' | 'sending'): FlightMemory => {
    const saga = aBookedSaga(['whole']);
    const wanted = offer(difference, penalty);
    const approvalFingerprint = changesOf(saga.booking).fingerprint(saga.booking, 'order-0', wanted);
    const amount = amounts(difference, penalty);
    const [first] = saga.payments;
    const payment = first && {
      ...first,
      id: 'extra',
      paymentRef: 'PRV-2',
      amountPaise: amount.payPaise,
      status: 'IN_PROGRESS' as const,
    };
    return {
      ...saga,
      payments: amount.payPaise > 0 && payment ? [...saga.payments, payment] : saga.payments,
      changes: [
        aChange({
          state,
          offer: wanted,
          amounts: amount,
          approvalFingerprint,
          paymentId: amount.payPaise > 0 ? 'extra' : null,
        }),
      ],
    };
  };
  const pay = (saga: FlightMemory, amountPaise: Paise) =>
    decided(saga, decidePayment('PRV-2', { type: 'captured', gatewayRef: 'G2', amountPaise }, null)).saga;
  const paid = (difference: number, penalty: number) =>
    pay(chosen(difference, penalty, 'chosen'), amounts(difference, penalty).payPaise);
  const sendChange = (saga: FlightMemory) => {
    const sent = decided(saga, decideChangeIntent(LEASE_MS));
    if (!sent.result) throw new Error('Nothing was sent');
    return { saga: sent.saga, effectId: sent.result.effectId };
  };
  const confirmed = (saga: FlightMemory) =>
    ({ type: 'confirmed', order: { ...anOrder(orderOf(saga, 'order-0')), locator: 'NEW001' } }) as const;

  it('is bought when it is paid: flights, price and books follow', () => {
    const saga = paid(100_000, 50_000);
    expect(saga.changes[0]?.state).toBe('sending');
    const { saga: sent, effectId } = sendChange(saga);
    const done = decided(sent, decideChangeOutcome(effectId, confirmed(sent))).saga;
    const order = orderOf(done, 'order-0');
    expect(order.detail.slices).toEqual([slices[0], aReturnSlice()]);
    expect([order.locator, order.detail.price.sellPaise]).toEqual(['NEW001', 2_500_001]);
    expect([done.changes[0]?.state, done.refunds.length]).toEqual(['done', 0]);
    expect(balance(done, 'customer_suspense')).toBe(0);
  });

  it('that the airline charges though it is free is claimed from it, and nobody pays it', () => {
    const claim = { claimedPaise: paise(50_000), hours: 48, source: 'The look-in' };
    const agreed = amounts(100_000, 0);
    const saga = chosen(100_000, 0, 'chosen');
    const asked = offer(100_000, 50_000);
    const approvalFingerprint = changesOf(saga.booking).fingerprint(saga.booking, 'order-0', asked);
    const changes = saga.changes.map((one) => ({
      ...one,
      offer: asked,
      amounts: { ...agreed, claim },
      approvalFingerprint,
    }));
    const { saga: sent, effectId } = sendChange(pay({ ...saga, changes }, agreed.payPaise));
    const done = decided(sent, decideChangeOutcome(effectId, confirmed(sent))).saga;
    expect([done.changes[0]?.state, done.refunds.length]).toEqual(['done', 0]);
    expect([balance(done, 'customer_suspense'), balance(done, 'claim_receivable')]).toEqual([0, 50_000]);
    expect(done.trail.cases).toMatchObject([
      {
        kind: 'refund_short',
        key: 'refund-short:change:order-0',
        facts: { claimSubject: 'change', shortfallPaise: 50_000, occasion: 'change', keptPaise: 50_000 },
      },
    ]);
  });

  it('to a lower fare gives the rest back', () => {
    const saga = chosen(-300_000, 50_000, 'chosen');
    const agreed = decided(saga, decideChangeConfirmed('change')).saga;
    const { saga: sent, effectId } = sendChange(agreed);
    const done = decided(sent, decideChangeOutcome(effectId, confirmed(sent))).saga;
    expect(done.refunds).toMatchObject([{ refundRef: 'rg-change', amountPaise: 238_200, paymentId: 'order' }]);
    expect(balance(done, 'customer_suspense')).toBe(0);
  });

  it('that costs something does not go without its payment', () => {
    expect(() => decided(chosen(100_000, 0, 'chosen'), decideChangeConfirmed('change'))).toThrow(Refusal);
    const saga = pay(chosen(100_000, 0, 'chosen'), paise(1));
    expect([saga.changes[0]?.state, saga.refunds[0]?.refundRef]).toEqual(['chosen', 'rl-PRV-2']);
  });

  it('that fails gives back everything that was paid for it', () => {
    const { saga: sent, effectId } = sendChange(paid(100_000, 50_000));
    const failed = { type: 'failed', error: { ...UNKNOWN.error, kind: 'refused', messages: ['Full'] } } as const;
    const done = decided(sent, decideChangeOutcome(effectId, failed)).saga;
    expect([done.changes[0]?.state, done.booking.status]).toEqual(['failed', 'BOOKED']);
    expect(done.refunds).toMatchObject([{ refundRef: 'rg-change', amountPaise: 161_800, paymentId: 'extra' }]);
    expect(balance(done, 'customer_suspense')).toBe(0);
  });

  it('that has come to cost nothing goes without what was paid too late for it, which goes back once', () => {
    const late = pay(chosen(100_000, 0, 'chosen'), paise(1));
    const [change] = late.changes;
    if (!change?.amounts) throw new Error('Nothing was chosen');
    const free = { ...late, changes: [{ ...change, amounts: { ...change.amounts, payPaise: ZERO } }] };
    const agreed = decided(free, decideChangeConfirmed('change')).saga;
    expect(agreed.changes[0]?.state).toBe('sending');
    const { saga: sent, effectId } = sendChange(agreed);
    const failed = { type: 'failed', error: { ...UNKNOWN.error, kind: 'refused', messages: ['Full'] } } as const;
    const done = decided(sent, decideChangeOutcome(effectId, failed)).saga;
    expect(done.refunds.map(({ refundRef }) => refundRef)).toEqual(['rl-PRV-2']);
  });

  it('is not sent when its approval was withdrawn, or is of another change', () => {
    for (const withdrawn of [{ approvalStatus: 'Rejected' }, { approvalFingerprint: 'of another' }] as const) {
      const saga = paid(100_000, 50_000);
      const changes = saga.changes.map((one) => ({ ...one, ...withdrawn }));
      const { saga: after, result } = decided({ ...saga, changes }, decideChangeIntent(LEASE_MS));
      expect([result, after.effects.length, after.changes[0]?.state]).toEqual([null, 0, 'failed']);
      expect(balance(after, 'customer_suspense')).toBe(0);
    }
  });

  it('whose answer was lost is read from the order', () => {
    const { saga: sent, effectId } = sendChange(paid(100_000, 50_000));
    const unclear = decided(sent, decideChangeOutcome(effectId, UNKNOWN)).saga;
    const order = anOrder(orderOf(unclear, 'order-0'));
    const now = (booking: typeof order) => ({ ok: true, value: { order: booking, airlineChange: null } }) as const;
    const same = decided(unclear, decideChangeLookUp(now(order), true), 90);
    expect([same.result, same.saga.effects[0]?.state]).toEqual([true, 'absent']);
    const made = decided(
      unclear,
      decideChangeLookUp(now({ ...order, slices: [slices[0], aReturnSlice()] }), false),
      30,
    );
    expect([made.result, made.saga.changes[0]?.state]).toEqual([true, 'done']);
  });

  it.each([
    [89, false],
    [90, true],
  ])('may be called not made by a person %i seconds after the send: %s', (seconds, isAllowed) => {
    const { saga: sent, effectId } = sendChange(paid(100_000, 50_000));
    const unclear = decided(sent, decideChangeOutcome(effectId, UNKNOWN)).saga;
    const answer = { type: 'not_made', message: 'The airline knows of none.' } as const;
    const decide = () => decided(unclear, decideChangeByHand('change', answer, QUIET_MS), seconds).saga;
    if (isAllowed) expect(decide().changes[0]?.state).toBe('failed');
    else expect(decide).toThrow(Refusal);
  });
});

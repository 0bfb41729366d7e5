import { type OrderScope, scopeKey } from '@pravas/domain/booking/order-scope.ts';
import { type Paise, paise, ZERO } from '@pravas/domain/money/money.ts';
import { aReturnSlice, aSegment, aSlice } from '@pravas/domain/testing/builders.ts';
import type { CancelOutcome, ChangeOffer } from '@pravas/suppliers/flight/port.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../platform/refusal.ts';
import { fingerprintOfChange } from '../approval-change.ts';
import { decideArranged, decideChangeByHand, decideChangeConfirmed } from './decide-by-hand.ts';
import {
  decideCancelLookUp,
  decideCancelOutcome,
  decideConfirmation,
  decideGiveUpCancelling,
} from './decide-cancellation.ts';
import { decideChangeLookUp, decideChangeOutcome } from './decide-change.ts';
import { decideCancelIntent, decideChangeIntent } from './decide-intent.ts';
import { decidePayment } from './decide-payment.ts';
import { factsOf } from './facts-of.ts';
import { type ChangeAmounts, legOf, type SagaMemory } from './saga-state.ts';
import { decideCancellationSettled } from './settle-cancellation.ts';
import { aBookedSaga, aCancellation, aChange, anOrder, balance, decided, QUIET_MS, START } from './testing/a-saga.ts';

const LEASE_MS = 2_000;
const UNKNOWN = {
  type: 'unknown',
  error: { supplierId: 's', kind: 'timeout', messages: [], retryable: false },
} as const;
const scope = (slices: number[], travellers: number[]): OrderScope => ({ legId: 'leg-0', slices, travellers });
const stated = (penalty: number, refund: number | null = null): CancelOutcome => ({
  type: 'accepted',
  cancellation: {
    cancellationRefs: ['C1'],
    state: 'refunded',
    penaltyPaise: paise(penalty),
    refundPaise: refund === null ? null : paise(refund),
    creditNoteNo: 'CN1',
  },
});
const openCases = (saga: SagaMemory) => saga.trail.cases.filter((one) => one.state === 'open').map((one) => one.kind);

/** Asks for these parts and has each answered. */
function cancel(saga: SagaMemory, id: string, scopes: readonly OrderScope[], outcome: CancelOutcome): SagaMemory {
  let state: SagaMemory = { ...saga, cancellations: [...saga.cancellations, aCancellation(scopes, { id })] };
  for (const one of scopes) {
    const sent = decided(state, decideCancelIntent(scopeKey(one), LEASE_MS));
    state = decided(sent.saga, decideCancelOutcome(scopeKey(one), sent.result.effectId, outcome)).saga;
  }
  return decided(state, decideConfirmation).saga;
}
const settle = (saga: SagaMemory) => decided(saga, decideCancellationSettled).saga;
const lost = (saga: SagaMemory, part: OrderScope) => {
  const asked = { ...saga, cancellations: [aCancellation([part])] };
  const sent = decided(asked, decideCancelIntent(scopeKey(part), LEASE_MS));
  return decided(sent.saga, decideCancelOutcome(scopeKey(part), sent.result.effectId, UNKNOWN)).saga;
};

describe('cancelling a part', () => {
  it('is sent under a key of its own, and the rest of the booking stays booked', () => {
    const part = scope([0], [1]);
    const saga = settle(cancel(aBookedSaga(['whole']), 'c1', [part], stated(50_000)));
    expect(saga.effects).toMatchObject([{ key: `ref-0:cancel:${scopeKey(part)}`, subject: scopeKey(part) }]);
    expect([saga.booking.status, legOf(saga, 'leg-0').state]).toEqual(['BOOKED', 'booked']);
    expect(saga.refunds).toMatchObject([{ refundRef: 'rc-c1', cancellationId: 'c1', dueOn: expect.any(String) }]);
    expect(saga.trail.events.map((event) => event.topic)).toEqual(['booking.part_cancelled']);
    expect(balance(saga, 'customer_suspense')).toBe(0);
  });

  it('ends the booking with its last part', () => {
    const one = settle(cancel(aBookedSaga(['whole']), 'c1', [scope([0, 1], [1])], stated(50_000)));
    expect(one.booking.status).toBe('BOOKED');
    const both = settle(cancel(one, 'c2', [scope([0, 1], [0])], stated(50_000)));
    expect([both.booking.status, both.refunds.map((refund) => refund.refundRef)]).toEqual([
      'CANCELED',
      ['rc-c1', 'rc-c2'],
    ]);
  });

  it('takes one of two orders out and leaves the other flying', () => {
    const whole = { legId: 'leg-1', slices: [0], travellers: [0, 1] };
    const saga = settle(cancel(aBookedSaga(['onward', 'return']), 'c1', [whole], stated(50_000)));
    expect(saga.booking.status).toBe('BOOKED');
    expect(saga.booking.legs.map((leg) => [leg.state, leg.message])).toEqual([
      ['booked', null],
      ['failed', 'Cancelled.'],
    ]);
  });

  it('in any order and number leaves every paisa in one place', () => {
    const cells = [0, 1].flatMap((slice) => [0, 1].map((traveller) => scope([slice], [traveller])));
    fc.assert(
      fc.property(
        fc.shuffledSubarray(cells, { minLength: 4, maxLength: 4 }),
        fc.array(fc.nat(900_000), { minLength: 4, maxLength: 4 }),
        (order, penalties) => {
          let saga = aBookedSaga(['whole']);
          for (const [index, part] of order.entries()) {
            saga = settle(cancel(saga, `c${index}`, [part], stated(penalties[index] ?? 0)));
          }
          expect(saga.booking.status).toBe('CANCELED');
          expect(balance(saga, 'customer_suspense')).toBe(0);
          const refunded = saga.refunds.reduce((total, refund) => total + refund.amountPaise, 0);
          expect(refunded).toBeLessThanOrEqual(saga.booking.totalPaise);
          expect(-balance(saga, 'refunds_due')).toBe(refunded);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('that every airline refuses leaves all as it was', () => {
    const refused = { type: 'failed', error: { ...UNKNOWN.error, messages: ['Too late'] } } as const;
    const saga = cancel(aBookedSaga(['whole']), 'c1', [scope([0], [0])], refused);
    expect([saga.booking.status, saga.cancellations[0]?.state]).toEqual(['BOOKED', 'refused']);
    expect(factsOf(saga).cancellation).toBeNull();
  });
});

describe('a lost answer to the cancellation of a part', () => {
  const part = scope([0, 1], [1]);
  const read = (travellers: readonly number[]) => {
    const order = anOrder(legOf(aBookedSaga(['whole']), 'leg-0'));
    const tickets = order.tickets.filter((ticket) => travellers.includes(ticket.travellerIndex));
    return {
      type: 'part',
      found: { ok: true, value: { booking: { ...order, tickets }, airlineChange: null } },
    } as const;
  };
  const progress = (saga: SagaMemory) => saga.cancellations[0]?.orders[scopeKey(part)]?.progress;

  it('is read from the tickets that are left', () => {
    const { saga, result } = decided(
      lost(aBookedSaga(['whole']), part),
      decideCancelLookUp(scopeKey(part), read([0]), false),
    );
    expect([result, progress(saga)]).toEqual([true, 'settled']);
    // The amount follows the airline's quote, since its statement is lost.
    const settled = settle(decided(saga, decideConfirmation).saga);
    expect(settled.cancellations[0]?.refund?.airlinePenaltyPaise).toBe(70_000);
  });

  it('is sent again only when the ticket is certainly still there', () => {
    const saga = lost(aBookedSaga(['whole']), part);
    const early = decided(saga, decideCancelLookUp(scopeKey(part), read([0, 1]), false), 30);
    expect([early.result, early.saga.effects[0]?.state]).toEqual([false, 'sent']);
    const late = decided(saga, decideCancelLookUp(scopeKey(part), read([0, 1]), true), 90);
    expect([late.result, late.saga.effects[0]?.state]).toEqual([true, 'absent']);
    expect(decided(late.saga, decideCancelIntent(scopeKey(part), LEASE_MS), 91).result.attempt).toBe(2);
  });

  it('is told to the desk after ten minutes, once', () => {
    const unclear = { type: 'part', found: { ok: false, error: UNKNOWN.error } } as const;
    const ask = (saga: SagaMemory, seconds: number) =>
      decided(saga, decideCancelLookUp(scopeKey(part), unclear, true), seconds).saga;
    const before = ask(lost(aBookedSaga(['whole']), part), 599);
    expect([openCases(before), progress(before)]).toEqual([[], undefined]);
    const after = ask(before, 600);
    expect([openCases(after), progress(after)]).toEqual([['unknown_outcome'], 'unclear']);
    expect(ask(after, 900).trail.cases).toHaveLength(1);
    expect(factsOf(after).cancellation?.items[0]?.progress).toBe('wanted');
  });

  it('that is never confirmed leaves the ticket and tells the desk', () => {
    const saga = decided(lost(aBookedSaga(['whole']), part), decideGiveUpCancelling(scopeKey(part))).saga;
    expect([progress(saga), openCases(saga)]).toEqual(['refused', ['unknown_outcome']]);
  });
});

describe('an airline that keeps too much', () => {
  it('does not delay the refund; the rest is claimed from it', () => {
    const part = scope([0, 1], [1]);
    const fair = settle(cancel(aBookedSaga(['whole']), 'c1', [part], stated(50_000)));
    expect([openCases(fair), balance(fair, 'claim_receivable')]).toEqual([[], 0]);
    const greedy = settle(cancel(aBookedSaga(['whole']), 'c1', [part], stated(1_200_000)));
    const shortfall = balance(greedy, 'claim_receivable');
    expect(shortfall).toBeGreaterThan(0);
    expect(openCases(greedy)).toEqual(['refund_short']);
    expect(greedy.trail.cases[0]?.facts).toMatchObject({
      shortfallPaise: shortfall,
      creditNoteNo: 'CN1',
      pnr: 'PNR001',
    });
    expect(greedy.refunds).toHaveLength(1);
    expect(balance(greedy, 'customer_suspense')).toBe(0);
  });

  it('or returns less than its charge leaves is found out too', () => {
    const part = scope([0, 1], [1]);
    const saga = settle(cancel(aBookedSaga(['whole']), 'c1', [part], stated(50_000, 1_000_000)));
    expect(balance(saga, 'claim_receivable')).toBe(150_000);
  });
});

describe('a cancellation that a person arranges', () => {
  const part = scope([0], [0]);
  const asked = () => {
    const saga = aBookedSaga(['whole']);
    return { ...saga, cancellations: [aCancellation([part], { channel: 'request' })] };
  };

  it('waits for the answer, then settles as any other', () => {
    expect(factsOf(asked()).cancellation).toBeNull();
    const answer = { type: 'cancelled', penaltyPaise: paise(30_000), creditNoteNo: null } as const;
    const entered = decided(asked(), decideArranged('cancellation', { [scopeKey(part)]: answer })).saga;
    expect(factsOf(entered).cancellation?.items[0]?.progress).toBe('settled');
    const settled = settle(decided(entered, decideConfirmation).saga);
    expect(settled.cancellations[0]).toMatchObject({ state: 'settled', refund: { airlinePenaltyPaise: 30_000 } });
  });

  it('takes no answer for another part or another cancellation', () => {
    const answer = { type: 'refused', message: 'No' } as const;
    expect(() => decided(asked(), decideArranged('cancellation', { other: answer }))).toThrow(Refusal);
    expect(() => decided(asked(), decideArranged('other', { [scopeKey(part)]: answer }))).toThrow(Refusal);
  });
});

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
  const amounts = (difference: number, penalty: number): ChangeAmounts => {
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
  const chosen = (difference: number, penalty: number, state: 'chosen' | 'sending'): SagaMemory => {
    const saga = aBookedSaga(['whole']);
    const wanted = offer(difference, penalty);
    const approvalFingerprint = fingerprintOfChange(saga.booking, 'leg-0', wanted);
    const amount = amounts(difference, penalty);
    const [first] = saga.orders;
    const order = first && {
      ...first,
      id: 'extra',
      orderId: 'PRV-2',
      amountPaise: amount.payPaise,
      status: 'IN_PROGRESS' as const,
    };
    return {
      ...saga,
      orders: amount.payPaise > 0 && order ? [...saga.orders, order] : saga.orders,
      changes: [
        aChange({
          state,
          offer: wanted,
          amounts: amount,
          approvalFingerprint,
          paymentOrderId: amount.payPaise > 0 ? 'extra' : null,
        }),
      ],
    };
  };
  const pay = (saga: SagaMemory, amountPaise: Paise) =>
    decided(saga, decidePayment('PRV-2', { type: 'captured', gatewayRef: 'G2', amountPaise }, null)).saga;
  const paid = (difference: number, penalty: number) =>
    pay(chosen(difference, penalty, 'chosen'), amounts(difference, penalty).payPaise);
  const sendChange = (saga: SagaMemory) => {
    const sent = decided(saga, decideChangeIntent(LEASE_MS));
    if (!sent.result) throw new Error('Nothing was sent');
    return { saga: sent.saga, effectId: sent.result.effectId };
  };
  const confirmed = (saga: SagaMemory) =>
    ({ type: 'confirmed', booking: { ...anOrder(legOf(saga, 'leg-0')), pnr: 'NEW001' } }) as const;

  it('is bought when it is paid: flights, price and books follow', () => {
    const saga = paid(100_000, 50_000);
    expect(saga.changes[0]?.state).toBe('sending');
    const { saga: sent, effectId } = sendChange(saga);
    const done = decided(sent, decideChangeOutcome(effectId, confirmed(sent))).saga;
    const leg = legOf(done, 'leg-0');
    expect(leg.offer.slices).toEqual([slices[0], aReturnSlice()]);
    expect([leg.pnr, leg.offer.price.sellPaise]).toEqual(['NEW001', 2_500_001]);
    expect([done.changes[0]?.state, done.refunds.length]).toEqual(['done', 0]);
    expect(balance(done, 'customer_suspense')).toBe(0);
  });

  it('that the airline charges though it is free is claimed from it, and nobody pays it', () => {
    const claim = { claimedPaise: paise(50_000), hours: 48, source: 'The look-in' };
    const agreed = amounts(100_000, 0);
    const saga = chosen(100_000, 0, 'chosen');
    const asked = offer(100_000, 50_000);
    const approvalFingerprint = fingerprintOfChange(saga.booking, 'leg-0', asked);
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
        key: 'refund-short:change:leg-0',
        facts: { claimSubject: 'change', shortfallPaise: 50_000, occasion: 'change', keptPaise: 50_000 },
      },
    ]);
  });

  it('to a lower fare gives the rest back', () => {
    const saga = chosen(-300_000, 50_000, 'chosen');
    const agreed = decided(saga, decideChangeConfirmed('change')).saga;
    const { saga: sent, effectId } = sendChange(agreed);
    const done = decided(sent, decideChangeOutcome(effectId, confirmed(sent))).saga;
    expect(done.refunds).toMatchObject([{ refundRef: 'rg-change', amountPaise: 238_200, paymentOrderId: 'order' }]);
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
    expect(done.refunds).toMatchObject([{ refundRef: 'rg-change', amountPaise: 161_800, paymentOrderId: 'extra' }]);
    expect(balance(done, 'customer_suspense')).toBe(0);
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
    const order = anOrder(legOf(unclear, 'leg-0'));
    const now = (booking: typeof order) => ({ ok: true, value: { booking, airlineChange: null } }) as const;
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

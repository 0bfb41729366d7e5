import { type OrderScope, scopeKey } from '@pravas/domain/booking/order-scope.ts';
import { unitScope } from '@pravas/domain/flight-order/flight-scope.ts';
import { paise } from '@pravas/domain/money/money.ts';
import type { CancelOutcome } from '@pravas/suppliers/order-port.ts';
import { describe, expect, it } from 'vitest';
import type { FlightMemory } from '../../flight-order/flight-booking.ts';
import { aBookedSaga, aCancellation, anOrder, balance, decided } from '../../flight-order/testing/a-saga.ts';
import { decideArranged } from '../saga/decide-by-hand.ts';
import { decideCancelIntent } from '../saga/decide-intent.ts';
import { factsOf } from '../saga/facts-of.ts';
import { orderOf } from '../saga/saga-state.ts';
import { decideCancelLookUp, decideCancelOutcome, decideConfirmation, decidePoll } from './decide-cancellation.ts';
import { decideCancellationSettled } from './settle-cancellation.ts';

const LEASE_MS = 2_000;
const UNKNOWN = {
  type: 'unknown',
  error: { supplierId: 's', kind: 'timeout', messages: [], retryable: false },
} as const;
const scope = (slices: number[], travellers: number[]): OrderScope =>
  unitScope({ orderId: 'order-0', slices, travellers });
const ref = (part: OrderScope, cancellationId = 'cancellation') => ({ cancellationId, itemKey: scopeKey(part) });
const openCases = (saga: FlightMemory) => saga.trail.cases.filter((one) => one.state === 'open').map((one) => one.kind);
const settle = (saga: FlightMemory, id: string) => decided(saga, decideCancellationSettled(id)).saga;

/** Asks for a part and has it answered. */
function answered(part: OrderScope, id: string, outcome: CancelOutcome): FlightMemory {
  const asked = { ...aBookedSaga(['whole']), cancellations: [aCancellation([part], { id })] };
  const sent = decided(asked, decideCancelIntent(ref(part, id), LEASE_MS));
  return decided(sent.saga, decideCancelOutcome(ref(part, id), sent.result.effectId, outcome)).saga;
}
const lost = (part: OrderScope) => answered(part, 'cancellation', UNKNOWN);
const cancel = (part: OrderScope, id: string, outcome: CancelOutcome) =>
  decided(answered(part, id, outcome), decideConfirmation(id)).saga;

describe('an order that does not show yet what is cancelled of it', () => {
  const all = scope([0, 1], [0, 1]);
  const part = scope([0, 1], [1]);
  const standing = (showsCancelling: 'whole' | 'none') => ({
    ...anOrder(orderOf(aBookedSaga(['whole']), 'order-0')),
    showsCancelling,
  });
  const whole = (shows: 'whole' | 'none') =>
    ({ type: 'whole', found: { type: 'found', order: standing(shows) } }) as const;
  const read = (shows: 'whole' | 'none') =>
    ({ type: 'part', found: { ok: true, value: { order: standing(shows), airlineChange: null } } }) as const;
  const after = (of: OrderScope, found: ReturnType<typeof whole> | ReturnType<typeof read>, seconds: number) =>
    decided(lost(of), decideCancelLookUp(ref(of), found, true), seconds).saga;

  it.each([
    ['all of one that shows nothing', all, whole('none'), 'sent'],
    ['a part of one that shows nothing', part, read('none'), 'sent'],
    ['a part of one that shows the whole alone', part, read('whole'), 'sent'],
    ['all of one that shows the whole', all, whole('whole'), 'absent'],
  ] as const)('leaves the question open for %s, or lets it be asked again', (_, of, found, state) => {
    expect(after(of, found, 90).effects[0]?.state).toBe(state);
  });

  it('is a matter for the travel desk after ten minutes, and is done once it shows', () => {
    const asked = after(part, read('none'), 600);
    expect(openCases(asked)).toEqual(['unknown_outcome']);
    const { order } = read('none').found.value;
    const left = { ...order, tickets: order.tickets.filter((one) => one.travellerIndex === 0) };
    const seen = { type: 'part', found: { ok: true, value: { order: left, airlineChange: null } } } as const;
    const done = decided(asked, decideCancelLookUp(ref(part), seen, true), 3_600).saga;
    const settled = settle(decided(done, decideConfirmation('cancellation')).saga, 'cancellation');
    expect([settled.cancellations[0]?.state, openCases(settled)]).toEqual(['settled', []]);
  });
});

describe('an airline that turns down what it had acknowledged', () => {
  const all = scope([0, 1], [0, 1]);
  const taken: CancelOutcome = {
    type: 'accepted',
    cancellation: {
      cancellationRefs: ['C1'],
      state: 'requested',
      penaltyPaise: null,
      refundPaise: null,
      creditNoteNo: null,
    },
  };
  const says = (state: 'rejected' | 'partly_rejected') =>
    ({ ok: true, value: { ...taken.cancellation, state } }) as const;
  const told = (state: 'rejected' | 'partly_rejected') => {
    const asked = cancel(all, 'c1', taken);
    expect(asked.booking.status).toBe('CANCELED');
    return decided(asked, decidePoll(ref(all, 'c1'), says(state)), 3_600).saga;
  };

  it.each(['rejected', 'partly_rejected'] as const)(
    '(%s) is a matter for the travel desk, and no refund of ₹0',
    (state) => {
      const first = told(state);
      expect([first.cancellations[0]?.state, openCases(first)]).toEqual(['supplier', ['unknown_outcome']]);
      expect(factsOf(first).cancellations?.[0]?.items[0]?.progress).toBe('accepted');
      const again = decided(first, decidePoll(ref(all, 'c1'), says(state)), 7_200).saga;
      expect([again.trail.cases.length, again.trail.history.length]).toEqual([1, first.trail.history.length]);
    },
  );

  it('is asked on, and what it does in the end is settled and ends the case', () => {
    const answer = {
      ok: true,
      value: { ...taken.cancellation, state: 'refunded', penaltyPaise: paise(50_000) },
    } as const;
    const done = decided(told('rejected'), decidePoll(ref(all, 'c1'), answer), 9_000).saga;
    const settled = settle(done, 'c1');
    expect([settled.cancellations[0]?.state, openCases(settled)]).toEqual(['settled', []]);
    expect(settled.cancellations[0]?.refund?.penaltyPaise).toBe(50_000);
    expect(balance(settled, 'customer_suspense')).toBe(0);
  });

  it('leaves the desk to get it through: whoever was told that he does not fly is not put back', () => {
    const refused = { [scopeKey(all)]: { type: 'refused', message: 'No' } as const };
    expect(() => decided(told('rejected'), decideArranged('c1', refused))).toThrow(/has been told/);
    const cancelled = { type: 'cancelled', penaltyPaise: paise(90_000), creditNoteNo: null } as const;
    const entered = decided(told('rejected'), decideArranged('c1', { [scopeKey(all)]: cancelled })).saga;
    // What is stated by then counts, whatever a person has heard.
    expect(() => decided(entered, decideArranged('c1', { [scopeKey(all)]: cancelled }))).toThrow(
      /answered for this part/,
    );
    expect(settle(entered, 'c1').cancellations[0]?.refund?.penaltyPaise).toBe(90_000);
  });

  it('at once is believed: nobody was told yet', () => {
    const refused: CancelOutcome = { ...taken, cancellation: { ...taken.cancellation, state: 'rejected' } };
    const saga = cancel(all, 'c1', refused);
    expect([saga.booking.status, saga.cancellations[0]?.state]).toEqual(['BOOKED', 'refused']);
    // Of several requests, finished ones are not undone by the others.
    const mixed: CancelOutcome = { ...taken, cancellation: { ...taken.cancellation, state: 'partly_rejected' } };
    expect(cancel(all, 'c1', mixed).cancellations[0]?.state).toBe('supplier');
  });
});

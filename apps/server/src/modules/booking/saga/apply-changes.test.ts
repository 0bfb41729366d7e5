import { paise } from '@pravas/domain/money/money.ts';
import { describe, expect, it } from 'vitest';
import { aSaga, START } from '../../flight-order/testing/a-saga.ts';
import { applyChanges } from './apply-changes.ts';
import type { SagaChange } from './saga-change.ts';

const saga = aSaga([{ direction: 'onward', state: 'waiting' }]);
const apply = (...changes: SagaChange[]) => applyChanges(saga, changes, START);
const open = (attempt: number, id = `effect-${attempt}`): SagaChange => ({
  type: 'effect_opened',
  effect: {
    id,
    orderId: 'order-0',
    kind: 'book',
    key: 'ref-0:book',
    attempt,
    subject: null,
    notAfter: START,
    judged: null,
  },
});
const close = (attempt: number): SagaChange => ({
  type: 'effect_closed',
  effectId: `effect-${attempt}`,
  state: 'absent',
  outcome: null,
});
const refund = (refundRef: string, amount = 100): SagaChange => ({
  type: 'refund_opened',
  refund: {
    id: refundRef,
    paymentId: 'order',
    refundRef,
    amountPaise: paise(amount),
    reason: 'Because',
    dueOn: null,
    cancellationId: null,
  },
});
const transfer = (key: string): SagaChange => ({
  type: 'transfers',
  transfers: [{ key, debit: 'refunds_due', credit: 'customer_suspense', amountPaise: paise(1), reason: 'Because' }],
});

describe('changes in memory keep what the tables keep', () => {
  it('at most one open send of a key, and each attempt once', () => {
    expect(() => apply(open(1), open(2))).toThrow('open send');
    expect(() => apply(open(1), close(1), open(1, 'again'))).toThrow('attempt');
    expect(apply(open(1), close(1), open(2)).effects.map((effect) => effect.state)).toEqual(['absent', 'sent']);
  });

  it('a closed send stays as it was closed', () => {
    const done: SagaChange = { type: 'effect_closed', effectId: 'effect-1', state: 'done', outcome: null };
    expect(apply(open(1), close(1), done).effects[0]?.state).toBe('absent');
  });

  it('one refund of a reference, of more than nothing', () => {
    expect(() => apply(refund('rf-1'), refund('rf-1'))).toThrow('refund');
    expect(() => apply(refund('rf-1', 0))).toThrow(RangeError);
    expect(apply(refund('rf-1'), refund('rc-1')).refunds).toHaveLength(2);
  });

  it('one transfer of a key, also within one posting', () => {
    expect(() => apply(transfer('a'), transfer('a'))).toThrow('transfer');
    expect(apply(transfer('a'), transfer('b')).trail.transfers).toHaveLength(saga.trail.transfers.length + 2);
  });

  it('only the transitions of the table', () => {
    expect(() => apply({ type: 'booking', change: { event: 'cancelled' } })).toThrow('cannot take');
    expect(apply({ type: 'booking', change: { event: 'needs_human' } }).booking.status).toBe('BOOKING_PAUSED');
  });

  it('one open case of a key', () => {
    const wanted = { type: 'open_case', kind: 'half_booked', key: 'k', title: 'T', facts: {}, dueAt: null } as const;
    const closed: SagaChange = { type: 'close_case', key: 'k', resolution: 'Done' };
    expect(apply(wanted, wanted).trail.cases).toHaveLength(1);
    expect(apply(wanted, closed, wanted).trail.cases.map((one) => one.state)).toEqual(['done', 'open']);
  });

  it('nothing of what does not exist', () => {
    expect(() => apply({ type: 'refund_paid', refundId: 'none', gatewayRefundRef: 'g' })).toThrow('Nothing');
    expect(() => apply({ type: 'order', orderId: 'none', change: { state: 'booked' } })).toThrow('Nothing');
  });

  it('leaves what it was given as it was', () => {
    const before = structuredClone({ effects: saga.effects, refunds: saga.refunds, trail: saga.trail });
    apply(open(1), refund('rf-1'), transfer('a'), { type: 'history', text: 'Line' });
    expect({ effects: saga.effects, refunds: saga.refunds, trail: saga.trail }).toEqual(before);
  });
});

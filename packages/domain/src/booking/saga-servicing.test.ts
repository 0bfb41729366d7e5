import { describe, expect, it } from 'vitest';
import { nextStep } from './saga.ts';
import { type CancelItemFacts, type CancellationFacts, MAX_ATTEMPTS, type SagaFacts } from './saga-facts.ts';
import { anOrder as order, aPaidBooking as paid, TIMING } from './testing/saga-facts.ts';

describe('cancelling what is booked', () => {
  const item = (overrides: Partial<CancelItemFacts> = {}): CancelItemFacts => ({
    itemKey: 'order-1',
    orderId: 'order-1',
    progress: 'wanted',
    open: null,
    attempts: 0,
    ...overrides,
  });
  const cancelling = (
    items: CancelItemFacts[],
    cancellation: Partial<CancellationFacts> = {},
    status: SagaFacts['status'] = 'BOOKED',
  ): SagaFacts => ({
    ...paid(order({ state: 'booked' })),
    status,
    cancellations: [{ cancellationId: 'x', state: 'requested', pollAtMs: null, items, ...cancellation }],
  });

  it('comes before money that goes back for something else', () => {
    const refunds = [{ refundId: 'r', state: 'processing', nextTryAtMs: 0 }] as const;
    const facts = { ...cancelling([item()]), refunds };
    expect(nextStep(facts, 0, TIMING)).toEqual({ type: 'send_cancel', cancellationId: 'x', itemKey: 'order-1' });
    const answered = { ...cancelling([item({ progress: 'accepted' })], { state: 'supplier', pollAtMs: 500 }), refunds };
    expect(nextStep(answered, 0, TIMING)).toEqual({ type: 'send_refund', refundId: 'r' });
  });

  it('waits behind money that goes back, and behind a lost purchase, while the booking is paused', () => {
    const refunds = [{ refundId: 'r', state: 'processing', nextTryAtMs: 500 }] as const;
    const lost = order({
      orderId: 'lost',
      state: 'in_process',
      open: { kind: 'book', attempt: 1, sentAtMs: 0, isAcknowledged: false },
    });
    const paused = { ...cancelling([item()], {}, 'BOOKING_PAUSED'), refunds };
    expect(nextStep(paused, 500, TIMING)).toEqual({ type: 'send_refund', refundId: 'r' });
    expect(nextStep(paused, 499, TIMING)).toEqual({ type: 'send_cancel', cancellationId: 'x', itemKey: 'order-1' });
    expect(nextStep({ ...paused, orders: [lost] }, 499, TIMING)).toMatchObject({ type: 'look_up', orderId: 'lost' });
  });

  it('asks each airline for each part, one after the other', () => {
    const items = [item({ progress: 'accepted' }), item({ itemKey: 'order-1:0:1' })];
    expect(nextStep(cancelling(items), 0, TIMING)).toEqual({
      type: 'send_cancel',
      cancellationId: 'x',
      itemKey: 'order-1:0:1',
    });
  });

  it.each([
    [90_999, false],
    [91_000, true],
  ])('looks a lost answer up at %i ms and never repeats it blindly', (nowMs, absentIsCertain) => {
    const lost = item({ open: { kind: 'cancel', attempt: 1, sentAtMs: 1_000, isAcknowledged: false }, attempts: 1 });
    expect(nextStep(cancelling([item({ itemKey: 'other' }), lost]), nowMs, TIMING)).toEqual({
      type: 'look_up_cancel',
      cancellationId: 'x',
      itemKey: 'order-1',
      absentIsCertain,
    });
  });

  it('gives up after three certain failures', () => {
    const step = (attempts: number) => nextStep(cancelling([item({ attempts })]), 0, TIMING).type;
    expect([step(MAX_ATTEMPTS - 1), step(MAX_ATTEMPTS)]).toEqual(['send_cancel', 'give_up_cancelling']);
  });

  it('confirms when all airlines have answered, then waits for their money and settles', () => {
    const accepted = item({ progress: 'accepted' });
    expect(nextStep(cancelling([accepted]), 0, TIMING)).toEqual({ type: 'confirm_cancellation', cancellationId: 'x' });
    const at = (one: CancelItemFacts, nowMs: number) =>
      nextStep(cancelling([one], { state: 'supplier', pollAtMs: 500 }, 'CANCELED'), nowMs, TIMING);
    expect(at(accepted, 0)).toEqual({ type: 'wait', untilMs: 500 });
    expect(at(accepted, 500)).toEqual({ type: 'poll_cancellation', cancellationId: 'x', itemKey: 'order-1' });
    const unasked = cancelling([accepted], { state: 'supplier', pollAtMs: null }, 'CANCELED');
    expect(nextStep(unasked, 500, TIMING)).toEqual({ type: 'rest' });
    expect(at(item({ progress: 'settled' }), 500)).toEqual({ type: 'settle_cancellation', cancellationId: 'x' });
    expect(at(item({ progress: 'refused' }), 0)).toEqual({ type: 'settle_cancellation', cancellationId: 'x' });
  });
});

describe('several cancellations at once', () => {
  const part = (cancellationId: string, of: Partial<CancellationFacts>, on: Partial<CancelItemFacts>) => ({
    cancellationId,
    state: 'supplier' as const,
    pollAtMs: 500,
    items: [
      { itemKey: cancellationId, orderId: 'order-1', progress: 'accepted' as const, open: null, attempts: 1, ...on },
    ],
    ...of,
  });
  const under = (...cancellations: CancellationFacts[]): SagaFacts => ({
    ...paid(order({ state: 'booked' })),
    status: 'BOOKED',
    cancellations,
  });

  it('asks for the new one while the money of an earlier one is awaited', () => {
    const facts = under(
      part('first', {}, {}),
      part('second', { state: 'requested', pollAtMs: null }, { progress: 'wanted' }),
    );
    expect(nextStep(facts, 500, TIMING)).toEqual({ type: 'send_cancel', cancellationId: 'second', itemKey: 'second' });
  });

  it('asks about each refund at its own time, and settles each when its airline has stated it', () => {
    const facts = under(part('first', { pollAtMs: 900 }, {}), part('second', {}, {}));
    expect(nextStep(facts, 499, TIMING)).toEqual({ type: 'wait', untilMs: 500 });
    const polled = { type: 'poll_cancellation', itemKey: 'second', cancellationId: 'second' };
    expect(nextStep(facts, 500, TIMING)).toEqual(polled);
    const stated = under(part('first', { pollAtMs: 900 }, {}), part('second', {}, { progress: 'settled' }));
    expect(nextStep(stated, 0, TIMING)).toEqual({ type: 'settle_cancellation', cancellationId: 'second' });
  });
});

describe('changing what is booked', () => {
  const changing = (change: NonNullable<SagaFacts['change']>): SagaFacts => ({
    ...paid(order({ state: 'booked' })),
    status: 'BOOKED',
    change,
  });

  it('asks the airline once, then reads the order where the answer was lost', () => {
    expect(nextStep(changing({ changeId: 'c', open: null, attempts: 0 }), 0, TIMING)).toEqual({
      type: 'send_change',
      changeId: 'c',
    });
    const open = { kind: 'change', attempt: 1, sentAtMs: 0, isAcknowledged: false } as const;
    expect(nextStep(changing({ changeId: 'c', open, attempts: 1 }), 89_999, TIMING)).toEqual({
      type: 'look_up_change',
      changeId: 'c',
      absentIsCertain: false,
    });
    expect(nextStep(changing({ changeId: 'c', open, attempts: 1 }), 90_000, TIMING)).toMatchObject({
      absentIsCertain: true,
    });
  });

  it('comes before money that goes back for something else, which a lost answer does not hold up', () => {
    const refunds = [{ refundId: 'r', state: 'processing', nextTryAtMs: 0 }] as const;
    const due = { ...changing({ changeId: 'c', open: null, attempts: 0 }), refunds };
    expect(nextStep(due, 0, TIMING)).toEqual({ type: 'send_change', changeId: 'c' });
    const open = { kind: 'change', attempt: 1, sentAtMs: 0, isAcknowledged: false } as const;
    const lost = { ...changing({ changeId: 'c', open, attempts: 1 }), refunds };
    expect(nextStep(lost, 0, TIMING)).toEqual({ type: 'send_refund', refundId: 'r' });
  });

  it('gives up after three certain failures', () => {
    expect(nextStep(changing({ changeId: 'c', open: null, attempts: MAX_ATTEMPTS }), 0, TIMING)).toEqual({
      type: 'give_up_change',
      changeId: 'c',
    });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { latePollAtMs, nextPollAtMs, nextStep } from './saga.ts';
import {
  HUMAN_AFTER_MS,
  HUMAN_AFTER_PAYMENT_MS,
  MAX_ATTEMPTS,
  MAX_PURCHASES,
  MAY_BE_IN_WORK_MS,
  type OrderFacts,
  type SagaFacts,
} from './saga-facts.ts';
import { quietAtMs } from './saga-servicing.ts';
import { anOrder as order, aPaidBooking as paid, TIMING } from './testing/saga-facts.ts';

describe('the next step of a booking', () => {
  it('verifies a payment before anything else', () => {
    const facts: SagaFacts = {
      ...paid(order()),
      payments: [{ paymentRef: 'o', status: 'IN_PROGRESS', verifyAtMs: 5 }],
    };
    expect(nextStep(facts, 5, TIMING)).toEqual({ type: 'verify_payment', paymentRef: 'o' });
  });

  it('asks the gateway only where it is due', () => {
    const unpaid = (verifyAtMs: number | null, nowMs: number, lapsesAtMs = 500) =>
      nextStep(
        {
          status: 'CREATED',
          orders: [order()],
          payments: [
            { paymentRef: 'done', status: 'FAILED', verifyAtMs: null },
            { paymentRef: 'o', status: 'IN_PROGRESS', verifyAtMs },
          ],
          refunds: [],
          lapsesAtMs,
        },
        nowMs,
        TIMING,
      );
    expect(unpaid(6, 5)).toEqual({ type: 'wait', untilMs: 6 });
    expect(unpaid(6, 6)).toEqual({ type: 'verify_payment', paymentRef: 'o' });
    expect(unpaid(null, 5)).toEqual({ type: 'wait', untilMs: 500 });
    // Money may be on its way while the gateway has given no final answer: then the booking does not lapse.
    expect(unpaid(600, 500)).toEqual({ type: 'wait', untilMs: 600 });
    expect(unpaid(null, 500)).toEqual({ type: 'expire' });
  });

  it('sends money back when it is due, once', () => {
    const owed = (state: 'processing' | 'refunded', nowMs: number) =>
      nextStep({ ...paid(), status: 'FAILED', refunds: [{ refundId: 'r', state, nextTryAtMs: 500 }] }, nowMs, TIMING);
    expect(owed('processing', 499)).toEqual({ type: 'wait', untilMs: 500 });
    expect(owed('processing', 500)).toEqual({ type: 'send_refund', refundId: 'r' });
    expect(owed('refunded', 499)).toEqual({ type: 'rest' });
    expect(owed('refunded', 500)).toEqual({ type: 'rest' });
  });

  it('says once that a refund waits for the payer’s bank, and looks at it when that has decided', () => {
    const owed = (waitsForBank: 'unsaid' | 'said', nowMs: number) => {
      const refunds = [{ refundId: 'r', state: 'processing', nextTryAtMs: 500, waitsForBank }] as const;
      return nextStep({ ...paid(), status: 'FAILED', refunds }, nowMs, TIMING);
    };
    expect(owed('unsaid', 500)).toEqual({ type: 'hold_refund', refundId: 'r' });
    expect(owed('said', 500)).toEqual({ type: 'rest' });
  });

  it('settles when everything is bought', () => {
    const booked = order({ state: 'booked' });
    expect(nextStep(paid(booked, { ...booked, orderId: 'b' }), 0, TIMING)).toEqual({ type: 'settle', result: 'all' });
  });

  it.each([
    [0, { type: 'send', kind: 'confirm_held', orderId: 'order-1', attempt: 1 }],
    [MAX_ATTEMPTS - 1, { type: 'send', kind: 'confirm_held', orderId: 'order-1', attempt: MAX_ATTEMPTS }],
    [MAX_ATTEMPTS, { type: 'give_up', orderId: 'order-1' }],
  ])('after %i attempts to ticket a hold', (attempts, step) => {
    expect(nextStep(paid(order({ state: 'held', attempts })), 0, TIMING)).toEqual(step);
  });

  it.each([
    [0, { type: 'send', kind: 'release_held', orderId: 'order-1', attempt: 1 }],
    [MAX_ATTEMPTS - 1, { type: 'send', kind: 'release_held', orderId: 'order-1', attempt: MAX_ATTEMPTS }],
    [MAX_ATTEMPTS, { type: 'give_up', orderId: 'order-1' }],
  ])('after %i attempts to give a hold back', (attempts, step) => {
    expect(nextStep(paid(order({ state: 'held', refused: true, attempts })), 0, TIMING)).toEqual(step);
  });

  it('lets an unpaid booking lapse when its flight leaves, and does nothing before', () => {
    const unpaid: SagaFacts = { status: 'CREATED', orders: [order()], payments: [], refunds: [], lapsesAtMs: 500 };
    expect(nextStep(unpaid, 0, TIMING)).toEqual({ type: 'wait', untilMs: 500 });
    expect(nextStep(unpaid, 500, TIMING)).toEqual({ type: 'expire' });
    expect(nextStep({ ...unpaid, status: 'FAILED' }, 500, TIMING)).toEqual({ type: 'rest' });
    const entered: SagaFacts = { ...unpaid, isEntryWaiting: true };
    expect(nextStep(entered, 0, TIMING)).toEqual({ type: 'wait', untilMs: 500 });
    expect(nextStep(entered, 500, TIMING)).toEqual({ type: 'rest' });
  });

  it('hands what no supplier sells to the travel desk, one order after the other', () => {
    const waiting = paid(order({ orderId: 'out', isByHand: true }), order({ orderId: 'back', isByHand: true }));
    expect(nextStep(waiting, 0, TIMING)).toEqual({ type: 'hand_over', orderId: 'out' });
    expect(nextStep({ ...waiting, status: 'BOOKING_PAUSED' }, 0, TIMING)).toEqual({ type: 'rest' });
    const half = paid(
      order({ orderId: 'out', isByHand: true, state: 'booked' }),
      order({ orderId: 'back', isByHand: true }),
    );
    expect(nextStep(half, 0, TIMING)).toEqual({ type: 'hand_over', orderId: 'back' });
    const gaveUp = paid(order({ isByHand: true, state: 'failed' }));
    expect(nextStep(gaveUp, 0, TIMING)).toEqual({ type: 'settle', result: 'none' });
  });

  it('holds what can be held before it buys what cannot be undone', () => {
    const facts = paid(order({ orderId: 'lcc' }), order({ orderId: 'gds', holdable: true }));
    expect(nextStep(facts, 0, TIMING)).toEqual({ type: 'send', kind: 'book', orderId: 'gds', attempt: 1 });
  });

  it('tickets a held order only once every other order is safe', () => {
    const facts = paid(order({ orderId: 'lcc' }), order({ orderId: 'gds', state: 'held' }));
    expect(nextStep(facts, 0, TIMING)).toMatchObject({ kind: 'book', orderId: 'lcc' });
    expect(
      nextStep(paid(order({ orderId: 'lcc', state: 'booked' }), order({ orderId: 'gds', state: 'held' })), 0, TIMING),
    ).toMatchObject({
      kind: 'confirm_held',
      orderId: 'gds',
    });
  });

  it('releases a hold when the other order failed, then settles with nothing bought', () => {
    expect(
      nextStep(paid(order({ state: 'failed' }), order({ orderId: 'gds', state: 'held' })), 0, TIMING),
    ).toMatchObject({
      kind: 'release_held',
      orderId: 'gds',
    });
    expect(nextStep(paid(order({ state: 'failed' }), order({ orderId: 'b', state: 'failed' })), 0, TIMING)).toEqual({
      type: 'settle',
      result: 'none',
    });
  });

  it('gives a hold back that the supplier refuses to ticket', () => {
    expect(nextStep(paid(order({ state: 'held', refused: true })), 0, TIMING)).toMatchObject({ kind: 'release_held' });
  });

  it('settles a half-booked return as part', () => {
    expect(nextStep(paid(order({ state: 'booked' }), order({ orderId: 'b', state: 'failed' })), 0, TIMING)).toEqual({
      type: 'settle',
      result: 'part',
    });
  });

  it('finds a lapsed fare again before it buys', () => {
    expect(nextStep(paid(order({ contextReady: false })), 0, TIMING)).toEqual({
      type: 'refresh_offer',
      orderId: 'order-1',
    });
  });

  it.each([
    [MAX_PURCHASES - 1, { type: 'refresh_offer', orderId: 'order-1' }],
    [MAX_PURCHASES, { type: 'give_up', orderId: 'order-1' }],
  ])('after %i purchases that came to nothing, because the fare had lapsed or moved', (purchases, step) => {
    expect(nextStep(paid(order({ contextReady: false, purchases })), 0, TIMING)).toEqual(step);
  });

  it.each([
    [89_999, false],
    [90_000, true],
  ])('believes "absent" %i ms after the last send: %s', (ageMs, absentIsCertain) => {
    const open = { kind: 'book', attempt: 1, sentAtMs: 1_000, isAcknowledged: false } as const;
    expect(nextStep(paid(order({ state: 'in_process', open, attempts: 1 })), 1_000 + ageMs, TIMING)).toEqual({
      type: 'look_up',
      orderId: 'order-1',
      absentIsCertain,
    });
  });

  it.each([
    [90_000, false],
    [MAY_BE_IN_WORK_MS - 1, false],
    [MAY_BE_IN_WORK_MS, true],
  ])('believes "absent" of what may be in work unseen %i ms after the send: %s', (ageMs, absentIsCertain) => {
    const open = { kind: 'book', attempt: 1, sentAtMs: 1_000, isAcknowledged: true } as const;
    const paused: SagaFacts = { ...paid(order({ state: 'in_process', open, attempts: 1 })), status: 'BOOKING_PAUSED' };
    expect(nextStep(paused, 1_000 + ageMs, TIMING)).toMatchObject({ type: 'look_up', absentIsCertain });
    expect(quietAtMs(open, TIMING)).toBe(1_000 + MAY_BE_IN_WORK_MS);
    expect(quietAtMs(open, { quietPeriodMs: 2 * MAY_BE_IN_WORK_MS })).toBe(1_000 + 2 * MAY_BE_IN_WORK_MS);
  });

  it.each([
    [{ isAcknowledged: false }, 90_000],
    [{ isAcknowledged: false, mayBeInWork: true }, MAY_BE_IN_WORK_MS],
    [{ isAcknowledged: true }, MAY_BE_IN_WORK_MS],
  ] as const)('believes "absent" of a send with %j after %i ms', (known, quietMs) => {
    const open = { kind: 'book', attempt: 1, sentAtMs: 1_000, ...known } as const;
    expect(quietAtMs(open, TIMING)).toBe(1_000 + quietMs);
  });

  it('gives up after the last attempt', () => {
    expect(nextStep(paid(order({ attempts: MAX_ATTEMPTS })), 0, TIMING)).toEqual({
      type: 'give_up',
      orderId: 'order-1',
    });
  });

  it('never sends anything while an answer is open', () => {
    const anyOrder = fc.record({
      orderId: fc.constantFrom('a', 'b'),
      state: fc.constantFrom('waiting', 'in_process', 'held', 'booked', 'failed'),
      holdable: fc.boolean(),
      contextReady: fc.boolean(),
      open: fc.option(
        fc.record({
          kind: fc.constantFrom('book', 'confirm_held', 'release_held'),
          attempt: fc.integer({ min: 1, max: 3 }),
          sentAtMs: fc.nat(100_000),
          isAcknowledged: fc.boolean(),
        }),
      ),
      attempts: fc.nat(3),
      purchases: fc.nat(5),
      refused: fc.boolean(),
    }) as fc.Arbitrary<OrderFacts>;
    fc.assert(
      fc.property(fc.array(anyOrder, { minLength: 1, maxLength: 2 }), fc.nat(300_000), (orders, nowMs) => {
        const step = nextStep(paid(...orders), nowMs, TIMING);
        if (orders.some((candidate) => candidate.open !== null)) expect(step.type).toBe('look_up');
        if (step.type === 'settle') expect(orders.every((candidate) => candidate.state !== 'held')).toBe(true);
        if (step.type === 'send' && step.kind === 'book') {
          expect(orders.some((candidate) => candidate.state === 'failed')).toBe(false);
        }
      }),
    );
  });

  it('asks young questions often and old ones politely', () => {
    expect(nextPollAtMs(0, 0)).toBe(2_000);
    expect(nextPollAtMs(0, 40_000)).toBe(50_000);
    expect(nextPollAtMs(0, 86_400_000)).toBe(86_700_000);
    expect(nextPollAtMs(100_000, 140_000)).toBe(150_000);
  });

  it('looks at what has failed ever more rarely, and not at once', () => {
    expect(latePollAtMs(0, 0)).toBe(600_000);
    expect(latePollAtMs(0, 600_001)).toBe(1_200_002);
    expect(latePollAtMs(100_000, 4_100_000)).toBe(8_100_000);
  });

  it('lets an unpaid booking lapse although a payment that failed is still looked at', () => {
    const failed = { paymentRef: 'o', status: 'FAILED', verifyAtMs: 600 } as const;
    const facts: SagaFacts = {
      status: 'CREATED',
      orders: [order()],
      payments: [failed],
      refunds: [],
      lapsesAtMs: 500,
    };
    expect(nextStep(facts, 500, TIMING)).toEqual({ type: 'expire' });
    expect(nextStep({ ...facts, status: 'EXPIRED' }, 500, TIMING)).toEqual({ type: 'wait', untilMs: 600 });
    expect(nextStep({ ...facts, status: 'EXPIRED' }, 600, TIMING)).toEqual({ type: 'verify_payment', paymentRef: 'o' });
  });
});

describe('an answer that never comes', () => {
  const lost = order({
    state: 'in_process',
    open: { kind: 'book', attempt: 1, sentAtMs: 0, isAcknowledged: false },
    attempts: 1,
  });

  it.each([
    [HUMAN_AFTER_MS - 1, 'look_up'],
    [HUMAN_AFTER_MS, 'pause'],
  ])('%i ms after the send is due for: %s', (nowMs, type) => {
    expect(nextStep(paid(lost), nowMs, TIMING)).toMatchObject({ type, orderId: 'order-1' });
    const later = { ...lost, open: { kind: 'book', attempt: 1, sentAtMs: 1_000_000, isAcknowledged: false } } as const;
    expect(nextStep(paid(later), 1_000_000 + nowMs, TIMING)).toMatchObject({ type, orderId: 'order-1' });
  });

  it.each([
    [659_999, 'look_up', false],
    [660_000, 'look_up', true],
    [719_999, 'look_up', true],
    [720_000, 'pause', undefined],
  ])('is certain once its seats are surely free: %i ms after the send, %s', (nowMs, type, absentIsCertain) => {
    const open = { kind: 'book', attempt: 1, sentAtMs: 0, isAcknowledged: false, mayBeInWork: true } as const;
    const step = nextStep(paid({ ...lost, open: { ...open, goneAtMs: 660_000 } }), nowMs, TIMING);
    expect(step).toEqual({ type, orderId: 'order-1', ...(absentIsCertain === undefined ? {} : { absentIsCertain }) });
  });

  it('is never certain before the quiet period is over, and before a person once it was paid long ago', () => {
    const open = { sentAtMs: 50_000, isAcknowledged: false, mayBeInWork: true, goneAtMs: 60_000 } as const;
    expect(quietAtMs(open, TIMING)).toBe(140_000);
    const late = { kind: 'book', attempt: 1, ...open, goneAtMs: 5_000_000 } as const;
    const facts: SagaFacts = { ...paid({ ...lost, open: late }), paidAtMs: 0 };
    expect(nextStep(facts, HUMAN_AFTER_PAYMENT_MS + 1, TIMING)).toMatchObject({ type: 'pause' });
  });

  it.each([
    [HUMAN_AFTER_PAYMENT_MS, 'look_up'],
    [HUMAN_AFTER_PAYMENT_MS + 1, 'pause'],
  ])('is before a person %i ms after the payment, however often it was sent: %s', (nowMs, type) => {
    const open = { kind: 'book', attempt: 3, sentAtMs: nowMs - 1, isAcknowledged: false } as const;
    const facts: SagaFacts = { ...paid({ ...lost, open, attempts: 3 }), paidAtMs: 0 };
    expect(nextStep(facts, nowMs, TIMING)).toMatchObject({ type });
  });

  it('is still asked for while people look into it', () => {
    const paused: SagaFacts = { ...paid(lost), status: 'BOOKING_PAUSED' };
    expect(nextStep(paused, HUMAN_AFTER_MS, TIMING)).toMatchObject({ type: 'look_up', absentIsCertain: true });
  });

  it('lets no refund wait for the end of a pause', () => {
    const refunds = [{ refundId: 'r', state: 'processing', nextTryAtMs: 500 }] as const;
    const paused: SagaFacts = { ...paid(lost), status: 'BOOKING_PAUSED', refunds };
    expect(nextStep(paused, 499, TIMING)).toMatchObject({ type: 'look_up' });
    expect(nextStep(paused, 500, TIMING)).toEqual({ type: 'send_refund', refundId: 'r' });
  });

  it('is not asked for once the booking is over', () => {
    expect(nextStep({ ...paid(lost), status: 'FAILED' }, HUMAN_AFTER_MS, TIMING)).toEqual({ type: 'rest' });
  });

  it('lets a paused booking rest where nothing is open', () => {
    const paused: SagaFacts = { ...paid(order({ state: 'held' })), status: 'BOOKING_PAUSED' };
    expect(nextStep(paused, HUMAN_AFTER_MS, TIMING)).toEqual({ type: 'rest' });
  });
});

describe('a seat that is left behind', () => {
  const failed = (orphanedHold: OrderFacts['orphanedHold'], lapsesAtMs = 1e12): SagaFacts => ({
    ...paid(order({ state: 'failed', ...(orphanedHold === undefined ? {} : { orphanedHold }) })),
    status: 'FAILED',
    lapsesAtMs,
  });

  it('is chased until it is given back, or its flight has left', () => {
    const due = { open: null, dueAtMs: 500 };
    expect(nextStep(failed(due), 499, TIMING)).toEqual({ type: 'wait', untilMs: 500 });
    expect(nextStep(failed(due), 500, TIMING)).toEqual({ type: 'release_orphaned_hold', orderId: 'order-1' });
    expect(nextStep(failed(due, 500), 500, TIMING)).toEqual({ type: 'rest' });
    expect(nextStep(failed(null), 500, TIMING)).toEqual({ type: 'rest' });
  });

  it('is looked up while the answer is open, after the money has gone back', () => {
    const open = { kind: 'release_held', attempt: 4, sentAtMs: 0, isAcknowledged: false } as const;
    const facts = failed({ open, dueAtMs: 500 });
    expect(nextStep(facts, 89_999, TIMING)).toEqual({
      type: 'look_up_orphaned_hold',
      orderId: 'order-1',
      absentIsCertain: false,
    });
    expect(nextStep(facts, 90_000, TIMING)).toMatchObject({ absentIsCertain: true });
    const refunds = [{ refundId: 'r', state: 'processing', nextTryAtMs: 0 }] as const;
    expect(nextStep({ ...facts, refunds }, 90_000, TIMING)).toEqual({ type: 'send_refund', refundId: 'r' });
  });
});

import type { FlightOutcome } from '@pravas/suppliers/flight/port.ts';
import type { LookUp } from '@pravas/suppliers/order-port.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '../../../platform/refusal.ts';
import type { FlightMemory } from '../../flight-order/flight-booking.ts';
import { flightService } from '../../flight-order/index.ts';
import { anOrder, aSaga, balance, decided, QUIET_MS, START } from '../../flight-order/testing/a-saga.ts';
import { registerServices } from '../service-module.ts';
import { decideResume } from './decide-by-hand.ts';
import { decideLeaving, decidePurchaseIntent } from './decide-intent.ts';
import { decideLookUp, decideOutcome } from './decide-outcome.ts';
import { decidePause } from './decide-pause.ts';
import { decideSettle } from './decide-settle.ts';
import { orderOf } from './saga-state.ts';

const LEASE_MS = 2_000;
const TIMING = { quietPeriodMs: QUIET_MS };
const HALF_AN_HOUR_S = 1_800;
const waiting = () => aSaga([{ direction: 'onward', state: 'waiting' }]);
const heldSaga = () => aSaga([{ direction: 'onward', state: 'held' }]);
const send = (saga: FlightMemory, kind: 'book' | 'confirm_held', afterSeconds = 0) => {
  const sent = decided(saga, decidePurchaseIntent({ kind, orderId: 'order-0' }, LEASE_MS), afterSeconds);
  if (!sent.result) throw new Error('Nothing was sent');
  return { saga: sent.saga, intent: sent.result };
};
const orderAt = (saga: FlightMemory) => orderOf(saga, 'order-0');
const order = (saga: FlightMemory) => anOrder(orderAt(saga));
const openCases = (saga: FlightMemory) => saga.trail.cases.filter((one) => one.state === 'open').map((one) => one.kind);

describe('an answer that never comes', () => {
  const lost = () => {
    const { saga, intent } = send(waiting(), 'book');
    const unknown = {
      type: 'unknown',
      error: { supplierId: 'sandbox', kind: 'timeout', messages: [], retryable: false },
    } as const;
    return decided(saga, decideOutcome(intent, unknown)).saga;
  };
  const paused = () => decided(lost(), decidePause('order-0'), 600).saga;

  it('is handed to the desk and asked for on', () => {
    const saga = paused();
    expect([saga.booking.status, openCases(saga)]).toEqual(['BOOKING_PAUSED', ['unknown_outcome']]);
    expect(saga.runAt).not.toBeNull();
  });

  it('and still comes: the booking goes on and the case is done', () => {
    const found = { type: 'found', order: order(waiting()) } as const;
    const { saga, result } = decided(paused(), decideLookUp('order-0', found, true, TIMING), 900);
    expect([result, saga.booking.status, saga.booking.orders[0]?.state]).toEqual([
      true,
      'BOOKING_IN_PROCESS',
      'booked',
    ]);
    expect(openCases(saga)).toEqual([]);
  });

  it.each([
    [89, false],
    [90, true],
  ])('may be called absent %i seconds after the send: %s', (afterSeconds, isAllowed) => {
    const decide = () =>
      decided(paused(), decideResume({ type: 'mark_absent', orderId: 'order-0' }, QUIET_MS), afterSeconds);
    if (!isAllowed) return expect(decide).toThrow(Refusal);
    const { saga } = decide();
    expect(saga.booking.orders[0]?.state).toBe('waiting');
    expect(saga.effects.map((effect) => effect.state)).toEqual(['absent']);
  });

  describe('because the supplier works on the order unseen', () => {
    const unseen = { type: 'absent', mayBeInWork: true } as const;
    const acknowledged = (saga: FlightMemory, value: boolean) => ({
      ...saga,
      effects: saga.effects.map((effect) => ({ ...effect, acknowledged: value })),
    });
    const lookUp = (saga: FlightMemory, afterSeconds: number, isCertain = true) =>
      decided(saga, decideLookUp('order-0', unseen, isCertain, TIMING), afterSeconds);

    it('is remembered from its answer, also where the look-up would show it', () => {
      const { saga, intent } = send(waiting(), 'book');
      const said = (outcome: Extract<FlightOutcome, { readonly type: 'pending' }>) =>
        decided(saga, decideOutcome(intent, outcome)).saga.effects[0]?.acknowledged;
      expect([said({ type: 'pending', unseen: true }), said({ type: 'pending' })]).toEqual([true, null]);
    });

    const left = () => decided(lost(), decideLeaving('id-1')).saga;

    it('is remembered as it leaves, and then a look-up proves nothing for half an hour', () => {
      const saga = left();
      expect(saga.effects).toMatchObject([{ id: 'id-1', state: 'sent', acknowledged: null, leftAt: expect.any(Date) }]);
      const early = lookUp(saga, 100);
      expect([early.result, early.saga.effects[0]]).toMatchObject([false, { state: 'sent', acknowledged: null }]);
      expect(lookUp(early.saga, HALF_AN_HOUR_S - 1).saga.effects[0]?.state).toBe('sent');
      const late = lookUp(early.saga, HALF_AN_HOUR_S);
      expect([late.result, late.saga.effects[0]?.state, orderAt(late.saga).state]).toEqual([true, 'absent', 'waiting']);
      expect(lookUp(early.saga, HALF_AN_HOUR_S, false).saga.effects[0]?.state).toBe('sent');
    });

    it('is out of the question for one that never left', () => {
      expect(lookUp(lost(), 89).saga.effects[0]).toMatchObject({ state: 'sent', acknowledged: null });
      const { saga, result } = lookUp(lost(), 90);
      expect([result, saga.effects[0]]).toMatchObject([true, { state: 'absent', acknowledged: null, leftAt: null }]);
      expect(orderAt(saga)).toMatchObject({ state: 'waiting', ownContext: true });
      expect(saga.trail.history.at(-1)?.text).toBe(
        'DEL → BOM: the airline shows no such order, so nothing was bought. It is tried again.',
      );
    });

    it('does not leave once its question has been given up', () => {
      const { saga } = lookUp(lost(), 90);
      const { changes, result } = decideLeaving('id-1')(saga, START, () => 'id');
      expect([changes, result]).toEqual([[], false]);
    });

    it('lets nobody call it absent either, once it has left', () => {
      const saga = decided(left(), decidePause('order-0'), 600).saga;
      const decision = { type: 'mark_absent', orderId: 'order-0' } as const;
      expect(() => decided(saga, decideResume(decision, QUIET_MS), 700)).toThrow('Try again in 19 minutes.');
    });

    it('is over for one that has left, once the supplier has said that it failed', () => {
      expect(lookUp(acknowledged(left(), false), 90).saga.effects[0]?.state).toBe('absent');
    });

    it('is over once the supplier has said that it failed', () => {
      const { saga } = lookUp(acknowledged(lost(), false), 90);
      expect(saga.effects[0]).toMatchObject({ state: 'absent', acknowledged: false });
      const before = lookUp(acknowledged(lost(), false), 89).saga.effects[0];
      expect(before).toMatchObject({ state: 'sent', acknowledged: false });
    });

    it('is not doubted where the supplier shows whatever it has taken on', () => {
      const { saga } = decided(lost(), decideLookUp('order-0', { type: 'absent' }, true, TIMING), 90);
      expect(saga.effects[0]).toMatchObject({ state: 'absent', acknowledged: null });
    });

    it.each([
      [700, 'Try again in 19 minutes.'],
      [HALF_AN_HOUR_S - 1, 'Try again in a minute.'],
    ])('lets nobody call it absent %i seconds after the send, and says until when', (afterSeconds, when) => {
      const decision = { type: 'mark_absent', orderId: 'order-0' } as const;
      const decide = () => decided(acknowledged(paused(), true), decideResume(decision, QUIET_MS), afterSeconds);
      expect(decide).toThrow(`The airline may still be working on it. ${when}`);
    });
  });

  it('is asked for again when its supplier says that it is worth it', () => {
    const askAgainAt = START.add({ seconds: 120 }).toString();
    const lookUp = (found: LookUp, afterSeconds: number) =>
      decided(lost(), decideLookUp('order-0', found, false, TIMING), afterSeconds).saga.runAt;
    expect(lookUp({ type: 'pending', askAgainAt }, 30)).toEqual(START.add({ seconds: 120, milliseconds: 1 }));
    expect(lookUp({ type: 'pending', askAgainAt }, 200)).toEqual(START.add({ seconds: 200, milliseconds: 200 }));
    // The quiet period ends before: then "absent" is believed.
    expect(lookUp({ type: 'absent', askAgainAt }, 80)).toEqual(START.add({ seconds: 90 }));
  });

  describe('for what is surely free by a moment', () => {
    const GONE_S = 660;
    const lookUp = (saga: FlightMemory, afterSeconds: number) =>
      decided(saga, decideLookUp('order-0', { type: 'absent' }, true, TIMING), afterSeconds);
    const left = () => decided(lost(), decideLeaving('id-1')).saga;
    beforeAll(() => registerServices([{ ...flightService, goneAt: () => START.add({ seconds: GONE_S }) }]));
    afterAll(() => registerServices([flightService]));

    it('is given up then, and never tried again', () => {
      expect(lookUp(left(), GONE_S - 1).saga.effects[0]?.state).toBe('sent');
      const { saga, result } = lookUp(left(), GONE_S);
      expect([result, saga.effects[0]?.state, orderAt(saga).state]).toEqual([true, 'absent', 'failed']);
      expect(orderAt(saga).message).toBe(
        'The airline never answered and shows no such booking, so nothing was bought.',
      );
    });

    it('is sent again where it never left', () => {
      const { saga } = lookUp(lost(), 90);
      expect([saga.effects[0]?.state, orderAt(saga).state]).toEqual(['absent', 'waiting']);
    });
  });

  describe('and whose order is certainly not there', () => {
    const absent = (saga: FlightMemory, afterSeconds: number) =>
      decided(saga, decideLookUp('order-0', { type: 'absent' }, true, TIMING), afterSeconds).saga;
    const lastWords = (saga: FlightMemory) => saga.trail.history.at(-1)?.text;

    it.each([
      [179, true],
      [180, false],
    ])(
      'is sent again as it was %i seconds after the first send: %s; later it is found again first',
      (seconds, asItWas) => {
        const after = orderAt(absent(lost(), seconds));
        expect([after.state, after.ownContext]).toEqual(['waiting', asItWas]);
      },
    );

    it('counts from the first send of the same purchase', () => {
      const { saga } = send(absent(lost(), 90), 'book', 91);
      expect(orderAt(absent(saga, 181))).toMatchObject({ state: 'waiting', ownContext: false });
    });

    it('says that nothing was bought, and never that the airline has answered', () => {
      const saga = absent(paused(), 700);
      const seen = 'The airline shows no such order, so nothing was bought. It is tried again.';
      expect([saga.booking.status, lastWords(saga)]).toEqual(['BOOKING_IN_PROCESS', `${seen} Booking in process.`]);
      expect(openCases(saga)).toEqual([]);
      expect(saga.trail.history.map(({ text }) => text).join()).not.toContain('has answered');
    });

    it('says of a hold that it is still there, or is not any more', () => {
      const sent = send(heldSaga(), 'confirm_held');
      const waits = decided(sent.saga, decidePause('order-0'), 600).saga;
      const held = { type: 'found', order: anOrder(orderAt(waits), 'held') } as const;
      const seen = (found: typeof held | { readonly type: 'absent' }) =>
        decided(waits, decideLookUp('order-0', found, true, TIMING), 700).saga.trail.history.map(({ text }) => text);
      expect(seen(held)).toContain('The airline still shows the seat as held. Booking in process.');
      expect(seen({ type: 'absent' })).toContain(
        'The airline does not show the held seat any more. Booking in process.',
      );
    });

    it('stays before a person a quarter of an hour after the payment, until it ends', () => {
      const again = absent(paused(), 901);
      expect([again.booking.status, openCases(again)]).toEqual(['BOOKING_IN_PROCESS', ['unknown_outcome']]);
      const refound = { ...again, booking: { ...again.booking, orders: [{ ...orderAt(again), ownContext: true }] } };
      const { saga, intent } = send(refound as FlightMemory, 'book', 902);
      const booked = decided(saga, decideOutcome(intent, { type: 'confirmed', order: order(saga) }), 903).saga;
      expect(openCases(booked)).toEqual(['unknown_outcome']);
      const settled = decided(booked, decideSettle, 904).saga;
      expect([settled.booking.status, openCases(settled)]).toEqual(['BOOKED', []]);
    });
  });

  it('is put before a person by the first intent that comes so late', () => {
    const { saga } = send(waiting(), 'book', 901);
    expect(saga.trail.cases).toMatchObject([
      { kind: 'unknown_outcome', title: 'DEL → BOM: paid 15 minutes ago and still under way' },
    ]);
    expect(openCases(send(waiting(), 'book', 900).saga)).toEqual([]);
  });

  it('stays before a person when one has it sent again so late', () => {
    const decision = { type: 'mark_absent', orderId: 'order-0' } as const;
    const at = (seconds: number) => openCases(decided(paused(), decideResume(decision, QUIET_MS), seconds).saga);
    expect([at(900), at(901)]).toEqual([[], ['unknown_outcome']]);
  });

  it('is found by a person', () => {
    const found = { locator: 'ABC123', bookingRef: null, tickets: [{ travellerIndex: 0, ticketNumber: '098-1' }] };
    const decision = { type: 'mark_booked', orderId: 'order-0', order: found } as const;
    const settled = decided(decided(paused(), decideResume(decision, QUIET_MS), 700).saga, decideSettle, 701).saga;
    expect([settled.booking.status, settled.booking.orders[0]?.locator]).toEqual(['BOOKED', 'ABC123']);
    expect(balance(settled, 'customer_suspense')).toBe(0);
  });

  it('stays open when it is only asked for again', () => {
    const { saga } = decided(paused(), decideResume({ type: 'retry' }, QUIET_MS), 700);
    expect([saga.booking.status, openCases(saga)]).toEqual(['BOOKING_PAUSED', ['unknown_outcome']]);
  });

  it('cannot be decided twice', () => {
    const { saga } = decided(paused(), decideResume({ type: 'refund' }, QUIET_MS), 700);
    expect(() => decided(saga, decideResume({ type: 'refund' }, QUIET_MS), 701)).toThrow(Refusal);
  });
});

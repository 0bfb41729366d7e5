import { type OrderScope, scopeKey } from '@pravas/domain/booking/order-scope.ts';
import { unitScope } from '@pravas/domain/flight-order/flight-scope.ts';
import { postCreditUsed } from '@pravas/domain/ledger/post-credit.ts';
import { postCapture } from '@pravas/domain/ledger/posting.ts';
import { formatInrExact, paise } from '@pravas/domain/money/money.ts';
import type { CancelOutcome } from '@pravas/suppliers/order-port.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../platform/refusal.ts';
import type { FlightMemory } from '../../flight-order/flight-booking.ts';
import { aBookedSaga, aCancellation, anOrder, balance, decided, START } from '../../flight-order/testing/a-saga.ts';
import { applyChanges } from '../saga/apply-changes.ts';
import { decideArranged } from '../saga/decide-by-hand.ts';
import { decideCancelIntent } from '../saga/decide-intent.ts';
import { factsOf } from '../saga/facts-of.ts';
import { orderOf } from '../saga/saga-state.ts';
import {
  decideCancelLookUp,
  decideCancelOutcome,
  decideConfirmation,
  decideGiveUpCancelling,
} from './decide-cancellation.ts';
import { decideCancellationSettled } from './settle-cancellation.ts';

const LEASE_MS = 2_000;
const UNKNOWN = {
  type: 'unknown',
  error: { supplierId: 's', kind: 'timeout', messages: [], retryable: false },
} as const;
const scope = (slices: number[], travellers: number[]): OrderScope =>
  unitScope({ orderId: 'order-0', slices, travellers });
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
const openCases = (saga: FlightMemory) => saga.trail.cases.filter((one) => one.state === 'open').map((one) => one.kind);

const ref = (part: OrderScope, cancellationId = 'cancellation') => ({ cancellationId, itemKey: scopeKey(part) });

/** Asks for these parts and has each answered. */
function cancel(saga: FlightMemory, id: string, scopes: readonly OrderScope[], outcome: CancelOutcome): FlightMemory {
  let state: FlightMemory = { ...saga, cancellations: [...saga.cancellations, aCancellation(scopes, { id })] };
  for (const one of scopes) {
    const sent = decided(state, decideCancelIntent(ref(one, id), LEASE_MS));
    state = decided(sent.saga, decideCancelOutcome(ref(one, id), sent.result.effectId, outcome)).saga;
  }
  return decided(state, decideConfirmation(id)).saga;
}
const settle = (saga: FlightMemory, id: string) => decided(saga, decideCancellationSettled(id)).saga;
const lost = (saga: FlightMemory, part: OrderScope) => {
  const asked = { ...saga, cancellations: [aCancellation([part])] };
  const sent = decided(asked, decideCancelIntent(ref(part), LEASE_MS));
  return decided(sent.saga, decideCancelOutcome(ref(part), sent.result.effectId, UNKNOWN)).saga;
};

const sumOf = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);

/** A booking that credits have paid a part of: the first one twice, as it paid for a change too. */
function paidWithCredits(amounts: readonly number[]): FlightMemory {
  const booked = aBookedSaga(['whole']);
  const uses = amounts.map((amount, index) => ({
    creditId: `used-${Math.max(0, index - 1)}`,
    changeId: index === 1 ? 'change' : null,
    amountPaise: paise(amount),
    returnedPaise: paise(0),
    state: 'used' as const,
    sellerCode: '6E',
    supplierId: 'supplier',
    travellerName: 'Asha Rao',
    code: null,
    expiresOn: `2027-0${index + 1}-28`,
  }));
  const [payment] = booked.payments;
  if (!payment) throw new Error('No payment');
  const cardPaise = paise(payment.amountPaise - sumOf(amounts));
  const used = uses.flatMap(({ creditId, changeId, amountPaise }) =>
    postCreditUsed(creditId, changeId ?? 'booking', amountPaise),
  );
  const transfers = booked.trail.transfers.filter(({ key }) => !key.startsWith('capture:'));
  return {
    ...booked,
    payments: [{ ...payment, amountPaise: cardPaise }],
    creditUses: uses,
    trail: { ...booked.trail, transfers: [...transfers, ...postCapture('PRV-1', cardPaise), ...used] },
  };
}

describe('cancelling a part', () => {
  it('is sent under a key of its own, and the rest of the booking stays booked', () => {
    const part = scope([0], [1]);
    const saga = settle(cancel(aBookedSaga(['whole']), 'c1', [part], stated(50_000)), 'c1');
    expect(saga.effects).toMatchObject([{ key: `ref-0:cancel:${scopeKey(part)}`, subject: scopeKey(part) }]);
    expect([saga.booking.status, orderOf(saga, 'order-0').state]).toEqual(['BOOKED', 'booked']);
    expect(saga.refunds).toMatchObject([{ refundRef: 'rc-c1', cancellationId: 'c1', dueOn: expect.any(String) }]);
    expect(saga.trail.events.map((event) => event.topic)).toEqual(['booking.part_cancelled']);
    expect(balance(saga, 'customer_suspense')).toBe(0);
  });

  it('ends the booking with its last part', () => {
    const one = settle(cancel(aBookedSaga(['whole']), 'c1', [scope([0, 1], [1])], stated(50_000)), 'c1');
    expect(one.booking.status).toBe('BOOKED');
    const both = settle(cancel(one, 'c2', [scope([0, 1], [0])], stated(50_000)), 'c2');
    expect([both.booking.status, both.refunds.map((refund) => refund.refundRef)]).toEqual([
      'CANCELED',
      ['rc-c1', 'rc-c2'],
    ]);
  });

  it('takes one of two orders out and leaves the other flying', () => {
    const whole = unitScope({ orderId: 'order-1', slices: [0], travellers: [0, 1] });
    const saga = settle(cancel(aBookedSaga(['onward', 'return']), 'c1', [whole], stated(50_000)), 'c1');
    expect(saga.booking.status).toBe('BOOKED');
    expect(saga.booking.orders.map((order) => [order.state, order.message])).toEqual([
      ['booked', null],
      ['failed', 'Cancelled.'],
    ]);
  });

  it('in any order and number leaves every paisa in one place', () => {
    const units = [0, 1].flatMap((slice) => [0, 1].map((traveller) => scope([slice], [traveller])));
    fc.assert(
      fc.property(
        fc.shuffledSubarray(units, { minLength: 4, maxLength: 4 }),
        fc.array(fc.nat(900_000), { minLength: 4, maxLength: 4 }),
        (order, penalties) => {
          let saga = aBookedSaga(['whole']);
          for (const [index, part] of order.entries()) {
            saga = settle(cancel(saga, `c${index}`, [part], stated(penalties[index] ?? 0)), `c${index}`);
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

  it('gives back of each credit no more than it paid, whatever is cancelled first', () => {
    const units = [0, 1].flatMap((slice) => [0, 1].map((traveller) => scope([slice], [traveller])));
    fc.assert(
      fc.property(
        fc.shuffledSubarray(units, { minLength: 4, maxLength: 4 }),
        fc.array(fc.nat(900_000), { minLength: 4, maxLength: 4 }),
        fc.array(fc.integer({ min: 1, max: 300_000 }), { minLength: 1, maxLength: 3 }),
        (order, penalties, amounts) => {
          let saga = paidWithCredits(amounts);
          let ids = 0;
          for (const [index, part] of order.entries()) {
            const answered = cancel(saga, `c${index}`, [part], stated(penalties[index] ?? 0));
            const { changes } = decideCancellationSettled(`c${index}`)(answered, START, () => `credit-${++ids}`);
            saga = applyChanges(answered, changes, START);
          }
          const comesBack = sumOf(saga.cancellations.map((one) => one.refund?.refundPaise ?? 0));
          const money = sumOf(saga.refunds.map((one) => one.amountPaise));
          const credits = sumOf(saga.creditUses.map((one) => one.returnedPaise));
          expect(money + credits).toBe(comesBack);
          expect(-balance(saga, 'airline_credits')).toBe(credits - sumOf(amounts));
          expect(balance(saga, 'customer_suspense')).toBe(0);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('may begin while the money of others is awaited, and each gives back what it would have given alone', () => {
    const units = [0, 1].flatMap((slice) => [0, 1].map((traveller) => scope([slice], [traveller])));
    const ids = units.map((_, index) => `c${index}`);
    const back = (saga: FlightMemory) => ids.map((id) => saga.cancellations.find((one) => one.id === id)?.refund);
    fc.assert(
      fc.property(
        fc.shuffledSubarray(ids, { minLength: 4, maxLength: 4 }),
        fc.array(fc.nat(900_000), { minLength: 4, maxLength: 4 }),
        (settledInOrder, penalties) => {
          const cancelled = (saga: FlightMemory, index: number) => {
            const [part, id] = [units[index], ids[index]];
            if (!part || !id) throw new Error('No such part');
            return cancel(saga, id, [part], stated(penalties[index] ?? 0));
          };
          const oneByOne = ids.reduce((saga, id, index) => settle(cancelled(saga, index), id), aBookedSaga(['whole']));
          const asked = ids.reduce((saga, _, index) => cancelled(saga, index), aBookedSaga(['whole']));
          const settled = settledInOrder.reduce(settle, asked);
          expect(back(settled)).toEqual(back(oneByOne));
          expect(settled.booking.status).toBe('CANCELED');
          expect(balance(settled, 'customer_suspense')).toBe(0);
          expect(balance(settled, 'refunds_due')).toBe(balance(oneByOne, 'refunds_due'));
        },
      ),
      { numRuns: 100 },
    );
  });

  it('that every airline refuses leaves all as it was', () => {
    const refused = { type: 'failed', error: { ...UNKNOWN.error, messages: ['Too late'] } } as const;
    const saga = cancel(aBookedSaga(['whole']), 'c1', [scope([0], [0])], refused);
    expect([saga.booking.status, saga.cancellations[0]?.state]).toEqual(['BOOKED', 'refused']);
    expect(factsOf(saga).cancellations).toEqual([]);
  });
});

describe('a lost answer to the cancellation of a part', () => {
  const part = scope([0, 1], [1]);
  const read = (travellers: readonly number[]) => {
    const order = anOrder(orderOf(aBookedSaga(['whole']), 'order-0'));
    const tickets = order.tickets.filter((ticket) => travellers.includes(ticket.travellerIndex));
    return {
      type: 'part',
      found: { ok: true, value: { order: { ...order, tickets }, airlineChange: null } },
    } as const;
  };
  const progress = (saga: FlightMemory) => saga.cancellations[0]?.orders[scopeKey(part)]?.progress;

  it('is read from the tickets that are left', () => {
    const { saga, result } = decided(
      lost(aBookedSaga(['whole']), part),
      decideCancelLookUp(ref(part), read([0]), false),
    );
    expect([result, progress(saga)]).toEqual([true, 'settled']);
    // The amount follows the airline's quote, since its statement is lost.
    const settled = settle(decided(saga, decideConfirmation('cancellation')).saga, 'cancellation');
    expect(settled.cancellations[0]?.refund?.penaltyPaise).toBe(70_000);
  });

  it('is sent again only when the ticket is certainly still there', () => {
    const saga = lost(aBookedSaga(['whole']), part);
    const early = decided(saga, decideCancelLookUp(ref(part), read([0, 1]), false), 30);
    expect([early.result, early.saga.effects[0]?.state]).toEqual([false, 'sent']);
    const late = decided(saga, decideCancelLookUp(ref(part), read([0, 1]), true), 90);
    expect([late.result, late.saga.effects[0]?.state]).toEqual([true, 'absent']);
    expect(decided(late.saga, decideCancelIntent(ref(part), LEASE_MS), 91).result.attempt).toBe(2);
  });

  it('is told to the desk after ten minutes, once', () => {
    const unclear = { type: 'part', found: { ok: false, error: UNKNOWN.error } } as const;
    const ask = (saga: FlightMemory, seconds: number) =>
      decided(saga, decideCancelLookUp(ref(part), unclear, true), seconds).saga;
    const before = ask(lost(aBookedSaga(['whole']), part), 599);
    expect([openCases(before), progress(before)]).toEqual([[], undefined]);
    const after = ask(before, 600);
    expect([openCases(after), progress(after)]).toEqual([['unknown_outcome'], 'unclear']);
    expect(ask(after, 900).trail.cases).toHaveLength(1);
    expect(factsOf(after).cancellations?.[0]?.items[0]?.progress).toBe('wanted');
  });

  it('that is never confirmed leaves the ticket and tells the desk', () => {
    const saga = decided(lost(aBookedSaga(['whole']), part), decideGiveUpCancelling(ref(part))).saga;
    expect([progress(saga), openCases(saga)]).toEqual(['refused', ['unknown_outcome']]);
  });
});

describe('an airline that keeps too much', () => {
  it('does not delay the refund; the rest is claimed from it', () => {
    const part = scope([0, 1], [1]);
    const fair = settle(cancel(aBookedSaga(['whole']), 'c1', [part], stated(50_000)), 'c1');
    expect([openCases(fair), balance(fair, 'claim_receivable')]).toEqual([[], 0]);
    const greedy = settle(cancel(aBookedSaga(['whole']), 'c1', [part], stated(1_200_000)), 'c1');
    const shortfall = balance(greedy, 'claim_receivable');
    expect(shortfall).toBeGreaterThan(0);
    expect(openCases(greedy)).toEqual(['refund_short']);
    expect(greedy.trail.cases[0]?.facts).toMatchObject({
      shortfallPaise: shortfall,
      creditNoteNo: 'CN1',
      locator: 'PNR001',
    });
    // The claim is written off and paid back to the paisa, so its title names it so.
    const odd = settle(cancel(aBookedSaga(['whole']), 'c1', [part], stated(1_200_029)), 'c1');
    const claimedPaise = paise(balance(odd, 'claim_receivable'));
    expect(claimedPaise % 100).toBeGreaterThan(0);
    expect(odd.trail.cases[0]?.title).toContain(`kept ${formatInrExact(claimedPaise)} too much`);
    expect(greedy.refunds).toHaveLength(1);
    expect(balance(greedy, 'customer_suspense')).toBe(0);
  });

  it('or asks for more than there was is claimed from for what it really kept', () => {
    const part = scope([0, 1], [1]);
    const saga = settle(cancel(aBookedSaga(['whole']), 'c1', [part], stated(5_000_000, 0)), 'c1');
    const { paidPaise = 0, penaltyPaise = 0, nonRefundablePaise = 0 } = saga.cancellations[0]?.refund ?? {};
    expect(balance(saga, 'claim_receivable')).toBe(paidPaise - penaltyPaise - nonRefundablePaise);
    expect(balance(saga, 'customer_suspense')).toBe(0);
  });

  it('or returns less than its charge leaves is found out too', () => {
    const part = scope([0, 1], [1]);
    const saga = settle(cancel(aBookedSaga(['whole']), 'c1', [part], stated(50_000, 1_000_000)), 'c1');
    expect(balance(saga, 'claim_receivable')).toBe(150_000);
  });
});

interface ToldOfCredit {
  readonly takesCredit?: boolean;
  readonly isMoney?: boolean;
}

describe('a cancellation that a person arranges', () => {
  const part = scope([0], [0]);
  const asked = () => {
    const saga = aBookedSaga(['whole']);
    return { ...saga, cancellations: [aCancellation([part], { channel: 'request' })] };
  };

  it('waits for the answer, then settles as any other', () => {
    expect(factsOf(asked()).cancellations).toEqual([]);
    const answer = { type: 'cancelled', penaltyPaise: paise(30_000), creditNoteNo: null } as const;
    const entered = decided(asked(), decideArranged('cancellation', { [scopeKey(part)]: answer })).saga;
    expect(factsOf(entered).cancellations?.[0]?.items[0]?.progress).toBe('settled');
    const settled = settle(decided(entered, decideConfirmation('cancellation')).saga, 'cancellation');
    expect(settled.cancellations[0]).toMatchObject({ state: 'settled', refund: { penaltyPaise: 30_000 } });
  });

  it.each([
    ['what the traveller said', {}, { takesCredit: true }, true],
    ['what the traveller refused', {}, { takesCredit: false }, false],
    ['nothing where nobody was asked', {}, {}, undefined],
    ['nothing where no credit is given', {}, { takesCredit: true, isMoney: true }, undefined],
    ['what was chosen before, whatever is entered now', { takesCredit: false }, { takesCredit: true }, false],
  ] as const)('keeps of a credit %s', (_, before, { takesCredit, isMoney = false }: ToldOfCredit, kept) => {
    const [cancellation] = asked().cancellations;
    if (!cancellation) throw new Error('No cancellation');
    const saga = { ...asked(), cancellations: [{ ...cancellation, quote: { ...cancellation.quote, ...before } }] };
    const answer = {
      type: 'cancelled',
      penaltyPaise: paise(30_000),
      creditNoteNo: null,
      ...(isMoney ? {} : { credit: { amountPaise: paise(10_000), expiresOn: '2027-11-01' } }),
    } as const;
    const entered = decided(saga, decideArranged('cancellation', { [scopeKey(part)]: answer }, { takesCredit })).saga;
    expect(entered.cancellations[0]?.quote.takesCredit).toBe(kept);
    expect(entered.cancellations[0]?.quote.refundPaise).toBe(cancellation.quote.refundPaise);
  });

  it('takes no answer for another part or another cancellation', () => {
    const answer = { type: 'refused', message: 'No' } as const;
    expect(() => decided(asked(), decideArranged('cancellation', { other: answer }))).toThrow(Refusal);
    expect(() => decided(asked(), decideArranged('other', { [scopeKey(part)]: answer }))).toThrow(Refusal);
  });
});

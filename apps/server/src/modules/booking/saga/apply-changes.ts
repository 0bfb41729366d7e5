import { nextStatus } from '@pravas/domain/booking/booking-lifecycle.ts';
import { paise, sum, ZERO } from '@pravas/domain/money/money.ts';
import type { Payment, PaymentChange, Refund } from '../../payment/index.ts';
import type { Booking, BookingOrder, BookingTypes, Effect } from '../booking.ts';
import type { BookingChange, OrderChange } from '../booking-change.ts';
import type { Cancellation, CancellationChange } from '../cancellation/cancellation.ts';
import type { EffectWanted, RefundWanted, ReturnedUse, SagaChange } from './saga-change.ts';
import {
  type BookedChange,
  type CreditUse,
  EMPTY_TRAIL,
  type SagaMemory,
  type SagaState,
  type SagaTrail,
} from './saga-state.ts';

/**
 * Applies a list of changes to a booking held in memory. Enforces the same unique keys and guards as the tables do and
 * throws where they would refuse; does not mutate its argument.
 */
export function applyChanges<Types extends BookingTypes>(
  memory: SagaMemory<Types>,
  changes: readonly SagaChange[],
  now: Temporal.Instant,
): SagaMemory<Types> {
  // What a service writes of a booking is of the service's own types.
  return changes.reduce<SagaMemory>((before, change) => applyChange(before, change, now), memory) as SagaMemory<Types>;
}

/** The state after a list of changes that were decided on it. */
export function stateAfter(state: SagaState, changes: readonly SagaChange[], now: Temporal.Instant): SagaState {
  const memory = { ...state, runAt: null, leaseUntil: null, trail: EMPTY_TRAIL };
  const { runAt: _, leaseUntil: __, trail: ___, ...after } = applyChanges(memory, changes, now);
  return after;
}

function applyChange(memory: SagaMemory, change: SagaChange, now: Temporal.Instant): SagaMemory {
  switch (change.type) {
    case 'booking':
      return changeMemory(memory, change.change);
    case 'order':
      return withOrder(memory, change.orderId, change.change);
    case 'effect_opened':
      return { ...memory, effects: [...memory.effects, openEffect(memory.effects, change.effect, now)] };
    case 'effect_acknowledged':
      return {
        ...memory,
        effects: memory.effects.map((one) =>
          one.id === change.effectId && one.acknowledged === null ? { ...one, acknowledged: true } : one,
        ),
      };
    case 'effect_left':
      return {
        ...memory,
        effects: memory.effects.map((one) =>
          one.id === change.effectId && one.state === 'sent' ? { ...one, leftAt: dateOf(now) } : one,
        ),
      };
    case 'effect_closed':
      return {
        ...memory,
        effects: memory.effects.map((one) =>
          one.id === change.effectId && one.state === 'sent' ? { ...one, state: change.state } : one,
        ),
      };
    case 'payment':
      return {
        ...memory,
        payments: replaceBy(memory.payments, 'paymentRef', change.paymentRef, paymentWith(change.change)),
      };
    case 'refund_opened':
      return { ...memory, refunds: [...memory.refunds, openRefund(memory.refunds, change.refund, now)] };
    case 'refund_tried':
      return {
        ...memory,
        refunds: replaceBy(memory.refunds, 'id', change.refundId, (one) => ({
          ...one,
          nextTryAt: dateOf(change.nextTryAt),
          heldAt: null,
          heldFor: null,
          isUnsure: true,
        })),
      };
    case 'refund_refused':
      return {
        ...memory,
        refunds: replaceBy(memory.refunds, 'id', change.refundId, (one) => ({ ...one, isUnsure: false })),
      };
    case 'refund_held':
      return {
        ...memory,
        refunds: replaceBy(memory.refunds, 'id', change.refundId, (one) => ({
          ...one,
          heldAt: one.heldAt ?? dateOf(now),
          heldFor: change.heldFor,
        })),
      };
    case 'refund_charged_back':
      return {
        ...memory,
        refunds: replaceBy(memory.refunds, 'id', change.refundId, (one) => ({
          ...one,
          chargedBackPaise: change.chargedBackPaise,
          heldAt: null,
          heldFor: null,
        })),
      };
    case 'refund_paid':
      return {
        ...memory,
        refunds: replaceBy(memory.refunds, 'id', change.refundId, (one) => ({
          ...one,
          state: 'refunded',
          completedAt: dateOf(now),
          heldAt: null,
          heldFor: null,
          isUnsure: false,
        })),
      };
    case 'cancellation':
      return {
        ...memory,
        cancellations: replaceBy(memory.cancellations, 'id', change.cancellationId, cancellationWith(change.change)),
      };
    case 'change':
      return {
        ...memory,
        changes: replaceBy(memory.changes, 'id', change.changeId, (one): BookedChange => {
          const { settledAt, ...columns } = change.change;
          return { ...one, ...columns, ...(settledAt === undefined ? {} : { settledAt: dateOf(settledAt) }) };
        }),
      };
    case 'units':
      // Lists read the state of units; the saga reads its cancellations.
      return memory;
    case 'credit_granted':
      // The booking's own steps ignore a new credit, but not a credit use that it restores.
      return { ...memory, creditUses: memory.creditUses.map((use) => withReturned(use, change.credit.returns ?? [])) };
    case 'credit_use':
      return {
        ...memory,
        // The same credit may have paid for an earlier change: only a use that is set aside is settled.
        creditUses: replaceBy(memory.creditUses, 'creditId', change.creditId, (one) =>
          one.state === 'reserved' ? { ...one, state: change.state } : one,
        ),
      };
    default:
      return { ...memory, trail: write(memory.trail, change, now) };
  }
}

type Written = Extract<
  SagaChange,
  { readonly type: 'transfers' | 'history' | 'audit' | 'event' | 'open_case' | 'close_case' | 'note_case' }
>;

function write(trail: SagaTrail, change: Written, now: Temporal.Instant): SagaTrail {
  const at = dateOf(now);
  switch (change.type) {
    case 'transfers': {
      const keys = new Set(trail.transfers.map((transfer) => transfer.key));
      for (const { key } of change.transfers) {
        if (keys.has(key)) throw duplicate('transfer', key);
        keys.add(key);
      }
      return { ...trail, transfers: [...trail.transfers, ...change.transfers] };
    }
    case 'history':
      return { ...trail, history: [...trail.history, { at, text: change.text }] };
    case 'audit':
      return { ...trail, audits: [...trail.audits, { at, action: change.action, details: change.details }] };
    case 'event':
      return { ...trail, events: [...trail.events, { at, topic: change.topic, payload: change.payload }] };
    case 'open_case': {
      const { type: _, ...wanted } = change;
      const isOpen = trail.cases.some((one) => one.key === wanted.key && one.state === 'open');
      return isOpen ? trail : { ...trail, cases: [...trail.cases, { ...wanted, state: 'open' }] };
    }
    case 'note_case':
      return trail;
    case 'close_case':
      return {
        ...trail,
        cases: trail.cases.map((one) => (one.key === change.key ? { ...one, state: 'done' } : one)),
      };
  }
}

function changeMemory(memory: SagaMemory, change: BookingChange): SagaMemory {
  const { booking } = memory;
  const status = change.event ? nextStatus(booking.status, change.event) : booking.status;
  if (status === null) throw new Error(`A booking in ${booking.status} cannot take ${change.event}`);
  const next: Booking = {
    ...booking,
    status,
    origin: change.origin ?? booking.origin,
    paidFrom: change.paidFrom ?? booking.paidFrom,
    paymentStatus: change.paymentStatus ?? booking.paymentStatus,
    facts: change.facts ?? booking.facts,
    totalPaise: change.totalPaise === undefined ? booking.totalPaise : paise(change.totalPaise),
    pendingTotalPaise:
      change.pendingTotalPaise === undefined
        ? booking.pendingTotalPaise
        : change.pendingTotalPaise === null
          ? null
          : paise(change.pendingTotalPaise),
    itineraryUpdatedAt: change.itineraryUpdatedAt ?? booking.itineraryUpdatedAt,
    failure: change.failure === undefined ? booking.failure : change.failure,
  };
  return {
    ...memory,
    booking: next,
    runAt: change.runAt === undefined ? memory.runAt : change.runAt,
    leaseUntil: change.leaseUntil === undefined ? memory.leaseUntil : change.leaseUntil,
  };
}

function withOrder(memory: SagaMemory, orderId: string, change: OrderChange): SagaMemory {
  const { sweepAt: _, ...columns } = change;
  const orders = replaceBy(
    memory.booking.orders,
    'id',
    orderId,
    // A detail and an order at a supplier come from the service whose booking it is.
    (order) => ({
      ...order,
      ...(columns as Partial<BookingOrder>),
      locator: columns.supplierOrder?.locator ?? order.locator,
      advice: columns.message === undefined ? order.advice : (columns.advice ?? null),
    }),
  );
  return { ...memory, booking: { ...memory.booking, orders } };
}

function openEffect(effects: readonly Effect[], wanted: EffectWanted, now: Temporal.Instant): Effect {
  const { notAfter: _, judged: __, ...columns } = wanted;
  const same = effects.filter((effect) => effect.key === wanted.key);
  if (same.some((effect) => effect.attempt === wanted.attempt)) throw duplicate('attempt of', wanted.key);
  if (same.some((effect) => effect.state === 'sent')) throw duplicate('open send of', wanted.key);
  return { ...columns, sentAt: dateOf(now), state: 'sent', acknowledged: null, leftAt: null };
}

function openRefund(refunds: readonly Refund[], wanted: RefundWanted, now: Temporal.Instant): Refund {
  if (refunds.some((refund) => refund.refundRef === wanted.refundRef)) throw duplicate('refund', wanted.refundRef);
  if (wanted.amountPaise <= 0) throw new RangeError(`A refund of ${wanted.amountPaise} paise`);
  const at = dateOf(now);
  const untouched = { completedAt: null, heldAt: null, heldFor: null, chargedBackPaise: ZERO, isUnsure: false };
  return { ...wanted, state: 'processing', nextTryAt: at, createdAt: at, ...untouched };
}

function withReturned(use: CreditUse, returns: readonly ReturnedUse[]): CreditUse {
  const own = returns.filter((one) => one.creditId === use.creditId && one.changeId === use.changeId);
  const returnedPaise = sum([use.returnedPaise, ...own.map((one) => one.amountPaise)]);
  if (returnedPaise > use.amountPaise) throw new RangeError(`More is returned to credit ${use.creditId} than it paid`);
  return own.length === 0 ? use : { ...use, returnedPaise };
}

const paymentWith =
  ({ status, gatewayRef, message, amountPaise, settledAt, verifyAt }: PaymentChange) =>
  (payment: Payment): Payment => ({
    ...payment,
    status: status ?? payment.status,
    gatewayRef: gatewayRef ?? payment.gatewayRef,
    message: message === undefined ? payment.message : message,
    amountPaise: amountPaise ?? payment.amountPaise,
    settledAt: settledAt === undefined ? payment.settledAt : dateOf(settledAt),
    verifyAt: verifyAt === null ? null : dateOf(verifyAt),
  });

const cancellationWith =
  ({ pollAt, settledAt, ...columns }: CancellationChange) =>
  (cancellation: Cancellation): Cancellation => ({
    ...cancellation,
    ...columns,
    ...(pollAt === undefined ? {} : { pollAt: pollAt === null ? null : dateOf(pollAt) }),
    ...(settledAt === undefined ? {} : { settledAt: dateOf(settledAt) }),
  });

function replaceBy<T, K extends keyof T>(list: readonly T[], key: K, value: T[K], change: (one: T) => T): readonly T[] {
  if (!list.some((one) => one[key] === value)) throw new Error(`Nothing with ${String(key)} ${String(value)}`);
  return list.map((one) => (one[key] === value ? change(one) : one));
}

function duplicate(what: string, key: string): Error {
  return new Error(`A second ${what} ${key}`);
}

function dateOf(instant: Temporal.Instant): Date {
  return new Date(instant.epochMilliseconds);
}

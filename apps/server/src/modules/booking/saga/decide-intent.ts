import type { JudgedPurchase } from '@pravas/domain/approval/fingerprint.ts';
import type { EffectKind } from '@pravas/domain/booking/saga-facts.ts';
import type { UnitKey } from '@pravas/domain/booking/unit.ts';
import type { OrderRequest, SupplierOrder } from '@pravas/suppliers/order-port.ts';
import { SEND_WINDOW_MS } from '../../../platform/config.ts';
import { CHANGE_GUARD_MESSAGES, guardChange, judgedChange } from '../approval-change.ts';
import { GUARD_MESSAGES, guardBooking, judgedPurchase } from '../approval-standing.ts';
import { type BookingOrder, effectKey } from '../booking.ts';
import { cancelItem } from '../cancellation/cancel-items.ts';
import { type CancelItemRef, requireCancellation } from '../cancellation/decide-cancellation.ts';
import { requestsOf } from '../service-module.ts';
import { TOUCH } from './change-lines.ts';
import { failChange } from './decide-change.ts';
import { refuseOrder } from './decide-outcome.ts';
import { callPersonIfLate } from './decide-pause.ts';
import type { EffectWanted, SagaChange } from './saga-change.ts';
import type { Decide } from './saga-io.ts';
import { openChange, orderOf, type SagaState } from './saga-state.ts';

/** A written intent: the call may be made until its time is over. */
interface Intent {
  readonly effectId: string;
  readonly orderId: string;
  readonly supplierId: string;
  readonly attempt: number;
  readonly notAfterMs: number;
}

/** An intent of a purchase, or of releasing a hold. */
export interface PurchaseIntent extends Intent {
  readonly kind: 'book' | 'confirm_held' | 'release_held';
  readonly request: OrderRequest;
  readonly held: SupplierOrder | null;
}

/** An intent to cancel an order or a part of it. */
export interface CancelIntent extends Intent {
  readonly clientRef: string;
  /** The order at its supplier. */
  readonly booked: SupplierOrder;
  readonly units: readonly UnitKey[];
}

/** An intent to buy a change. */
export interface ChangeIntent extends Intent {
  readonly clientRef: string;
  /** The order at its supplier. */
  readonly booked: SupplierOrder;
  readonly offer: unknown;
}

/**
 * Writes the intent of a purchase into the journal, before the call. The purchase must be approved in its current state
 * (reliability I5): otherwise nothing may be sent, the order is refused, and null answered.
 */
export function decidePurchaseIntent(
  send: { readonly kind: PurchaseIntent['kind']; readonly orderId: string },
  leaseMs: number,
): Decide<PurchaseIntent | null> {
  return (state, now, newId) => {
    const { booking } = state;
    const order = orderOf(state, send.orderId);
    // A release needs no approval; a purchase does.
    const guard = send.kind === 'release_held' ? ({ ok: true } as const) : guardBooking(booking);
    if (!guard.ok)
      return {
        changes: refuseOrder(booking, order, send.kind, { message: GUARD_MESSAGES[guard.code], advice: null }),
        result: null,
      };
    const { changes, intent } = intend(
      state,
      {
        order,
        kind: send.kind,
        subject: null,
        leaseMs,
        judged: send.kind === 'release_held' ? null : judgedPurchase(booking),
      },
      now,
      newId,
    );
    return {
      changes: [
        ...changes,
        ...(send.kind === 'book'
          ? [{ type: 'order', orderId: order.id, change: { state: 'in_process' } } satisfies SagaChange]
          : []),
        ...callPersonIfLate(state, order, now),
      ],
      result: {
        ...intent,
        kind: send.kind,
        request: requestsOf(booking).purchase(booking, order),
        held: order.supplierOrder,
      },
    };
  };
}

/**
 * Keeps that a mutation leaves now. The result is false where it must not: its question has been answered or given up
 * meanwhile, so that nothing would track its outcome.
 */
export function decideLeaving(effectId: string): Decide<boolean> {
  return ({ effects }) => {
    const isOpen = effects.some((one) => one.id === effectId && one.state === 'sent');
    return { changes: isOpen ? [{ type: 'effect_left', effectId }, TOUCH] : [], result: isOpen };
  };
}

/** Writes the intent to cancel one item. */
export function decideCancelIntent({ cancellationId, itemKey }: CancelItemRef, leaseMs: number): Decide<CancelIntent> {
  return (state, now, newId) => {
    const cancellation = requireCancellation(state, cancellationId);
    const { order, scope, subject } = cancelItem(state.booking, cancellation, itemKey);
    if (!order.supplierOrder) throw new Error(`Order ${order.id} is cancelled without an order at its supplier`);
    const { changes, intent } = intend(state, { order, kind: 'cancel', subject, leaseMs, judged: null }, now, newId);
    return {
      changes,
      result: { ...intent, clientRef: order.clientRef, booked: order.supplierOrder, units: scope.units },
    };
  };
}

/**
 * Writes the intent to buy a change. As for a purchase, it must be approved in its current state: otherwise the change
 * fails, what was paid for it is refunded, and null is answered.
 */
export function decideChangeIntent(leaseMs: number): Decide<ChangeIntent | null> {
  return (state, now, newId) => {
    const change = openChange(state);
    if (!change?.offer) throw new Error('A change step without a chosen change');
    const order = orderOf(state, change.orderId);
    if (!order.supplierOrder) throw new Error(`Order ${order.id} is changed without an order at its supplier`);
    const guard = guardChange(state.booking, change);
    if (!guard.ok) {
      return { changes: failChange(state, change, CHANGE_GUARD_MESSAGES[guard.code], { now, newId }), result: null };
    }
    const judged = judgedChange(state.booking, change, change.offer);
    const { changes, intent } = intend(
      state,
      { order, kind: 'change', subject: change.id, leaseMs, judged },
      now,
      newId,
    );
    return {
      changes,
      result: { ...intent, clientRef: change.clientRef, booked: order.supplierOrder, offer: change.offer },
    };
  };
}

function intend(
  { effects }: SagaState,
  wanted: {
    readonly order: BookingOrder;
    readonly kind: EffectKind;
    readonly subject: string | null;
    readonly judged: JudgedPurchase | null;
    readonly leaseMs: number;
  },
  now: Temporal.Instant,
  newId: () => string,
): { readonly changes: readonly SagaChange[]; readonly intent: Intent } {
  const { order, kind, subject, judged } = wanted;
  const key = effectKey(order, kind, subject);
  const attempt = effects.filter((effect) => effect.key === key).length + 1;
  const notAfter = now.add({ milliseconds: SEND_WINDOW_MS });
  const effect: EffectWanted = { id: newId(), orderId: order.id, kind, key, attempt, subject, notAfter, judged };
  return {
    changes: [
      { type: 'effect_opened', effect },
      { type: 'booking', change: { leaseUntil: now.add({ milliseconds: wanted.leaseMs }) } },
    ],
    intent: {
      effectId: effect.id,
      orderId: order.id,
      supplierId: order.supplierId,
      attempt,
      notAfterMs: notAfter.epochMilliseconds,
    },
  };
}

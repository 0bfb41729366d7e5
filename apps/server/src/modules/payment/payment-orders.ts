import { nextAskMs } from '@pravas/domain/booking/saga.ts';
import { postCapture } from '@pravas/domain/ledger/posting.ts';
import { type Paise, paise } from '@pravas/domain/money/money.ts';
import type { PaymentState } from '@pravas/payments/port.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { postTransfers } from '../ledger/index.ts';

/** A payment order: what one visit to the gateway's page is about. */
export interface PaymentOrder {
  readonly id: string;
  readonly orderId: string;
  readonly amountPaise: Paise;
  readonly status: 'UNPAID' | 'IN_PROGRESS' | 'SUCCESSFUL' | 'FAILED';
  readonly superseded: boolean;
  readonly gatewayRef: string | null;
  readonly message: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly verifyAt: Date | null;
}

/** The gateway closes its page at the order's expiry; a capture in the last second still needs a moment to show. */
const GRACE_AFTER_EXPIRY_MS = 120_000;

/** All orders of a booking, oldest first. */
export async function listPaymentOrders(tx: Tx, bookingId: string): Promise<readonly PaymentOrder[]> {
  const rows = await tx
    .selectFrom('payment_order')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    amountPaise: paise(row.amount_paise),
    status: row.status as PaymentOrder['status'],
    superseded: row.superseded,
    gatewayRef: row.gateway_ref,
    message: row.message,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    verifyAt: row.verify_at,
  }));
}

/** Records an order before the browser is sent to the gateway, and when the gateway is first asked about it. */
export async function insertPaymentOrder(
  tx: Tx,
  order: {
    readonly organizationId: string;
    readonly bookingId: string;
    readonly orderId: string;
    readonly gatewayId: string;
    readonly amountPaise: Paise;
    readonly now: Temporal.Instant;
    readonly expiryMinutes: number;
    readonly firstCheckSeconds: number;
  },
): Promise<{ readonly verifyAt: string }> {
  const verifyAt = isoOf(order.now.add({ seconds: order.firstCheckSeconds }));
  await tx
    .insertInto('payment_order')
    .values({
      organization_id: order.organizationId,
      id: newId(),
      booking_id: order.bookingId,
      order_id: order.orderId,
      gateway_id: order.gatewayId,
      amount_paise: order.amountPaise,
      status: 'IN_PROGRESS',
      gateway_ref: null,
      message: null,
      created_at: isoOf(order.now),
      expires_at: isoOf(order.now.add({ minutes: order.expiryMinutes })),
      verify_at: verifyAt,
    })
    .execute();
  return { verifyAt };
}

/** A traveller who starts again leaves earlier orders behind; they stay watched, since they might still be paid. */
export async function supersedeOpenOrders(tx: Tx, bookingId: string): Promise<void> {
  await tx
    .updateTable('payment_order')
    .set({ superseded: true })
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'IN_PROGRESS')
    .execute();
}

/** What the gateway's word changed: whether money has just come in, or the order is now known to have failed. */
export type Verification =
  | { readonly type: 'captured'; readonly amountPaise: Paise }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'unchanged' };

/** Records what the gateway said of an order. Safe to repeat: a capture is posted to the ledger once. */
export async function applyVerification(
  tx: Tx,
  organizationId: string,
  bookingId: string,
  orderId: string,
  state: PaymentState,
  now: Temporal.Instant,
): Promise<Verification> {
  const order = await tx
    .selectFrom('payment_order')
    .selectAll()
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const update = (set: {
    status?: string;
    gateway_ref?: string;
    message?: string | null;
    settled_at?: string;
    verify_at: string | null;
  }) => tx.updateTable('payment_order').set(set).where('order_id', '=', orderId).execute();
  if (order.status === 'SUCCESSFUL') {
    await update({ verify_at: null });
    return { type: 'unchanged' };
  }
  if (state.type === 'captured') {
    await update({
      status: 'SUCCESSFUL',
      gateway_ref: state.gatewayRef,
      message: null,
      settled_at: isoOf(now),
      verify_at: null,
    });
    await postTransfers(tx, organizationId, bookingId, postCapture(orderId, state.amountPaise), now);
    return { type: 'captured', amountPaise: state.amountPaise };
  }
  const nowMs = now.epochMilliseconds;
  const overMs = order.expires_at.getTime() + GRACE_AFTER_EXPIRY_MS;
  const message =
    state.type === 'declined'
      ? state.reason
      : nowMs >= overMs && state.type === 'open'
        ? 'The payment was not completed in time.'
        : null;
  if (message !== null) {
    await update({ status: 'FAILED', message, settled_at: isoOf(now), verify_at: null });
    return order.status === 'FAILED' ? { type: 'unchanged' } : { type: 'failed', message };
  }
  const nextMs = Math.min(nextAskMs(order.created_at.getTime(), nowMs), Math.max(overMs, nowMs + 2_000));
  await update({ verify_at: isoOf(Temporal.Instant.fromEpochMilliseconds(nextMs)) });
  return { type: 'unchanged' };
}

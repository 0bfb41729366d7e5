import { latePollAtMs, nextPollAtMs } from '@pravas/domain/booking/saga.ts';
import { postCapture, type Transfer } from '@pravas/domain/ledger/posting.ts';
import { type Paise, paise } from '@pravas/domain/money/money.ts';
import type { PaymentState } from '@pravas/payments/port.ts';
import type { Insertable, Selectable } from 'kysely';
import { enqueueStatement } from '../../platform/batching-pool.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { enqueueInsert } from '../../platform/enqueue-insert.ts';
import { newId } from '../../platform/ids.ts';
import { type Reading, reading } from '../../platform/read-together.ts';
import type { Schema } from '../../platform/schema.generated.ts';

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
  /** When it was paid or failed; null while it is open. */
  readonly settledAt: Date | null;
}

/** The gateway closes its page at the order's expiry; a capture in the last second still needs a moment to show. */
const GRACE_AFTER_EXPIRY_MS = 120_000;

/**
 * Money that arrives this long after the order's expiry still buys what it was for; nobody waits for it any longer, and
 * later money goes back.
 */
const BUYS_AFTER_EXPIRY_MS = 30 * 60_000;

/** An order that was told as failed is asked about for this long after its expiry: some banks answer days late. */
const WATCHED_AFTER_EXPIRY_MS = 3 * 24 * 3_600_000;

/** True while a payment of this order may still come in for all anyone knows: nothing may be changed under it. */
export function mayStillPay(order: Pick<PaymentOrder, 'status' | 'verifyAt'>): boolean {
  return order.status === 'IN_PROGRESS' && order.verifyAt !== null;
}

/** True when what it paid is no longer expected by anyone. */
export function isTooLate(order: Pick<PaymentOrder, 'expiresAt'>, now: Temporal.Instant): boolean {
  return now.epochMilliseconds > order.expiresAt.getTime() + BUYS_AFTER_EXPIRY_MS;
}

/** All orders of a booking, oldest first. */
export async function listPaymentOrders(tx: Tx, bookingId: string): Promise<readonly PaymentOrder[]> {
  return (await selectOrders(tx, bookingId).execute()).map(orderOf);
}

/** All orders of a booking, to be read together with other things of it. */
export function readingOfOrders(tx: Tx, bookingId: string): Reading<PaymentOrder> {
  const moments = { created_at: true, expires_at: true, verify_at: true, settled_at: true } as const;
  return reading(selectOrders(tx, bookingId), moments, orderOf);
}

const selectOrders = (tx: Tx, bookingId: string) =>
  tx.selectFrom('payment_order').selectAll().where('booking_id', '=', bookingId).orderBy('created_at');

function orderOf(row: Selectable<Schema['payment_order']>): PaymentOrder {
  return {
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
    settledAt: row.settled_at,
  };
}

interface NewOrder {
  readonly organizationId: string;
  readonly bookingId: string;
  readonly orderId: string;
  readonly gatewayId: string;
  readonly amountPaise: Paise;
  readonly now: Temporal.Instant;
}

/** Records an order before the browser is sent to the gateway, and when the gateway is first asked about it. */
export async function insertPaymentOrder(
  tx: Tx,
  order: NewOrder & { readonly expiryMinutes: number; readonly firstCheckSeconds: number },
): Promise<{ readonly id: string; readonly verifyAt: string }> {
  const verifyAt = isoOf(order.now.add({ seconds: order.firstCheckSeconds }));
  const expiresAt = isoOf(order.now.add({ minutes: order.expiryMinutes }));
  const id = await insertOrder(tx, order, {
    status: 'IN_PROGRESS',
    gateway_ref: null,
    expires_at: expiresAt,
    verify_at: verifyAt,
  });
  return { id, verifyAt };
}

/**
 * Records an order that no gateway is asked about: the organisation owes its amount. `gatewayId` says what stands in for
 * a gateway. Answers its id.
 */
export async function insertOwedOrder(
  tx: Tx,
  order: NewOrder & { readonly gatewayId: 'travel-desk' | 'pay-later' },
): Promise<{ readonly id: string }> {
  const at = isoOf(order.now);
  const id = await insertOrder(tx, order, {
    status: 'SUCCESSFUL',
    gateway_ref: order.orderId,
    expires_at: at,
    verify_at: null,
    settled_at: at,
  });
  return { id };
}

async function insertOrder(
  tx: Tx,
  order: NewOrder,
  standing: Pick<
    Insertable<Schema['payment_order']>,
    'status' | 'gateway_ref' | 'expires_at' | 'verify_at' | 'settled_at'
  >,
): Promise<string> {
  const id = newId();
  await enqueueInsert(tx, 'payment_order', {
    organization_id: order.organizationId,
    id,
    booking_id: order.bookingId,
    order_id: order.orderId,
    gateway_id: order.gatewayId,
    amount_paise: order.amountPaise,
    message: null,
    created_at: isoOf(order.now),
    ...standing,
  });
  return id;
}

/** A traveller who starts again leaves earlier orders behind; they stay watched, since they might still be paid. */
export async function supersedeOpenOrders(tx: Tx, bookingId: string): Promise<void> {
  const query = tx
    .updateTable('payment_order')
    .set({ superseded: true })
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'IN_PROGRESS');
  await enqueueStatement(tx, query);
}

/** What the gateway's word changed: whether money has just come in, or the order is now known to have failed. */
export type Verification =
  | { readonly type: 'captured'; readonly amountPaise: Paise }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'unchanged' };

/** Columns of an order that change. */
export interface OrderChange {
  readonly status?: PaymentOrder['status'];
  readonly gatewayRef?: string;
  readonly message?: string | null;
  readonly settledAt?: Temporal.Instant;
  /** When the gateway is asked next; null = never again. */
  readonly verifyAt: Temporal.Instant | null;
}

/** What an answer of the gateway does to an order. Pure; safe to repeat: a capture is seen and posted once. */
export function judgeVerification(
  order: PaymentOrder,
  state: PaymentState,
  now: Temporal.Instant,
): { readonly change: OrderChange; readonly transfers: readonly Transfer[]; readonly verification: Verification } {
  const unchanged = { transfers: [], verification: { type: 'unchanged' } } as const;
  if (order.status === 'SUCCESSFUL') return { change: { verifyAt: null }, ...unchanged };
  if (state.type === 'captured') {
    const { gatewayRef, amountPaise } = state;
    return {
      change: { status: 'SUCCESSFUL', gatewayRef, message: null, settledAt: now, verifyAt: null },
      transfers: postCapture(order.orderId, amountPaise),
      verification: { type: 'captured', amountPaise },
    };
  }
  const nowMs = now.epochMilliseconds;
  const overMs = order.expiresAt.getTime() + GRACE_AFTER_EXPIRY_MS;
  const message =
    state.type === 'declined'
      ? state.reason
      : nowMs >= overMs && state.type === 'open'
        ? 'The payment was not completed in time.'
        : null;
  if (message !== null) {
    const verifyAt = nextLateLook(order, nowMs);
    return order.status === 'FAILED'
      ? { change: { message, verifyAt }, ...unchanged }
      : {
          change: { status: 'FAILED', message, settledAt: now, verifyAt },
          transfers: [],
          verification: { type: 'failed', message },
        };
  }
  const politelyMs = nextPollAtMs(order.createdAt.getTime(), nowMs);
  const nextMs = nowMs < overMs ? Math.min(politelyMs, Math.max(overMs, nowMs + 2_000)) : politelyMs;
  return { change: { verifyAt: instantAt(nextMs) }, ...unchanged };
}

/** When an order that has failed is asked about once more; null when that is over. */
function nextLateLook({ createdAt, expiresAt }: PaymentOrder, nowMs: number): Temporal.Instant | null {
  const nextMs = latePollAtMs(createdAt.getTime(), nowMs);
  return nextMs > expiresAt.getTime() + WATCHED_AFTER_EXPIRY_MS ? null : instantAt(nextMs);
}

const instantAt = (ms: number): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(Math.round(ms));

/** Changes an order. Its booking must be locked in the same transaction. */
export async function changePaymentOrder(tx: Tx, orderId: string, change: OrderChange): Promise<void> {
  const query = tx
    .updateTable('payment_order')
    .set({
      verify_at: change.verifyAt === null ? null : isoOf(change.verifyAt),
      ...(change.status === undefined ? {} : { status: change.status }),
      ...(change.gatewayRef === undefined ? {} : { gateway_ref: change.gatewayRef }),
      ...(change.message === undefined ? {} : { message: change.message }),
      ...(change.settledAt === undefined ? {} : { settled_at: isoOf(change.settledAt) }),
    })
    .where('order_id', '=', orderId);
  await enqueueStatement(tx, query);
}

import { latePollAtMs, nextPollAtMs } from '@pravas/domain/booking/saga.ts';
import { postCapture, type Transfer } from '@pravas/domain/ledger/posting.ts';
import { type Paise, paise } from '@pravas/domain/money/money.ts';
import type { HeldMeans } from '@pravas/domain/wallet/means.ts';
import type { PaymentState } from '@pravas/payments/port.ts';
import type { Insertable, Selectable } from 'kysely';
import { enqueueStatement } from '../../platform/batching-pool.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { enqueueInsert } from '../../platform/enqueue-insert.ts';
import { newId } from '../../platform/ids.ts';
import { type Reading, reading } from '../../platform/read-together.ts';
import type { Schema } from '../../platform/schema.generated.ts';

/** A payment: what one visit to the gateway's page is about, or what is set aside on an account with us. */
export interface Payment {
  readonly id: string;
  readonly paymentRef: string;
  readonly amountPaise: Paise;
  /** HELD: set aside beside a card that has not paid yet. */
  readonly status: 'UNPAID' | 'IN_PROGRESS' | 'SUCCESSFUL' | 'FAILED' | 'HELD';
  readonly superseded: boolean;
  readonly gatewayRef: string | null;
  readonly message: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly verifyAt: Date | null;
  /** When it was paid or failed; null while it is open. */
  readonly settledAt: Date | null;
}

/** The gateway closes its page at its expiry; a capture in the last second still needs a moment to show. */
const GRACE_AFTER_EXPIRY_MS = 120_000;

/**
 * Money that arrives this long after its expiry still buys what it was for; nobody waits longer, and later money is
 * refunded.
 */
const BUYS_AFTER_EXPIRY_MS = 30 * 60_000;

/** A payment that was reported as failed is polled for this long after its expiry: some banks answer days late. */
const WATCHED_AFTER_EXPIRY_MS = 3 * 24 * 3_600_000;

/** True while this payment may still arrive: nothing may change under it. */
export function mayStillPay(payment: Pick<Payment, 'status' | 'verifyAt'>): boolean {
  return payment.status === 'IN_PROGRESS' && payment.verifyAt !== null;
}

/** True when what it paid is no longer expected by anyone. */
export function isTooLate(payment: Pick<Payment, 'expiresAt'>, now: Temporal.Instant): boolean {
  return now.epochMilliseconds > payment.expiresAt.getTime() + BUYS_AFTER_EXPIRY_MS;
}

/** All payments of a booking, oldest first. */
export async function listPayments(tx: Tx, bookingId: string): Promise<readonly Payment[]> {
  return (await selectPayments(tx, bookingId).execute()).map(paymentOf);
}

/** All payments of a booking, to be read together with other things of it. */
export function readingOfPayments(tx: Tx, bookingId: string): Reading<Payment> {
  const moments = { created_at: true, expires_at: true, verify_at: true, settled_at: true } as const;
  return reading(selectPayments(tx, bookingId), moments, paymentOf);
}

const selectPayments = (tx: Tx, bookingId: string) =>
  tx.selectFrom('payment').selectAll().where('booking_id', '=', bookingId).orderBy('created_at');

function paymentOf(row: Selectable<Schema['payment']>): Payment {
  return {
    id: row.id,
    paymentRef: row.reference,
    amountPaise: paise(row.amount_paise),
    status: row.status as Payment['status'],
    superseded: row.superseded,
    gatewayRef: row.gateway_ref,
    message: row.message,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    verifyAt: row.verify_at,
    settledAt: row.settled_at,
  };
}

interface NewPayment {
  readonly organizationId: string;
  readonly bookingId: string;
  readonly paymentRef: string;
  readonly gatewayId: string;
  readonly amountPaise: Paise;
  readonly now: Temporal.Instant;
}

/** Records a payment before the browser is sent to the gateway, and when the gateway is first asked about it. */
export async function insertPayment(
  tx: Tx,
  payment: NewPayment & { readonly expiryMinutes: number; readonly firstCheckSeconds: number },
): Promise<{ readonly id: string; readonly verifyAt: string }> {
  const verifyAt = isoOf(payment.now.add({ seconds: payment.firstCheckSeconds }));
  const expiresAt = isoOf(payment.now.add({ minutes: payment.expiryMinutes }));
  const id = await insertRow(tx, payment, {
    status: 'IN_PROGRESS',
    gateway_ref: null,
    expires_at: expiresAt,
    verify_at: verifyAt,
  });
  return { id, verifyAt };
}

/**
 * Records a payment without a gateway: the organisation owes its amount. `gatewayId` says what replaces a gateway.
 * Answers its id.
 */
export async function insertOwedPayment(
  tx: Tx,
  payment: NewPayment & { readonly gatewayId: 'travel-desk' | 'pay-later' },
): Promise<{ readonly id: string }> {
  const at = isoOf(payment.now);
  const id = await insertRow(tx, payment, {
    status: 'SUCCESSFUL',
    gateway_ref: payment.paymentRef,
    expires_at: at,
    verify_at: null,
    settled_at: at,
  });
  return { id };
}

/**
 * Records what was set aside on an account of the organisation. It counts as paid at once where it pays alone;
 * otherwise it waits for the card of the same order.
 */
export async function insertHeldPayment(
  tx: Tx,
  payment: Omit<NewPayment, 'gatewayId'> & { readonly means: HeldMeans; readonly waitsForCard: boolean },
): Promise<void> {
  const at = isoOf(payment.now);
  await insertRow(
    tx,
    { ...payment, gatewayId: GATEWAY_IDS[payment.means] },
    {
      status: payment.waitsForCard ? 'HELD' : 'SUCCESSFUL',
      gateway_ref: payment.waitsForCard ? null : payment.paymentRef,
      expires_at: at,
      verify_at: null,
      settled_at: payment.waitsForCard ? null : at,
    },
  );
}

/** The gateway id where an account with us pays. */
const GATEWAY_IDS: Readonly<Record<HeldMeans, string>> = {
  promo: 'promotional-credit',
  wallet: 'wallet',
  credit_line: 'credit-line',
};

async function insertRow(
  tx: Tx,
  payment: NewPayment,
  standing: Pick<Insertable<Schema['payment']>, 'status' | 'gateway_ref' | 'expires_at' | 'verify_at' | 'settled_at'>,
): Promise<string> {
  const id = newId();
  await enqueueInsert(tx, 'payment', {
    organization_id: payment.organizationId,
    id,
    booking_id: payment.bookingId,
    reference: payment.paymentRef,
    gateway_id: payment.gatewayId,
    amount_paise: payment.amountPaise,
    message: null,
    created_at: isoOf(payment.now),
    ...standing,
  });
  return id;
}

/** A traveller who starts again leaves earlier payments behind; they stay watched, since they might still be paid. */
export async function supersedeOpenPayments(tx: Tx, bookingId: string): Promise<void> {
  const query = tx
    .updateTable('payment')
    .set({ superseded: true })
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'IN_PROGRESS');
  await enqueueStatement(tx, query);
}

/** What the gateway's answer changed: whether money has just arrived, or the payment is now known to have failed. */
export type Verification =
  | { readonly type: 'captured'; readonly amountPaise: Paise }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'unchanged' };

/** Columns of a payment that change. */
export interface PaymentChange {
  readonly status?: Payment['status'];
  readonly gatewayRef?: string;
  readonly message?: string | null;
  /** The part of a held payment that was spent in the end. */
  readonly amountPaise?: Paise;
  readonly settledAt?: Temporal.Instant;
  /** When the gateway is asked next; null = never again. */
  readonly verifyAt: Temporal.Instant | null;
}

/** What an answer of the gateway does to a payment. Pure and idempotent: a capture is seen and posted once. */
export function judgeVerification(
  payment: Payment,
  state: PaymentState,
  now: Temporal.Instant,
): { readonly change: PaymentChange; readonly transfers: readonly Transfer[]; readonly verification: Verification } {
  const unchanged = { transfers: [], verification: { type: 'unchanged' } } as const;
  if (payment.status === 'SUCCESSFUL') return { change: { verifyAt: null }, ...unchanged };
  if (state.type === 'captured') {
    const { gatewayRef, amountPaise } = state;
    return {
      change: { status: 'SUCCESSFUL', gatewayRef, message: null, settledAt: now, verifyAt: null },
      transfers: postCapture(payment.paymentRef, amountPaise),
      verification: { type: 'captured', amountPaise },
    };
  }
  const nowMs = now.epochMilliseconds;
  const overMs = payment.expiresAt.getTime() + GRACE_AFTER_EXPIRY_MS;
  const message =
    state.type === 'declined'
      ? state.reason
      : nowMs >= overMs && state.type === 'open'
        ? 'The payment was not completed in time.'
        : null;
  if (message !== null) {
    const verifyAt = nextLateLook(payment, nowMs);
    return payment.status === 'FAILED'
      ? { change: { message, verifyAt }, ...unchanged }
      : {
          change: { status: 'FAILED', message, settledAt: now, verifyAt },
          transfers: [],
          verification: { type: 'failed', message },
        };
  }
  const politelyMs = nextPollAtMs(payment.createdAt.getTime(), nowMs);
  const nextMs = nowMs < overMs ? Math.min(politelyMs, Math.max(overMs, nowMs + 2_000)) : politelyMs;
  return { change: { verifyAt: instantAt(nextMs) }, ...unchanged };
}

/** When a failed payment is polled once more; null when that is over. */
function nextLateLook({ createdAt, expiresAt }: Payment, nowMs: number): Temporal.Instant | null {
  const nextMs = latePollAtMs(createdAt.getTime(), nowMs);
  return nextMs > expiresAt.getTime() + WATCHED_AFTER_EXPIRY_MS ? null : instantAt(nextMs);
}

const instantAt = (ms: number): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(Math.round(ms));

/** Changes a payment. Its booking must be locked in the same transaction. */
export async function changePayment(tx: Tx, paymentRef: string, change: PaymentChange): Promise<void> {
  const query = tx
    .updateTable('payment')
    .set({
      verify_at: change.verifyAt === null ? null : isoOf(change.verifyAt),
      ...(change.status === undefined ? {} : { status: change.status }),
      ...(change.gatewayRef === undefined ? {} : { gateway_ref: change.gatewayRef }),
      ...(change.message === undefined ? {} : { message: change.message }),
      ...(change.amountPaise === undefined ? {} : { amount_paise: change.amountPaise }),
      ...(change.settledAt === undefined ? {} : { settled_at: isoOf(change.settledAt) }),
    })
    .where('reference', '=', paymentRef);
  await enqueueStatement(tx, query);
}

import { type Paise, paise } from '@pravas/domain/money/money.ts';
import { type Selectable, sql } from 'kysely';
import { enqueueStatement } from '../../platform/batching-pool.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { enqueueInsert } from '../../platform/enqueue-insert.ts';
import { type Reading, reading } from '../../platform/read-together.ts';
import type { Schema } from '../../platform/schema.generated.ts';

/** Money on its way back to a card. */
export interface Refund {
  readonly id: string;
  readonly refundRef: string;
  readonly paymentId: string;
  readonly amountPaise: Paise;
  readonly reason: string;
  readonly state: 'processing' | 'refunded';
  readonly nextTryAt: Date;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
  /** The day by which the money must be back, YYYY-MM-DD; null = none is set. */
  readonly dueOn: string | null;
  /** The cancellation that caused it; null = the purchase itself. */
  readonly cancellationId: string | null;
  /** Since when it waits for a dispute of its payment to be decided; null = it does not. */
  readonly heldAt: Date | null;
  /** What it waits for: a refund that waits for a bank is never late; one that waits for a person may be. */
  readonly heldFor: 'bank' | 'person' | null;
  /** The part that the payer's bank has already taken back: only the rest is sent. */
  readonly chargedBackPaise: Paise;
  /** True while the gateway was asked and the outcome is unknown. */
  readonly isUnsure: boolean;
}

/** All refunds of a booking, oldest first. */
export async function listRefunds(tx: Tx, bookingId: string): Promise<readonly Refund[]> {
  return (await selectRefunds(tx, bookingId).execute()).map(refundOf);
}

/** All refunds of a booking, to be read together with other things of it. */
export function readingOfRefunds(tx: Tx, bookingId: string): Reading<Refund> {
  const moments = {
    escalated_at: true,
    next_try_at: true,
    created_at: true,
    completed_at: true,
    held_at: true,
  } as const;
  return reading(selectRefunds(tx, bookingId), moments, refundOf);
}

const selectRefunds = (tx: Tx, bookingId: string) =>
  tx.selectFrom('refund').selectAll().where('booking_id', '=', bookingId).orderBy('created_at');

function refundOf(row: Selectable<Schema['refund']>): Refund {
  return {
    id: row.id,
    refundRef: row.refund_ref,
    paymentId: row.payment_id,
    amountPaise: paise(row.amount_paise),
    reason: row.reason,
    state: row.state as Refund['state'],
    nextTryAt: row.next_try_at,
    createdAt: row.created_at,
    completedAt: row.completed_at,
    dueOn: row.due_on,
    cancellationId: row.cancellation_id,
    heldAt: row.held_at,
    heldFor: row.held_for as Refund['heldFor'],
    chargedBackPaise: paise(row.charged_back_paise),
    isUnsure: row.is_unsure,
  };
}

/** A refund to be opened. `refundRef` is its stable key at the gateway. */
export type NewRefund = Pick<
  Refund,
  'id' | 'refundRef' | 'paymentId' | 'amountPaise' | 'reason' | 'dueOn' | 'cancellationId'
>;

/** Writes a refund that is owed from now on; the caller posts it to the ledger in the same transaction. */
export async function insertRefund(
  tx: Tx,
  booking: { readonly organizationId: string; readonly id: string },
  refund: NewRefund,
  now: Temporal.Instant,
): Promise<void> {
  await enqueueInsert(tx, 'refund', {
    organization_id: booking.organizationId,
    id: refund.id,
    booking_id: booking.id,
    payment_id: refund.paymentId,
    amount_paise: refund.amountPaise,
    reason: refund.reason,
    state: 'processing',
    refund_ref: refund.refundRef,
    gateway_refund_ref: null,
    next_try_at: isoOf(now),
    created_at: isoOf(now),
    due_on: refund.dueOn,
    cancellation_id: refund.cancellationId,
  });
}

/** Records, before the call, that the gateway is about to be asked, and when it may be asked again. */
export async function noteRefundAttempt(tx: Tx, refundId: string, nextTryAt: Temporal.Instant): Promise<void> {
  const query = tx
    .updateTable('refund')
    .set((row) => ({
      attempts: row('attempts', '+', 1),
      next_try_at: isoOf(nextTryAt),
      held_at: null,
      held_for: null,
      is_unsure: true,
    }))
    .where('id', '=', refundId);
  await enqueueStatement(tx, query);
}

/** Records that the gateway has said that it sent nothing. */
export async function noteRefundRefused(tx: Tx, refundId: string): Promise<void> {
  await enqueueStatement(tx, tx.updateTable('refund').set({ is_unsure: false }).where('id', '=', refundId));
}

/** Records since when a refund waits, and for whom by now. */
export async function noteRefundHeld(
  tx: Tx,
  refundId: string,
  heldFor: 'bank' | 'person',
  now: Temporal.Instant,
): Promise<void> {
  const query = tx
    .updateTable('refund')
    .set({ held_at: sql`coalesce(held_at, ${isoOf(now)}::timestamptz)`, held_for: heldFor })
    .where('id', '=', refundId);
  await enqueueStatement(tx, query);
}

/**
 * Records the part of a refund that a bank has already taken back; the caller posts it to the ledger in the same
 * transaction.
 */
export async function noteChargedBack(tx: Tx, refundId: string, chargedBackPaise: Paise): Promise<void> {
  const query = tx
    .updateTable('refund')
    .set({ charged_back_paise: chargedBackPaise, held_at: null, held_for: null })
    .where('id', '=', refundId);
  await enqueueStatement(tx, query);
}

/** Writes that the gateway sent the money back; the caller posts it to the ledger in the same transaction. */
export async function markRefundPaid(
  tx: Tx,
  refundId: string,
  gatewayRefundRef: string,
  now: Temporal.Instant,
): Promise<void> {
  const query = tx
    .updateTable('refund')
    .set({
      state: 'refunded',
      gateway_refund_ref: gatewayRefundRef,
      completed_at: isoOf(now),
      held_at: null,
      held_for: null,
      is_unsure: false,
    })
    .where('id', '=', refundId);
  await enqueueStatement(tx, query);
}

import { nextAskMs } from '@pravas/domain/booking/saga.ts';
import { postRefundDue, postRefundPaid } from '@pravas/domain/ledger/posting.ts';
import { type Paise, paise } from '@pravas/domain/money/money.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { postTransfers } from '../ledger/index.ts';

/** Money on its way back to a card. */
export interface Refund {
  readonly id: string;
  readonly refundRef: string;
  readonly paymentOrderId: string;
  readonly amountPaise: Paise;
  readonly reason: string;
  readonly state: 'processing' | 'refunded';
  readonly nextTryAt: Date;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
}

/** All refunds of a booking, oldest first. */
export async function listRefunds(tx: Tx, bookingId: string): Promise<readonly Refund[]> {
  const rows = await tx
    .selectFrom('refund')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    refundRef: row.refund_ref,
    paymentOrderId: row.payment_order_id,
    amountPaise: paise(row.amount_paise),
    reason: row.reason,
    state: row.state as Refund['state'],
    nextTryAt: row.next_try_at,
    createdAt: row.created_at,
    completedAt: row.completed_at,
  }));
}

/** Opens a refund: from now on the money is owed. `refundRef` is its stable key at the gateway. */
export async function insertRefund(
  tx: Tx,
  refund: {
    readonly organizationId: string;
    readonly bookingId: string;
    readonly paymentOrderId: string;
    readonly refundRef: string;
    readonly amountPaise: Paise;
    readonly reason: string;
    readonly now: Temporal.Instant;
  },
): Promise<void> {
  await tx
    .insertInto('refund')
    .values({
      organization_id: refund.organizationId,
      id: newId(),
      booking_id: refund.bookingId,
      payment_order_id: refund.paymentOrderId,
      amount_paise: refund.amountPaise,
      reason: refund.reason,
      state: 'processing',
      refund_ref: refund.refundRef,
      gateway_refund_ref: null,
      next_try_at: isoOf(refund.now),
      created_at: isoOf(refund.now),
    })
    .execute();
  await postTransfers(
    tx,
    refund.organizationId,
    refund.bookingId,
    postRefundDue(refund.refundRef, refund.amountPaise),
    refund.now,
  );
}

/** Notes, before the call, that the gateway is about to be asked, and when it may be asked again. */
export async function noteRefundAttempt(tx: Tx, refund: Refund, now: Temporal.Instant): Promise<void> {
  const again = nextAskMs(refund.createdAt.getTime(), now.epochMilliseconds);
  await tx
    .updateTable('refund')
    .set((row) => ({
      attempts: row('attempts', '+', 1),
      next_try_at: isoOf(Temporal.Instant.fromEpochMilliseconds(again)),
    }))
    .where('id', '=', refund.id)
    .execute();
}

/** Records that the gateway sent the money back. Answers false when that was known already. */
export async function markRefundPaid(
  tx: Tx,
  organizationId: string,
  bookingId: string,
  refund: Refund,
  gatewayRefundRef: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const updated = await tx
    .updateTable('refund')
    .set({ state: 'refunded', gateway_refund_ref: gatewayRefundRef, completed_at: isoOf(now) })
    .where('id', '=', refund.id)
    .where('state', '=', 'processing')
    .executeTakeFirst();
  if (updated.numUpdatedRows === 0n) return false;
  await postTransfers(tx, organizationId, bookingId, postRefundPaid(refund.refundRef, refund.amountPaise), now);
  return true;
}

import type { GatewayDispute } from '@pravas/payments/port.ts';
import { wakeWorker } from '../../platform/change-feed.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { openCase } from '../casework/index.ts';
import type { PaidWhere } from './dispute-context.ts';
import { PATIENCE } from './unread-disputes.ts';

/**
 * A disputed payment is not in the books: it was reported as failed, and its bank captured it long after the last poll.
 * The gateway is asked about it once more, and a person is called, once, where that has not helped for an hour. Answers
 * whether the capture is still awaited.
 */
export async function awaitCapture(
  tx: Tx,
  paid: PaidWhere,
  told: GatewayDispute,
  since: Temporal.Instant,
  now: Temporal.Instant,
): Promise<boolean> {
  await askAboutPayment(tx, paid, told.orderId, now);
  if (Temporal.Instant.compare(since.add(PATIENCE), now) > 0) return true;
  const key = captureCaseKey(told.disputeRef);
  if (await wasOpened(tx, key)) return false;
  await openCase(
    tx,
    paid.organizationId,
    {
      kind: 'books_disagree',
      key,
      bookingId: paid.bookingId,
      title: `The bank has taken back a payment that never came in by our books (${told.disputeRef}). Find out from the gateway whether it was paid. Nothing was posted.`,
      facts: { disputeRef: told.disputeRef, orderId: told.orderId, amountPaise: told.amountPaise },
      dueAt: null,
    },
    'gateway',
    now,
  );
  return false;
}

/** The case of a dispute whose payment is not in the books. */
export function captureCaseKey(disputeRef: string): string {
  return `dispute:${disputeRef}:capture`;
}

/** One that a person has closed stays closed. */
async function wasOpened(tx: Tx, key: string): Promise<boolean> {
  return (await tx.selectFrom('work_case').select('id').where('key', '=', key).executeTakeFirst()) !== undefined;
}

/** A payment that is already polled keeps its time. */
async function askAboutPayment(tx: Tx, paid: PaidWhere, orderId: string, now: Temporal.Instant): Promise<void> {
  if (paid.topUpId !== null) {
    await tx
      .updateTable('wallet_topup')
      .set({ verify_at: isoOf(now) })
      .where('id', '=', paid.topUpId)
      .where('state', '<>', 'paid')
      .where('verify_at', 'is', null)
      .execute();
  } else if (paid.bookingId !== null) {
    // The booking first, since every change of its payments locks it first.
    await tx
      .updateTable('booking')
      .set({ run_at: isoOf(now) })
      .where('id', '=', paid.bookingId)
      .execute();
    await tx
      .updateTable('payment')
      .set({ verify_at: isoOf(now) })
      .where('reference', '=', orderId)
      .where('status', '<>', 'SUCCESSFUL')
      .where('verify_at', 'is', null)
      .execute();
  }
  await wakeWorker(tx);
}

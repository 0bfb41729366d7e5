import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

/** A refund of a payment that has left, as evidence. */
interface PaidBack {
  readonly reference: string;
  readonly amountPaise: number;
  readonly day: string;
}

const refundsOf = (tx: Tx, orderId: string) =>
  tx
    .selectFrom('refund as r')
    .innerJoin('payment as p', (join) =>
      join.onRef('p.organization_id', '=', 'r.organization_id').onRef('p.id', '=', 'r.payment_id'),
    )
    .where('p.reference', '=', orderId);

/** Refunds of the payment that have left; what another dispute counted as refunded was never sent. */
export async function readPaidBack(tx: Tx, orderId: string): Promise<readonly PaidBack[]> {
  const rows = await refundsOf(tx, orderId)
    .select(['r.refund_ref', 'r.gateway_refund_ref', 'r.amount_paise', 'r.charged_back_paise', 'r.completed_at'])
    .where('r.state', '=', 'refunded')
    .whereRef('r.charged_back_paise', '<', 'r.amount_paise')
    .orderBy('r.created_at')
    .execute();
  return rows.map((row) => ({
    reference: row.gateway_refund_ref ?? row.refund_ref,
    amountPaise: row.amount_paise - row.charged_back_paise,
    day: row.completed_at
      ? indianDay(Temporal.Instant.fromEpochMilliseconds(row.completed_at.getTime())).toString()
      : '',
  }));
}

/**
 * The part of the payment's refunds that counts as given back because a bank has taken it, less what counted for
 * disputes that were reversed.
 */
export async function readCountedAsRefunded(tx: Tx, orderId: string): Promise<number> {
  const { paise: counted } = await refundsOf(tx, orderId)
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('r.charged_back_paise'), sql<number>`0`).as('paise'))
    .executeTakeFirstOrThrow();
  const { paise: uncounted } = await tx
    .selectFrom('payment_dispute')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('uncounted_paise'), sql<number>`0`).as('paise'))
    .where('payment_reference', '=', orderId)
    .executeTakeFirstOrThrow();
  return Number(counted) - Number(uncounted);
}

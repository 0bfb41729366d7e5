import type { PayloadOf } from '@pravas/contract/operation.ts';
import type { listDisputes as operation } from '@pravas/contract/wallet/dispute-operations.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

type WireDispute = PayloadOf<typeof operation>['disputes'][number];

const MOST = 50;
/** What is shown instead of a private trip. */
const PRIVATE = 'Private trip';

/** The organisation's disputed payments, the open ones first. */
export async function listDisputes(tx: Tx): Promise<PayloadOf<typeof operation>> {
  const rows = await selectDisputes(tx)
    .orderBy(sql`d.state <> 'open'`)
    .orderBy('d.opened_at', 'desc')
    .orderBy('d.id')
    .limit(MOST)
    .execute();
  return { disputes: rows.map(presentDispute) };
}

/** Disputed payments with the trips that they paid for. */
export const selectDisputes = (tx: Tx) =>
  tx
    .selectFrom('payment_dispute as d')
    .leftJoin('booking as b', (join) =>
      join.onRef('b.organization_id', '=', 'd.organization_id').onRef('b.id', '=', 'd.booking_id'),
    )
    .leftJoin('trip as t', (join) =>
      join.onRef('t.organization_id', '=', 'b.organization_id').onRef('t.id', '=', 'b.trip_id'),
    )
    .selectAll('d')
    .select(['b.trip_id', 't.name as trip_name', 't.is_personal']);

type Row = Awaited<ReturnType<ReturnType<typeof selectDisputes>['execute']>>[number];

/** A disputed payment as clients get it; where it was for a private trip, not which. */
export function presentDispute(row: Row): WireDispute {
  const isPrivate = row.is_personal === true;
  return {
    _id: row.id,
    reference: row.reference,
    orderId: row.payment_reference,
    paidFor: row.topup_id !== null ? 'top_up' : row.booking_id !== null ? 'booking' : 'unknown',
    bookingId: isPrivate ? null : row.booking_id,
    tripId: isPrivate ? null : row.trip_id,
    tripName: isPrivate ? PRIVATE : row.trip_name,
    amount: paise(row.amount_paise),
    reason: row.reason,
    state: row.state as WireDispute['state'],
    openedAt: row.opened_at.toISOString(),
    respondBy: row.respond_by.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    fromWallet: row.wallet_paise === null ? null : paise(row.wallet_paise),
    owed: row.owed_paise === null ? null : paise(row.owed_paise),
    returnedAt: row.returned_at?.toISOString() ?? null,
  };
}

import type { Selectable } from 'kysely';
import { enqueueStatement } from '../../../platform/batching-pool.ts';
import { isoOf } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database.ts';
import { enqueueInsert } from '../../../platform/enqueue-insert.ts';
import { newId } from '../../../platform/ids.ts';
import { type Reading, reading } from '../../../platform/read-together.ts';
import type { Schema } from '../../../platform/schema.generated.ts';
import { markUnits } from '../booking-units.ts';
import type { Cancellation, CancellationAmounts, CancellationChange, CancellationChannel } from './cancellation.ts';

/** A row as a cancellation. */
function cancellationOf(row: Selectable<Schema['cancellation']>): Cancellation {
  return {
    id: row.id,
    bookingId: row.booking_id,
    requestedBy: row.requested_by,
    reason: row.reason,
    state: row.state as Cancellation['state'],
    scopes: row.scopes as Cancellation['scopes'],
    channel: row.channel as CancellationChannel,
    quote: row.quote as CancellationAmounts,
    orders: row.orders as Cancellation['orders'],
    pollAt: row.poll_at,
    refund: row.refund as CancellationAmounts | null,
    judgement: row.judgement,
    message: row.message,
    createdAt: row.created_at,
    settledAt: row.settled_at,
  };
}

/** The cancellations of a booking, oldest first. */
export async function listCancellations(tx: Tx, bookingId: string): Promise<readonly Cancellation[]> {
  return (await selectCancellations(tx, bookingId).execute()).map(cancellationOf);
}

/** The cancellations of a booking, to be read together with other things of it. */
export function readingOfCancellations(tx: Tx, bookingId: string): Reading<Cancellation> {
  const moments = { escalated_at: true, poll_at: true, created_at: true, settled_at: true } as const;
  return reading(selectCancellations(tx, bookingId), moments, cancellationOf);
}

const selectCancellations = (tx: Tx, bookingId: string) =>
  tx.selectFrom('cancellation').selectAll().where('booking_id', '=', bookingId).orderBy('created_at').orderBy('id');

/** A request to cancel as it is recorded. `dueOn` is the day by which the money must be back, YYYY-MM-DD. */
export type NewCancellation = Pick<
  Cancellation,
  'bookingId' | 'requestedBy' | 'reason' | 'scopes' | 'channel' | 'quote'
> & { readonly dueOn?: string };

/** Records a request to cancel. The booking must be locked. */
export async function insertCancellation(
  tx: Tx,
  organizationId: string,
  wanted: NewCancellation,
  now: Temporal.Instant,
): Promise<string> {
  const id = newId();
  await markUnits(tx, wanted.scopes ?? [], 'going');
  await enqueueInsert(tx, 'cancellation', {
    organization_id: organizationId,
    id,
    booking_id: wanted.bookingId,
    requested_by: wanted.requestedBy,
    reason: wanted.reason,
    state: 'requested',
    scopes: wanted.scopes === null ? null : JSON.stringify(wanted.scopes),
    channel: wanted.channel,
    quote: JSON.stringify(wanted.quote),
    orders: '{}',
    due_on: wanted.dueOn ?? null,
    created_at: isoOf(now),
  });
  return id;
}

/** Changes a cancellation. */
export async function changeCancellation(
  tx: Tx,
  cancellation: Pick<Cancellation, 'id'>,
  change: CancellationChange,
): Promise<void> {
  const query = tx
    .updateTable('cancellation')
    .set({
      ...(change.state === undefined ? {} : { state: change.state }),
      ...(change.quote === undefined ? {} : { quote: JSON.stringify(change.quote) }),
      ...(change.orders === undefined ? {} : { orders: JSON.stringify(change.orders) }),
      ...(change.pollAt === undefined ? {} : { poll_at: change.pollAt === null ? null : isoOf(change.pollAt) }),
      ...(change.refund === undefined ? {} : { refund: JSON.stringify(change.refund) }),
      ...(change.judgement === undefined ? {} : { judgement: JSON.stringify(change.judgement) }),
      ...(change.message === undefined ? {} : { message: change.message }),
      ...(change.settledAt === undefined ? {} : { settled_at: isoOf(change.settledAt) }),
    })
    .where('id', '=', cancellation.id);
  await enqueueStatement(tx, query);
}

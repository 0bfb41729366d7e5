import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import type { Booking } from './booking.ts';
import { findBooking } from './booking-repository.ts';

/**
 * The booking that something belongs to, named as a check of the books names it: the booking itself, one of its orders,
 * calls, payments, refunds, cancellations, transfers or events. Null where it belongs to none, or that was taken out.
 */
export async function findBookingOf(tx: Tx, objectId: string): Promise<Booking | null> {
  const { rows } = await sql<{ booking_id: string }>`
    select b.id as booking_id from booking b where b.id::text = ${objectId}
    union all select booking_id from booking_order where id::text = ${objectId}
    union all select booking_id from effect where ${objectId} in (id::text, key)
    union all select booking_id from payment where ${objectId} in (id::text, reference)
    union all select booking_id from refund where ${objectId} in (id::text, refund_ref)
    union all select booking_id from cancellation where id::text = ${objectId}
    union all select booking_id from ledger_transfer where booking_id is not null and ${objectId} in (id::text, key)
    union all select (payload->>'bookingId')::uuid from outbox_event
      where id::text = ${objectId} and payload->>'bookingId' is not null
    limit 1`.execute(tx);
  const [first] = rows;
  return first ? findBooking(tx, first.booking_id) : null;
}

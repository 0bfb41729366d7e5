import type { listMissingInvoices as operation } from '@pravas/contract/hotel/hotel-invoices.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import type { InvoicingRecord } from '@pravas/domain/hotel/hotel-invoice.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database.ts';
import { findBooking, travellerName } from '../../booking/index.ts';
import type { HotelBooking } from '../../hotel-order/index.ts';
import { presentInvoices } from './stay-invoices.ts';

/** So many are listed; the rest follows once these have come. */
const MOST = 200;

/** Invoices of hotels that are missing, the longest first. Private stays are none of finance's and are never asked about. */
export async function listMissing(tx: Tx, now: Temporal.Instant): Promise<PayloadOf<typeof operation>> {
  const rows = await tx
    .selectFrom('stay_invoice as s')
    .innerJoin('booking as b', 'b.id', 's.booking_id')
    .innerJoin('trip as t', 't.id', 'b.trip_id')
    .select(['s.order_id', 's.booking_id', 't.name'])
    .where('s.file_id', 'is', null)
    .where('b.status', '=', 'BOOKED')
    .where('b.removed_at', 'is', null)
    .orderBy('s.ended_at')
    .limit(MOST)
    .execute();
  const data: PayloadOf<typeof operation>['data'] = [];
  for (const { order_id, booking_id, name } of rows) {
    const booking = (await findBooking(tx, booking_id)) as HotelBooking | null;
    if (!booking) continue;
    const [one] = (await presentInvoices(tx, booking, now)).filter(({ orderId }) => orderId === order_id);
    const travelers = booking.travellers.map((_, index) => travellerName(booking, index));
    if (one) data.push({ ...one, tripName: name, travelers });
  }
  return { data };
}

/** What an organisation has counted of the invoices of hotels, by the hotel: asked for, and sent as they should be. */
export async function readInvoicing(tx: Tx): Promise<ReadonlyMap<string, InvoicingRecord>> {
  const rows = await tx
    .selectFrom('stay_invoice')
    .select([
      'hotel_id',
      sql<number>`count(*)::int`.as('ended'),
      sql<number>`count(*) filter (where is_proper)::int`.as('invoiced'),
    ])
    .where((eb) => eb.or([eb('chased', '>', 0), eb('file_id', 'is not', null)]))
    .groupBy('hotel_id')
    .execute();
  return new Map(rows.map(({ hotel_id, ended, invoiced }) => [hotel_id, { ended, invoiced }]));
}

import { phoneText } from '@pravas/contract/phone-number.ts';
import { CHASE_DAYS } from '@pravas/domain/hotel/hotel-invoice.ts';
import { isoOf } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database.ts';
import { claimDue, type DueContext, workThrough } from '../../../platform/due-rows.ts';
import { enqueueEvent, findBooking, heldUnits, listCancellations } from '../../booking/index.ts';
import { openCase } from '../../casework/index.ts';
import type { HotelBooking } from '../../hotel-order/index.ts';

interface InvoiceRow {
  readonly organization_id: string;
  readonly booking_id: string;
  readonly order_id: string;
}

/** How many are asked for in one run, and when a failed one is tried again. */
const AT_ONCE = 20;
const RETRY_MINUTES = 30;
/** How long finance and the travel desk have to get it from the hotel. */
const RUNG_WITHIN_DAYS = 7;

/** Names the case about an invoice that is missing. */
export function invoiceCaseKey(orderId: string): string {
  return `hotel-invoice:${orderId}`;
}

/**
 * Asks for the invoices of hotels that are missing: the guests on the day after check-out and again two days later,
 * then the travel desk calls the hotel. Answers for how many something was done.
 */
export async function chaseInvoices(context: DueContext): Promise<number> {
  const due = await claimDue<InvoiceRow>(context, 'claim_due_stay_invoices', { minutes: RETRY_MINUTES }, AT_ONCE);
  const now = context.clock.now();
  return workThrough(context, due, 'an invoice of a hotel could not be asked for', (tx, row) => chase(tx, row, now));
}

async function chase(tx: Tx, row: InvoiceRow, now: Temporal.Instant): Promise<boolean> {
  const kept = await tx
    .selectFrom('stay_invoice')
    .select(['chased', 'file_id', 'ended_at'])
    .where('order_id', '=', row.order_id)
    .forUpdate()
    .executeTakeFirst();
  if (!kept || kept.file_id !== null) return false;
  const booking = (await findBooking(tx, row.booking_id)) as HotelBooking | null;
  const order = booking?.orders.find(({ id }) => id === row.order_id);
  const units = booking ? heldUnits(booking, await listCancellations(tx, booking.id)) : [];
  const wasThere = units.some((one) => one.order.id === row.order_id && one.state !== 'gone');
  if (!booking || !order || !wasThere) {
    await keepChased(tx, row, kept.chased, null);
    return false;
  }
  const { hotel } = order.detail;
  const isLast = kept.chased >= CHASE_DAYS.length - 1;
  const { organizationId } = booking;
  if (isLast) {
    await openCase(
      tx,
      organizationId,
      {
        kind: 'invoice_missing',
        key: invoiceCaseKey(order.id),
        bookingId: booking.id,
        tripId: booking.tripId,
        title: `Get the invoice of ${hotel.name}${hotel.phone === null ? '' : `, ${phoneText(hotel.phone)}`}`,
        facts: { bookingId: booking.id, orderId: order.id, gstin: booking.facts.gst?.gstin ?? null },
        dueAt: now.add({ hours: RUNG_WITHIN_DAYS * 24 }),
      },
      'worker',
      now,
    );
  } else {
    const again = kept.chased > 0 ? ' still' : '';
    const text = `The invoice of ${hotel.name} is${again} missing. Put it with the stay, so that its GST can be claimed.`;
    const told = order.detail.rooms.flatMap(({ travellers: [lead] }) =>
      lead === undefined ? [] : [{ traveller: lead, text }],
    );
    await enqueueEvent(
      tx,
      organizationId,
      'booking.news',
      { bookingId: booking.id, kind: 'invoice', told, by: null },
      now,
    );
  }
  const days = CHASE_DAYS[kept.chased + 1];
  const ended = Temporal.Instant.fromEpochMilliseconds(kept.ended_at.getTime());
  await keepChased(tx, row, kept.chased + 1, days === undefined ? null : ended.add({ hours: days * 24 }));
  return true;
}

async function keepChased(
  tx: Tx,
  { order_id: orderId }: InvoiceRow,
  chased: number,
  at: Temporal.Instant | null,
): Promise<void> {
  await tx
    .updateTable('stay_invoice')
    .set({ chased, chase_at: at && isoOf(at) })
    .where('order_id', '=', orderId)
    .execute();
}

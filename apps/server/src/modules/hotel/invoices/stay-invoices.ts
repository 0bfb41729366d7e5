import type { hotelInvoice } from '@pravas/contract/hotel/hotel-invoices.ts';
import { checkOutTime } from '@pravas/domain/hotel/hotel-clock.ts';
import type { HotelDetail } from '@pravas/domain/hotel/hotel-detail.ts';
import type { HotelInvoice, InvoiceVerdict } from '@pravas/domain/hotel/hotel-invoice.ts';
import { instantOf } from '@pravas/domain/time/airport-time.ts';
import type { z } from 'zod/mini';
import type { Caller } from '../../../platform/caller.ts';
import type { Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findBooking } from '../../booking/index.ts';
import type { HotelBooking } from '../../hotel-order/index.ts';
import { findVisibleTrip } from '../../trip/index.ts';

/** A stay whose invoice is asked about. */
type StayOrder = HotelBooking['orders'][number];
type WireInvoice = z.output<typeof hotelInvoice>;

/**
 * A stay that the caller may see; readers of the company's books get the invoices of its stays. Throws
 * `booking_not_found`.
 */
export async function findStay(tx: Tx, caller: Caller, bookingId: string): Promise<HotelBooking> {
  const booking = await findBooking(tx, bookingId);
  if (booking?.service !== 'hotel') throw new Refusal('booking_not_found');
  const stay = booking as HotelBooking;
  if (caller.privileges.has('ledger.view') && !stay.facts.terms.personal) return stay;
  await findVisibleTrip(tx, caller, booking.tripId).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'trip_not_found' ? new Refusal('booking_not_found') : error;
  });
  return stay;
}

/** When the guests of a stay leave. */
export function endOf({ hotel, stay }: HotelDetail): Temporal.Instant {
  return instantOf(checkOutTime(hotel, stay.checkOut));
}

/** An invoice that was filed with a stay. */
interface KeptInvoice {
  readonly fileId: string;
  readonly invoice: HotelInvoice;
  readonly verdict: InvoiceVerdict;
}

/** The invoices that are there for a booking, by the order. */
export async function readInvoices(tx: Tx, bookingId: string): Promise<ReadonlyMap<string, KeptInvoice>> {
  const rows = await tx
    .selectFrom('stay_invoice')
    .select(['order_id', 'file_id', 'invoice', 'verdict'])
    .where('booking_id', '=', bookingId)
    .execute();
  return new Map(
    rows.flatMap(({ order_id, file_id, invoice, verdict }) =>
      file_id === null
        ? []
        : [
            [
              order_id,
              {
                fileId: file_id,
                invoice: invoice as unknown as HotelInvoice,
                verdict: verdict as unknown as InvoiceVerdict,
              },
            ] as const,
          ],
    ),
  );
}

/** The state of the invoice of each stay of a booking. */
export async function presentInvoices(tx: Tx, booking: HotelBooking, now: Temporal.Instant): Promise<WireInvoice[]> {
  const kept = await readInvoices(tx, booking.id);
  return booking.orders
    .filter(({ state }) => state === 'booked')
    .map((order) => presentInvoice(booking.id, order, kept.get(order.id) ?? null, now));
}

function presentInvoice(
  bookingId: string,
  { id: orderId, detail }: StayOrder,
  kept: KeptInvoice | null,
  now: Temporal.Instant,
): WireInvoice {
  const end = endOf(detail);
  const head = { bookingId, orderId, hotelName: detail.hotel.name, endedAt: end.toString() };
  if (kept) {
    const { invoice, verdict } = kept;
    return {
      ...head,
      state: 'received',
      number: invoice.number,
      issuedOn: invoice.issuedOn,
      tax: verdict.taxPaise,
      credit: verdict.creditPaise,
      text: verdict.text,
      findings: verdict.findings.map(({ text }) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`),
    };
  }
  const isOver = Temporal.Instant.compare(now, end) >= 0;
  return {
    ...head,
    state: isOver ? 'missing' : 'due',
    number: null,
    issuedOn: null,
    tax: null,
    credit: null,
    text: isOver
      ? 'Upload the invoice of the hotel here: without it no GST can be claimed.'
      : 'Ask for the invoice at check-out, and upload it here.',
    findings: [],
  };
}

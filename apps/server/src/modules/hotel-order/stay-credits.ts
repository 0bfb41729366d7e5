import type { HotelDetail } from '@pravas/domain/hotel/hotel-detail.ts';
import type { HotelInvoice, InvoiceVerdict } from '@pravas/domain/hotel/hotel-invoice.ts';
import type { BookDocument } from '@pravas/domain/input-credit/credit-document.ts';
import { taxOf } from '@pravas/domain/input-credit/tax-heads.ts';
import { paise, sum } from '@pravas/domain/money/money.ts';
import { sql } from 'kysely';
import type { CreditSource } from '../input-credit/index.ts';
import { claimablePaise } from './hotel-in-trip.ts';

interface Row {
  readonly order_id: string;
  readonly booking_id: string;
  readonly ended_on: string;
  readonly invoice: HotelInvoice | null;
  readonly verdict: InvoiceVerdict | null;
  readonly detail: HotelDetail;
}

/** Stays that have ended: the invoices of their hotels, and the claims of those still missing. */
export const stayCredits: CreditSource = async (tx, { gstin, registration, creditAt5, from, to }) => {
  const { rows } = await sql<Row>`
    select i.order_id, i.booking_id, (i.ended_at at time zone 'Asia/Kolkata')::date::text as ended_on, i.invoice, i.verdict, o.detail
    from stay_invoice i
    join booking_order o on o.id = i.order_id
    join booking b on b.id = i.booking_id
    where o.state = 'booked' and b.status = 'BOOKED' and b.removed_at is null
      and coalesce(b.facts -> 'terms' ->> 'personal', 'false') = 'false'
      and coalesce((select g.gstin from gst_registration g where g.gstin = i.invoice ->> 'buyerGstin'), b.facts -> 'gst' ->> 'gstin') = ${gstin}
      and coalesce((i.invoice ->> 'issuedOn')::date, (i.ended_at at time zone 'Asia/Kolkata')::date)
        between ${from}::date and ${to}::date`.execute(tx);
  return rows.flatMap(({ order_id, booking_id, ended_on, invoice, verdict, detail }): BookDocument[] => {
    const { hotel } = detail;
    const about = {
      key: `stay:${order_id}`,
      kind: 'invoice',
      bookingIds: [booking_id],
      supplierName: hotel.name,
      suppliedOn: ended_on,
      placeOfSupply: hotel.address.stateCode,
      travelKeys: [],
    } as const;
    if (invoice === null || verdict === null) {
      const creditPaise = claimablePaise([detail], { stateCode: registration.stateCode, creditAt5 });
      if (creditPaise === 0) return [];
      const unknown = { supplierGstin: null, number: null, taxablePaise: null, heads: null, whyNot: null };
      return [{ ...about, ...unknown, date: ended_on, taxPaise: creditPaise, creditPaise }];
    }
    const { lines } = invoice;
    const heads = {
      igstPaise: sum(lines.map(({ igstPaise }) => igstPaise)),
      cgstPaise: sum(lines.map(({ cgstPaise }) => cgstPaise)),
      sgstPaise: sum(lines.map(({ sgstPaise }) => sgstPaise)),
      cessPaise: paise(0),
    };
    const taxPaise = taxOf(heads);
    return [
      {
        ...about,
        supplierGstin: invoice.hotelGstin,
        number: invoice.number,
        date: invoice.issuedOn,
        taxablePaise: sum(lines.map((line) => line.taxablePaise)),
        heads,
        taxPaise,
        creditPaise: verdict.creditPaise,
        whyNot: verdict.creditPaise < taxPaise ? verdict.text : null,
      },
    ];
  });
};

import { gstCredit } from '@pravas/domain/fare/gst-credit.ts';
import type { Offer } from '@pravas/domain/fare/offer.ts';
import { sql } from 'kysely';
import type { CreditSource } from '../input-credit/index.ts';

interface Row {
  readonly order_id: string;
  readonly booking_id: string;
  readonly day: string;
  readonly vendor: string;
  readonly locator: string | null;
  readonly offer: Pick<Offer, 'offerId' | 'slices' | 'price' | 'requirements'>;
  readonly tickets: readonly { readonly ticketNumber: string }[] | null;
}

/**
 * Tickets in use: airlines send no invoice with them, so only the GST, the tickets and the PNR are known. A partly
 * refunded one is left out; what its airline invoices then is not known here.
 */
export const ticketCredits: CreditSource = async (tx, { gstin, registration, eligibility, from, to }) => {
  const { rows } = await sql<Row>`
    select o.id as order_id, b.id as booking_id, (b.created_at at time zone 'Asia/Kolkata')::date::text as day, coalesce(l.vendor, 'Airline') as vendor, o.locator,
      jsonb_build_object('offerId', o.detail -> 'offerId', 'slices', o.detail -> 'slices', 'price', o.detail -> 'price',
        'requirements', o.detail -> 'requirements') as offer, o.supplier_order -> 'tickets' as tickets
    from booking b
    join booking_order o on o.booking_id = b.id
    left join lateral (select x.vendor from booking_line x where x.booking_id = b.id order by x.at, x.traveller limit 1) l on true
    where b.service = 'flight' and b.status = 'BOOKED' and b.removed_at is null and o.state = 'booked'
      and b.facts -> 'gst' ->> 'gstin' = ${gstin} and coalesce(b.facts -> 'terms' ->> 'personal', 'false') = 'false'
      and (b.created_at at time zone 'Asia/Kolkata')::date between ${from}::date and ${to}::date
      and not exists (select from booking_unit u where u.order_id = o.id and u.state <> 'live')`.execute(tx);
  return rows.flatMap(({ order_id, booking_id, day, vendor, locator, offer, tickets }) => {
    const question = { offers: [offer], fee: null, personal: false, registration, eligibility, on: day };
    const { lines, sentence } = gstCredit(question);
    const [line] = lines;
    if (!line || line.gstPaise === 0) return [];
    return [
      {
        key: `ticket:${order_id}`,
        kind: 'invoice' as const,
        bookingIds: [booking_id],
        supplierGstin: null,
        supplierName: vendor,
        number: null,
        date: day,
        suppliedOn: day,
        placeOfSupply: registration.stateCode,
        taxablePaise: null,
        heads: null,
        taxPaise: line.gstPaise,
        creditPaise: line.creditPaise,
        whyNot: line.creditPaise < line.gstPaise ? sentence : null,
        travelKeys: [
          ...(tickets ?? []).map(({ ticketNumber }) => ticketNumber),
          ...(locator === null ? [] : [locator]),
        ],
      },
    ];
  });
};

import type { Privilege } from '@pravas/contract/privileges.ts';
import type { HotelDetail } from '@pravas/domain/hotel/hotel-detail.ts';
import { formatInrExact, type Paise, sum, ZERO } from '@pravas/domain/money/money.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { gstinCheckCharacter } from '@pravas/domain/validation/gstin.ts';
import { sql } from 'kysely';
import type { FileContext } from '../../src/modules/file/index.ts';
import { enterInvoice } from '../../src/modules/hotel/index.ts';
import type { Caller } from '../../src/platform/caller.ts';
import { printPdf } from '../../src/platform/print-pdf.ts';

/** Of stays that ended within so many days, but for the last ones, which are still asked about. */
const DAYS = { first: 120, last: 8 } as const;

interface PastStay {
  readonly booking_id: string;
  readonly order_id: string;
  readonly detail: HotelDetail;
  readonly gstin: string;
  readonly ended_at: Date;
  readonly person_id: string;
  readonly user_id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

/**
 * Files the hotels' own invoices with most of the demo's past stays: a missing one is asked for as usual. The traveller
 * entered each two days after check-out. Answers how many were entered; nothing is entered twice.
 */
export async function seedHotelInvoices(context: FileContext, organizationId: string): Promise<number> {
  const now = context.clock.now();
  const from = now.subtract({ hours: 24 * DAYS.first }).toString();
  const until = now.subtract({ hours: 24 * DAYS.last }).toString();
  const { rows } = await context.database.forOrganization(organizationId, (tx) =>
    sql<PastStay>`
      select b.id as booking_id, o.id as order_id, o.detail, b.facts #>> '{gst,gstin}' as gstin, b.ends_at as ended_at,
        p.id as person_id, p.user_id, p.email, p.first_name, p.last_name
      from booking b join booking_order o on o.booking_id = b.id join person p on p.id = b.created_by
      where b.service = 'hotel' and b.status = 'BOOKED' and o.detail #>> '{sale,offerId}' like 'demo-%'
        and b.facts #>> '{gst,gstin}' is not null and b.ends_at between ${from} and ${until}
        and not exists (select from stay_invoice i where i.order_id = o.id and (i.file_id is not null or i.chased > 0))
      order by b.ends_at`.execute(tx),
  );
  const sent = rows.filter(isSent);
  for (const stay of sent) await enter(context, organizationId, stay);
  return sent.length;
}

/** Seven hotels of eight send one; the same ones at every start. */
function isSent({ order_id: orderId }: PastStay): boolean {
  return Number.parseInt(orderId.slice(-1), 16) >= 2;
}

async function enter(context: FileContext, organizationId: string, stay: PastStay): Promise<void> {
  const { booking_id: bookingId, order_id: orderId, detail, gstin } = stay;
  const ended = Temporal.Instant.fromEpochMilliseconds(stay.ended_at.getTime());
  const number = `${detail.hotel.name.slice(0, 2).toUpperCase()}/${orderId.slice(-6).toUpperCase()}`;
  const hotelGstin = gstinOf(detail);
  const issuedOn = indianDay(ended);
  const lines = linesOf(detail);
  const invoice = { hotelGstin, buyerGstin: gstin, number, issuedOn, lines, total: detail.totalPaise };
  const bytes = await printInvoice(detail, invoice);
  await enterInvoice(
    context,
    { bookingId, orderId, invoice },
    { fileName: `${number.replace('/', '-')}.pdf`, bytes: Buffer.from(bytes) },
    { caller: callerOf(organizationId, stay), requestId: orderId, now: ended.add({ hours: 48 }) },
  );
}

/** A rate and what is taxed at it, as an invoice prints it. */
type Line = { readonly rate: number } & Readonly<Record<'taxable' | 'cgst' | 'sgst' | 'igst', Paise>>;

function linesOf({ rooms }: HotelDetail): Line[] {
  const nights = rooms.flatMap((room) => room.nights);
  const taxOf = (tax: Paise | null) => tax ?? ZERO;
  const byRate = Map.groupBy(nights, ({ pricePaise, taxPaise }) =>
    Math.round((taxOf(taxPaise) * 100) / Math.max(1, pricePaise)),
  );
  return [...byRate].map(([rate, all]) => {
    const half = sum(all.map(({ taxPaise }) => (taxOf(taxPaise) / 2) as Paise));
    return { rate, taxable: sum(all.map(({ pricePaise }) => pricePaise)), cgst: half, sgst: half, igst: ZERO };
  });
}

/** One for each house, of an invented company in its State. */
function gstinOf({ hotel }: HotelDetail): string {
  const letters = hotel.name.replaceAll(/[^A-Z]/gi, '').toUpperCase();
  const digits = String(hotel.name.length * 137 + letters.charCodeAt(3)).padStart(4, '0');
  const body = `${hotel.address.stateCode ?? '29'}${letters.slice(0, 3)}C${letters[0] ?? 'A'}${digits}K1Z`;
  return body + gstinCheckCharacter(body);
}

interface PrintedInvoice {
  readonly hotelGstin: string;
  readonly buyerGstin: string;
  readonly number: string;
  readonly issuedOn: string;
  readonly lines: readonly Line[];
  readonly total: Paise;
}

function printInvoice({ hotel, stay }: HotelDetail, invoice: PrintedInvoice): Promise<Uint8Array> {
  const { hotelGstin, buyerGstin, number, issuedOn, lines, total } = invoice;
  const money = (amount: Paise) => formatInrExact(amount);
  return printPdf({
    title: `Tax invoice ${number}`,
    author: hotel.name,
    foot: `${hotel.name} · a hotel of the demo, which does not exist`,
    content: [
      { text: hotel.name, fontSize: 16, bold: true },
      { text: `${hotel.address.line}, ${hotel.address.city} · GSTIN ${hotelGstin}`, margin: [0, 2, 0, 14] },
      { text: `Tax invoice ${number} of ${issuedOn}`, bold: true },
      { text: `To Meridian Analytics Private Limited · GSTIN ${buyerGstin}` },
      { text: `Room from ${stay.checkIn} to ${stay.checkOut}`, margin: [0, 0, 0, 10] },
      ...lines.map(({ rate, taxable, cgst, sgst }) => ({
        text: `Accommodation (SAC 996311) ${money(taxable)} · GST ${rate} %: CGST ${money(cgst)}, SGST ${money(sgst)}`,
      })),
      { text: `Total ${money(total)}`, bold: true, margin: [0, 10, 0, 0] as [number, number, number, number] },
    ],
  });
}

/** A demo person on whose behalf something is done: with one right. */
export function callerOf(
  organizationId: string,
  stay: Pick<PastStay, 'person_id' | 'user_id' | 'email' | 'first_name' | 'last_name'>,
  privilege: Privilege = 'trips.own',
): Caller {
  return {
    organizationId,
    organizationVersion: null,
    personId: stay.person_id,
    userId: Number(stay.user_id),
    email: stay.email,
    firstName: stay.first_name,
    lastName: stay.last_name,
    sessionId: null,
    apiKeyId: null,
    isRestricted: false,
    imageId: null,
    scopes: new Set(),
    roleName: 'Employee',
    roleCode: 0,
    isAdmin: false,
    isSuperAdmin: false,
    isProvider: false,
    privileges: new Set([privilege]),
  };
}

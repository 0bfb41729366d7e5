import type { listMissingInvoices as operation } from '@pravas/contract/hotel/hotel-invoices.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import type { HotelDetail } from '@pravas/domain/hotel/hotel-detail.ts';
import { CHASE_DAYS, type InvoicingRecord } from '@pravas/domain/hotel/hotel-invoice.ts';
import { type Paise, sum, ZERO } from '@pravas/domain/money/money.ts';
import { shortDate } from '@pravas/domain/time/airport-time.ts';
import { indianDate } from '@pravas/domain/time/indian-day.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database.ts';
import { findBooking, travellerName } from '../../booking/index.ts';
import { claimablePaise, type HotelBooking } from '../../hotel-order/index.ts';
import { readOrganization } from '../../organisation/index.ts';
import { presentInvoices } from './stay-invoices.ts';

type Payload = PayloadOf<typeof operation>;

/** How many are listed; the rest follows once these are filed. */
const MOST = 200;

/**
 * Invoices of hotels that are missing, the longest first. Private stays are not finance's business and are never asked
 * about.
 */
export async function listMissing(tx: Tx, now: Temporal.Instant): Promise<Payload> {
  const rows = await tx
    .selectFrom('stay_invoice as s')
    .innerJoin('booking as b', 'b.id', 's.booking_id')
    .innerJoin('trip as t', 't.id', 'b.trip_id')
    .select(['s.order_id', 's.booking_id', 's.chased', 's.chase_at', 's.ended_at', 't.name'])
    .where('s.file_id', 'is', null)
    .where('b.status', '=', 'BOOKED')
    .where('b.removed_at', 'is', null)
    .orderBy('s.ended_at')
    .limit(MOST)
    .execute();
  const { settings } = await readOrganization(tx);
  const data: Payload['data'] = [];
  for (const { order_id, booking_id, name, chased, chase_at, ended_at } of rows) {
    const booking = (await findBooking(tx, booking_id)) as HotelBooking | null;
    const order = booking?.orders.find(({ id }) => id === order_id);
    if (!booking || !order) continue;
    const [one] = (await presentInvoices(tx, booking, now)).filter(({ orderId }) => orderId === order_id);
    if (!one) continue;
    const { stay, hotel } = order.detail;
    const gstin = booking.facts.gst?.gstin ?? null;
    data.push({
      ...one,
      tripId: booking.tripId,
      tripName: name,
      travelers: guestNames(booking, order.detail),
      city: hotel.address.city,
      ...stay,
      daysSince: daysBetween(Temporal.PlainDate.from(stay.checkOut), indianDate(now)),
      gstin,
      atStake: atStakeOf(order.detail, gstin, settings.stays.creditAt5),
      ...askedSoFar({ chased, chaseAt: chase_at, endedAt: ended_at }),
    });
  }
  return { data, atStake: sum(data.map(({ atStake }) => atStake)) };
}

/** Who sleeps in the rooms of a stay. */
function guestNames(booking: HotelBooking, { rooms }: HotelDetail): string[] {
  return [...new Set(rooms.flatMap(({ travellers }) => travellers))]
    .toSorted((a, b) => a - b)
    .map((index) => travellerName(booking, index));
}

function atStakeOf(detail: HotelDetail, gstin: string | null, creditAt5: boolean): Paise {
  return gstin === null ? ZERO : claimablePaise([detail], { stateCode: gstin.slice(0, 2), creditAt5 });
}

function daysBetween(from: Temporal.PlainDate, to: Temporal.PlainDate): number {
  return Math.max(0, from.until(to, { largestUnit: 'days' }).days);
}

interface Chased {
  readonly chased: number;
  readonly chaseAt: Date | null;
  readonly endedAt: Date;
}

/** How often it was asked for, and what happens next. */
function askedSoFar({
  chased,
  chaseAt,
  endedAt,
}: Chased): Pick<Payload['data'][number], 'timesAsked' | 'lastAskedOn' | 'nextStep'> {
  const last = CHASE_DAYS[chased - 1];
  const lastAskedOn = last === undefined ? null : indianDate(instantOf(endedAt).add({ hours: last * 24 })).toString();
  const on = chaseAt && shortDate(indianDate(instantOf(chaseAt)).toString());
  const isCall = chased >= CHASE_DAYS.length - 1;
  const again = chased > 0 ? ' again' : '';
  const next = isCall ? `The travel desk calls the hotel from ${on}.` : `We ask the guests${again} on ${on}.`;
  return {
    timesAsked: chased,
    lastAskedOn,
    nextStep: on === null ? 'The travel desk is getting it from the hotel.' : next,
  };
}

function instantOf(date: Date): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(date.getTime());
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

import { ZERO } from '@pravas/domain/money/money.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Tx } from '../../../platform/database.ts';
import { type Booking, findBookingOrRemoved, listCancellations } from '../../booking/index.ts';
import { flightsOf, whoFlies } from '../../flight-order/index.ts';
import { listRefunds } from '../../payment/index.ts';
import type { Guest, MailTime, Moment, NoticeEvent } from '../notice.ts';
import { type BookingFacts, withCancellation } from '../templates/booking-words.ts';
import type { Words } from '../templates/words.ts';
import { readReturned } from './read-returned.ts';
import { readTripPeople, type TripPeople } from './trip-facts.ts';

/** The message about the money includes these, so that nobody gets two mails in a minute. */
const REFUND_FOLLOWS = ['booking.cancelled', 'booking.part_cancelled'];

const bookingEvent = z.object({
  bookingId: z.uuid(),
  cancellationId: z.optional(z.uuid()),
  refundId: z.optional(z.uuid()),
});

/** The outcome of a booking, and whom it concerns. */
export interface BookingNews extends BookingFacts {
  readonly tripId: string;
  readonly trip: TripPeople;
  /** Whose address here the contact of the booking is; null where it is nobody's. */
  readonly ownerId: string | null;
}

/** Reads the outcome of a booking, whether it is still in its trip or not. */
export async function readBookingNews(tx: Tx, event: NoticeEvent): Promise<BookingNews | null> {
  const { bookingId, cancellationId, refundId } = bookingEvent.parse(event.payload);
  const found = await findBookingOrRemoved(tx, bookingId, false);
  const booking = found?.service === 'flight' ? flightsOf(found) : null;
  const trip = booking && (await readTripPeople(tx, booking.tripId));
  if (!booking || !trip) return null;
  const cancellations = await listCancellations(tx, bookingId);
  const refunds = await listRefunds(tx, bookingId);
  const cancellation = cancellations.find(
    ({ id }) => id === (cancellationId ?? refunds.find((refund) => refund.id === refundId)?.cancellationId),
  );
  return {
    tripId: booking.tripId,
    trip,
    booking,
    ownerId: await readOwner(tx, booking),
    flying: whoFlies(booking, cancellations),
    returned: cancellation ? await readReturned(tx, booking, cancellation, refunds) : null,
    // What the message itself says of its cancellation is not said a second time beneath it.
    refunds: refunds.filter((refund) => cancellationId === undefined || refund.cancellationId !== cancellationId),
  };
}

/** With those who had a confirmation of the same trip shortly before, and get this one gathered. */
export async function readConfirmed(tx: Tx, event: NoticeEvent, { gatherSeconds }: Moment) {
  const news = await readBookingNews(tx, event);
  return news && { ...news, toldLately: await readToldLately(tx, event, news.tripId, gatherSeconds) };
}

/** A refund of a booking, with those who do not know yet what it is for. */
export interface RefundNews extends BookingNews {
  readonly untold: Untold | null;
}

/** With those who do not know yet of the cancellation that the money is for. */
export async function readRefundNews(tx: Tx, event: NoticeEvent): Promise<RefundNews | null> {
  const news = await readBookingNews(tx, event);
  return news && { ...news, untold: news.returned && (await readUntold(tx, event, news.booking.id)) };
}

/** The message about money waits for, or includes, the one that says what it is for. */
export function refundMailTime({ untold }: RefundNews, personId: string): MailTime {
  if (untold?.isOnTheWay) return 'later';
  return untold?.waitingFor.has(personId) ? 'with_gathered' : 'now';
}

/** Whose address here the contact of a booking is; null where it is nobody's. */
export async function readOwner(tx: Tx, { facts }: Pick<Booking, 'facts'>): Promise<string | null> {
  const owner = await tx
    .selectFrom('person')
    .select('id')
    .where(sql`lower(email)`, '=', facts.contact.email.toLowerCase())
    .executeTakeFirst();
  return owner?.id ?? null;
}

interface Contacted {
  readonly booking: Booking;
  readonly ownerId: string | null;
}

/** The contact of the booking where it is nobody's address here; null where there is none to write to. */
export function guestOf({ booking, ownerId }: Contacted, words: Words): Guest | null {
  if (ownerId !== null || booking.facts.contact.email === '') return null;
  return { email: booking.facts.contact.email, firstName: booking.travellers[0].firstName, words };
}

/** A guest has no gathered mail: news without a message about money, or none for days, is sent separately. */
export function guestOfCancellation(news: BookingNews, words: Words): Guest | null {
  const { returned } = news;
  // An immediate refund has a message of its own.
  const isMoneySoon =
    returned?.booking.origin === 'online' && returned.known === 'stated' && returned.moneyPaise > ZERO;
  return isMoneySoon ? null : guestOf(news, words);
}

/** A guest gets no separate message about a cancellation where its money follows at once. */
export function guestOfRefund(news: RefundNews, words: Words): Guest | null {
  return guestOf(news, news.returned ? withCancellation(words, news.booking) : words);
}

interface Untold {
  readonly isOnTheWay: boolean;
  readonly waitingFor: ReadonlySet<string>;
}

/**
 * Who has not been mailed yet that a flight of this booking is cancelled: nobody hears of money before they hear what
 * it is for. `isOnTheWay` = the cancellation itself is still to be announced to everybody. A person whose mail already
 * has this refund counts too, so that a second delivery makes no second mail.
 */
async function readUntold(tx: Tx, event: NoticeEvent, bookingId: string): Promise<Untold> {
  const cancelled = sql<boolean>`(o.topic = any(${REFUND_FOLLOWS}) and o.payload->>'bookingId' = ${bookingId})`;
  const { rows: coming } = await sql`
    select from outbox_event o where ${cancelled} and o.delivered_at is null limit 1`.execute(tx);
  const { rows } = await sql<{ person_id: string }>`
    select l.person_id from mail_digest_line l
    join outbox_event o on o.organization_id = l.organization_id and o.id = l.event_id
    where l.event_id = ${event.id} or (l.sent_at is null and ${cancelled})`.execute(tx);
  return { isOnTheWay: coming.length > 0, waitingFor: new Set(rows.map((row) => row.person_id)) };
}

/** Who had a confirmation of this trip shortly before this event. */
async function readToldLately(
  tx: Tx,
  event: NoticeEvent,
  tripId: string,
  gatherSeconds: number,
): Promise<ReadonlySet<string>> {
  const since = new Date(event.createdAt.getTime() - gatherSeconds * 1_000);
  const rows = await tx
    .selectFrom('inbox_item')
    .select('person_id')
    .where('trip_id', '=', tripId)
    .where('topic', '=', event.topic)
    .where('event_id', '<>', event.id)
    .where('created_at', '>', since)
    .where('created_at', '<=', event.createdAt)
    .execute();
  return new Set(rows.map((row) => row.person_id));
}

import { ZERO } from '@pravas/domain/money/money.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { findBookingOrRemoved, listCancellations, whoFlies } from '../booking/index.ts';
import { listRefunds } from '../payment/index.ts';
import { type MailTime, NOBODY_TOLD, type NoticeEvent, type NoticePlan, noticesFor } from './notice.ts';
import { readReturned } from './read-returned.ts';
import { readTripPeople } from './read-trip-people.ts';
import { bookingWords, withCancellation } from './templates/booking-words.ts';
import type { Returned } from './templates/returned-words.ts';

/** Gathered, so that nobody is written to twice in a minute: the message about the money takes it along. */
const REFUND_FOLLOWS: ReadonlySet<string> = new Set(['booking.cancelled', 'booking.part_cancelled']);

const bookingEvent = z.object({
  bookingId: z.uuid(),
  cancellationId: z.optional(z.uuid()),
  refundId: z.optional(z.uuid()),
});

/**
 * Tells whoever booked and whoever travels what became of a booking. The contact of the booking gets the mail too where
 * it is nobody's address here. Mails go at once, since a traveller waits; but the second confirmation of a trip within
 * `gatherSeconds` joins the next gathered mail.
 */
export async function bookingNotices(tx: Tx, event: NoticeEvent, gatherSeconds: number): Promise<NoticePlan> {
  const { bookingId, cancellationId, refundId } = bookingEvent.parse(event.payload);
  const booking = await findBookingOrRemoved(tx, bookingId, false);
  if (!booking) return NOBODY_TOLD;
  const cancellations = await listCancellations(tx, bookingId);
  const refunds = await listRefunds(tx, bookingId);
  const cancellation = cancellations.find(
    ({ id }) => id === (cancellationId ?? refunds.find((refund) => refund.id === refundId)?.cancellationId),
  );
  const returned = cancellation ? await readReturned(tx, booking, cancellation, refunds) : null;
  const words = bookingWords(event.topic, booking, {
    flying: whoFlies(booking, cancellations),
    returned,
    // What the message itself says of its cancellation is not said a second time beneath it.
    refunds: refunds.filter((refund) => cancellationId === undefined || refund.cancellationId !== cancellationId),
  });
  const trip = await readTripPeople(tx, booking.tripId);
  if (words === null || trip === null) return NOBODY_TOLD;
  const gathered = event.topic === 'booking.booked' ? await toldLately(tx, event, booking.tripId, gatherSeconds) : null;
  const contact = booking.facts.contact.email;
  const owner = await tx
    .selectFrom('person')
    .select('id')
    .where(sql`lower(email)`, '=', contact.toLowerCase())
    .executeTakeFirst();
  const people = noticesFor([booking.createdBy, ...trip.travellerIds, owner?.id ?? null], null, words, 'now');
  const untold = event.topic === 'booking.refunded' && cancellation ? await readUntold(tx, event, bookingId) : null;
  const mailTime = (personId: string): MailTime => {
    if (REFUND_FOLLOWS.has(event.topic) || untold?.isOnTheWay) return 'later';
    if (untold?.waitingFor.has(personId)) return 'with_gathered';
    return gathered?.has(personId) ? 'later' : 'now';
  };
  // He has no gathered mail: what no message about money is to follow, or not for days, is told to him by itself.
  const isGuest = owner === undefined && !(REFUND_FOLLOWS.has(event.topic) && isMoneySoon(returned));
  const toGuest = event.topic === 'booking.refunded' && cancellation ? withCancellation(words, booking) : words;
  return {
    tripId: booking.tripId,
    notices: people.map((notice) => ({ ...notice, mail: mailTime(notice.personId) })),
    guest: isGuest ? { email: contact, firstName: booking.travellers[0].firstName, words: toGuest } : null,
  };
}

/** Money that goes back at once, and has a message of its own. */
function isMoneySoon(returned: Returned | null): boolean {
  return returned?.origin === 'online' && returned.known === 'stated' && returned.moneyPaise > ZERO;
}

/**
 * Who has not been mailed yet that a flight of this booking is cancelled: nobody hears of money before he hears what it is
 * for. `isOnTheWay` = the cancellation itself is still to be told to everybody. Whose mail this refund is in already
 * counts too, so that a second delivery makes no second mail.
 */
async function readUntold(
  tx: Tx,
  event: NoticeEvent,
  bookingId: string,
): Promise<{ readonly isOnTheWay: boolean; readonly waitingFor: ReadonlySet<string> }> {
  const cancelled = sql<boolean>`(o.topic = any(${[...REFUND_FOLLOWS]}) and o.payload->>'bookingId' = ${bookingId})`;
  const { rows: coming } = await sql`
    select from outbox_event o where ${cancelled} and o.delivered_at is null limit 1`.execute(tx);
  const { rows } = await sql<{ person_id: string }>`
    select l.person_id from mail_digest_line l
    join outbox_event o on o.organization_id = l.organization_id and o.id = l.event_id
    where l.event_id = ${event.id} or (l.sent_at is null and ${cancelled})`.execute(tx);
  return { isOnTheWay: coming.length > 0, waitingFor: new Set(rows.map((row) => row.person_id)) };
}

/** Who had a confirmation of this trip shortly before this event. */
async function toldLately(
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

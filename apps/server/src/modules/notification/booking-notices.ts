import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { findBookingOrRemoved, listCancellations, whoFlies } from '../booking/index.ts';
import { listRefunds } from '../payment/index.ts';
import { type MailTime, NOBODY_TOLD, type NoticeEvent, type NoticePlan, noticesFor } from './notice.ts';
import { readReturned } from './read-returned.ts';
import { readTripPeople } from './read-trip-people.ts';
import { bookingWords } from './templates/booking-words.ts';

/** The message about the money says it again, so nobody is written to twice in a minute. */
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
  const words = bookingWords(event.topic, booking, {
    flying: whoFlies(booking, cancellations),
    returned: cancellation ? await readReturned(tx, booking, cancellation, refunds) : null,
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
  const mailTime = (personId: string): MailTime => {
    if (REFUND_FOLLOWS.has(event.topic)) return 'later';
    return gathered?.has(personId) ? 'later' : 'now';
  };
  const isGuest = owner === undefined && !REFUND_FOLLOWS.has(event.topic);
  return {
    tripId: booking.tripId,
    notices: people.map((notice) => ({ ...notice, mail: mailTime(notice.personId) })),
    guest: isGuest ? { email: contact, firstName: booking.travellers[0].firstName, words } : null,
  };
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

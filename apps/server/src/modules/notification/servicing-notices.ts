import type { Paise } from '@pravas/domain/money/money.ts';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { findBooking, listCancellations } from '../booking/index.ts';
import { listRefunds } from '../payment/index.ts';
import { readExitCliff } from '../servicing/index.ts';
import { NOBODY_TOLD, type NoticeEvent, type NoticePlan, noticesFor } from './notice.ts';
import { readTripPeople } from './read-trip-people.ts';
import { exitReminderWords, overdueRefundWords } from './templates/servicing-words.ts';

const reminderEvent = z.object({ bookingId: z.uuid(), personId: z.uuid(), cliffAt: z.string() });
const refundEvent = z.object({
  bookingId: z.uuid(),
  refundId: z.optional(z.uuid()),
  cancellationId: z.optional(z.uuid()),
});

/** Tells whoever asked for it that cancelling becomes dearer soon. Nobody is told of a cliff that is not there any more. */
export async function exitReminderNotices(tx: Tx, event: NoticeEvent): Promise<NoticePlan> {
  const { bookingId, personId, cliffAt } = reminderEvent.parse(event.payload);
  const booking = await findBooking(tx, bookingId);
  if (booking?.status !== 'BOOKED') return NOBODY_TOLD;
  const at = Temporal.Instant.from(cliffAt);
  const cliff = await readExitCliff(tx, booking, at);
  if (!cliff) return NOBODY_TOLD;
  const notices = noticesFor([personId], null, exitReminderWords(booking, cliff), 'now', 'reminderEmail');
  return { tripId: booking.tripId, notices, guest: null };
}

/** Tells whoever booked and whoever travels that their money is late, and that somebody is on it. */
export async function overdueRefundNotices(tx: Tx, event: NoticeEvent): Promise<NoticePlan> {
  const { bookingId, refundId, cancellationId } = refundEvent.parse(event.payload);
  const booking = await findBooking(tx, bookingId);
  const trip = booking && (await readTripPeople(tx, booking.tripId));
  const amountPaise = await readOwed(tx, bookingId, { refundId, cancellationId });
  if (!booking || !trip || amountPaise === null) return NOBODY_TOLD;
  const people = [booking.createdBy, ...trip.travellerIds];
  return {
    tripId: booking.tripId,
    notices: noticesFor(people, null, overdueRefundWords(booking, amountPaise), 'now'),
    guest: null,
  };
}

/** What has not come back yet; null once it has. */
async function readOwed(
  tx: Tx,
  bookingId: string,
  about: { readonly refundId: string | undefined; readonly cancellationId: string | undefined },
): Promise<Paise | null> {
  if (about.refundId !== undefined) {
    const refund = (await listRefunds(tx, bookingId)).find((one) => one.id === about.refundId);
    return refund?.state === 'processing' ? refund.amountPaise : null;
  }
  const cancellation = (await listCancellations(tx, bookingId)).find((one) => one.id === about.cancellationId);
  return cancellation?.state === 'airline' ? cancellation.quote.refundPaise : null;
}

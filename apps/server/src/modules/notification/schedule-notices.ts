import { takenBackText } from '@pravas/domain/servicing/schedule-change.ts';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { findBooking, listCancellations } from '../booking/index.ts';
import { comparisonOf, findScheduleChange, goneOf } from '../servicing/index.ts';
import { NOBODY_TOLD, type NoticeEvent, type NoticePlan, noticesFor } from './notice.ts';
import { readTripPeople } from './read-trip-people.ts';
import { scheduleWords, takenBackWords } from './templates/schedule-words.ts';

const scheduleEvent = z.object({ bookingId: z.uuid(), scheduleChangeId: z.uuid() });

/** Whoever decided, bought other flights or cancelled these knows that he did. */
const ENDINGS: ReadonlySet<string> = new Set(['schedule.decided', 'schedule.closed']);

/**
 * Tells whoever booked and whoever travels at once; nobody is told of what has been decided meanwhile, and everyone of what
 * the airline took back.
 */
export async function scheduleNotices(tx: Tx, event: NoticeEvent): Promise<NoticePlan> {
  const { bookingId, scheduleChangeId } = scheduleEvent.parse(event.payload);
  const booking = await findBooking(tx, bookingId);
  if (ENDINGS.has(event.topic)) return { ...NOBODY_TOLD, tripId: booking?.tripId ?? null };
  const change = await findScheduleChange(tx, scheduleChangeId);
  const trip = booking && (await readTripPeople(tx, booking.tripId));
  if (!booking || !trip || !change) return NOBODY_TOLD;
  if (change.state !== (event.topic === 'schedule.withdrawn' ? 'withdrawn' : 'open')) return NOBODY_TOLD;
  const cancellations = await listCancellations(tx, bookingId);
  const { changes, options, refund } = comparisonOf(change, booking, cancellations);
  const words =
    change.state === 'withdrawn'
      ? takenBackWords(booking, takenBackText(change.before, change.after, goneOf(change, booking, cancellations)))
      : scheduleWords(booking, {
          isCancelled: change.after === null,
          changes: changes.map((one) => one.text),
          options,
          refundByLaw: refund?.right === 'by_law',
        });
  return {
    tripId: booking.tripId,
    notices: noticesFor([booking.createdBy, ...trip.travellerIds], null, words, 'now', 'reminderEmail'),
    guest: null,
  };
}

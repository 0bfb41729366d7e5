import * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { findBooking } from '../booking/index.ts';
import { asCredit, askedToday, escalateChange, findChange, remindOfChange } from '../servicing/index.ts';
import { NOBODY_TOLD, type NoticeEvent, type NoticePlan, noticesFor } from './notice.ts';
import { readTripPeople } from './read-trip-people.ts';
import { changeApprovalWords, changeWords, checkInWords, creditWords } from './templates/change-words.ts';

const changeEvent = z.object({
  bookingId: z.uuid(),
  changeId: z.uuid(),
  by: z.optional(z.uuid()),
  level: z.optional(z.number()),
});
const sagaEvent = z.object({ bookingId: z.uuid() });
const checkInEvent = z.object({ bookingId: z.uuid(), legId: z.uuid(), sliceKey: z.string() });
const creditEvent = z.object({ creditId: z.uuid(), daysLeft: z.number() });

/**
 * Tells approvers of changes that wait for them, reminds them, asks somebody else as well where nobody has decided in
 * time, and tells travellers what was decided about theirs.
 */
export async function changeNotices(tx: Tx, event: NoticeEvent, now: Temporal.Instant): Promise<NoticePlan> {
  const { bookingId, changeId, by, level = 0 } = changeEvent.parse(event.payload);
  const timer = { bookingId, changeId, level };
  switch (event.topic) {
    case 'change.approval_requested': {
      const change = await findChange(tx, changeId);
      return askingPlan(tx, event, timer, change ? await askedToday(tx, change, now) : [], by ?? null);
    }
    case 'change.approval_reminder':
      return askingPlan(tx, event, timer, await remindOfChange(tx, timer, now), null);
    case 'change.approval_overdue':
      return askingPlan(tx, event, timer, await escalateChange(tx, timer, now), null);
    case 'change.decided':
      return decidedPlan(tx, timer, by ?? null);
    default:
      return NOBODY_TOLD;
  }
}

interface Asked {
  readonly bookingId: string;
  readonly changeId: string;
}

async function askingPlan(
  tx: Tx,
  { topic }: NoticeEvent,
  { bookingId, changeId }: Asked,
  people: readonly string[],
  actorId: string | null,
): Promise<NoticePlan> {
  const booking = people.length === 0 ? null : await findBooking(tx, bookingId);
  const change = booking && (await findChange(tx, changeId));
  if (!booking || !change) return NOBODY_TOLD;
  const words = changeApprovalWords(booking, change, topic);
  const mailSwitch = topic === 'change.approval_reminder' ? 'reminderEmail' : 'approvalEmail';
  const notices = noticesFor(people, actorId, words, 'now', mailSwitch);
  const decides = { kind: 'change', changeId } as const;
  return { tripId: booking.tripId, notices: notices.map((notice) => ({ ...notice, decides })), guest: null };
}

async function decidedPlan(tx: Tx, { bookingId, changeId }: Asked, actorId: string | null): Promise<NoticePlan> {
  const booking = await findBooking(tx, bookingId);
  const change = await findChange(tx, changeId);
  if (!booking || !change) return NOBODY_TOLD;
  const people = [change.requestedBy, booking.createdBy];
  const words = changeWords(booking, change);
  return { tripId: booking.tripId, notices: noticesFor(people, actorId, words, 'now', 'approvalEmail'), guest: null };
}

/** Tells whoever booked and whoever travels that the flights are others now, or stayed as they were. */
export async function changedNotices(tx: Tx, event: NoticeEvent): Promise<NoticePlan> {
  const { bookingId } = sagaEvent.parse(event.payload);
  const booking = await findBooking(tx, bookingId);
  const trip = booking && (await readTripPeople(tx, booking.tripId));
  const row = await tx
    .selectFrom('booking_change')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('state', '=', event.topic === 'booking.changed' ? 'done' : 'failed')
    .orderBy('settled_at', (order) => order.desc().nullsLast())
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  const change = row ? await findChange(tx, row.id) : null;
  if (!booking || !trip || !change) return NOBODY_TOLD;
  const people = [booking.createdBy, ...trip.travellerIds];
  return {
    tripId: booking.tripId,
    notices: noticesFor(people, null, changeWords(booking, change), 'now'),
    guest: null,
  };
}

/** Tells travellers that they can check in. Nobody is told of a flight that is not booked any more. */
export async function checkInNotices(tx: Tx, event: NoticeEvent): Promise<NoticePlan> {
  const { bookingId, legId, sliceKey } = checkInEvent.parse(event.payload);
  const booking = await findBooking(tx, bookingId);
  const trip = booking && (await readTripPeople(tx, booking.tripId));
  const words = booking?.status === 'BOOKED' ? checkInWords(booking, legId, sliceKey) : null;
  if (!booking || !trip || !words) return NOBODY_TOLD;
  const people = trip.travellerIds.length > 0 ? trip.travellerIds : [booking.createdBy];
  return { tripId: booking.tripId, notices: noticesFor(people, null, words, 'now', 'reminderEmail'), guest: null };
}

/** Tells the owner of an airline credit that it ends soon. */
export async function creditNotices(tx: Tx, event: NoticeEvent): Promise<NoticePlan> {
  const { creditId, daysLeft } = creditEvent.parse(event.payload);
  const row = await tx
    .selectFrom('flight_credit as c')
    .leftJoin('booking as b', 'b.id', 'c.source_booking_id')
    .selectAll('c')
    .select('b.created_by')
    .where('c.id', '=', creditId)
    .executeTakeFirst();
  if (!row || row.left_paise === 0) return NOBODY_TOLD;
  const words = creditWords(asCredit(row), daysLeft);
  const notices = noticesFor([row.person_id ?? row.created_by], null, words, 'now', 'reminderEmail');
  return { tripId: null, notices, guest: null };
}

import * as z from 'zod/mini';
import type { Tx } from '../../../platform/database.ts';
import type { NoticeEvent } from '../notice.ts';
import { readName } from './trip-facts.ts';

const sharingEvent = z.object({ bookingId: z.uuid(), tripId: z.uuid(), by: z.uuid() });

/** Reads who is asked to share a room of a stay, and with whom; null once it is paid for or taken out. */
export async function readSharingAsked(tx: Tx, event: NoticeEvent) {
  const { bookingId, tripId, by } = sharingEvent.parse(event.payload);
  const stay = await readUnpaid(tx, bookingId);
  if (!stay) return null;
  const rows = await tx
    .selectFrom('room_sharing')
    .select(['person_id', 'agrees'])
    .where('booking_id', '=', bookingId)
    .execute();
  const recipients = rows.filter(({ agrees }) => agrees === null).map(({ person_id }) => person_id);
  return { tripId, bookingId, by, recipients, hotel: stay.title, askedBy: await readName(tx, by) };
}

/** Reads a person's answer about sharing a room, for the person who asked. */
export async function readSharingAnswer(tx: Tx, event: NoticeEvent) {
  const { bookingId, tripId, by } = sharingEvent.parse(event.payload);
  const stay = await readUnpaid(tx, bookingId);
  const row = await tx
    .selectFrom('room_sharing')
    .select(['agrees', 'asked_by'])
    .where('booking_id', '=', bookingId)
    .where('person_id', '=', by)
    .executeTakeFirst();
  if (!stay || !row || row.agrees === null) return null;
  const { agrees, asked_by: ownerId } = row;
  return { tripId, bookingId, by, ownerId, agrees, hotel: stay.title, name: await readName(tx, by) };
}

async function readUnpaid(tx: Tx, bookingId: string): Promise<{ readonly title: string } | undefined> {
  return tx
    .selectFrom('booking')
    .select('title')
    .where('id', '=', bookingId)
    .where('status', '=', 'CREATED')
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

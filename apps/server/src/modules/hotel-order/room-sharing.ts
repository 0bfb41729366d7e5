import { type RoomSharer, type SharingAnswer, sharingRefusal } from '@pravas/domain/hotel/room-sharing.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { enqueueEvent } from '../booking/index.ts';

/** A person who would share a room, and their answer. */
export interface KeptSharer {
  readonly personId: string;
  readonly userId: number;
  readonly name: string;
  readonly orderPosition: number;
  readonly room: number;
  readonly answer: SharingAnswer;
}

/** Everybody who would share a room of a booking, in the order of its rooms. */
export async function readSharers(tx: Tx, bookingId: string): Promise<readonly KeptSharer[]> {
  const rows = await tx
    .selectFrom('room_sharing as s')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organization_id', '=', 's.organization_id').onRef('p.id', '=', 's.person_id'),
    )
    .select(['s.person_id', 's.order_position', 's.room', 's.agrees', 'p.user_id', 'p.first_name', 'p.last_name'])
    .where('s.booking_id', '=', bookingId)
    .orderBy('s.order_position')
    .orderBy('s.room')
    .orderBy('p.user_id')
    .execute();
  return rows.map((row) => ({
    personId: row.person_id,
    userId: row.user_id,
    name: `${row.first_name} ${row.last_name}`,
    orderPosition: row.order_position,
    room: row.room,
    answer: row.agrees === null ? 'asked' : row.agrees ? 'agreed' : 'declined',
  }));
}

/** Why a booking cannot be paid for as long as it is shared like that; null where it can. */
export async function sharingReason(tx: Tx, bookingId: string): Promise<string | null> {
  return sharingRefusal(await readSharers(tx, bookingId));
}

/** Asks those who would share rooms of a new stay; a person who books it for themselves too has agreed by that. */
export async function askSharers(
  tx: Tx,
  booking: { readonly organizationId: string; readonly id: string; readonly tripId: string },
  sharers: readonly (RoomSharer & { readonly orderPosition: number })[],
  { askedBy, now }: { readonly askedBy: string; readonly now: Temporal.Instant },
): Promise<void> {
  if (sharers.length === 0) return;
  const at = isoOf(now);
  await tx
    .insertInto('room_sharing')
    .values(
      sharers.map(({ personId, orderPosition, room }) => ({
        organization_id: booking.organizationId,
        booking_id: booking.id,
        person_id: personId,
        order_position: orderPosition,
        room,
        asked_by: askedBy,
        asked_at: at,
        ...(personId === askedBy ? { agrees: true, answered_at: at } : {}),
      })),
    )
    .execute();
  const payload = { bookingId: booking.id, tripId: booking.tripId, by: askedBy };
  await enqueueEvent(tx, booking.organizationId, 'stay.sharing_asked', payload, now);
}

/** Keeps a person's answer about sharing a room; false where they were not asked. */
export async function keepSharingAnswer(
  tx: Tx,
  { bookingId, personId, agrees }: { readonly bookingId: string; readonly personId: string; readonly agrees: boolean },
  now: Temporal.Instant,
): Promise<boolean> {
  const kept = await tx
    .updateTable('room_sharing')
    .set({ agrees, answered_at: isoOf(now) })
    .where('booking_id', '=', bookingId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return kept.numUpdatedRows > 0n;
}

import type { answerSharing as operation } from '@pravas/contract/hotel/share-room.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type { Caller } from '../../platform/caller.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { addHistory, enqueueEvent } from '../booking/index.ts';
import { findStays, keepSharingAnswer, sharingReason } from '../hotel-order/index.ts';
import { readPerson } from '../organisation/index.ts';
import { findTrip } from '../trip/index.ts';
import type { HotelContext } from './hotel-context.ts';

/**
 * Records whether a person agrees to share a room of a stay; they can change their mind until it is paid for. It does
 * not affect approval. Throws `booking_not_found` for a person who was not asked, and `booking_not_payable` once it is
 * paid for.
 */
export async function answerSharing(
  { database, clock }: HotelContext,
  caller: Caller,
  { bookingId, agrees }: BodyOf<typeof operation>,
  requestId: string,
): Promise<PayloadOf<typeof operation>> {
  const now = clock.now();
  return database.forOrganization(caller.organizationId, async (tx) => {
    const found = await findStays(tx, bookingId);
    // Locked in the order of everything else about bookings: the trip first.
    const trip = found && (await findTrip(tx, found.tripId, true));
    const booking = trip && (await findStays(tx, bookingId, true));
    if (!booking) throw new Refusal('booking_not_found');
    if (!(await keepSharingAnswer(tx, { bookingId, personId: caller.personId, agrees }, now))) {
      throw new Refusal('booking_not_found');
    }
    if (booking.status !== 'CREATED') {
      throw new Refusal('booking_not_payable', {
        message: 'The stay has already been paid for, or removed from its trip.',
      });
    }
    const self = await readPerson(tx, caller.personId);
    const name = self ? `${self.traveller.firstName} ${self.traveller.lastName}` : 'A guest';
    await addHistory(
      tx,
      booking,
      agrees ? `${name} agrees to share a room.` : `${name} would rather not share a room.`,
      now,
    );
    await enqueueEvent(
      tx,
      caller.organizationId,
      'stay.sharing_answered',
      { bookingId, tripId: booking.tripId, by: caller.personId },
      now,
    );
    await recordAudit(tx, {
      organizationId: caller.organizationId,
      at: now,
      actor: actorOf(caller),
      action: 'stay.sharing_answered',
      objectType: 'booking',
      objectId: bookingId,
      details: { agrees },
      requestId,
    });
    return { waitsFor: await sharingReason(tx, bookingId) };
  });
}

import type { changeDetails as operation } from '@pravas/contract/hotel/book-stay.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type { Caller } from '../../platform/caller.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findStays, type HotelBooking } from '../hotel-order/index.ts';
import { takeOut } from '../servicing/index.ts';
import { findTrip, type Trip } from '../trip/index.ts';
import { addChecked, checkChosen } from './add-stay-to-trip.ts';
import type { HotelContext } from './hotel-context.ts';

type Body = BodyOf<typeof operation>;

/**
 * Puts another offer in the place of an unpaid stay: other days, rooms or guests. Where nobody says who sleeps in it, it is for
 * the guests of the stay before. Either both happen or nothing. Throws `booking_not_found`, `booking_not_removable` where it may
 * have been paid for or is being decided about, and what `save-booking` throws.
 */
export async function changeStay(
  context: HotelContext,
  caller: Caller,
  { bookingId, ...body }: Body,
  { requestId, signal }: { readonly requestId: string; readonly signal: AbortSignal },
): Promise<PayloadOf<typeof operation>> {
  const chosen = await checkChosen(context, caller, body, signal);
  const doing = { caller, requestId, now: context.clock.now() };
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const before = await findStays(tx, bookingId);
    if (!before) throw new Refusal('booking_not_found');
    const { tripId } = await takeOut(tx, bookingId, doing);
    const trip = await findTrip(tx, tripId);
    const rooms = body.rooms ?? (trip ? roomsOf(before, trip) : []);
    return addChecked(tx, context, chosen, { ...body, tripId, rooms }, doing);
  });
}

/** Who sleeps where in a stay, as it would be said again; the travellers of a booking are those of its trip, in their order. */
function roomsOf({ orders, travellers }: HotelBooking, trip: Trip): NonNullable<Body['rooms']> {
  return orders.flatMap(({ detail }) =>
    detail.rooms.map((room) => ({
      guests: room.travellers.flatMap((at) => {
        const [inTrip, { pan = null } = {}] = [trip.travellers[at], travellers[at]];
        return inTrip ? [{ _id: inTrip.id, ...(pan === null ? {} : { pan }) }] : [];
      }),
    })),
  );
}

import type { changeDetails as operation } from '@pravas/contract/hotel/book-stay.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import { ZERO } from '@pravas/domain/money/money.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findStays, type HotelBooking } from '../hotel-order/index.ts';
import { takeOut } from '../servicing/index.ts';
import { findTrip, type Trip } from '../trip/index.ts';
import { addChecked, type ChosenStay, checkChosen, type Doing } from './add-stay-to-trip.ts';
import { findOldStay, type OldStayQuote, quoteOldStay } from './changes/quote-change.ts';
import { beginChange, expectShownBack, keepChange, moveChange } from './changes/start-change.ts';
import type { HotelContext } from './hotel-context.ts';

type Body = BodyOf<typeof operation>;
type Answer = PayloadOf<typeof operation>;

/**
 * Replaces a stay with another offer: other days, rooms or guests, or another hotel. An unpaid one is taken out, in the
 * same transaction. A booked one stays booked: the new one is added beside it, and replaces it once it is booked
 * itself. Without named guests, the new one is for the guests of the old one. Throws `booking_not_found`,
 * `booking_not_removable` where it may have been paid for or is being decided about, `booking_not_cancellable` where a
 * booked one cannot be changed any more, `price_changed` where the refund is less than was shown, and what
 * `save-booking` throws.
 */
export async function changeStay(
  context: HotelContext,
  caller: Caller,
  { bookingId, expectedRefund, ...body }: Body,
  { requestId, signal }: { readonly requestId: string; readonly signal: AbortSignal },
): Promise<Answer> {
  const chosen = await checkChosen(context, caller, body, signal);
  const old = await quoteBooked(context, caller, bookingId);
  if (old) expectShownBack(expectedRefund ?? ZERO, old);
  const doing = { caller, requestId, now: context.clock.now() };
  return context.database.forOrganization(caller.organizationId, (tx) =>
    old
      ? replaceBooked(tx, context, { chosen, old, body }, doing)
      : replaceUnpaid(tx, context, { chosen, bookingId, body }, doing),
  );
}

/** The refund of a booked stay; null for one that is not paid for. */
async function quoteBooked(
  { database, cancellations: quotes, clock }: HotelContext,
  caller: Caller,
  bookingId: string,
): Promise<OldStayQuote | null> {
  const old = await database.readOrganization(caller.organizationId, async (tx) => {
    const booking = await findStays(tx, bookingId);
    if (booking?.status !== 'BOOKED') return null;
    return findOldStay(tx, caller, bookingId, { scopesOf: quotes.cancelScopesOf, now: clock.now() });
  });
  return old && quoteOldStay(quotes, old);
}

interface Replacing {
  readonly chosen: ChosenStay;
  readonly body: Omit<Body, 'bookingId' | 'expectedRefund'>;
}

async function replaceBooked(
  tx: Tx,
  context: HotelContext,
  { chosen, old, body }: Replacing & { readonly old: OldStayQuote },
  doing: Doing,
): Promise<Answer> {
  const { tripId } = await beginChange(tx, old, context.cancellations, doing);
  const trip = await findTrip(tx, tripId);
  const rooms = body.rooms ?? (trip ? roomsOf(old.booking, trip) : []);
  const answer = await addChecked(tx, context, chosen, { ...body, tripId, rooms }, doing);
  await keepChange(tx, old, answer.bookingId, doing);
  return answer;
}

async function replaceUnpaid(
  tx: Tx,
  context: HotelContext,
  { chosen, bookingId, body }: Replacing & { readonly bookingId: string },
  doing: Doing,
): Promise<Answer> {
  const before = await findStays(tx, bookingId);
  if (!before) throw new Refusal('booking_not_found');
  const { tripId } = await takeOut(tx, bookingId, doing);
  const trip = await findTrip(tx, tripId);
  const rooms = body.rooms ?? (trip ? roomsOf(before, trip) : []);
  const answer = await addChecked(tx, context, chosen, { ...body, tripId, rooms }, doing);
  await moveChange(tx, before, answer.bookingId);
  return answer;
}

/**
 * Who sleeps where in a stay, as a request would say it; the travellers of a booking are those of its trip, in their
 * order.
 */
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

import { formatInrExact, type Paise } from '@pravas/domain/money/money.ts';
import type { Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../audit/index.ts';
import { addHistory, findBooking, findBookingOrRemoved, type QuoteContext } from '../../booking/index.ts';
import {
  closeStayChange,
  findOpenChange,
  findStays,
  type HotelBooking,
  insertStayChange,
  stayName,
  updateStayChange,
} from '../../hotel-order/index.ts';
import { takeOut } from '../../servicing/index.ts';
import { findEditableTrip } from '../../trip/index.ts';
import type { Doing } from '../add-stay-to-trip.ts';
import { findOldStay, type OldStayQuote } from './quote-change.ts';

/** Refuses where the refund is less than the screen showed. Throws `price_changed` with both sums. */
export function expectShownBack(shownPaise: Paise, { amounts: { backPaise } }: OldStayQuote): void {
  if (backPaise >= shownPaise) return;
  const [before, after] = [formatInrExact(shownPaise), formatInrExact(backPaise)];
  throw new Refusal('price_changed', {
    message: `The refund for the old stay changed from ${before} to ${after}. Please look at it again.`,
    price: { old: shownPaise, new: backPaise },
  });
}

/**
 * Makes room for a new change of a booked stay: locks its trip and it, and takes out the unpaid stay of an earlier
 * change. Throws as `findOldStay`, and `booking_not_removable` while that one is being decided about.
 */
export async function beginChange(
  tx: Tx,
  { booking }: OldStayQuote,
  { cancelScopesOf }: Pick<QuoteContext, 'cancelScopesOf'>,
  doing: Doing,
): Promise<{ readonly tripId: string }> {
  const { caller, now } = doing;
  await findEditableTrip(tx, caller, booking.tripId);
  await findBooking(tx, booking.id, true);
  await findOldStay(tx, caller, booking.id, { scopesOf: cancelScopesOf, now });
  const before = await findOpenChange(tx, 'old', booking.id, true);
  if (before) {
    const wished = await findBookingOrRemoved(tx, before.newBookingId, false);
    if (wished && !wished.isRemoved && wished.status === 'CREATED') await takeOut(tx, wished.id, doing);
    await closeStayChange(tx, before, wished?.status === 'CREATED' ? 'withdrawn' : 'not_had', now);
  }
  return { tripId: booking.tripId };
}

/** Records that the new stay is to replace the old one. Both are locked with their trip. */
export async function keepChange(
  tx: Tx,
  { booking, amounts, isExact }: OldStayQuote,
  newBookingId: string,
  { caller, now, requestId }: Doing,
): Promise<void> {
  const { organizationId } = booking;
  const { backPaise } = amounts;
  await insertStayChange(
    tx,
    {
      organizationId,
      oldBookingId: booking.id,
      newBookingId,
      startedBy: caller.personId,
      agreedBackPaise: backPaise,
      isBackExact: isExact,
    },
    now,
  );
  const fresh = await findStays(tx, newBookingId);
  const name = fresh ? stayName(fresh) : 'another stay';
  await addHistory(tx, booking, `${name} is to take its place: this stay is cancelled once that one is booked.`, now);
  await addHistory(tx, { organizationId, id: newBookingId }, `Takes the place of ${stayName(booking)}.`, now);
  await recordAudit(tx, {
    organizationId,
    at: now,
    actor: actorOf(caller),
    action: 'booking.replacing',
    objectType: 'booking',
    objectId: booking.id,
    details: { newBookingId, backPaise },
    requestId,
  });
}

/** The new stay of a change is replaced by another offer: that offer now replaces the old stay. */
export async function moveChange(tx: Tx, before: Pick<HotelBooking, 'id'>, newBookingId: string): Promise<void> {
  const change = await findOpenChange(tx, 'new', before.id, true);
  if (change) await updateStayChange(tx, change, { new_booking_id: newBookingId, is_decline_told: false });
}

import { settleBookingCancellation as operation } from '@pravas/contract/booking/booking-operations.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findBooking } from '../booking/index.ts';
import { findTrip } from '../trip/index.ts';
import { bookingOf, type Deciding, type Resolution, required } from './case-decision.ts';
import { ENTERED_CANCELLATION } from './case-facts.ts';
import { readUnits, settlePaid } from './settle-at-desk.ts';

/**
 * Settles what the desk has entered and the provider has agreed to, as it was entered. Throws `booking_not_found`, and
 * what settling is refused with where its state has changed since.
 */
export async function settleAsked({ tx, found, facts, change }: Deciding): Promise<Resolution> {
  const { units, reason } = operation.body.parse(required(facts.enteredCancellation, 'enteredCancellation'));
  const booking = await findBooking(tx, bookingOf(found), true);
  const trip = booking && (await findTrip(tx, booking.tripId, true));
  if (!booking || !trip) throw new Refusal('booking_not_found');
  const settled = { ...(await readUnits(tx, booking, units)), reason };
  await settlePaid(tx, { trip, booking }, settled, change);
  // The case of a traveller's request ends with the request.
  return found.key.startsWith(ENTERED_CANCELLATION) ? 'The cancellation was entered.' : null;
}

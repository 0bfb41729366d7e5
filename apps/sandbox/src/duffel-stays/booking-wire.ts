import type {} from '@duffel/api';
import type { StaysBooking as WireBooking } from '@duffel/api/Stays/StaysTypes';
import { CURRENCY } from '../duffel/account.ts';
import { amount, instant } from '../duffel/envelope.ts';
import type { StaysBooking } from '../hotel-bookings/stays-ledger.ts';
import { checkInMoment } from '../hotel-engine/policies.ts';
import { listedOf, toAccommodation, toRoom } from './accommodation-wire.ts';
import { toRate } from './rate-wire.ts';

const COMMISSION_PERCENT = 8;

/** A booking as the wire writes it; its rate is in its room, as results and quotes have theirs. */
export function toBooking(booking: StaysBooking, origin: string): WireBooking {
  const listed = listedOf(booking.accommodationId);
  if (listed === undefined) throw new Error(`There is no row ${booking.accommodationId}.`);
  const { offer, steps, negotiated, isPackageOnly, sums } = booking;
  const { index } = listed.property;
  const expiresAtMs = checkInMoment(offer.stay);
  const rate = toRate({ id: booking.rateId, index, offer, steps, negotiated, isPackageOnly, expiresAtMs });
  return {
    id: booking.id,
    reference: booking.reference,
    status: booking.cancelledAtMs === null ? 'confirmed' : 'cancelled',
    confirmed_at: instant(booking.createdAtMs),
    cancelled_at: booking.cancelledAtMs === null ? null : instant(booking.cancelledAtMs),
    check_in_date: offer.stay.checkIn,
    check_out_date: offer.stay.checkOut,
    rooms: offer.rooms.length,
    guests: booking.guests.map((guest) => ({ ...guest })),
    accommodation: toAccommodation(listed, [{ ...toRoom(listed, offer.room, origin), rates: [rate] }], origin),
    email: booking.email,
    phone_number: booking.phoneNumber,
    metadata: booking.metadata,
    key_collection: null,
    supported_loyalty_programme: null,
    loyalty_programme_account_number: null,
    estimated_commission_amount: amount(Math.floor((sums.valuePaise * COMMISSION_PERCENT + 50) / 100)),
    estimated_commission_currency: CURRENCY,
  };
}

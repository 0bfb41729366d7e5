import type { Tx } from '../../platform/database.ts';
import { findBooking } from '../booking/index.ts';
import type { HotelBooking } from './hotel-booking.ts';

/** Reads a booking of stays, or null where there is none or it is of another service. `lock` as in `findBooking`. */
export async function findStays(tx: Tx, bookingId: string, lock = false): Promise<HotelBooking | null> {
  const booking = await findBooking(tx, bookingId, lock);
  return booking?.service === 'hotel' ? (booking as HotelBooking) : null;
}

import type { Tx } from '../../platform/database.ts';
import { findBooking } from '../booking/index.ts';
import type { BusBooking } from './bus-booking.ts';

/** Reads a booking of buses, or null where there is none or it is of another service. `lock` as in `findBooking`. */
export async function findBuses(tx: Tx, bookingId: string, lock = false): Promise<BusBooking | null> {
  const booking = await findBooking(tx, bookingId, lock);
  return booking?.service === 'bus' ? (booking as BusBooking) : null;
}

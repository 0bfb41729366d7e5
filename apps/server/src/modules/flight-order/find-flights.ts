import type { Tx } from '../../platform/database.ts';
import { findBooking } from '../booking/index.ts';
import { type FlightBooking, flightsOf } from './flight-booking.ts';

/** Reads a booking of flights, or null where there is none or it is of another service. `lock` as in `findBooking`. */
export async function findFlights(tx: Tx, bookingId: string, lock = false): Promise<FlightBooking | null> {
  const booking = await findBooking(tx, bookingId, lock);
  return booking?.service === 'flight' ? flightsOf(booking) : null;
}

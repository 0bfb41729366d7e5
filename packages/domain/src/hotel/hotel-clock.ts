import { type AirportTime, instantOf } from '../time/airport-time.ts';
import type { Hotel } from './hotel.ts';

/** When a hotel lets guests in on a day, YYYY-MM-DD, by its own clock. */
export function checkInTime({ checkInFrom, zone }: Pick<Hotel, 'checkInFrom' | 'zone'>, day: string): AirportTime {
  return { wall: `${day}T${checkInFrom}`, zone };
}

/** When guests have to leave it on a day. */
export function checkOutTime({ checkOutUntil, zone }: Pick<Hotel, 'checkOutUntil' | 'zone'>, day: string): AirportTime {
  return { wall: `${day}T${checkOutUntil}`, zone };
}

/** The moment of check-in: until then a stay may be cancelled, and an unpaid booking lives. */
export function checkInAt(hotel: Pick<Hotel, 'checkInFrom' | 'zone'>, day: string): Temporal.Instant {
  return instantOf(checkInTime(hotel, day));
}

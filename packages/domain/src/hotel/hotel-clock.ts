import { remember } from '../memory/remember.ts';
import { type AirportTime, instantOf } from '../time/airport-time.ts';
import type { Hotel } from './hotel.ts';
import type { StayOffer } from './stay-offer.ts';

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

/** The moment of check-in on the first night of an offer, an ISO instant; null of one without nights. */
export function firstCheckIn(
  { checkInFrom, zone }: Pick<Hotel, 'checkInFrom' | 'zone'>,
  { rooms }: Pick<StayOffer, 'rooms'>,
): string | null {
  let first: string | null = null;
  for (const { nights } of rooms) for (const { date } of nights) if (first === null || date < first) first = date;
  return first === null ? null : instantIn(`${first}T${checkInFrom} ${zone}`);
}

/** The hotels of a search let their guests in at a few hours of one day. */
const instantIn = remember((key) => {
  const [wall = '', zone = ''] = key.split(' ');
  return instantOf({ wall, zone }).toString();
});

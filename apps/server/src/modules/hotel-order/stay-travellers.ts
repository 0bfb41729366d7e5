import type { listStayTravellers } from '@pravas/contract/hotel/stay-travellers.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import { type Cancellation, heldUnits, travellerName } from '../booking/index.ts';
import type { HotelBooking } from './hotel-booking.ts';

/** "Asha R.": a shared link shows no whole names. */
export function initialed(booking: Pick<HotelBooking, 'travellers'>, index: number): string {
  const [first = '', ...others] = travellerName(booking, index).split(' ');
  const last = others.at(-1);
  return last === undefined ? first : `${first} ${last.slice(0, 1)}.`;
}

/** Who sleeps in which room of a stay, also where each room is an order of its own; without the rooms that were given up. */
export function stayTravellers(
  booking: HotelBooking,
  cancellations: readonly Cancellation[],
): PayloadOf<typeof listStayTravellers> {
  const [first] = booking.orders;
  return {
    hotelName: first?.detail.hotel.name ?? '',
    rooms: heldUnits(booking, cancellations)
      .filter(({ state }) => state !== 'gone')
      .flatMap(({ order, unit, state }) => {
        const room = order.detail.rooms[Number(unit.unit)];
        if (!room) return [];
        const { name, travellers, childAges } = room;
        return {
          name,
          guests: travellers.map((index) => initialed(booking, index)),
          children: childAges.length,
          isGoing: state === 'going',
        };
      }),
  };
}

import { writeOccupancy } from '@pravas/domain/hotel/occupancy.ts';
import { Link } from '@tanstack/react-router';
import { CalendarCog } from 'lucide-react';
import { rememberChangingStay } from '../../lib/changing-stay.ts';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { DeskBookingActions } from '../booking/index.ts';
import type { HotelItem } from './hotel-types.ts';

/** What can be done with a stay of a trip. */
export function HotelActions({ booking }: { readonly booking: HotelItem }) {
  return (
    <DeskBookingActions booking={booking}>
      <ChangeLink booking={booking} />
    </DeskBookingActions>
  );
}

/**
 * A stay is changed by choosing a replacement: other days, rooms, guests or another hotel. The search begins with what
 * it is now.
 */
export function ChangeLink({ booking }: { readonly booking: HotelItem }) {
  const { _id: bookingId, tripId, orders, allowedActions } = booking;
  const isOffered = allowedActions.some(({ action, allowed }) => action === 'change' && allowed);
  const stay = orders[0]?.stay;
  if (!isOffered || !stay) return null;
  const rooms = orders.flatMap((order) => order.stay.rooms);
  const occ = writeOccupancy(rooms.map(({ guests, childAges }) => ({ adults: Math.max(1, guests.length), childAges })));
  const search = {
    service: 'hotel',
    tid: tripId,
    loc: stay.hotel.city,
    cid: stay.checkIn.wall.slice(0, 10),
    cod: stay.checkOut.wall.slice(0, 10),
    occ,
  };
  return (
    <Link
      to="/search"
      search={search}
      onClick={() => rememberChangingStay({ tripId, bookingId })}
      className={cx(buttonClass('quiet', 'small'), 'w-full')}
    >
      <CalendarCog aria-hidden size={15} /> Change stay
    </Link>
  );
}

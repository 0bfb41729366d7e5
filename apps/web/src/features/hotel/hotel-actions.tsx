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

/** An unpaid stay is changed by choosing another in its place: other days, rooms, guests or another hotel. */
function ChangeLink({ booking }: { readonly booking: HotelItem }) {
  const { _id: bookingId, tripId, status, allowedActions } = booking;
  const isRemovable = allowedActions.some(({ action, allowed }) => action === 'remove' && allowed);
  if (status !== 'CREATED' || !isRemovable) return null;
  return (
    <Link
      to="/search"
      search={{ service: 'hotel', tid: tripId }}
      onClick={() => rememberChangingStay(bookingId)}
      className={cx(buttonClass('quiet', 'small'), 'w-full')}
    >
      <CalendarCog aria-hidden size={15} /> Change stay
    </Link>
  );
}

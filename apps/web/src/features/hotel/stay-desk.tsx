import { Link } from '@tanstack/react-router';
import { ClipboardCheck } from 'lucide-react';
import { buttonClass } from '../../ui/button.tsx';
import { BookingDesk, isToBeBought } from '../booking/index.ts';
import type { BookedHotel } from './hotel-types.ts';

/** What the travel desk does with a stay: books what it found, and enters cancellations. */
export function StayDesk({ hotel }: { readonly hotel: BookedHotel }) {
  return (
    <BookingDesk booking={hotel}>
      {isToBeBought(hotel) && (
        <Link
          to="/desk/buy-stay"
          search={{ tripId: hotel.tripId, bookingId: hotel._id }}
          className={buttonClass('primary')}
        >
          <ClipboardCheck aria-hidden size={16} /> Enter the booking
        </Link>
      )}
    </BookingDesk>
  );
}

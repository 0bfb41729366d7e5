import { Link } from '@tanstack/react-router';
import { ClipboardCheck } from 'lucide-react';
import { usePrivilege } from '../../lib/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { DeskBookingActions, isToBeBought } from '../booking/index.ts';
import type { CabItem } from './cab-types.ts';

/** What can be done with a cab of a trip. */
export function CabActions({ booking }: { readonly booking: CabItem }) {
  const isDesk = usePrivilege('desk.work');
  return (
    <DeskBookingActions booking={booking}>
      {isDesk && isToBeBought(booking) && (
        <Link
          to="/desk/buy-cab"
          search={{ tripId: booking.tripId, bookingId: booking._id }}
          className={cx(buttonClass('quiet', 'small'), 'w-full')}
        >
          <ClipboardCheck aria-hidden size={15} /> Enter the booking
        </Link>
      )}
    </DeskBookingActions>
  );
}

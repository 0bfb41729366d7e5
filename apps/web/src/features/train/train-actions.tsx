import { Link } from '@tanstack/react-router';
import { TicketCheck } from 'lucide-react';
import { usePrivilege } from '../../lib/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { DeskBookingActions, isToBeBought } from '../booking/index.ts';
import type { TrainItem } from './train-types.ts';

/** What can be done with a train of a trip. */
export function TrainActions({ booking }: { readonly booking: TrainItem }) {
  const isDesk = usePrivilege('desk.work');
  return (
    <DeskBookingActions booking={booking}>
      {isDesk && isToBeBought(booking) && (
        <Link
          to="/desk/buy-train"
          search={{ tripId: booking.tripId, bookingId: booking._id }}
          className={cx(buttonClass('quiet', 'small'), 'w-full')}
        >
          <TicketCheck aria-hidden size={15} /> Enter the ticket
        </Link>
      )}
    </DeskBookingActions>
  );
}

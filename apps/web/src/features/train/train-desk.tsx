import { Link } from '@tanstack/react-router';
import { ListChecks, TicketCheck } from 'lucide-react';
import { useState } from 'react';
import { opens } from '../../lib/lazy-dialog.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { BookingDesk, isToBeBought } from '../booking/index.ts';
import { ChartDialog } from './train-parts.ts';
import type { BookedTrain } from './train-types.ts';

/** What the travel desk does with a train: buys it, follows its waiting list, enters what was cancelled. */
export function TrainDesk({ train }: { readonly train: BookedTrain }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <BookingDesk booking={train}>
      {isToBeBought(train) && (
        <Link
          to="/desk/buy-train"
          search={{ tripId: train.tripId, bookingId: train._id }}
          className={buttonClass('primary')}
        >
          <TicketCheck aria-hidden size={16} /> Enter the ticket
        </Link>
      )}
      {train.status === 'BOOKED' && (
        <Button onClick={() => setOpen(true)} {...opens(ChartDialog)}>
          <ListChecks aria-hidden size={16} /> Update the statuses
        </Button>
      )}
      {isOpen && <ChartDialog train={train} onClose={() => setOpen(false)} />}
    </BookingDesk>
  );
}

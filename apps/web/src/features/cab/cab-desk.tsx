import { Link } from '@tanstack/react-router';
import { ClipboardCheck, ReceiptText, UserRound } from 'lucide-react';
import { useState } from 'react';
import { opens } from '../../lib/lazy-dialog.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { BookingDesk, deskMay, isToBeBought } from '../booking/index.ts';
import { DriverDialog, SlipDialog } from './cab-parts.ts';
import type { BookedCab } from './cab-types.ts';

/** What the travel desk does with a cab: books it, names its driver, enters what was driven. */
export function CabDesk({ cab }: { readonly cab: BookedCab }) {
  const [open, setOpen] = useState<'driver' | 'slip' | null>(null);
  const close = () => setOpen(null);
  const ride = cab.orders[0]?.ride;
  return (
    <BookingDesk booking={cab}>
      {isToBeBought(cab) && (
        <Link to="/desk/buy-cab" search={{ tripId: cab.tripId, bookingId: cab._id }} className={buttonClass('primary')}>
          <ClipboardCheck aria-hidden size={16} /> Enter the booking
        </Link>
      )}
      {deskMay(cab, 'desk_driver') && (
        <Button onClick={() => setOpen('driver')} {...opens(DriverDialog)}>
          <UserRound aria-hidden size={16} /> {ride?.driver ? 'Change the driver' : 'Name the driver'}
        </Button>
      )}
      {deskMay(cab, 'desk_slip') && (
        <Button onClick={() => setOpen('slip')} {...opens(SlipDialog)}>
          <ReceiptText aria-hidden size={16} /> Enter the duty slip
        </Button>
      )}
      {open === 'driver' && <DriverDialog cab={cab} onClose={close} />}
      {open === 'slip' && <SlipDialog cab={cab} onClose={close} />}
    </BookingDesk>
  );
}

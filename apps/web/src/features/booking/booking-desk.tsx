import { Headset, PencilLine } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { opens } from '../../lib/lazy-dialog.ts';
import { usePrivilege } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import type { BookingHead } from './booking-head.ts';
import { SettleDialog } from './booking-parts.ts';
import type { DeskBooking } from './booking-query.ts';
import { offeredUnits } from './unit-words.ts';

/** True where the travel desk may buy it now, as the server says: on account, or paid for and handed over. */
export function isToBeBought(booking: Pick<BookingHead, 'allowedActions'>): boolean {
  return deskMay(booking, 'desk_buy');
}

/** True where the travel desk may do that with it now, as the server says. */
export function deskMay({ allowedActions }: Pick<BookingHead, 'allowedActions'>, wanted: `desk_${string}`): boolean {
  return allowedActions.some(({ action, allowed }) => action === wanted && allowed);
}

interface BookingDeskProps {
  readonly booking: DeskBooking;
  /** What the service lets the travel desk do, the most likely first. */
  readonly children: ReactNode;
}

/** What the travel desk does with a booking that it buys; nobody else sees it. */
export function BookingDesk({ booking, children }: BookingDeskProps) {
  const isDesk = usePrivilege('desk.work');
  const [isSettling, setSettling] = useState(false);
  const isBooked = booking.status === 'BOOKED';
  if (!isDesk || !(isBooked || isToBeBought(booking))) return null;
  const mayCancel = deskMay(booking, 'desk_cancel') && booking.cancel.units.some(({ state }) => state !== 'cancelled');
  return (
    <section aria-labelledby="travel-desk" className="card p-4 sm:p-5">
      <h2 id="travel-desk" className="flex items-center gap-2 text-[15px] font-semibold">
        <Headset aria-hidden size={17} className="text-ink-3" /> Travel desk
      </h2>
      <p className="mt-1 text-ink-2">{stateText(booking)}</p>
      <div className="mt-3 flex flex-wrap gap-2 max-sm:flex-col">
        {children}
        {mayCancel && (
          <Button tone="plain" onClick={() => setSettling(true)} {...opens(SettleDialog)}>
            <PencilLine aria-hidden size={16} /> Enter a cancellation
          </Button>
        )}
      </div>
      {isSettling && <SettleDialog booking={booking} onClose={() => setSettling(false)} />}
    </section>
  );
}

function stateText({ status, cancel, allowedActions }: DeskBooking): string {
  if (status === 'BOOKING_PAUSED') return 'It is paid for. Buy it, and enter what was bought.';
  if (status === 'CREATED') return 'It is quoted. Once it is paid for or approved, buy it and enter what was bought.';
  const waits = allowedActions.find(({ action }) => action === 'desk_cancel')?.reason;
  if (waits) return `It is booked. ${waits}`;
  const isAsked = cancel.units.some(({ state }) => state === 'cancelling');
  if (isAsked) return 'The traveller asked to cancel. Cancel it with the seller, and enter what the seller keeps.';
  return offeredUnits(cancel).length > 0
    ? 'It is booked. Enter here what changes.'
    : 'It is booked and can no longer be cancelled.';
}

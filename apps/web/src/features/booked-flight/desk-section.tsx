import { Headset, PencilLine } from 'lucide-react';
import { Suspense, useState } from 'react';
import { opens } from '../../lib/lazy-dialog.ts';
import { usePrivilege } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { EnterCancellation, OfflineBookingDialog, OfflineCancelDialog, OfflineEntries } from '../desk/index.ts';
import type { BookedFlight } from './booked-types.ts';

/** What the travel desk entered about a flight that was booked offline, and what it may enter now (rules §6). */
export function DeskSection({ flight }: { readonly flight: BookedFlight }) {
  const isDesk = usePrivilege('desk.work');
  const [open, setOpen] = useState<'cancellation' | 'correction' | null>(null);
  if (!isDesk) return null;
  const close = () => setOpen(null);
  const isBooked = flight.flightStatus === 'BOOKED';
  const names = { flightId: flight._id, tripId: flight.tripId };
  return (
    <section aria-labelledby="desk-entries" className="space-y-3">
      <div className="card p-4 sm:p-5">
        <h2 id="desk-entries" className="flex items-center gap-2 text-[15px] font-semibold">
          <Headset aria-hidden size={17} className="text-ink-3" /> Travel desk
        </h2>
        <p className="mt-1 text-ink-2">
          {isBooked
            ? 'This flight was bought outside Pravas. Enter what the seller answers here.'
            : 'This flight was bought outside Pravas; nothing more can be entered.'}
        </p>
        {isBooked && (
          <div className="mt-3 flex flex-wrap gap-2 max-sm:flex-col">
            <Suspense fallback={<Bone className="h-10 w-44" />}>
              <EnterCancellation flightId={flight._id} onStart={() => setOpen('cancellation')} />
            </Suspense>
            {flight.cancellations.length === 0 && (
              <Button tone="plain" onClick={() => setOpen('correction')} {...opens(OfflineBookingDialog)}>
                <PencilLine aria-hidden size={16} /> Correct the amounts
              </Button>
            )}
          </div>
        )}
      </div>
      <Suspense fallback={<Bone className="h-40" />}>
        <OfflineEntries {...names} />
      </Suspense>
      {open === 'cancellation' && <OfflineCancelDialog {...names} onClose={close} />}
      {open === 'correction' && <OfflineBookingDialog {...names} onClose={close} />}
    </section>
  );
}

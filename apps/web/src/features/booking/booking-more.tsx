import { type ReactNode, Suspense } from 'react';
import { Bone } from '../../ui/skeleton.tsx';
import type { BookingHead } from './booking-head.ts';
import { HistoryList } from './history-list.tsx';

interface BookingMoreProps {
  readonly booking: BookingHead;
  /** What the service has to say of it in full. */
  readonly children: ReactNode;
}

/** A booking in full with its history, for who opens it. */
export function BookingMore({ booking, children }: BookingMoreProps) {
  return (
    <div className="space-y-4 border-t border-hairline p-4 sm:p-5">
      <Suspense fallback={<Bone className="h-40" />}>{children}</Suspense>
      {booking.history.length > 0 && (
        <div>
          <h4 className="mb-2 text-[13px] font-medium text-ink-2">History</h4>
          <HistoryList history={booking.history} />
        </div>
      )}
      {booking.supplier && <p className="text-meta text-ink-3">{booking.supplier}</p>}
    </div>
  );
}

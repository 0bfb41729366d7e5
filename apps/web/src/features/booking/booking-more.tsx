import { type ReactNode, Suspense } from 'react';
import { Bone } from '../../ui/skeleton.tsx';
import type { BookingHead } from './booking-head.ts';

interface BookingMoreProps {
  readonly booking: BookingHead;
  /** What the service has to say of it in full. */
  readonly children: ReactNode;
}

/** A booking in full, for people who open it; the trip shows what happened to it. */
export function BookingMore({ booking, children }: BookingMoreProps) {
  return (
    <div className="space-y-4 border-t border-hairline p-4 sm:p-5">
      <Suspense fallback={<Bone className="h-40" />}>{children}</Suspense>
      {booking.supplier && <p className="text-meta text-ink-3">{booking.supplier}</p>}
    </div>
  );
}

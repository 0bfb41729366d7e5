import { inrExact } from '../../lib/money-text.ts';
import { cx } from '../../ui/class-names.ts';
import { lookOf } from '../../ui/flight-looks.ts';
import type { BookingHead } from './booking-head.ts';

const INKS = {
  plain: 'text-ink-2',
  blue: 'text-blue',
  green: 'text-green',
  amber: 'text-amber',
  red: 'text-red',
} as const;

interface EntryStandingProps {
  readonly booking: Pick<BookingHead, 'status' | 'badge' | 'totalPrice' | 'pendingTotalPrice' | 'next'>;
  /** What its service has to say of it, a sentence. */
  readonly note: string | null;
}

/** Beneath an entry of the timeline: whether its booking is still to be paid, or its state. */
export function EntryStanding({ booking, note }: EntryStandingProps) {
  const { icon: Icon, tone } = lookOf(booking);
  const { badge, totalPrice, pendingTotalPrice } = booking;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-meta">
      <span className={cx('flex items-center gap-1 font-medium', INKS[tone])}>
        <Icon aria-hidden size={13} />
        {isToBePaid(booking) ? `Unpaid, ${inrExact(pendingTotalPrice ?? totalPrice)}` : badge}
      </span>
      {note && <span className="text-ink-2">{note}</span>}
    </p>
  );
}

/** False for what waits for others or was turned down: that is not called unpaid. */
export function isToBePaid({ status, next }: Pick<BookingHead, 'status' | 'next'>): boolean {
  return status === 'CREATED' && next !== null && next?.step !== 'wait' && next?.step !== 'rejected';
}

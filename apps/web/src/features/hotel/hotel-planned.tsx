import { shortDate } from '@pravas/domain/time/airport-time.ts';
import { BedDouble } from 'lucide-react';
import type { PlannedProps } from '../booking/index.ts';

/** A stay of a copied trip. */
export function HotelPlanned({ planned }: PlannedProps) {
  if (planned.service !== 'hotel') return null;
  const { title, checkIn, checkOut, isPast } = planned;
  return (
    <div className="flex items-start gap-2.5">
      <BedDouble aria-hidden size={16} className="mt-0.5 shrink-0 text-ink-2" />
      <span>
        <span className="font-medium">{title}</span>
        <span className="board block text-meta text-ink-2">
          {shortDate(checkIn)} to {shortDate(checkOut)}
          {isPast ? ' · the date has passed, choose another' : ' · search for it again'}
        </span>
      </span>
    </div>
  );
}

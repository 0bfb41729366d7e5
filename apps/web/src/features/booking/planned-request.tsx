import { shortDate } from '@pravas/domain/time/airport-time.ts';
import { useBookingViews } from './booking-view.ts';

interface PlannedRequestProps {
  readonly planned: { readonly service: string; readonly title: string; readonly isPast: boolean };
  /** On which day it is wanted, YYYY-MM-DD. */
  readonly day: string;
}

/** Something of a copied trip that the travel desk sells: it is asked for again. */
export function PlannedRequest({ planned: { service, title, isPast }, day }: PlannedRequestProps) {
  const Icon = useBookingViews()[service]?.icon;
  return (
    <div className="flex items-start gap-2.5">
      {Icon && <Icon aria-hidden size={16} className="mt-0.5 shrink-0 text-ink-2" />}
      <span>
        <span className="font-medium">{title}</span>
        <span className="board block text-meta text-ink-2">
          {shortDate(day)}
          {isPast ? ' · the date has passed, choose another' : ' · ask the travel desk for it again'}
        </span>
      </span>
    </div>
  );
}

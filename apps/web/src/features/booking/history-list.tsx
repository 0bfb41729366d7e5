import { instantText } from '../../lib/calendar-date.ts';
import type { BookingHead } from './booking-head.ts';

/** What happened to a booking, as stops on a line. */
export function HistoryList({ history }: Pick<BookingHead, 'history'>) {
  return (
    <ol className="relative space-y-2 border-l-2 border-blue-edge pl-4 text-[13px]">
      {history.map((event) => (
        <li key={`${event.at}-${event.text}`} className="relative">
          <span
            aria-hidden
            className="absolute top-[6px] -left-[21px] size-2 rounded-full border-2 border-action bg-surface"
          />
          <span className="board mr-3 text-ink-2">{instantText(event.at)}</span>
          {event.text}
        </li>
      ))}
    </ol>
  );
}

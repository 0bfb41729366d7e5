import { instantText } from '../../lib/calendar-date.ts';
import type { ApprovalCard } from './approval-query.ts';

/** What has happened to the request, the oldest first. */
export function RequestHistory({ card }: { readonly card: ApprovalCard }) {
  if (card.history.length === 0) return null;
  return (
    <section aria-labelledby="request-history" className="card mt-4 p-4 sm:p-5">
      <h2 id="request-history" className="text-[15px] font-semibold">
        History
      </h2>
      <ol className="relative mt-3 space-y-2.5 border-l-2 border-blue-edge pl-4 text-[13px]">
        {card.history.map((event) => (
          <li key={`${event.at} ${event.text} ${event.by}`} className="relative">
            <span
              aria-hidden
              className="absolute top-[6px] -left-[21px] size-2 rounded-full border-2 border-action bg-surface"
            />
            <span className="board mr-3 text-ink-2">{instantText(event.at)}</span>
            {event.text}
            {event.by && <span className="text-ink-2"> {event.by}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

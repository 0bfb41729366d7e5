import { SAFETY_DAYS, standingText } from '@pravas/domain/whereabouts/safety-check.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { agoText } from '../../lib/calendar-date.ts';
import { useNow } from '../../lib/use-now.ts';
import { checksQuery } from './safety-queries.ts';

/** How many are shown above the list; the newest first. */
const SHOWN = 3;
const DAY_MS = 86_400_000;

/** The questions of the last days, and the state of the answers; nothing where nobody was asked. */
export function LatelyAsked() {
  const now = useNow(60_000);
  const { data } = useQuery(checksQuery());
  const since = now.getTime() - SAFETY_DAYS * DAY_MS;
  const lately = (data?.data ?? []).filter(({ sentAt }) => Date.parse(sentAt) > since).slice(0, SHOWN);
  if (lately.length === 0) return null;
  return (
    <section aria-label="Safety checks" className="card mb-4 divide-y divide-hairline overflow-clip">
      {lately.map(({ _id, subject, about, sentBy, sentAt, counts }) => (
        <Link
          key={_id}
          to="/home2/who-is-where/check"
          search={{ checkId: _id }}
          className="flex min-h-14 items-center gap-3 px-4 py-2.5 hover:bg-sunken"
        >
          <span className="min-w-0 flex-1">
            <span className="block font-semibold wrap-anywhere">{subject}</span>
            <span className="block text-[13px] text-ink-2">
              {about} · asked by {sentBy}, {agoText(sentAt, now)}
            </span>
            <span className={counts.help > 0 ? 'block font-medium text-red' : 'block text-ink'}>
              {standingText(counts)}
            </span>
          </span>
          <ChevronRight aria-hidden size={18} className="shrink-0 text-ink-3" />
        </Link>
      ))}
    </section>
  );
}

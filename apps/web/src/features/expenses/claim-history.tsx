import { instantText } from '../../lib/calendar-date.ts';
import type { Claim } from './expense-queries.ts';

/** What happened to a claim, as stops on the line. */
export function ClaimHistory({ history }: { readonly history: Claim['history'] }) {
  return (
    <section aria-labelledby="claim-history" className="card p-4">
      <h2 id="claim-history" className="mb-3 font-semibold">
        What happened
      </h2>
      <ol>
        {history.map((entry, index) => {
          const isLast = index === history.length - 1;
          return (
            <li key={`${entry.at} ${entry.text}`} className="relative pb-4 pl-6 last:pb-0">
              {!isLast && <span aria-hidden className="absolute top-2 bottom-0 left-[5px] w-px bg-edge" />}
              <span
                aria-hidden
                className={
                  isLast
                    ? 'absolute top-1 left-0 size-[11px] rounded-full border-2 border-marigold bg-surface'
                    : 'absolute top-1 left-0 size-[11px] rounded-full border-2 border-edge bg-surface'
                }
              />
              <p className="board text-meta text-ink-3">{instantText(entry.at)}</p>
              <p className="text-[13px]">{entry.text}</p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

import { instantText } from '../../lib/calendar-date.ts';
import { CaseComment } from './case-comment.tsx';
import type { WorkCase } from './case-query.ts';
import { timelineOf } from './case-timeline.ts';

/** What happened to a case and its booking, as stops on the line, and a field to add to it. */
export function CaseHistory({ workCase }: { readonly workCase: WorkCase }) {
  const history = timelineOf(workCase);
  return (
    <section aria-labelledby="case-history" className="card p-4 sm:p-5">
      <h2 id="case-history" className="mb-3 font-semibold">
        What happened
      </h2>
      <ol>
        {history.map((entry, index) => {
          const isLast = index === history.length - 1;
          return (
            // Two entries may say the same at the same moment; the list only grows at its end.
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry's place is its identity.
            <li key={index} className="relative pb-4 pl-6 last:pb-0">
              {!isLast && <span aria-hidden className="absolute top-2 bottom-0 left-[5px] w-px bg-edge" />}
              <span
                aria-hidden
                className={
                  isLast
                    ? 'absolute top-1 left-0 size-[11px] rounded-full border-2 border-marigold bg-surface'
                    : 'absolute top-1 left-0 size-[11px] rounded-full border-2 border-edge bg-surface'
                }
              />
              <p className="board text-meta text-ink-2">
                {instantText(entry.at)} · {entry.who}
              </p>
              <p className="break-words whitespace-pre-line">{entry.text}</p>
            </li>
          );
        })}
      </ol>
      <CaseComment workCase={workCase} />
    </section>
  );
}

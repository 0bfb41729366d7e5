import { findShared } from '@pravas/domain/fare/shared-flights.ts';
import { Link } from '@tanstack/react-router';
import { Plane } from 'lucide-react';
import { instantText } from '../../lib/calendar-date.ts';
import { buttonClass } from '../../ui/button.tsx';
import { type Answer, answerSentence, type Shortlist, suggestedPath } from './shortlist-words.ts';

/** Who suggests what, with the way to the flight for whoever shared it. */
export function AnswerList({ shortlist }: { readonly shortlist: Shortlist }) {
  const { answers, isMine } = shortlist;
  if (answers.length === 0) {
    return isMine ? <p className="mb-3 text-[13px] text-ink-2">Nobody has answered yet.</p> : null;
  }
  return (
    <section aria-labelledby="answers" className="card mb-3">
      <h2 id="answers" className="px-4 pt-3 text-[15px] font-semibold sm:px-5">
        {answers.length === 1 ? 'Answer' : 'Answers'}
      </h2>
      <ul className="divide-y divide-hairline">
        {answers.map((one) => (
          <li
            key={one.person.user_id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:flex-nowrap sm:px-5"
          >
            <div className="min-w-0 flex-1 max-sm:basis-full">
              <p>
                <span className="font-medium">{answerSentence(one)}</span>
                <span className="text-[13px] text-ink-2"> · {instantText(one.answeredAt)}</span>
              </p>
              {one.comment && <p className="mt-0.5 break-words whitespace-pre-line text-ink-2">{one.comment}</p>}
            </div>
            {isMine && <OpenSuggested shortlist={shortlist} answer={one} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function OpenSuggested({
  shortlist,
  answer: { suggested },
}: {
  readonly shortlist: Shortlist;
  readonly answer: Answer;
}) {
  const shared = suggested && findShared(shortlist.shared, suggested);
  if (!suggested || !shared) return null;
  return (
    <Link to={suggestedPath(shortlist, shared)} className={buttonClass('primary')}>
      <Plane aria-hidden size={15} /> Open {suggested.name}
    </Link>
  );
}

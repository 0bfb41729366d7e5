import { getShortlist } from '@pravas/contract/flight/shortlist-operations.ts';
import { findShared, sharedFlightName } from '@pravas/domain/fare/shared-flights.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ArrowLeft, Plane, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { instantText } from '../../lib/calendar-date.ts';
import { errorCode } from '../../lib/error-text.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { textValues } from '../../lib/search-text.ts';
import { api } from '../../lib/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { namesText, searchAgainPath } from '../flight-compare/index.ts';
import { AnswerDialog, type AnswerDraft } from './answer-dialog.tsx';
import { SharedFlight } from './shared-flight.tsx';
import { type Answer, answerSentence, paidFor, partyWords, type Shortlist, suggestedPath } from './shortlist-words.ts';
import { ShortlistsOverview } from './shortlists-overview.tsx';

/** The shortlist that the address names, or all of them. */
export function ShortlistPage() {
  const { id } = textValues(useSearch({ strict: false }));
  return id ? <OneShortlist shortlistId={id} /> : <ShortlistsOverview />;
}

function OneShortlist({ shortlistId }: { readonly shortlistId: string }) {
  const answer = useQuery({
    queryKey: ['shortlist', shortlistId],
    queryFn: ({ signal }) => api.call(getShortlist, { query: { shortlistId }, signal }),
    retry: false,
  });
  usePageTitle(answer.data?.title ?? 'Shared flights');
  const back = (
    <Link
      to="/flight/shortlist"
      className="inline-flex min-h-9 items-center gap-1.5 text-[13px] text-blue max-sm:min-h-11"
    >
      <ArrowLeft aria-hidden size={14} /> Shared flights
    </Link>
  );
  if (answer.data) return <LoadedShortlist shortlist={answer.data} back={back} />;
  return (
    <div className="mx-auto max-w-[960px]">
      {back}
      <h1 className="mt-1 mb-4 text-title font-semibold">Shared flights</h1>
      {answer.isPending && <ShortlistSkeleton />}
      {answer.isError &&
        (errorCode(answer.error) === 'not_found' || errorCode(answer.error) === 'validation_failed' ? (
          <Notice tone="info" title="This shortlist is not there">
            It was shared with somebody else, or the address is not complete. Ask whoever sent it to share it with you.
          </Notice>
        ) : (
          <LoadProblem failure={answer.error} what="The shortlist" onRetry={() => void answer.refetch()} />
        ))}
    </div>
  );
}

function LoadedShortlist({ shortlist, back }: { readonly shortlist: Shortlist; readonly back: React.ReactNode }) {
  const { title, sharedBy, recipients, note, sharedAt, isMine, shared, answers } = shortlist;
  const [draft, setDraft] = useState<AnswerDraft | null>(null);
  const lowest = Math.min(...shared.map(paidFor));
  return (
    <div className="mx-auto max-w-[960px]">
      {back}
      <div className="mt-1 mb-4 flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="text-title font-semibold tracking-[-0.01em]">{title}</h1>
          <p className="text-[13px] text-ink-2">
            {isMine
              ? `You shared this with ${namesText(recipients)}`
              : `${sharedBy.name} shared this with ${namesText(recipients)}`}{' '}
            · {instantText(sharedAt)}
          </p>
        </div>
        <Link to={searchAgainPath(shortlist.searchAgain, shortlist.tripId)} className={buttonClass('quiet')}>
          <RotateCw aria-hidden size={15} /> Search again
        </Link>
      </div>
      {note && (
        <blockquote className="card mb-3 border-l-4 border-l-blue-edge px-4 py-3 whitespace-pre-line">
          {note}
        </blockquote>
      )}
      <AnswerList shortlist={shortlist} />
      <p className="mb-3 text-[13px] text-ink-2">{momentText(shortlist)}</p>
      <ul className="space-y-3">
        {shared.map((one) => {
          const name = sharedFlightName(one, shared);
          return (
            <li key={`${one.flightId} ${one.fareType}`}>
              <SharedFlight
                shortlist={shortlist}
                shared={one}
                name={name}
                isLowest={shared.length > 1 && paidFor(one) === lowest}
                suggestedBy={answers.filter(({ suggested }) => suggested && findShared([one], suggested) !== null)}
                onSuggest={isMine ? null : () => setDraft({ shared: one, name })}
              />
            </li>
          );
        })}
      </ul>
      {!isMine && <NoneOfThese answers={answers} onPick={() => setDraft({ shared: null, name: '' })} />}
      {draft && <AnswerDialog shortlist={shortlist} draft={draft} onClose={() => setDraft(null)} />}
    </div>
  );
}

/** Of when the prices are, and whose the verdicts; what is not known is not mentioned. */
function momentText({ shared, isMine, sharedBy, searchAgain }: Shortlist): string {
  const party = partyWords(searchAgain);
  const isJudged = shared.some((one) => one.verdict !== null);
  const moment = isJudged
    ? `Prices are for ${party}. They, and what the trip policy says to ${isMine ? 'you' : sharedBy.name}, are of the moment it was shared.`
    : `Prices are those of the moment it was shared, for ${party}.`;
  return `${moment} Search again for those of now; nothing is held.`;
}

interface NoneOfTheseProps {
  readonly answers: Shortlist['answers'];
  readonly onPick: () => void;
}

/** The way out for whom none of them suits. */
function NoneOfThese({ answers, onPick }: NoneOfTheseProps) {
  const isSaid = answers.some((one) => one.isMine && one.suggested === null);
  return (
    <div className="mt-3 flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
      {isSaid && <Badge tone="blue">You suggest none of these</Badge>}
      <Button aria-label={isSaid ? 'Edit comment, none of these' : undefined} onClick={onPick}>
        {isSaid ? 'Edit comment' : 'None of these'}
      </Button>
    </div>
  );
}

function ShortlistSkeleton() {
  return (
    <div aria-hidden className="space-y-3">
      {['a', 'b', 'c'].map((card) => (
        <div key={card} className="card grid sm:grid-cols-[minmax(0,1fr)_228px]">
          <div className="space-y-5 p-5">
            <Bone className="h-6 w-48" />
            <Bone className="h-9" />
            <Bone className="h-4 w-2/3" />
          </div>
          <div className="sm:stub p-5 max-sm:border-t max-sm:border-dashed max-sm:border-edge">
            <Bone className="h-8 w-28 sm:ml-auto" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Who suggests what, with the way to the flight for whoever shared it. */
function AnswerList({ shortlist }: { readonly shortlist: Shortlist }) {
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

import { getShortlist } from '@pravas/contract/flight/shortlist-operations.ts';
import { findShared, sharedFlightName } from '@pravas/domain/fare/shared-flights.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Plane } from 'lucide-react';
import { useState } from 'react';
import { usePageTitle } from '../../lib/page-title.ts';
import { textValues } from '../../lib/search-text.ts';
import { api } from '../../lib/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { searchAgainPath } from '../flight-compare/index.ts';
import { ShortlistFrame, ShortlistMissing, ShortlistsOverview } from '../sharing/index.ts';
import { type AnswerDraft, AnswerFlights } from './answer-dialog.tsx';
import { SharedFlight } from './shared-flight.tsx';
import { type Answer, paidFor, partyWords, type Shortlist, suggestedPath } from './shortlist-words.ts';

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
  if (answer.data) return <LoadedShortlist shortlist={answer.data} />;
  return <ShortlistMissing service="flight" failure={answer.error} onRetry={() => void answer.refetch()} />;
}

function LoadedShortlist({ shortlist }: { readonly shortlist: Shortlist }) {
  const { isMine, shared, answers } = shortlist;
  const [draft, setDraft] = useState<AnswerDraft | null>(null);
  const lowest = Math.min(...shared.map(paidFor));
  return (
    <>
      <ShortlistFrame
        service="flight"
        shortlist={shortlist}
        searchAgainHref={searchAgainPath(shortlist.searchAgain, shortlist.tripId)}
        moment={momentText(shortlist)}
        openOf={(one: Answer) => <OpenSuggested shortlist={shortlist} answer={one} />}
        onNone={() => setDraft({ shared: null, name: '' })}
      >
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
      </ShortlistFrame>
      {draft && <AnswerFlights shortlist={shortlist} draft={draft} onClose={() => setDraft(null)} />}
    </>
  );
}

/** The time of the prices, and whose verdicts they are; unknown facts are left out. */
function momentText({ shared, isMine, sharedBy, searchAgain }: Shortlist): string {
  const party = partyWords(searchAgain);
  const isJudged = shared.some((one) => one.verdict !== null);
  const moment = isJudged
    ? `Prices are for ${party}. They, and what the trip policy says to ${isMine ? 'you' : sharedBy.name}, are from the moment it was shared.`
    : `Prices are from the moment it was shared, for ${party}.`;
  return `${moment} Search again for current ones; nothing is held.`;
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

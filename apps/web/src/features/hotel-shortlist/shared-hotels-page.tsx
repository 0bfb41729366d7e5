import { answerSharedStays, getSharedStays } from '@pravas/contract/hotel/stay-shortlist.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { today } from '../../lib/calendar-date.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { textValues } from '../../lib/search-text.ts';
import { api } from '../../lib/session.ts';
import { AnswerDialog, ShortlistFrame, ShortlistMissing, ShortlistsOverview } from '../sharing/index.ts';
import { SharedHotel } from './shared-hotel.tsx';
import {
  momentText,
  rateText,
  type Shared,
  type Shortlist,
  searchAgainPath,
  suggestedOf,
  takePath,
} from './shared-words.ts';

/** The shortlist that the address names, or all of them. */
export function SharedHotelsPage() {
  const { id } = textValues(useSearch({ strict: false }));
  return id ? <OneShortlist shortlistId={id} /> : <ShortlistsOverview />;
}

function OneShortlist({ shortlistId }: { readonly shortlistId: string }) {
  const answer = useQuery({
    queryKey: ['shortlist', shortlistId],
    queryFn: ({ signal }) => api.call(getSharedStays, { query: { shortlistId }, signal }),
    retry: false,
  });
  usePageTitle(answer.data?.title ?? 'Shared hotels');
  if (answer.data) return <LoadedShortlist shortlist={answer.data} />;
  return <ShortlistMissing service="hotel" failure={answer.error} onRetry={() => void answer.refetch()} />;
}

/** What is about to be answered; null = none of these. */
interface Draft {
  readonly shared: Shared | null;
}

function LoadedShortlist({ shortlist }: { readonly shortlist: Shortlist }) {
  const { isMine, shared, answers, nights } = shortlist;
  const [draft, setDraft] = useState<Draft | null>(null);
  const lowest = Math.min(...shared.map(({ total }) => total));
  const day = today();
  const again = searchAgainPath(shortlist, day);
  return (
    <>
      <ShortlistFrame
        service="hotel"
        shortlist={shortlist}
        searchAgainHref={again}
        moment={momentText(shortlist, again === null)}
        openOf={() => null}
        onNone={() => setDraft({ shared: null })}
      >
        {shared.map((one) => (
          <li key={`${one.hotelId} ${one.offerId}`}>
            <SharedHotel
              shared={one}
              nights={nights}
              isLowest={shared.length > 1 && one.total === lowest}
              suggestedBy={answers.filter(({ suggested }) => suggestedOf([one], suggested) !== null)}
              onSuggest={isMine ? null : () => setDraft({ shared: one })}
              takeHref={isMine ? takePath(shortlist, one, day) : null}
            />
          </li>
        ))}
      </ShortlistFrame>
      {draft && <AnswerHotels shortlist={shortlist} draft={draft} onClose={() => setDraft(null)} />}
    </>
  );
}

interface AnswerHotelsProps {
  readonly shortlist: Shortlist;
  readonly draft: Draft;
  readonly onClose: () => void;
}

function AnswerHotels({ shortlist, draft: { shared }, onClose }: AnswerHotelsProps) {
  const { _id: shortlistId } = shortlist;
  return (
    <AnswerDialog
      shortlist={shortlist}
      nouns="hotels"
      suggested={shared && { name: shared.title, detail: rateText(shared), rupees: shared.total }}
      send={(comment, idempotencyKey) => {
        const suggested = shared && { hotelId: shared.hotelId, offerId: shared.offerId };
        return api.call(answerSharedStays, { body: { shortlistId, suggested, comment }, idempotencyKey });
      }}
      onClose={onClose}
    />
  );
}

import { getShortlist } from '@pravas/contract/flight/shortlist-operations.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ArrowLeft, Luggage, ReceiptIndianRupee, RotateCw } from 'lucide-react';
import { Suspense } from 'react';
import { bagsText } from '../../lib/bag-text.ts';
import { instantText } from '../../lib/calendar-date.ts';
import { errorCode } from '../../lib/error-text.ts';
import { inr } from '../../lib/money-text.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { textValues } from '../../lib/search-text.ts';
import { api } from '../../lib/session.ts';
import { AirlineBadge } from '../../ui/airline-badge.tsx';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { namesText, searchAgainPath } from '../flight-compare/index.ts';
import { refundText, SliceRow } from '../flight-list/index.ts';
import { ShortlistsOverview } from './shortlists-overview.tsx';

type Shortlist = PayloadOf<typeof getShortlist>;
type Shared = Shortlist['shared'][number];

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
  const { title, sharedBy, recipients, note, sharedAt, isMine, shared } = shortlist;
  const lowest = Math.min(...shared.map((one) => one.totalPrice));
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
        <Link to={searchAgainPath(shortlist.searchAgain, shortlist.tripId)} className={buttonClass('primary')}>
          <RotateCw aria-hidden size={15} /> Search again
        </Link>
      </div>
      {note && (
        <blockquote className="card mb-3 border-l-4 border-l-blue-edge px-4 py-3 whitespace-pre-line">
          {note}
        </blockquote>
      )}
      <p className="mb-3 text-[13px] text-ink-2">
        Prices are those of the moment it was shared, for all travellers. Search again for those of now; nothing is
        held.
      </p>
      <ul className="space-y-3">
        {shared.map((one) => (
          <li key={`${one.flightId} ${one.fareType}`}>
            <SharedFlight shared={one} isLowest={shared.length > 1 && one.totalPrice === lowest} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function SharedFlight({ shared, isLowest }: { readonly shared: Shared; readonly isLowest: boolean }) {
  const airlines = [
    ...new Map(shared.options.flatMap((option) => option.airlines).map((one) => [one.code, one])).values(),
  ];
  const slices = shared.options.flatMap((option) => option.slices);
  const fares = shared.options.flatMap(
    (option) => option.fares.find((fare) => fare.fareType === shared.fareType) ?? option.fares[0] ?? [],
  );
  const [fare] = fares;
  const bags = fare && bagsText(fare.baggage);
  const strictest = fares.find((one) => one.refundable === false) ?? fare;
  return (
    <article className="card grid sm:grid-cols-[minmax(0,1fr)_212px]">
      <div className="min-w-0 p-4 sm:px-5">
        <div className="mb-3 flex items-center gap-2.5">
          {airlines.slice(0, 2).map((airline) => (
            <AirlineBadge key={airline.code} code={airline.code} />
          ))}
          <h2 className="min-w-0 truncate text-[15px] font-medium">{airlines.map((one) => one.name).join(', ')}</h2>
        </div>
        <div className="space-y-3">
          {slices.map((slice) => (
            <Suspense key={slice.segments[0]?.flightKey ?? ''} fallback={<Bone className="h-11" />}>
              <SliceRow slice={slice} />
            </Suspense>
          ))}
        </div>
        {fare && (
          <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1.5 border-t border-hairline pt-3 text-meta text-ink-2">
            {bags && (
              <li className="flex items-center gap-1.5">
                <Luggage aria-hidden size={14} /> {bags}
              </li>
            )}
            <li className="flex items-center gap-1.5">
              <ReceiptIndianRupee aria-hidden size={14} />
              {strictest && refundText(strictest, inr)}
            </li>
          </ul>
        )}
      </div>
      <div className="max-sm:stub-flat sm:stub p-4 sm:px-5 sm:text-right">
        <p className="text-meta text-ink-2">{shared.fareLabel}</p>
        <p className="board text-price font-semibold tracking-[-0.01em]">{inr(shared.totalPrice)}</p>
        <p className="text-meta text-ink-2">All travellers · incl. taxes</p>
        {isLowest && (
          <Badge tone="green" className="mt-1.5">
            Lowest of these
          </Badge>
        )}
      </div>
    </article>
  );
}

function ShortlistSkeleton() {
  return (
    <div aria-hidden className="space-y-3">
      {['a', 'b', 'c'].map((card) => (
        <div key={card} className="card grid sm:grid-cols-[minmax(0,1fr)_212px]">
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

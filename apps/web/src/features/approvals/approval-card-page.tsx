import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { Suspense, useState } from 'react';
import { instantText } from '../../lib/calendar-date.ts';
import { errorCode } from '../../lib/error-text.ts';
import { countText, inr } from '../../lib/money-text.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { textValues } from '../../lib/search-text.ts';
import { usePrivilege } from '../../lib/session.ts';
import { Amount } from '../../ui/amount.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { NoResult } from '../../ui/no-result.tsx';
import { Notice } from '../../ui/notice.tsx';
import { nounsOf, useBookingViews } from '../booking/index.ts';
import { type ApprovalCard, approvalQuery, type DecidedRequest } from './approval-query.ts';
import { ANSWER_LOOKS, outcomeText } from './approval-words.ts';
import { BodyBones } from './body-bones.tsx';
import { RequestBody } from './request-parts.ts';

/** One request with its history: for those who decide, and for the person who asked. */
export function ApprovalCardPage() {
  const { requestId = '' } = textValues(useSearch({ strict: false }));
  const mayDecide = usePrivilege('approvals.decide');
  const answer = useQuery({ ...approvalQuery(requestId), enabled: requestId !== '' });
  const [decided, setDecided] = useState<DecidedRequest | null>(null);
  const card = answer.data;
  usePageTitle(card ? `Request for ${card.trip.name}` : 'Request for approval');
  const isUnknown = requestId === '' || ['not_found', 'validation_failed'].includes(errorCode(answer.error) ?? '');
  return (
    <>
      {mayDecide && (
        <Link to="/approvals" className={`${buttonClass('plain', 'small')} mb-2 -ml-3`}>
          <ArrowLeft aria-hidden size={15} /> Approvals
        </Link>
      )}
      {isUnknown ? (
        <div className="card">
          <h1 className="sr-only">Request for approval</h1>
          <NoResult />
        </div>
      ) : answer.isError ? (
        <>
          <h1 className="sr-only">Request for approval</h1>
          <LoadProblem failure={answer.error} what="The request" onRetry={() => void answer.refetch()} />
        </>
      ) : card ? (
        <>
          {decided && (
            <Notice tone="done" title={`Answer sent: ${outcomeText(decided)}`} className="mb-4">
              {card.requester.name} has been told.
            </Notice>
          )}
          <article className="card overflow-clip">
            <CardHead card={card} />
            <h2 className="sr-only">What needs approval</h2>
            <Suspense fallback={<BodyBones />}>
              <RequestBody card={card} isShown onDecided={setDecided} />
            </Suspense>
          </article>
          <RequestHistory card={card} />
        </>
      ) : (
        <div className="card">
          <BodyBones />
        </div>
      )}
    </>
  );
}

function CardHead({ card }: { readonly card: ApprovalCard }) {
  const { requester, trip, answer } = card;
  const nouns = nounsOf(card.items, useBookingViews());
  const { icon: Icon, tone } = ANSWER_LOOKS[answer];
  const place = [requester.department, requester.grade].filter(Boolean).join(', ');
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-3 px-4 py-4 sm:px-5">
      <Avatar name={requester.name} imageId={null} />
      <div className="min-w-0 flex-1 basis-64">
        <h1 className="text-title font-semibold tracking-[-0.01em] break-words">{trip.name}</h1>
        <p className="text-ink-2">
          {requester.name}
          {place && `, ${place}`} · asked <span className="board">{instantText(card.requestedAt)}</span>
          {card.round > 1 && `, round ${card.round}`}
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-2">
          {card.state === 'withdrawn' ? (
            <Badge>Withdrawn</Badge>
          ) : (
            <Badge tone={tone}>
              <Icon aria-hidden size={12} strokeWidth={2.4} /> {answer}
            </Badge>
          )}
          {card.state === 'open' && card.dueAt && (
            <span className="board text-[13px] text-ink-2">Decide by {instantText(card.dueAt)}</span>
          )}
          <Link to="/trip/details" search={{ tripId: card.tripId }} className="text-[13px] font-medium text-blue">
            Open the trip
          </Link>
        </p>
      </div>
      <div className="text-right max-sm:text-left">
        <Amount
          rupees={card.total}
          label="Asked for"
          lines={[
            ...card.items.map((item) => ({ label: item.title, rupees: item.total })),
            { label: 'Total', rupees: card.total, total: true },
          ]}
          note={`All prices include taxes and fees. ${inr(card.total)} for ${countText(card.items.length, nouns.one, nouns.many)}.`}
          className="text-price font-semibold"
        />
        <p className="text-meta text-ink-2">incl. taxes and fees</p>
      </div>
    </div>
  );
}

/** What has happened to the request, the oldest first. */
function RequestHistory({ card }: { readonly card: ApprovalCard }) {
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

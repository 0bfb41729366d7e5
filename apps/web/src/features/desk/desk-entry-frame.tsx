import { getDeskEntry } from '@pravas/contract/desk/request-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorCode } from '../../lib/error-text.ts';
import { countText } from '../../lib/money-text.ts';
import { textValues } from '../../lib/search-text.ts';
import { api } from '../../lib/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { NoResult } from '../../ui/no-result.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { Bone } from '../../ui/skeleton.tsx';

/** What a form begins with in which the travel desk enters something for a trip. */
export type DeskEntry = AnswerOf<typeof getDeskEntry>;

interface DeskEntryFrameProps {
  /** "Enter a train". */
  readonly title: string;
  readonly children: (entry: DeskEntry, requestId: string | null) => ReactNode;
}

/** The page on which the travel desk enters something for a trip, and the request it answers. */
export function DeskEntryFrame({ title, children }: DeskEntryFrameProps) {
  const { tripId = '', requestId } = textValues(useSearch({ strict: false }));
  return (
    <RoleGate title={title} privilege="desk.work">
      <EntryById key={`${tripId} ${requestId}`} title={title} tripId={tripId} requestId={requestId || null}>
        {children}
      </EntryById>
    </RoleGate>
  );
}

interface EntryByIdProps extends DeskEntryFrameProps {
  readonly tripId: string;
  readonly requestId: string | null;
}

function EntryById({ title, tripId, requestId, children }: EntryByIdProps) {
  const query = { tripId, ...(requestId !== null && { requestId }) };
  const answer = useQuery({
    queryKey: ['desk', 'entry', tripId, requestId],
    queryFn: ({ signal }) => api.call(getDeskEntry, { query, signal }),
    enabled: tripId !== '',
  });
  const entry = answer.data;
  if (tripId === '' || ['trip_not_found', 'not_found', 'validation_failed'].includes(errorCode(answer.error) ?? '')) {
    return (
      <div className="card">
        <h1 className="sr-only">{title}</h1>
        <NoResult />
      </div>
    );
  }
  return (
    <div className="mx-auto max-w-[920px]">
      <Link to="/trip/details" search={{ tripId }} className={`${buttonClass('plain', 'small')} mb-2 -ml-3`}>
        <ArrowLeft aria-hidden size={15} /> Back to the trip
      </Link>
      <h1 className="text-title font-semibold tracking-[-0.01em]">{title}</h1>
      <p className="mt-0.5 mb-4 text-ink-2">
        {entry ? `For ${entry.trip.name}, ${countText(entry.travelers.length, 'traveller')}.` : 'For a trip.'}
      </p>
      {entry?.request && (
        <Notice tone="info" title={entry.request.text} className="mb-4">
          Asked for by {entry.request.askedBy}.{entry.request.note && ` “${entry.request.note}”`}
        </Notice>
      )}
      {answer.isPending && (
        <div role="status" aria-label="Loading the trip" className="card space-y-4 p-5">
          <Bone className="h-11" />
          <Bone className="h-11" />
          <Bone className="h-11" />
        </div>
      )}
      {answer.isError && !entry && (
        <LoadProblem failure={answer.error} what="The trip" onRetry={() => void answer.refetch()} />
      )}
      {entry && children(entry, requestId)}
    </div>
  );
}

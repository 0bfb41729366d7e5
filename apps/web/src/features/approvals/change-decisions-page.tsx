import { decideChange } from '@pravas/contract/servicing/change-operations.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { errorText, isOffline } from '../../lib/error-text.ts';
import { inr } from '../../lib/money-text.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { textValues } from '../../lib/search-text.ts';
import { api } from '../../lib/session.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Button } from '../../ui/button.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { FirstUse } from '../../ui/no-result.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { VerdictWithReason } from '../../ui/verdict-badge.tsx';
import { SliceRow } from '../flight-list/index.ts';
import { CHANGES_KEY, changeDecisionsQuery, type WaitingChange } from './change-decisions-query.ts';

/** Changes of booked flights that wait for the person's word: what flies now, what is wanted, and what it costs. */
export function ChangeDecisionsPage() {
  usePageTitle('Changes to approve');
  const answer = useQuery(changeDecisionsQuery());
  const { changeId } = textValues(useSearch({ strict: false }));
  // Whoever comes from a message means one change; it stands first.
  const list = (answer.data?.list ?? []).toSorted(
    (a, b) => Number(b.change._id === changeId) - Number(a.change._id === changeId),
  );
  const isGone = changeId !== undefined && answer.data && list.every((one) => one.change._id !== changeId);
  return (
    <>
      <h1 className="text-title font-semibold tracking-[-0.01em]">Changes to approve</h1>
      <p className="mt-0.5 mb-4 text-ink-2">
        These flights are booked; somebody wants to fly others instead. Nothing changes until you agree.
      </p>
      {answer.isPending && (
        <div role="status" aria-label="Loading the changes" className="space-y-3">
          <Bone className="h-52" />
        </div>
      )}
      {answer.isError && !answer.data && (
        <LoadProblem failure={answer.error} what="The changes" onRetry={() => void answer.refetch()} />
      )}
      {isGone && list.length > 0 && (
        <Notice tone="info" title="The change you were asked about is decided or was taken back" className="mb-4" />
      )}
      {answer.data?.list.length === 0 && (
        <FirstUse icon={<Check size={28} />} title="Nothing waits for you">
          Changes that need your approval appear here.
        </FirstUse>
      )}
      <ul className="space-y-4">
        {list.map((waiting) => (
          <li key={waiting.change._id}>
            <ChangeCard waiting={waiting} />
          </li>
        ))}
      </ul>
    </>
  );
}

function ChangeCard({ waiting }: { readonly waiting: WaitingChange }) {
  const { change, before, travelers, tripName, tripId, flightId } = waiting;
  const pay = change.amounts?.pay ?? 0;
  const back = change.amounts?.return ?? 0;
  return (
    <article className="rounded-[14px] border border-hairline bg-surface p-4 sm:p-5">
      <h2 className="text-[15px] font-semibold">
        <Link to="/trip/flight" search={{ tripId, flightId }} className="underline-offset-4 hover:underline">
          {tripName}
        </Link>
      </h2>
      <p className="text-meta text-ink-2">{travelers.join(', ')}</p>
      <h3 className="mt-4 mb-2 text-meta font-medium text-ink-2">Booked now</h3>
      {before.map((slice) => (
        <SliceRow key={slice.segments[0]?.flightKey ?? ''} slice={slice} />
      ))}
      <h3 className="mt-4 mb-2 text-meta font-medium text-ink-2">Wanted instead</h3>
      {change.slices.map((slice) => (
        <SliceRow key={slice.segments[0]?.flightKey ?? ''} slice={slice} />
      ))}
      <p className="mt-4 border-t border-hairline pt-3">
        {pay > 0 ? `Costs ${inr(pay)} more.` : back > 0 ? `${inr(back)} comes back.` : 'Costs nothing more.'}
        {change.reason ? ` Reason: ${change.reason}` : ''}
      </p>
      {change.policy && (
        <p className="mt-2">
          <VerdictWithReason outcome={change.policy.outcome} reasons={change.policy.reasons} />
        </p>
      )}
      <Decide changeId={change._id} />
    </article>
  );
}

function Decide({ changeId }: { readonly changeId: string }) {
  const queries = useQueryClient();
  const once = useOnce();
  const [comment, setComment] = useState('');
  const [missing, setMissing] = useState(false);
  const decide = useMutation({
    mutationFn: (decision: 'approve' | 'reject') => {
      const body = { changeId, decision, comment: comment.trim() || null };
      return once(body, (idempotencyKey) => api.call(decideChange, { body, idempotencyKey }));
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: CHANGES_KEY }),
  });
  return (
    <div className="mt-4 space-y-3">
      <TextArea
        label="Comment"
        hint="Needed to reject"
        rows={2}
        value={comment}
        onChange={(event) => {
          setComment(event.target.value);
          setMissing(false);
        }}
        error={missing ? 'Comment is required' : undefined}
      />
      {decide.isError && (
        <Notice tone={isOffline(decide.error) ? 'offline' : 'error'} title={errorText(decide.error)} />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          tone="primary"
          busy={decide.isPending}
          disabled={decide.isPending}
          onClick={() => decide.mutate('approve')}
        >
          <Check aria-hidden size={16} /> Approve the change
        </Button>
        <Button
          tone="danger"
          disabled={decide.isPending}
          onClick={() => (comment.trim() === '' ? setMissing(true) : decide.mutate('reject'))}
        >
          <X aria-hidden size={16} /> Reject
        </Button>
      </div>
    </div>
  );
}

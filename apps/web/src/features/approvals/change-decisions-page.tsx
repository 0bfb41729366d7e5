import { decideChange } from '@pravas/contract/servicing/change-operations.ts';
import { checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ArrowLeft, Check, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { instantText } from '../../lib/calendar-date.ts';
import { changeLines, changePrice } from '../../lib/change-money.ts';
import { errorCode, errorText, isOffline } from '../../lib/error-text.ts';
import { textValues } from '../../lib/search-text.ts';
import { api } from '../../lib/session.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { FirstUse } from '../../ui/no-result.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { VerdictWithReason } from '../../ui/verdict-badge.tsx';
import { SliceRow } from '../flight-list/index.ts';
import { renewApprovals } from './approval-query.ts';
import { changeDecisionsQuery, type WaitingChange } from './change-decisions-query.ts';

const GONE: ReadonlySet<string> = new Set(['approval_not_open', 'not_the_approver', 'not_found']);

/** Changes to booked flights that wait for the person's word: what flies now, what is wanted, and what it costs. */
export function ChangeDecisionsPage() {
  return (
    <RoleGate title="Changes to approve" privilege="approvals.decide">
      <ChangeDecisionsBoard />
    </RoleGate>
  );
}

function ChangeDecisionsBoard() {
  const answer = useQuery(changeDecisionsQuery());
  const [told, setTold] = useState('');
  const { changeId } = textValues(useSearch({ strict: false }));
  // A person who comes from a message means one change; it is listed first.
  const list = (answer.data?.list ?? []).toSorted(
    (a, b) => Number(b.change._id === changeId) - Number(a.change._id === changeId),
  );
  const isGone = changeId !== undefined && answer.data && list.every((one) => one.change._id !== changeId);
  return (
    <>
      <Link to="/approvals" className={`${buttonClass('plain', 'small')} mb-2 -ml-3`}>
        <ArrowLeft aria-hidden size={15} /> Approvals
      </Link>
      <h1 className="text-title font-semibold tracking-[-0.01em]">
        Changes to approve
        {answer.data && <span className="board font-normal text-ink-3"> · {list.length.toLocaleString('en-IN')}</span>}
      </h1>
      <p className="mt-0.5 mb-4 text-ink-2">
        These flights are booked; the traveller wants others instead. Nothing changes until you approve.
      </p>
      <p role="status" className={told === '' ? 'sr-only' : 'mb-3 text-[13px] text-ink-2'}>
        {told}
      </p>
      {answer.isPending && (
        <div role="status" aria-label="Loading the changes" className="space-y-3">
          <Bone className="h-52" />
        </div>
      )}
      {answer.isError && !answer.data && (
        <LoadProblem failure={answer.error} what="The changes" onRetry={() => void answer.refetch()} />
      )}
      {isGone && list.length > 0 && told === '' && (
        <Notice tone="info" title="This change was already decided or withdrawn" className="mb-4" />
      )}
      {answer.data?.list.length === 0 && (
        <div className="card">
          <FirstUse
            icon={<Check size={28} />}
            title="Nothing is waiting for you"
            action={
              <Link to="/approvals" className={buttonClass('quiet')}>
                All approvals
              </Link>
            }
          >
            Changes that need your approval appear here.
          </FirstUse>
        </div>
      )}
      <ul className="space-y-4">
        {list.map((waiting) => (
          <li key={waiting.change._id}>
            <ChangeCard waiting={waiting} onDecided={setTold} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface ChangeCardProps {
  readonly waiting: WaitingChange;
  /** Takes what became of the answer, for a message that outlives the card. */
  readonly onDecided: (text: string) => void;
}

function ChangeCard({ waiting, onDecided }: ChangeCardProps) {
  const { change, before, travelers, tripName, tripId, flightId } = waiting;
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
      <h3 className="mt-4 mb-2 text-meta font-medium text-ink-2">Requested instead</h3>
      {change.slices.map((slice) => (
        <SliceRow key={slice.segments[0]?.flightKey ?? ''} slice={slice} />
      ))}
      <div className="mt-4 space-y-1 border-t border-hairline pt-3">
        {change.amounts && (
          <p>
            Costs:{' '}
            <Amount
              exact
              rupees={change.amounts.pay > 0 ? change.amounts.pay : -change.amounts.return}
              label={changePrice(change.amounts)}
              lines={changeLines(change.amounts)}
              note="We check with the airline again before payment. If the fare goes up, we ask you again."
              className="font-semibold"
              align="start"
            />
            {change.amounts.return > 0 && ' (refund)'}
          </p>
        )}
        {change.brand && <p className="text-[13px] text-ink-2">Fare: {change.brand}</p>}
        {change.loses && <p className="text-[13px] text-ink-2">{change.loses.text}</p>}
        {change.reason && <p className="text-[13px] text-ink-2">Reason given: {change.reason}</p>}
        <p className="text-[13px] text-ink-2">
          Asked by {change.requestedBy}, {instantText(change.at)}
        </p>
      </div>
      {change.policy && (
        <p className="mt-2">
          <VerdictWithReason outcome={change.policy.outcome} reasons={change.policy.reasons} />
        </p>
      )}
      <Decide
        changeId={change._id}
        onDecided={(word) => onDecided(`${word}: ${change.replaces.join(', ')}, ${tripName}.`)}
      />
    </article>
  );
}

interface DecideProps {
  readonly changeId: string;
  readonly onDecided: (word: 'Approved' | 'Rejected') => void;
}

function Decide({ changeId, onDecided }: DecideProps) {
  const queries = useQueryClient();
  const once = useOnce();
  const [comment, setComment] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const decide = useMutation({
    mutationFn: (decision: 'approve' | 'reject') => {
      const body = { changeId, decision, comment: comment.trim() || null };
      return once(body, (idempotencyKey) => api.call(decideChange, { body, idempotencyKey }));
    },
    onSuccess: async (_, decision) => {
      onDecided(decision === 'approve' ? 'Approved' : 'Rejected');
      await renewApprovals(queries);
    },
    // Somebody else was faster, or the change was taken back: the list shows its current state.
    onError: (failure) => {
      if (GONE.has(errorCode(failure) ?? '')) void renewApprovals(queries);
    },
  });
  const send = (decision: 'approve' | 'reject') => {
    const isNeeded = decision === 'reject' || comment.trim() !== '';
    const wrong = isNeeded ? checkText(FIELD_RULES.comment, comment) : null;
    setProblem(wrong);
    if (wrong === null) decide.mutate(decision);
    else field.current?.focus();
  };
  return (
    <div className="mt-4 space-y-3">
      <TextArea
        ref={field}
        label="Comment"
        hint="Required if you reject"
        rows={2}
        value={comment}
        onChange={(event) => {
          setComment(event.target.value);
          setProblem(null);
        }}
        error={problem ?? undefined}
      />
      {decide.isError && (
        <Notice tone={isOffline(decide.error) ? 'offline' : 'error'} title={errorText(decide.error)} />
      )}
      <div className="flex flex-wrap gap-2">
        <Button tone="primary" busy={decide.isPending} disabled={decide.isPending} onClick={() => send('approve')}>
          <Check aria-hidden size={16} /> Approve the change
        </Button>
        <Button tone="danger" disabled={decide.isPending} onClick={() => send('reject')}>
          <X aria-hidden size={16} /> Reject
        </Button>
      </div>
    </div>
  );
}

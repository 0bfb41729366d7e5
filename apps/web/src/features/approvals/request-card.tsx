import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Clock3, TriangleAlert } from 'lucide-react';
import { Suspense, useState } from 'react';
import { agoText, instantText } from '../../lib/calendar-date.ts';
import { countText, inr } from '../../lib/money-text.ts';
import { useNow } from '../../lib/use-now.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { TickBox } from '../../ui/tick-box.tsx';
import { VerdictBadge } from '../../ui/verdict-badge.tsx';
import { type ApprovalRow, approvalQuery, type DecidedRequest } from './approval-query.ts';
import { datesText } from './approval-words.ts';
import { BodyBones } from './body-bones.tsx';
import { RequestBody } from './request-parts.ts';

interface RequestCardProps {
  readonly row: ApprovalRow;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly isTicked: boolean;
  readonly onTick: (ticked: boolean) => void;
  readonly onDecided: (row: ApprovalRow, answer: DecidedRequest) => void;
}

/** A request that waits: one line when it is closed, everything a decision needs when it is open. */
export function RequestCard({ row, isOpen, onToggle, isTicked, onTick, onDecided }: RequestCardProps) {
  // Once opened it is only hidden: what was typed in it stays while another card is read.
  const [opened, setOpened] = useState(isOpen);
  if (isOpen && !opened) setOpened(true);
  return (
    <li
      aria-current={isOpen || undefined}
      className={cx('card scroll-mt-20 overflow-clip', isOpen && 'border-blue-edge', isTicked && 'bg-blue-soft/40')}
      id={`request-${row.requestId}`}
    >
      <div className="flex items-start">
        <TickBox
          state={isTicked ? 'all' : 'none'}
          label={`Select ${row.tripName}, ${row.requester.name}`}
          onChange={onTick}
          className="mt-3.5 ml-2 max-sm:mt-2 max-sm:ml-0.5"
        />
        <h2 className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={onToggle}
            className="group/head flex w-full items-start gap-3 py-3.5 pr-4 pl-1 text-left -outline-offset-2 sm:pr-5"
          >
            <Avatar name={row.requester.name} imageId={null} className="max-sm:hidden" />
            <RequestSummary row={row} />
            <ChevronDown
              aria-hidden
              size={18}
              className={cx('mt-1 shrink-0 text-ink-3 transition-transform', isOpen && 'rotate-180')}
            />
          </button>
        </h2>
      </div>
      {(isOpen || opened) && (
        <div hidden={!isOpen}>
          <LoadedBody row={row} isShown={isOpen} onDecided={(answer) => onDecided(row, answer)} />
        </div>
      )}
    </li>
  );
}

function RequestSummary({ row }: { readonly row: ApprovalRow }) {
  const now = useNow(60_000);
  const others = row.travelers.length > 1 ? `, ${countText(row.travelers.length, 'traveller')}` : '';
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-start gap-x-6 gap-y-1.5">
      <span className="min-w-0 flex-1 basis-64">
        <span className="block font-semibold break-words">
          {row.requester.name} <span className="font-normal text-ink-2">for</span> {row.tripName}
        </span>
        <span className="board block text-[13px] text-ink-2">
          {[row.route, datesText(row.startTime, row.endTime)].filter(Boolean).join(' · ')}
          {others}
        </span>
        {row.reasons.length > 0 && <span className="block text-[13px] text-ink-2">{row.reasons.join(', ')}</span>}
        {row.onBehalfOf && (
          <Badge tone="blue" className="mt-1">
            For {row.onBehalfOf.name}
          </Badge>
        )}
      </span>
      <span className="flex flex-col items-start gap-1 sm:w-44">
        {row.outcome && <VerdictBadge outcome={row.outcome} />}
        <span
          className={cx('board flex items-center gap-1 text-meta', row.isOverdue ? 'text-red' : 'text-ink-2')}
          title={`Asked ${instantText(row.requestedAt)}`}
        >
          {row.isOverdue ? <TriangleAlert aria-hidden size={13} /> : <Clock3 aria-hidden size={13} />}
          {row.dueAt === null
            ? `Asked ${agoText(row.requestedAt, now)}`
            : row.isOverdue
              ? `Overdue since ${instantText(row.dueAt)}`
              : `Decide by ${instantText(row.dueAt)}`}
        </span>
      </span>
      <span className="text-right max-sm:text-left sm:w-28">
        <span className="board block text-time font-semibold">{inr(row.total)}</span>
        <span className="block text-meta text-ink-2">{countText(row.waitingItems, 'booking')}</span>
      </span>
    </span>
  );
}

interface LoadedBodyProps {
  readonly row: ApprovalRow;
  readonly isShown: boolean;
  readonly onDecided: (answer: DecidedRequest) => void;
}

function LoadedBody({ row, isShown, onDecided }: LoadedBodyProps) {
  const answer = useQuery(approvalQuery(row.requestId));
  if (answer.data) {
    return (
      <Suspense fallback={<BodyBones />}>
        <RequestBody card={answer.data} isShown={isShown} onDecided={onDecided} />
      </Suspense>
    );
  }
  if (answer.isError) {
    return (
      <LoadProblem
        failure={answer.error}
        what="The request"
        onRetry={() => void answer.refetch()}
        className="mx-4 mb-4 sm:mx-5"
      />
    );
  }
  return <BodyBones />;
}

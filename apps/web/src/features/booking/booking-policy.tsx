import { getApproval } from '@pravas/contract/approval/decision-operations.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { instantText } from '../../lib/calendar-date.ts';
import { inrExact } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { ChainLine } from '../../ui/chain-line.tsx';
import { askedStops } from '../../ui/chain-stops.ts';
import { cx } from '../../ui/class-names.ts';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { VerdictBadge } from '../../ui/verdict-badge.tsx';
import { APPROVAL_LOOKS, standingText } from './approval-words.ts';
import type { BookingHead } from './booking-head.ts';
import { useBookingView } from './booking-view.ts';
import { VerdictTree } from './policy-parts.ts';

interface BookingPolicyProps {
  readonly booking: BookingHead;
  /** The trip's latest request for approval; null where nobody was asked. */
  readonly requestId: string | null;
}

/** What the policy says of a booking and the state of its approval; opened, the whole verdict and the chain. */
export function BookingPolicy({ booking, requestId }: BookingPolicyProps) {
  const id = useId();
  // A traveller comes here to read why something was turned down.
  const [open, setOpen] = useState(booking.approval.status === 'Rejected');
  const { verdict, approval, reason } = booking;
  const standing = standingText(approval);
  const wasAsked = approval.status !== 'Not Required';
  const { icon: Icon, tone } = APPROVAL_LOOKS[approval.status];
  return (
    <div className="mt-3 rounded-xl border border-hairline">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 w-full flex-wrap items-center gap-x-2.5 gap-y-1.5 rounded-xl px-3.5 py-2 text-left text-[13px] hover:bg-sunken"
      >
        {verdict && <VerdictBadge outcome={verdict.outcome} />}
        {wasAsked && (
          <Badge tone={tone}>
            <Icon aria-hidden size={13} /> {approval.status}
          </Badge>
        )}
        <span className={cx('min-w-0 flex-1 text-ink-2', standing !== '' && 'basis-36')}>{standing}</span>
        <span className="text-ink-2">Why?</span>
        <span className="sr-only">Policy and approval</span>
        <ChevronDown aria-hidden size={15} className={cx('text-ink-3 transition-transform', open && 'rotate-180')} />
      </button>
      <div id={id} hidden={!open} className="space-y-4 px-3.5 pt-1 pb-4">
        {open && verdict && (
          <Suspense fallback={<Bone className="h-16" />}>
            <VerdictTree verdict={verdict} hideOutcome />
          </Suspense>
        )}
        {reason?.text && <p className="text-[13px]">Reason given: {reason.text}</p>}
        {open && wasAsked && requestId && <BookingChain requestId={requestId} booking={booking} />}
        {/* The chain repeats what its people said. */}
        {(requestId === null ? approval.comments : []).map((comment) => (
          <p key={`${comment.at}-${comment.by}`} className="text-[13px]">
            <span className="font-medium">{comment.by}</span>{' '}
            <span className="board text-ink-2">{instantText(comment.at)}</span>
            <span className="block break-words">{comment.text}</span>
          </p>
        ))}
      </div>
      {isBandTold(booking) && (
        <p className="border-t border-hairline px-3.5 py-2 text-meta text-ink-2">
          Approved up to {inrExact(approval.band)}. A higher price needs approval again.
        </p>
      )}
    </div>
  );
}

/** The price may still move as long as nothing is paid. */
function isBandTold({ approval, status }: BookingHead): boolean {
  return approval.band !== null && status === 'CREATED' && approval.status === 'Approved';
}

interface BookingChainProps {
  readonly requestId: string;
  readonly booking: BookingHead;
}

/** Who was asked about a booking, level by level, and what they said. */
function BookingChain({ requestId, booking }: BookingChainProps) {
  const { noun } = useBookingView(booking.service);
  const card = useQuery({
    queryKey: ['approval', requestId],
    queryFn: ({ signal }) => api.call(getApproval, { query: { requestId }, signal }),
  });
  if (card.isPending) return <Bone className="h-12" />;
  if (card.isError) {
    return <LoadProblem failure={card.error} what="The approvers" onRetry={() => void card.refetch()} />;
  }
  const item = card.data.approval.items.find((one) => one.bookingId === booking._id);
  return item ? <ChainLine label={`Approvers of this ${noun}`} stops={askedStops(item.levels)} /> : null;
}

import type { AnswerOf } from '@pravas/contract/operation.ts';
import { listDisputes } from '@pravas/contract/wallet/dispute-operations.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { instantText } from '../../lib/calendar-date.ts';
import { inrExact } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';

type Dispute = AnswerOf<typeof listDisputes>['disputes'][number];

const STATES = {
  open: { tone: 'amber', label: 'Open' },
  won: { tone: 'green', label: 'Won' },
  lost: { tone: 'red', label: 'Lost' },
} as const;

/** Payments that somebody's bank disputes; nothing where there are none. */
export function DisputesCard() {
  const answer = useQuery({
    queryKey: ['wallet', 'disputes'],
    queryFn: ({ signal }) => api.call(listDisputes, { signal }),
  });
  if (answer.isError) {
    return <LoadProblem failure={answer.error} what="Disputed payments" onRetry={() => void answer.refetch()} />;
  }
  const disputes = answer.data?.disputes ?? [];
  if (disputes.length === 0) return null;
  return (
    <section aria-labelledby="disputes" className="card mt-4 p-5">
      <h2 id="disputes" className="font-semibold">
        Disputed payments
      </h2>
      <p className="mt-1 text-[13px] text-ink-2">
        Someone disputed a card payment at their bank. Nothing is taken while it is open; the travel desk sends
        evidence.
      </p>
      <ul className="mt-2 divide-y divide-hairline">
        {disputes.map((one) => (
          <li key={one._id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
            <span className="min-w-28 font-medium tabular-nums">{inrExact(one.amount)}</span>
            <Badge tone={STATES[one.state].tone}>{STATES[one.state].label}</Badge>
            <span className="min-w-0 flex-1 basis-64 text-[13px] text-ink-2">
              <PaidFor dispute={one} />
              {`. ${one.reason}. ${outcomeText(one)}`}
            </span>
            <span translate="no" className="font-mono text-[12px] break-all text-ink-2">
              {one.reference}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function PaidFor({ dispute: { paidFor, tripId, tripName } }: { readonly dispute: Dispute }) {
  if (paidFor === 'top_up') return 'A top-up';
  if (paidFor === 'unknown') return 'An unknown payment';
  if (tripId === null) return tripName ?? 'A booking';
  return (
    <Link to="/trip/details" search={{ tripId }} className="inline-flex min-h-6 items-center text-blue">
      {tripName ?? 'A booking'}
    </Link>
  );
}

function outcomeText({ state, respondBy, fromWallet, owed, returnedAt, decidedAt }: Dispute): string {
  if (state === 'open') return `Send evidence by ${instantText(respondBy)}.`;
  const when = decidedAt === null ? '' : ` on ${instantText(decidedAt)}`;
  if (returnedAt !== null) return `Given back on ${instantText(returnedAt)}.`;
  if (state === 'won') return `It stays paid: decided${when}.`;
  const parts = [
    ...(fromWallet ? [`${inrExact(fromWallet)} from the wallet`] : []),
    ...(owed ? [`${inrExact(owed)} on account`] : []),
  ];
  return parts.length === 0 ? `Nothing was taken yet.` : `Taken${when}: ${parts.join(' and ')}.`;
}

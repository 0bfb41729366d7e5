import { settleDispute } from '@pravas/contract/wallet/dispute-operations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { instantText } from '../../lib/calendar-date.ts';
import { inrExact } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { useListAsk } from '../../ui/list-screen.tsx';
import { WaitingList } from '../../ui/waiting-list.tsx';
import {
  type CustomerDispute,
  DISPUTES,
  disputesQuery,
  RECONCILIATION_PATH,
  refreshReconciliation,
} from './reconciliation-queries.ts';

/** Where the address keeps the tab. */
const KEPT = { tab: 'disputes' };

/** Card payments that somebody's bank disputes: those that need our word first, then by the day until which evidence is taken. */
export function DisputeList() {
  const [ask, change] = useListAsk(RECONCILIATION_PATH, DISPUTES, KEPT);
  const answer = useQuery(disputesQuery(ask));
  return (
    <WaitingList
      answer={answer}
      ask={ask}
      onChange={change}
      what="disputed payments"
      about="Card payments that customers dispute at their banks appear here until the bank decides."
      row={(dispute) => <Disputed key={dispute._id} dispute={dispute} />}
    />
  );
}

function Disputed({ dispute }: { readonly dispute: CustomerDispute }) {
  const [asking, setAsking] = useState<'taken' | 'not_taken' | null>(null);
  const { organization, amount, reference, orderId, reason, needsWord } = dispute;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 py-4 max-sm:px-4">
      <div className="min-w-0 flex-1 basis-72 text-[13px]">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="board text-[15px] font-semibold">{inrExact(amount)}</span>
          <span className="text-body font-semibold wrap-anywhere">{organization}</span>
          <StateBadge dispute={dispute} />
        </p>
        <p className="wrap-anywhere">
          {paidForText(dispute)} · {reason}
        </p>
        <p className="text-ink-2">{standingText(dispute)}</p>
        <p className="mt-1 font-mono text-[12px] break-all text-ink-2">
          {reference} · {orderId}
        </p>
      </div>
      {needsWord && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => setAsking('not_taken')}>
            The bank has not taken it
          </Button>
          <Button size="small" onClick={() => setAsking('taken')}>
            The bank has taken it
          </Button>
        </div>
      )}
      {asking && <SayDialog dispute={dispute} isTaken={asking === 'taken'} onClose={() => setAsking(null)} />}
    </li>
  );
}

interface SayProps {
  readonly dispute: CustomerDispute;
  readonly isTaken: boolean;
  readonly onClose: () => void;
}

function SayDialog({ dispute, isTaken, onClose }: SayProps) {
  const queries = useQueryClient();
  const { organizationId, organization, reference, amount, paidFor } = dispute;
  const sum = inrExact(amount);
  return (
    <ConfirmAction
      title={isTaken ? `The bank has taken ${sum}` : `The bank has not taken ${sum}`}
      yes={isTaken ? 'Take it in our books' : 'Leave it paid'}
      danger={isTaken}
      onClose={onClose}
      onYes={async () => {
        await api.call(settleDispute, { body: { organizationId, reference, isTaken } });
        showToast(isTaken ? `${sum} is being taken in our books` : `${sum} stays paid`);
        await refreshReconciliation(queries);
      }}
    >
      {isTaken
        ? `Look at our account first. ${organization} then owes ${sum}${paidFor === 'top_up' ? ', as far as its wallet does not cover it' : ''}, and refunds of this payment count as paid back.`
        : `Nothing is taken from ${organization}, and refunds of this payment go on.`}
    </ConfirmAction>
  );
}

function StateBadge({ dispute: { needsWord, state } }: { readonly dispute: CustomerDispute }) {
  if (needsWord) return <Badge tone="red">Needs our word</Badge>;
  if (state === 'open') return <Badge tone="amber">Open</Badge>;
  return state === 'won' ? <Badge tone="green">Won</Badge> : <Badge tone="plain">Lost</Badge>;
}

function paidForText({ paidFor, tripName }: CustomerDispute): string {
  if (paidFor === 'top_up') return 'A top-up';
  return paidFor === 'booking' ? (tripName ?? 'A booking') : 'An unknown payment';
}

function standingText({
  needsWord,
  takenBefore,
  state,
  respondBy,
  decidedAt,
  fromWallet,
  owed,
}: CustomerDispute): string {
  if (needsWord) {
    const before = takenBefore > 0 || fromWallet !== null ? ' It was taken and given back before.' : '';
    return `The gateway says it is lost, which does not agree with what came in and went out. Ask our bank, then say here.${before}`;
  }
  if (state === 'open') return `Send evidence by ${instantText(respondBy)}.`;
  const when = decidedAt === null ? '' : ` on ${instantText(decidedAt)}`;
  if (state === 'won') return `It stays paid: decided${when}.`;
  const parts = [
    ...(fromWallet ? [`${inrExact(fromWallet)} from the wallet`] : []),
    ...(owed ? [`${inrExact(owed)} owed`] : []),
  ];
  return `Taken${when}: ${parts.join(' and ')}.`;
}

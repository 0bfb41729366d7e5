import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Lock, LockOpen } from 'lucide-react';
import { useState } from 'react';
import { instantText } from '../../lib/calendar-date.ts';
import { lazyDialog, opens } from '../../lib/lazy-dialog.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { monthText, PERIODS_QUERY, type Period } from './period-queries.ts';

const CloseDialog = lazyDialog(() => import('./close-dialog.tsx'), 'CloseDialog');
const ReopenDialog = lazyDialog(() => import('./reopen-dialog.tsx'), 'ReopenDialog');

/** Months of everybody's books: which are closed, and since when; closing one, and opening the last one again. */
export function PeriodsPage() {
  return (
    <RoleGate title="Months" privilege="provider.decide">
      <Periods />
    </RoleGate>
  );
}

function Periods() {
  const answer = useQuery(PERIODS_QUERY);
  const [dialog, setDialog] = useState<{ readonly kind: 'close' | 'reopen'; readonly month: string } | null>(null);
  const onClose = () => setDialog(null);
  const periods = answer.data?.periods;
  return (
    <>
      <PageHead
        above={
          <Link to="/provider" className="mb-2 inline-flex min-h-6 items-center gap-1.5 text-blue">
            <ArrowLeft aria-hidden size={15} /> What waits
          </Link>
        }
        title="Months"
        intro="A closed month takes no more entries: statements and the GSTR-1 stay as they are. Late entries go on the first open day."
      />
      {answer.isPending && <Bone className="h-80 rounded-2xl" />}
      {answer.isError && !periods && (
        <LoadProblem failure={answer.error} what="The months" onRetry={() => void answer.refetch()} />
      )}
      {periods && (
        <ul className="card divide-y divide-hairline" aria-label="Months of the books">
          {periods.map((period) => (
            <Month key={period.month} period={period} onAct={(kind) => setDialog({ kind, month: period.month })} />
          ))}
        </ul>
      )}
      {dialog?.kind === 'close' && <CloseDialog month={dialog.month} onClose={onClose} />}
      {dialog?.kind === 'reopen' && <ReopenDialog month={dialog.month} onClose={onClose} />}
    </>
  );
}

const STATES = {
  running: { tone: 'blue', label: 'Running' },
  open: { tone: 'amber', label: 'Open' },
  closed: { tone: 'green', label: 'Closed' },
} as const;

interface MonthProps {
  readonly period: Period;
  readonly onAct: (kind: 'close' | 'reopen') => void;
}

function Month({ period, onAct }: MonthProps) {
  const { month, state, closedAt, closedBy, allowedActions, history } = period;
  const name = monthText(month);
  return (
    <li className="flex flex-wrap items-start gap-x-5 gap-y-2 px-5 py-3.5 max-sm:px-4">
      <div className="min-w-40 flex-1 basis-64">
        <h2 className="flex items-center gap-2 font-semibold">
          {name} <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
        </h2>
        {closedAt && (
          <p className="mt-0.5 text-[13px] text-ink-2">
            Closed on {instantText(closedAt)} by {closedBy}.{stayText(period)}
          </p>
        )}
        {history.length > 0 && <History period={period} />}
      </div>
      {allowedActions.close && (
        <Button size="small" onClick={() => onAct('close')} {...opens(CloseDialog)}>
          <Lock aria-hidden size={14} /> Close<span className="sr-only"> {name}</span>
        </Button>
      )}
      {allowedActions.reopen && (
        <Button size="small" tone="danger" onClick={() => onAct('reopen')} {...opens(ReopenDialog)}>
          <LockOpen aria-hidden size={14} /> Open again<span className="sr-only"> {name}</span>
        </Button>
      )}
    </li>
  );
}

function stayText({ allowedActions: { staysClosed } }: Period): string {
  return staysClosed === 'same_person' ? ' You closed it, so only somebody else can open it again.' : '';
}

function History({ period: { month, history } }: { readonly period: Period }) {
  return (
    <details className="mt-1 text-[13px]">
      <summary className="inline-flex min-h-6 cursor-pointer items-center text-blue">
        History<span className="sr-only"> of {monthText(month)}</span>
      </summary>
      <ol className="mt-1 space-y-1 text-ink-2">
        {history.map((one) => (
          <li key={one.at}>
            {one.event === 'closed' ? 'Closed' : 'Opened again'} by {one.by}, {instantText(one.at)}
            {one.reason !== null && `: ${one.reason}`}
            {one.items.length > 0 &&
              `. Carried over: ${one.items.map(({ label, many }) => `${label} (${many})`).join(', ')}`}
          </li>
        ))}
      </ol>
    </details>
  );
}

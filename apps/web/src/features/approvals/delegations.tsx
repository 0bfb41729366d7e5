import { endDelegation } from '@pravas/contract/approval/delegation-operations.ts';
import { shortDate } from '@pravas/domain/time/airport-time.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog, opens } from '../../lib/lazy-dialog.ts';
import { api } from '../../lib/session.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { type Delegation, delegationsQuery, renewApprovals } from './approval-query.ts';
import { isAllowed } from './approval-words.ts';

const DelegationDialog = lazyDialog(() => import('./delegation-dialog.tsx'), 'DelegationDialog');

const STATES: Readonly<Record<Delegation['state'], { readonly word: string; readonly tone: BadgeTone }>> = {
  upcoming: { word: 'Upcoming', tone: 'blue' },
  current: { word: 'Running', tone: 'green' },
  past: { word: 'Ended', tone: 'plain' },
  ended: { word: 'Ended early', tone: 'plain' },
};

/** Who decides on the person's behalf, and on whose behalf they decide. */
export function Delegations() {
  const queries = useQueryClient();
  const once = useOnce();
  const answer = useQuery(delegationsQuery());
  const [adding, setAdding] = useState(false);
  const [ending, setEnding] = useState<Delegation | null>(null);
  const rows = answer.data?.data ?? [];
  return (
    <section aria-labelledby="delegations" className="card mb-4 overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3.5 sm:px-5">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id="delegations" className="text-[15px] font-semibold">
            Delegations
          </h2>
          <p className="text-[13px] text-ink-2">
            While you are away, someone else decides for you. Both names are recorded.
          </p>
        </div>
        <Button size="small" {...opens(DelegationDialog)} onClick={() => setAdding(true)}>
          <Plus aria-hidden size={15} /> Add delegation
        </Button>
      </div>
      {answer.isPending && <Bone className="mx-5 mb-4 h-10" />}
      {answer.isError && (
        <LoadProblem
          failure={answer.error}
          what="The delegations"
          onRetry={() => void answer.refetch()}
          className="mx-4 mb-4"
        />
      )}
      {rows.length > 0 && (
        <ul className="divide-y divide-hairline border-t border-hairline">
          {rows.map((row) => (
            <DelegationRow key={row._id} row={row} onEnd={() => setEnding(row)} />
          ))}
        </ul>
      )}
      {adding && <DelegationDialog onClose={() => setAdding(false)} />}
      {ending && (
        <ConfirmAction
          title="End the delegation?"
          yes="End it"
          onYes={async () => {
            const body = { delegationId: ending._id };
            await once(body, (idempotencyKey) => api.call(endDelegation, { body, idempotencyKey }));
            await renewApprovals(queries);
          }}
          onClose={() => setEnding(null)}
        >
          {ending.delegate.name} no longer decides for {ending.person.name}. Open requests return to them.
        </ConfirmAction>
      )}
    </section>
  );
}

function DelegationRow({ row, onEnd }: { readonly row: Delegation; readonly onEnd: () => void }) {
  const { word, tone } = STATES[row.state];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 sm:px-5">
      <span className="min-w-0 flex-1 basis-60">
        <span className="font-medium">
          {row.isGiven ? `${row.delegate.name} decides for you` : `You decide for ${row.person.name}`}
        </span>
        <span className="board block text-[13px] text-ink-2">
          {shortDate(row.startsOn)} to {shortDate(row.endsOn)}
          {row.reason && `, ${row.reason}`}
        </span>
      </span>
      <Badge tone={tone}>{word}</Badge>
      {isAllowed(row, 'end') && (
        <Button size="small" onClick={onEnd}>
          End<span className="sr-only"> the delegation to {row.delegate.name}</span>
        </Button>
      )}
    </li>
  );
}

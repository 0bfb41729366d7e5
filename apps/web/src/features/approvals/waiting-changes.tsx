import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Replace } from 'lucide-react';
import { inr } from '../../lib/money-text.ts';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { changeDecisionsQuery, isFound, type WaitingChange } from './change-decisions-query.ts';

interface WaitingChangesProps {
  /** What is searched for; '' = everything. */
  readonly text: string;
}

/** Changes to booked flights that wait for the person's word, above the requests of trips. Nothing where none waits. */
export function WaitingChanges({ text }: WaitingChangesProps) {
  const answer = useQuery(changeDecisionsQuery());
  if (answer.isError && !answer.data) {
    return (
      <LoadProblem
        failure={answer.error}
        what="The changes to booked flights"
        onRetry={() => void answer.refetch()}
        className="mb-4"
      />
    );
  }
  const list = (answer.data?.list ?? []).filter((waiting) => isFound(waiting, text));
  if (list.length === 0) return null;
  return (
    <section aria-labelledby="waiting-changes" className="card mb-4">
      <h2 id="waiting-changes" className="px-4 pt-4 pb-1 text-[15px] font-semibold sm:px-5">
        Changes to booked flights <span className="font-normal text-ink-2">· {list.length}</span>
      </h2>
      <ul className="divide-y divide-hairline">
        {list.map((waiting) => (
          <li key={waiting.change._id}>
            <ChangeRow waiting={waiting} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ChangeRow({ waiting }: { readonly waiting: WaitingChange }) {
  const { change, travelers, tripName } = waiting;
  const { pay = 0, return: back = 0 } = change.amounts ?? {};
  const money = pay > 0 ? `${inr(pay)} more` : back > 0 ? `${inr(back)} refund` : 'No extra cost';
  return (
    <Link
      to="/approvals/changes"
      search={{ changeId: change._id }}
      className="flex min-h-11 items-center gap-3 px-4 py-3 hover:bg-sunken sm:px-5"
    >
      <Replace aria-hidden size={18} className="shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">
          {change.replaces.join(', ')} <span className="font-normal text-ink-2">· {tripName}</span>
        </span>
        <span className="block text-[13px] text-ink-2">{travelers.join(', ')}</span>
      </span>
      <span className="board shrink-0 text-right">{money}</span>
      <ChevronRight aria-hidden size={16} className="shrink-0 text-ink-3" />
    </Link>
  );
}

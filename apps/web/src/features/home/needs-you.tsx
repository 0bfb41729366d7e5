import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { Button } from '../../ui/button.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { homeTasksQuery } from './home-queries.ts';
import { TaskBones } from './task-bones.tsx';
import { TaskRow } from './task-row.tsx';

const AT_FIRST = 5;
/** The last number of rows here, so that the page is laid out before the answer is there. */
const KEY = 'pravas.homeTasks';
const isCount = (value: unknown): value is number => typeof value === 'number' && value >= 0;

/** What waits for the person: at most five things at first, each with one button. */
export function NeedsYou() {
  const [showsAll, setShowsAll] = useState(false);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [told, setTold] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const queries = useQueryClient();
  const answer = useQuery({ ...homeTasksQuery(showsAll), placeholderData: keepPreviousData });
  const [lastCount] = useState(() => readStored('local', KEY, isCount) ?? 0);
  const total = answer.data?.total;
  useEffect(() => {
    if (total !== undefined) writeStored('local', KEY, Math.min(total, AT_FIRST));
  }, [total]);
  const decided = (text: string) => {
    setOpenKey(null);
    setTold(text);
    // The row that had the focus goes away.
    heading.current?.focus();
    void queries.invalidateQueries({ queryKey: ['home'] });
  };
  const tasks = answer.data?.list ?? [];
  return (
    <section aria-labelledby="needs-you" className="mb-6">
      <div className="mb-2 flex min-h-9 items-center justify-between gap-4">
        <h2 id="needs-you" ref={heading} tabIndex={-1} className="text-[15px] font-semibold outline-none">
          Needs you
          {total !== undefined && total > 0 && <span className="board ml-2 font-normal text-ink-2">{total}</span>}
        </h2>
        {total !== undefined && total > AT_FIRST && (
          <Button tone="plain" size="small" className="-mr-3" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show fewer' : `Show all ${total}`}
          </Button>
        )}
      </div>
      <p role="status" className={told === '' ? 'sr-only' : 'mb-2 text-[13px] text-ink-2'}>
        {told}
      </p>
      {answer.isPending && <TaskBones count={lastCount} />}
      {answer.isError && !answer.data && (
        <LoadProblem failure={answer.error} what="What waits for you" onRetry={() => void answer.refetch()} />
      )}
      {answer.isError && answer.data && <p className="mb-2 text-[13px] text-ink-2">{errorText(answer.error)}</p>}
      {total === 0 && (
        <p className="card flex min-h-[68px] items-center gap-3 px-4 text-ink-2 sm:px-5">
          <CircleCheck aria-hidden size={18} strokeWidth={1.9} className="shrink-0 text-green" />
          Nothing is waiting for you
        </p>
      )}
      {tasks.length > 0 && (
        <ul className="card divide-y divide-hairline overflow-clip">
          {tasks.map((task) => (
            <TaskRow
              key={task.key}
              task={task}
              isOpen={task.key === openKey}
              onToggle={() => setOpenKey(task.key === openKey ? null : task.key)}
              onDecided={decided}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Scale } from 'lucide-react';
import { type ReactNode, Suspense, useEffect } from 'react';
import { textValues } from '../../lib/search-text.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChip } from '../../ui/choice-chip.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { FirstUse, NoResult } from '../../ui/no-result.tsx';
import { PaginationBar } from '../../ui/pagination-bar.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { PolicyRows } from './lazy-tabs.ts';
import { type ChangeAsk, policyListQuery, readPolicyAsk, writePolicyAsk } from './policy-address.ts';
import { policiesQuery } from './policy-queries.ts';

/** The policies with what is in force, for whom, and what waits. */
export function PolicyList({ add }: { readonly add: ReactNode }) {
  const text = textValues(useSearch({ strict: false }));
  const ask = readPolicyAsk(text);
  const navigate = useNavigate();
  const answer = useQuery({ ...policiesQuery(policyListQuery(ask)), placeholderData: keepPreviousData });
  const change: ChangeAsk = (part, replace = false) =>
    void navigate({
      to: '/company-settings/trip-policy',
      search: writePolicyAsk({ ...ask, rowNumber: 1, ...part }),
      replace,
    });
  const rows = answer.data?.data ?? [];
  // What draws the rows is fetched while the server is asked for them.
  useEffect(() => void PolicyRows.preload(), []);
  const narrowed = ask.search !== '' || ask.status !== '';
  return (
    <div className="card">
      <div className="flex min-h-[53px] flex-wrap items-center gap-2 border-b border-hairline px-3 py-2.5">
        <SearchBox
          label="Search policies"
          value={ask.search}
          onSearch={(search) => change({ search }, true)}
          className="w-full sm:w-60"
        />
        <ChoiceChip
          label="Status"
          value={ask.status}
          options={[
            { value: 'active', label: 'Switched on' },
            { value: 'inactive', label: 'Switched off' },
          ]}
          onChange={(status) => change({ status: status === 'active' || status === 'inactive' ? status : '' })}
        />
      </div>
      {answer.isPending && <RowBones />}
      {answer.isError && (
        <LoadProblem
          failure={answer.error}
          what="The list of policies"
          onRetry={() => void answer.refetch()}
          className="m-4"
        />
      )}
      {answer.data && rows.length === 0 && narrowed && (
        <NoResult>
          <Button size="small" className="rounded-full" onClick={() => change({ search: '', status: '' })}>
            Show all policies
          </Button>
        </NoResult>
      )}
      {answer.data && rows.length === 0 && !narrowed && (
        <FirstUse icon={<Scale size={30} strokeWidth={1.6} />} title="No trip policy yet" action={add}>
          Until there is one, everything may be booked and nobody is asked.
        </FirstUse>
      )}
      {answer.data && rows.length > 0 && (
        <>
          <Suspense fallback={<RowBones />}>
            <PolicyRows
              ask={ask}
              rows={rows}
              total={answer.data.total}
              isStale={answer.isPlaceholderData}
              onChange={change}
            />
          </Suspense>
          <PaginationBar
            rowNumber={ask.rowNumber}
            recordsPerPage={ask.recordsPerPage}
            total={answer.data.total}
            onChange={(rowNumber, recordsPerPage) => change({ rowNumber, recordsPerPage })}
          />
        </>
      )}
    </div>
  );
}

function RowBones() {
  return (
    <div role="status" aria-label="Loading policies" className="space-y-5 p-5">
      {['a', 'b', 'c', 'd'].map((row) => (
        <Bone key={row} className="h-5" />
      ))}
    </div>
  );
}

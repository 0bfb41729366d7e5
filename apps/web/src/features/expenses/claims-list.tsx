import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import { textValues } from '../../lib/search-text.ts';
import { Button } from '../../ui/button.tsx';
import { CardList, useIsTable } from '../../ui/card-list.tsx';
import { ChoiceChip } from '../../ui/choice-chip.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { FirstUse, NoResult } from '../../ui/no-result.tsx';
import { PaginationBar } from '../../ui/pagination-bar.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { CLAIM_STATES, type ClaimAsk, claimListQuery, readClaimAsk, writeClaimAsk } from './claim-address.ts';
import { ClaimCard, claimColumns } from './claim-columns.tsx';
import { type ClaimScope, type ClaimSummary, claimsQuery } from './expense-queries.ts';
import { RowBones } from './row-bones.tsx';
import { claimStateText } from './state-badge.tsx';

type Of = 'claims' | 'decide' | 'pay';

const EMPTY: Readonly<Record<ClaimScope, { readonly title: string; readonly text: string }>> = {
  mine: { title: 'No claims yet', text: 'Tick expenses in the list of your expenses and claim them together.' },
  toDecide: { title: 'Nothing waits for you', text: 'Claims that you are asked to decide appear here.' },
  decided: { title: 'Nothing decided yet', text: 'Claims that you have decided stay here.' },
  toPay: { title: 'Nothing to pay', text: 'Approved claims appear here until they are marked as paid.' },
};

function scopeOf(of: Of, ask: ClaimAsk): ClaimScope {
  if (of === 'claims') return 'mine';
  if (of === 'pay') return 'toPay';
  return ask.decided ? 'decided' : 'toDecide';
}

/** Claims: one's own, those one decides, or those that wait to be paid. */
export function ClaimsList({ of }: { readonly of: Of }) {
  const ask = readClaimAsk(textValues(useSearch({ strict: false })));
  const navigate = useNavigate();
  const scope = scopeOf(of, ask);
  const answer = useQuery({
    ...claimsQuery({ ...claimListQuery(ask), scope }),
    placeholderData: keepPreviousData,
  });
  const change = (part: Partial<ClaimAsk>, replace = false) =>
    void navigate({
      to: '/expenses',
      search: { tab: of, ...writeClaimAsk({ ...ask, rowNumber: 1, ...part }) },
      replace,
    });
  const rows = answer.data?.data ?? [];
  return (
    <section aria-label="Claims" className="card">
      <ClaimFilterBar of={of} ask={ask} onChange={change} />
      {answer.isPending && <RowBones label="Loading claims" />}
      {answer.isError && (
        <LoadProblem
          failure={answer.error}
          what="The list of claims"
          onRetry={() => void answer.refetch()}
          className="m-4"
        />
      )}
      {answer.data && rows.length === 0 && (ask.search !== '' || ask.state !== '') && (
        <NoResult>
          <Button size="small" className="rounded-full" onClick={() => change({ search: '', state: '' })}>
            Show all claims
          </Button>
        </NoResult>
      )}
      {answer.data && rows.length === 0 && ask.search === '' && ask.state === '' && (
        <FirstUse icon={<Inbox size={30} strokeWidth={1.6} />} title={EMPTY[scope].title}>
          {EMPTY[scope].text}
        </FirstUse>
      )}
      {answer.data && rows.length > 0 && (
        <>
          <ClaimRows
            ask={ask}
            of={of}
            rows={rows}
            total={answer.data.total}
            isStale={answer.isPlaceholderData}
            onChange={change}
          />
          <PaginationBar
            rowNumber={ask.rowNumber}
            recordsPerPage={ask.recordsPerPage}
            total={answer.data.total}
            onChange={(rowNumber, recordsPerPage) => change({ rowNumber, recordsPerPage })}
          />
        </>
      )}
    </section>
  );
}

interface ClaimFilterBarProps {
  readonly of: Of;
  readonly ask: ClaimAsk;
  readonly onChange: (part: Partial<ClaimAsk>, replace?: boolean) => void;
}

function ClaimFilterBar({ of, ask, onChange }: ClaimFilterBarProps) {
  return (
    <div className="flex min-h-[53px] flex-wrap items-center gap-2 border-b border-hairline px-3 py-2.5">
      <SearchBox
        label="Search claims"
        value={ask.search}
        onSearch={(search) => onChange({ search }, true)}
        className="w-full sm:w-60"
      />
      {of === 'decide' && (
        <Segmented
          label="Which claims"
          name="claims-shown"
          value={ask.decided ? 'decided' : 'waiting'}
          options={[
            { value: 'waiting', label: 'Waiting' },
            { value: 'decided', label: 'Decided by me' },
          ]}
          onChange={(shown) => onChange({ decided: shown === 'decided', state: '' })}
        />
      )}
      {(of === 'claims' || ask.decided) && (
        <ChoiceChip
          label="State"
          value={ask.state}
          options={CLAIM_STATES.map((state) => ({ value: state, label: claimStateText(state) }))}
          onChange={(value) => onChange({ state: CLAIM_STATES.find((state) => state === value) ?? '' })}
        />
      )}
    </div>
  );
}

interface ClaimRowsProps {
  readonly ask: ClaimAsk;
  readonly of: Of;
  readonly rows: readonly ClaimSummary[];
  readonly total: number;
  readonly isStale: boolean;
  readonly onChange: (part: Partial<ClaimAsk>) => void;
}

function ClaimRows({ ask, of, rows, total, isStale, onChange }: ClaimRowsProps) {
  const navigate = useNavigate();
  const showsOwner = of !== 'claims';
  if (!useIsTable()) {
    return (
      <CardList
        label="Claims"
        rows={rows}
        keyOf={(row) => row._id}
        heightPx={132}
        card={(row) => <ClaimCard row={row} showsOwner={showsOwner} />}
      />
    );
  }
  return (
    <DataTable
      label="Claims"
      columns={claimColumns(showsOwner)}
      rows={rows}
      keyOf={(row) => row._id}
      firstRow={ask.rowNumber}
      total={total}
      sort={{ by: ask.sortBy, order: ask.sortOrder }}
      onSort={({ by, order }) => onChange({ sortBy: by, sortOrder: order })}
      onOpen={(row) => void navigate({ to: '/expenses/claim', search: { claimId: row._id } })}
      isStale={isStale}
    />
  );
}

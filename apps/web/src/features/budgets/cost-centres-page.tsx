import { updateCostCentreStatus } from '@pravas/contract/budget/cost-centre-operations.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { FolderKanban, Plus } from 'lucide-react';
import { useState } from 'react';
import { opens } from '../../lib/lazy-dialog.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { textValues } from '../../lib/search-text.ts';
import { api, usePrivilege } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChip } from '../../ui/choice-chip.tsx';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { FirstUse, NoResult } from '../../ui/no-result.tsx';
import { PaginationBar } from '../../ui/pagination-bar.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { type CostCentre, costCentresQuery, KEYS } from './budget-queries.ts';
import {
  type CostCentreAsk,
  costCentreListQuery,
  KINDS,
  kindWord,
  readCostCentreAsk,
  writeCostCentreAsk,
} from './cost-centre-address.ts';
import { CostCentreRows } from './cost-centre-rows.tsx';
import { CostCentreDialog } from './lazy-dialogs.ts';

/** Cost centres and projects: what trips and budgets are charged to. */
export function CostCentresPage() {
  usePageTitle('Cost centres & projects');
  const ask = readCostCentreAsk(textValues(useSearch({ strict: false })));
  const navigate = useNavigate();
  const mayManage = usePrivilege('budgets.manage');
  /** Undefined = no form; null = the form of a new one. */
  const [editing, setEditing] = useState<CostCentre | null | undefined>(undefined);
  const [switching, setSwitching] = useState<CostCentre | null>(null);
  const answer = useQuery({ ...costCentresQuery(costCentreListQuery(ask)), placeholderData: keepPreviousData });
  const rows = answer.data?.data ?? [];
  const change: ChangeAsk = (part, replace = false) =>
    void navigate({
      to: '/company-settings/cost-centres',
      search: writeCostCentreAsk({ ...ask, rowNumber: 1, ...part }),
      replace,
    });
  const add = mayManage && (
    <Button tone="primary" {...opens(CostCentreDialog)} onClick={() => setEditing(null)}>
      <Plus aria-hidden size={16} /> Add
    </Button>
  );
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-title font-semibold tracking-[-0.01em]">Cost centres &amp; projects</h1>
          <p className="mt-0.5 text-ink-2">Trips are charged to them, and budgets are kept for them.</p>
        </div>
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:grow">
          <SearchBox
            label="Search by code or name"
            value={ask.search}
            onSearch={(search) => change({ search }, true)}
            className="w-full sm:w-60"
          />
          {add}
        </div>
      </div>
      <div className="card">
        <FilterBar ask={ask} onChange={change} />
        {answer.isPending && (
          <div role="status" aria-label="Loading cost centres" className="space-y-5 p-5">
            {['a', 'b', 'c', 'd', 'e'].map((row) => (
              <Bone key={row} className="h-5" />
            ))}
          </div>
        )}
        {answer.isError && (
          <LoadProblem
            failure={answer.error}
            what="The list of cost centres"
            onRetry={() => void answer.refetch()}
            className="m-4"
          />
        )}
        {answer.data && rows.length === 0 && <Nothing ask={ask} add={add} onChange={change} />}
        {answer.data && rows.length > 0 && (
          <>
            <CostCentreRows
              ask={ask}
              rows={rows}
              total={answer.data.total}
              isStale={answer.isPlaceholderData}
              mayManage={mayManage}
              onChange={change}
              onEdit={setEditing}
              onSwitch={setSwitching}
            />
            <PaginationBar
              rowNumber={ask.rowNumber}
              recordsPerPage={ask.recordsPerPage}
              total={answer.data.total}
              onChange={(rowNumber, recordsPerPage) => change({ rowNumber, recordsPerPage })}
            />
          </>
        )}
      </div>
      {editing !== undefined && (
        <CostCentreDialog key={editing?._id ?? 'new'} row={editing} onClose={() => setEditing(undefined)} />
      )}
      {switching && <StatusQuestion row={switching} onClose={() => setSwitching(null)} />}
    </>
  );
}

type ChangeAsk = (part: Partial<CostCentreAsk>, replace?: boolean) => void;

function FilterBar({ ask, onChange }: { readonly ask: CostCentreAsk; readonly onChange: ChangeAsk }) {
  return (
    <div className="flex min-h-[53px] flex-wrap items-center gap-2 border-b border-hairline px-3 py-2.5">
      <ChoiceChip
        label="Kind"
        value={ask.kind}
        options={KINDS}
        onChange={(value) => onChange({ kind: KINDS.find((kind) => kind.value === value)?.value ?? '' })}
      />
      <ChoiceChip
        label="Status"
        value={ask.status}
        options={[
          { value: 'active', label: 'Active' },
          { value: 'inactive', label: 'Switched off' },
        ]}
        onChange={(status) => onChange({ status: status === 'active' || status === 'inactive' ? status : '' })}
      />
    </div>
  );
}

interface NothingProps {
  readonly ask: CostCentreAsk;
  readonly add: React.ReactNode;
  readonly onChange: ChangeAsk;
}

function Nothing({ ask, add, onChange }: NothingProps) {
  if (ask.search !== '' || ask.kind !== '' || ask.status !== '') {
    return (
      <NoResult>
        <Button size="small" className="rounded-full" onClick={() => onChange({ search: '', kind: '', status: '' })}>
          Show all
        </Button>
      </NoResult>
    );
  }
  return (
    <FirstUse icon={<FolderKanban size={30} strokeWidth={1.6} />} title="No cost centres or projects yet" action={add}>
      Once there is one, whoever plans a trip chooses what it is charged to.
    </FirstUse>
  );
}

function StatusQuestion({ row, onClose }: { readonly row: CostCentre; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const word = kindWord(row.kind);
  return (
    <ConfirmAction
      title={row.isActive ? `Switch ${row.name} off?` : `Switch ${row.name} on?`}
      yes={row.isActive ? 'Switch off' : 'Switch on'}
      danger={row.isActive}
      onYes={async () => {
        await api.call(updateCostCentreStatus, { body: { costCentreId: row._id, isActive: !row.isActive } });
        await queries.invalidateQueries({ queryKey: KEYS.costCentres });
      }}
      onClose={onClose}
    >
      {row.isActive
        ? `Trips that have this ${word} keep it; new ones cannot choose it until it is switched on again.`
        : `Trips can choose this ${word} again.`}
    </ConfirmAction>
  );
}

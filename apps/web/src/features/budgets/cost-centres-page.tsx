import { updateCostCentreStatus } from '@pravas/contract/budget/cost-centre-operations.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { FolderKanban } from 'lucide-react';
import { countText } from '../../lib/money-text.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { api, usePrivilege } from '../../lib/session.ts';
import { ChoiceChip } from '../../ui/choice-chip.tsx';
import { type AskOf, listAddress, oneOf, onOrOff, readStatus, searchParameter, typed } from '../../ui/list-address.ts';
import { useListAsk } from '../../ui/list-screen.tsx';
import { type Master, MasterScreen } from '../../ui/master-screen.tsx';
import { type CostCentre, costCentresQuery, KEYS } from './budget-queries.ts';
import { CostCentreDialog, KINDS, kindWord } from './cost-centre-dialog.tsx';

const ADDRESS = listAddress({
  sortColumns: ['name', 'code', 'kind', 'isActive', 'createdAt'],
  sortBy: 'name',
  sortOrder: 'ASC',
  filters: { search: typed(100), kind: oneOf(KINDS.map(({ value }) => value)), status: onOrOff },
});

const COST_CENTRES: Master<CostCentre, AskOf<typeof ADDRESS>> = {
  title: 'Cost centres & projects',
  intro: 'Trips are charged to them, and budgets are kept for them.',
  label: 'Cost centres and projects',
  words: {
    search: 'Search by code or name',
    add: 'Add',
    loading: 'Loading cost centres',
    what: 'The list of cost centres',
    showAll: 'Show all',
    none: ['No cost centres or projects yet', 'Once there is one, trip planners choose what a trip is charged to.'],
  },
  icon: FolderKanban,
  nounOf: ({ kind }) => kindWord(kind),
  columns: [
    {
      id: 'code',
      label: 'Code',
      widthPx: 120,
      isSortable: true,
      cell: (row) => (
        <span translate="no" className="font-mono text-[13px]">
          {row.code}
        </span>
      ),
    },
    {
      id: 'name',
      label: 'Name',
      widthPx: 220,
      isSortable: true,
      cell: (row) => <span className="font-medium">{row.name}</span>,
    },
    { id: 'kind', label: 'Kind', widthPx: 120, isSortable: true, cell: kindText },
    { id: 'department', label: 'Department', widthPx: 160, cell: (row) => row.department?.name ?? '-' },
    { id: 'owner', label: 'Owner', widthPx: 160, cell: (row) => row.owner?.name ?? '-' },
    { id: 'trips', label: 'Trips', widthPx: 80, alignsEnd: true, cell: (row) => row.trips.toLocaleString('en-IN') },
  ],
  card: {
    heightPx: 130,
    head: (row) => (
      <>
        <span translate="no" className="mr-2 font-mono text-[13px] text-ink-2">
          {row.code}
        </span>
        {row.name}
      </>
    ),
    facts: (row) => (
      <p className="text-[13px] text-ink-2">
        {[kindText(row), row.department?.name, row.owner && `owner ${row.owner.name}`].filter(Boolean).join(' · ')}
      </p>
    ),
    foot: (row) => <span className="board text-ink-3">{countText(row.trips, 'trip')}</span>,
  },
  filters: (ask, onChange) => (
    <ChoiceChip label="Kind" value={ask.kind} options={KINDS} onChange={(kind) => onChange({ kind })} />
  ),
  noFilters: ADDRESS.none,
  isNarrowed: ADDRESS.isNarrowed,
  switched: ({ isActive, kind }) =>
    isActive
      ? `Trips that have this ${kindWord(kind)} keep it; new ones cannot choose it until it is switched on again.`
      : `Trips can choose this ${kindWord(kind)} again.`,
  form: (row, onClose) => <CostCentreDialog key={row?._id ?? 'new'} row={row} onClose={onClose} />,
};

/** Cost centres and projects: what trips and budgets are charged to. */
export function CostCentresPage() {
  usePageTitle('Cost centres & projects');
  const [ask, change] = useListAsk('/company-settings/cost-centres', ADDRESS);
  const queries = useQueryClient();
  const query = {
    ...searchParameter({ text: ask.search, kind: ask.kind, isActive: readStatus(ask.status) }),
    ...ADDRESS.page(ask),
  };
  const answer = useQuery({ ...costCentresQuery(query), placeholderData: keepPreviousData });
  return (
    <MasterScreen
      master={COST_CENTRES}
      ask={ask}
      onChange={change}
      answer={answer}
      mayManage={usePrivilege('budgets.manage')}
      onStatus={async (row, isActive) => {
        await api.call(updateCostCentreStatus, { body: { costCentreId: row._id, isActive } });
        await queries.invalidateQueries({ queryKey: KEYS.costCentres });
      }}
    />
  );
}

function kindText(row: CostCentre): string {
  return KINDS.find(({ value }) => value === row.kind)?.label ?? '';
}

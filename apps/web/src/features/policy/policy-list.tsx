import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Scale } from 'lucide-react';
import type { ReactNode } from 'react';
import { countText } from '../../lib/money-text.ts';
import type { DataColumn } from '../../ui/data-table.tsx';
import { listAddress, onOrOff, readStatus, searchParameter, typed } from '../../ui/list-address.ts';
import { FilterBar, ListBody, ListRows, StatusChip, useListAsk, WayOut } from '../../ui/list-screen.tsx';
import { FirstUse } from '../../ui/no-result.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { momentWords } from './moment-words.ts';
import { type PolicySummary, policiesQuery } from './policy-queries.ts';
import { VersionBadge } from './version-badge.tsx';

const PATH = '/company-settings/trip-policy/details';

const ADDRESS = listAddress({
  sortColumns: ['name', 'isActive', 'updatedAt'],
  sortBy: 'name',
  sortOrder: 'ASC',
  filters: { search: typed(100), status: onOrOff },
});

/** The policies with the version in force, for whom it is, and what waits. */
export function PolicyList({ add }: { readonly add: ReactNode }) {
  const [ask, change] = useListAsk('/company-settings/trip-policy', ADDRESS);
  const navigate = useNavigate();
  const query = {
    ...searchParameter({ name: ask.search, isActive: readStatus(ask.status) }),
    ...ADDRESS.page(ask),
  };
  const answer = useQuery({ ...policiesQuery(query), placeholderData: keepPreviousData });
  return (
    <div className="card">
      <FilterBar>
        <SearchBox
          label="Search policies"
          value={ask.search}
          onSearch={(search) => change({ search }, true)}
          className="w-full sm:w-60"
        />
        <StatusChip value={ask.status} on="Switched on" onChange={change} />
      </FilterBar>
      <ListBody
        answer={answer}
        ask={ask}
        onPage={change}
        what="The list of policies"
        loading="Loading policies"
        waysOut={
          ADDRESS.isNarrowed(ask) ? <WayOut onClick={() => change(ADDRESS.none)}>Show all policies</WayOut> : null
        }
        firstUse={
          <FirstUse icon={<Scale size={30} strokeWidth={1.6} />} title="No trip policy yet" action={add}>
            Until there is one, everything may be booked without approval.
          </FirstUse>
        }
      >
        {(page) => (
          <ListRows
            label="Trip policies"
            page={page}
            ask={ask}
            onSort={change}
            isStale={answer.isPlaceholderData}
            keyOf={(row) => row._id}
            columns={COLUMNS}
            onOpen={(row) => void navigate({ to: PATH, search: { policyId: row._id } })}
            cardPx={132}
            card={(row) => <PolicyCard row={row} />}
          />
        )}
      </ListBody>
    </div>
  );
}

const COLUMNS: readonly DataColumn<PolicySummary>[] = [
  { id: 'name', label: 'Name', widthPx: 200, isSortable: true, cell: (row) => <NameLink row={row} /> },
  {
    id: 'state',
    label: 'Versions',
    widthPx: 330,
    cell: (row) => <span className="inline-flex gap-1.5">{statesOf(row)}</span>,
  },
  {
    id: 'assignedTo',
    label: 'Holds for',
    widthPx: 200,
    cell: (row) => <span title={row.assignedTo.join(', ')}>{row.assignedTo.join(', ') || 'Nobody'}</span>,
  },
  {
    id: 'people',
    label: 'People',
    widthPx: 90,
    alignsEnd: true,
    cell: (row) => row.howManyPeople.toLocaleString('en-IN'),
  },
  {
    id: 'updatedAt',
    label: 'Changed',
    widthPx: 140,
    isSortable: true,
    alignsEnd: true,
    cell: (row) => momentWords(row.updatedAt),
  },
];

function PolicyCard({ row }: { readonly row: PolicySummary }) {
  return (
    <div className="px-4 py-3">
      <NameLink row={row} className="inline-flex min-h-11 items-center" />
      <p className="flex flex-wrap gap-1.5">{statesOf(row)}</p>
      <p className="mt-1.5 text-[13px] text-ink-2">
        {row.assignedTo.join(', ') || 'Assigned to nobody'} · {countText(row.howManyPeople, 'person', 'people')}
      </p>
    </div>
  );
}

function NameLink({ row, className = '' }: { readonly row: PolicySummary; readonly className?: string }) {
  return (
    <Link
      to={PATH}
      search={{ policyId: row._id }}
      title={row.description ?? undefined}
      className={`rounded font-medium text-blue hover:underline hover:underline-offset-2 ${className}`}
    >
      {row.name}
    </Link>
  );
}

function statesOf(row: PolicySummary) {
  return (
    <>
      {!row.isActive && <VersionBadge state="past" text="Inactive" />}
      {row.inForceNumber === null ? (
        <VersionBadge state="past" text="Not in force" />
      ) : (
        <VersionBadge state="inForce" text={`Version ${row.inForceNumber}`} />
      )}
      {row.hasDraft && <VersionBadge state="draft" text="Draft waiting" />}
      {row.scheduled && (
        <VersionBadge
          state="scheduled"
          text={`Version ${row.scheduled.number} from ${momentWords(row.scheduled.effectiveFrom)}`}
        />
      )}
    </>
  );
}

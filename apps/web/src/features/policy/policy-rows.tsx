import { Link, useNavigate } from '@tanstack/react-router';
import { countText } from '../../lib/money-text.ts';
import { CardList, useIsTable } from '../../ui/card-list.tsx';
import { type DataColumn, DataTable } from '../../ui/data-table.tsx';
import { momentWords } from './moment-words.ts';
import type { ChangeAsk, PolicyAsk } from './policy-address.ts';
import type { PolicySummary } from './policy-queries.ts';
import { VersionBadge } from './version-badge.tsx';

const PATH = '/company-settings/trip-policy/details';

interface PolicyRowsProps {
  readonly ask: PolicyAsk;
  readonly rows: readonly PolicySummary[];
  readonly total: number;
  readonly isStale: boolean;
  readonly onChange: ChangeAsk;
}

/** Policies as a table, and as cards on phones. */
export function PolicyRows({ ask, rows, total, isStale, onChange }: PolicyRowsProps) {
  const wide = useIsTable();
  const navigate = useNavigate();
  if (!wide) {
    return (
      <CardList
        label="Trip policies"
        rows={rows}
        keyOf={(row) => row._id}
        heightPx={132}
        card={(row) => (
          <div className="px-4 py-3">
            <NameLink row={row} className="inline-flex min-h-11 items-center" />
            <p className="flex flex-wrap gap-1.5">{statesOf(row)}</p>
            <p className="mt-1.5 text-[13px] text-ink-2">
              {row.assignedTo.join(', ') || 'Assigned to nobody'} · {countText(row.howManyPeople, 'person', 'people')}
            </p>
          </div>
        )}
      />
    );
  }
  return (
    <DataTable
      label="Trip policies"
      rows={rows}
      keyOf={(row) => row._id}
      firstRow={ask.rowNumber}
      total={total}
      sort={{ by: ask.sortBy, order: ask.sortOrder }}
      onSort={({ by, order }) => onChange({ sortBy: by, sortOrder: order })}
      isStale={isStale}
      onOpen={(row) => void navigate({ to: PATH, search: { policyId: row._id } })}
      columns={COLUMNS}
    />
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
      {!row.isActive && <VersionBadge state="past" text="Switched off" />}
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

import { Pencil } from 'lucide-react';
import { opens } from '../../lib/lazy-dialog.ts';
import { countText } from '../../lib/money-text.ts';
import { IconButton } from '../../ui/button.tsx';
import { CardList, useIsTable } from '../../ui/card-list.tsx';
import { type DataColumn, DataTable } from '../../ui/data-table.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import type { CostCentre } from './budget-queries.ts';
import { type CostCentreAsk, KINDS, kindWord } from './cost-centre-address.ts';
import { CostCentreDialog } from './lazy-dialogs.ts';

interface CostCentreRowsProps {
  readonly ask: CostCentreAsk;
  readonly rows: readonly CostCentre[];
  readonly total: number;
  readonly isStale: boolean;
  readonly mayManage: boolean;
  readonly onChange: (part: Partial<CostCentreAsk>) => void;
  readonly onEdit: (row: CostCentre) => void;
  readonly onSwitch: (row: CostCentre) => void;
}

/** Cost centres and projects: a table where there is room, cards on phones. */
export function CostCentreRows(props: CostCentreRowsProps) {
  const { ask, rows, total, isStale, onChange } = props;
  if (!useIsTable()) {
    return (
      <CardList
        label="Cost centres and projects"
        rows={rows}
        keyOf={(row) => row._id}
        heightPx={130}
        card={(row) => <CostCentreCard {...props} row={row} />}
      />
    );
  }
  return (
    <DataTable
      label="Cost centres and projects"
      columns={columnsOf(props)}
      rows={rows}
      keyOf={(row) => row._id}
      firstRow={ask.rowNumber}
      total={total}
      sort={{ by: ask.sortBy, order: ask.sortOrder }}
      onSort={({ by, order }) => onChange({ sortBy: by, sortOrder: order })}
      isStale={isStale}
    />
  );
}

function columnsOf(props: CostCentreRowsProps): readonly DataColumn<CostCentre>[] {
  return [
    {
      id: 'code',
      label: 'Code',
      widthPx: 120,
      isSortable: true,
      cell: (row) => <span className="font-mono text-[13px]">{row.code}</span>,
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
    {
      id: 'isActive',
      label: 'Status',
      widthPx: 120,
      isSortable: true,
      cell: (row) => <StatusSwitch {...props} row={row} />,
    },
    {
      id: 'edit',
      label: props.mayManage ? 'Change' : '',
      widthPx: 80,
      cell: (row) => <EditButton {...props} row={row} />,
    },
  ];
}

type OneProps = Pick<CostCentreRowsProps, 'mayManage' | 'onEdit' | 'onSwitch'> & { readonly row: CostCentre };

function StatusSwitch({ row, mayManage, onSwitch }: OneProps) {
  return (
    <span className="inline-flex items-center gap-1">
      {mayManage && (
        <Toggle
          checked={row.isActive}
          label={`${kindWord(row.kind)} ${row.name} can be chosen`}
          onChange={() => onSwitch(row)}
        />
      )}
      <span className="text-ink-2">{row.isActive ? 'Active' : 'Off'}</span>
    </span>
  );
}

function EditButton({ row, mayManage, onEdit }: OneProps) {
  if (!mayManage) return null;
  return (
    <IconButton
      label={`Change ${kindWord(row.kind)} ${row.name}`}
      {...opens(CostCentreDialog)}
      onClick={() => onEdit(row)}
      className="size-8"
    >
      <Pencil aria-hidden size={15} />
    </IconButton>
  );
}

function CostCentreCard(props: OneProps) {
  const { row } = props;
  const facts = [kindText(row), row.department?.name, row.owner && `owner ${row.owner.name}`].filter(Boolean);
  return (
    <div className="px-4 py-2">
      <div className="flex min-h-11 items-center justify-between gap-2">
        <span className="min-w-0 truncate font-medium">
          <span className="mr-2 font-mono text-[13px] text-ink-2">{row.code}</span>
          {row.name}
        </span>
        <EditButton {...props} />
      </div>
      <p className="text-[13px] text-ink-2">{facts.join(' · ')}</p>
      <div className="flex min-h-11 items-center justify-between gap-2">
        <span className="board text-ink-3">{countText(row.trips, 'trip')}</span>
        <StatusSwitch {...props} />
      </div>
    </div>
  );
}

function kindText(row: CostCentre): string {
  return KINDS.find(({ value }) => value === row.kind)?.label ?? '';
}

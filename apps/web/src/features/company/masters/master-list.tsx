import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Layers, Pencil, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { lazyDialog, type opens } from '../../../lib/lazy-dialog.ts';
import { countText } from '../../../lib/money-text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { CardList, useIsTable } from '../../../ui/card-list.tsx';
import { ChoiceChip } from '../../../ui/choice-chip.tsx';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { LoadProblem } from '../../../ui/load-problem.tsx';
import { FirstUse, NoResult } from '../../../ui/no-result.tsx';
import { PaginationBar } from '../../../ui/pagination-bar.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { Bone } from '../../../ui/skeleton.tsx';
import { Toggle } from '../../../ui/toggle.tsx';
import { EMPLOYEES_PATH } from '../employees/employee-address.ts';
import { PageHead } from '../page-head.tsx';
import type { MasterAsk } from './master-address.ts';
import type { MasterRow } from './master-row.ts';

const MasterStatusDialog = lazyDialog(() => import('./master-status-dialog.tsx'), 'MasterStatusDialog');

interface MasterListProps<Row extends MasterRow> {
  readonly title: string;
  readonly intro: string;
  /** "grade". */
  readonly noun: string;
  /** The employee list's filter that these are. */
  readonly filter: 'gradeId' | 'departmentId';
  readonly ask: MasterAsk;
  readonly onChange: (part: Partial<MasterAsk>, replace?: boolean) => void;
  readonly answer: UseQueryResult<{ readonly data: readonly Row[]; readonly total: number }>;
  readonly mayManage: boolean;
  readonly extraColumns?: readonly DataColumn<Row>[];
  /** What fetches the form as soon as somebody reaches for a button that opens it. */
  readonly opener: ReturnType<typeof opens>;
  /** The form: of a row, or of a new one (null). */
  readonly form: (row: Row | null, onClose: () => void) => ReactNode;
  readonly onStatus: (row: Row, isActive: boolean) => Promise<void>;
}

/** A list of grades or departments with its form, its switches, and the way to the people behind each number. */
export function MasterList<Row extends MasterRow>(props: MasterListProps<Row>) {
  const { title, intro, noun, ask, onChange, answer, mayManage, opener, form, onStatus } = props;
  /** Undefined = no form; null = the form of a new one. */
  const [editing, setEditing] = useState<Row | null | undefined>(undefined);
  const [switching, setSwitching] = useState<Row | null>(null);
  const rows = answer.data?.data;
  const narrowed = ask.search !== '' || ask.status !== '';
  const add = mayManage && (
    <Button tone="primary" {...opener} onClick={() => setEditing(null)}>
      <Plus aria-hidden size={16} /> Add {noun}
    </Button>
  );
  return (
    <>
      <PageHead title={title} intro={intro}>
        <SearchBox
          label={`Search ${noun}s`}
          value={ask.search}
          onSearch={(search) => onChange({ search }, true)}
          className="w-full sm:w-60"
        />
        {add}
      </PageHead>
      <div className="card">
        <div className="flex min-h-[53px] flex-wrap items-center gap-2 border-b border-hairline px-3 py-2.5">
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
        {answer.isPending && (
          <div role="status" aria-label={`Loading ${noun}s`} className="space-y-5 p-5">
            {['a', 'b', 'c', 'd', 'e'].map((row) => (
              <Bone key={row} className="h-5" />
            ))}
          </div>
        )}
        {answer.isError && (
          <LoadProblem
            failure={answer.error}
            what={`The list of ${noun}s`}
            onRetry={() => void answer.refetch()}
            className="m-4"
          />
        )}
        {rows?.length === 0 &&
          (narrowed ? (
            <NoResult>
              <Button size="small" className="rounded-full" onClick={() => onChange({ search: '', status: '' })}>
                Show all {noun}s
              </Button>
            </NoResult>
          ) : (
            <FirstUse icon={<Layers size={30} strokeWidth={1.6} />} title={`No ${noun}s yet`} action={add}>
              {intro}
            </FirstUse>
          ))}
        {rows && rows.length > 0 && (
          <>
            <MasterRows {...props} rows={rows} onEdit={setEditing} onSwitch={setSwitching} />
            <PaginationBar
              rowNumber={ask.rowNumber}
              recordsPerPage={ask.recordsPerPage}
              total={answer.data?.total ?? 0}
              onChange={(rowNumber, recordsPerPage) => onChange({ rowNumber, recordsPerPage })}
            />
          </>
        )}
      </div>
      {editing !== undefined && form(editing, () => setEditing(undefined))}
      {switching && (
        <MasterStatusDialog
          row={switching}
          noun={noun}
          people={<PeopleLink row={switching} filter={props.filter} />}
          onYes={() => onStatus(switching, !switching.isActive)}
          onClose={() => setSwitching(null)}
        />
      )}
    </>
  );
}

interface MasterRowsProps<Row extends MasterRow> extends MasterListProps<Row> {
  readonly rows: readonly Row[];
  readonly onEdit: (row: Row) => void;
  readonly onSwitch: (row: Row) => void;
}

function MasterRows<Row extends MasterRow>(props: MasterRowsProps<Row>) {
  const {
    title,
    noun,
    filter,
    rows,
    ask,
    onChange,
    answer,
    mayManage,
    extraColumns = [],
    opener,
    onEdit,
    onSwitch,
  } = props;
  const wide = useIsTable();
  const status = (row: Row) => (
    <span className="inline-flex items-center gap-1">
      {mayManage && (
        <Toggle checked={row.isActive} label={`${noun} ${row.name} can be chosen`} onChange={() => onSwitch(row)} />
      )}
      <span className="text-ink-2">{row.isActive ? 'Active' : 'Off'}</span>
    </span>
  );
  const edit = (row: Row) =>
    mayManage && (
      <IconButton label={`Change ${noun} ${row.name}`} {...opener} onClick={() => onEdit(row)} className="size-8">
        <Pencil aria-hidden size={15} />
      </IconButton>
    );
  if (!wide) {
    return (
      <CardList
        label={title}
        rows={rows}
        keyOf={(row) => row._id}
        heightPx={116}
        card={(row) => (
          <div className="px-4 py-2">
            <div className="flex min-h-11 items-center justify-between gap-2">
              <span className="font-medium">{row.name}</span>
              {edit(row)}
            </div>
            {row.description && <p className="text-[13px] text-ink-2">{row.description}</p>}
            {extraColumns
              .map((column) => ({ ...column, content: column.cell(row) }))
              .filter(({ content }) => content !== '-')
              .map(({ id, label, content }) => (
                <p key={id} className="text-[13px] text-ink-2">
                  {label}: {content}
                </p>
              ))}
            <div className="flex min-h-11 items-center justify-between gap-2">
              <PeopleLink row={row} filter={filter} />
              {status(row)}
            </div>
          </div>
        )}
      />
    );
  }
  return (
    <DataTable
      label={title}
      rows={rows}
      keyOf={(row) => row._id}
      firstRow={ask.rowNumber}
      total={answer.data?.total ?? 0}
      sort={{ by: ask.sortBy, order: ask.sortOrder }}
      onSort={({ by, order }) => onChange({ sortBy: by, sortOrder: order })}
      isStale={answer.isPlaceholderData}
      columns={[
        {
          id: 'name',
          label: 'Name',
          widthPx: 180,
          isSortable: true,
          cell: (row) => <span className="font-medium">{row.name}</span>,
        },
        { id: 'description', label: 'Description', widthPx: 280, cell: (row) => row.description ?? '-' },
        ...extraColumns,
        {
          id: 'employees',
          label: 'Employees',
          widthPx: 140,
          isSortable: true,
          cell: (row) => <PeopleLink row={row} filter={filter} />,
        },
        { id: 'isActive', label: 'Status', widthPx: 120, isSortable: true, cell: status },
        { id: 'edit', label: mayManage ? 'Change' : '', widthPx: 80, cell: edit },
      ]}
    />
  );
}

/** How many people have it, as the way to them. */
function PeopleLink({ row, filter }: { readonly row: MasterRow; readonly filter: 'gradeId' | 'departmentId' }) {
  if (row.employees === 0) return <span className="text-ink-3">Nobody</span>;
  return (
    <Link
      to={EMPLOYEES_PATH as string}
      search={{ [filter]: row._id }}
      className="board inline-flex items-center rounded text-blue underline underline-offset-2 max-sm:min-h-11"
    >
      {countText(row.employees, 'employee')}
    </Link>
  );
}

import { EMPLOYEE_SORT, listEmployees } from '@pravas/contract/people/employee-operations.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { FileSpreadsheet, Plus, Users } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { opens } from '../../../lib/lazy-dialog.ts';
import { useMedia, WIDE } from '../../../lib/media.ts';
import { textValues } from '../../../lib/search-text.ts';
import { api, usePrivilege, useSession } from '../../../lib/session.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { CardList, useIsTable } from '../../../ui/card-list.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { LoadProblem } from '../../../ui/load-problem.tsx';
import { FirstUse, NoResult } from '../../../ui/no-result.tsx';
import { PaginationBar } from '../../../ui/pagination-bar.tsx';
import { RoleGate } from '../../../ui/role-gate.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { Bone } from '../../../ui/skeleton.tsx';
import { PageHead } from '../page-head.tsx';
import { KEYS } from '../query-keys.ts';
import { useChosenColumns } from './chosen-columns.ts';
import {
  EMPLOYEES_PATH,
  type EmployeeAsk,
  employeePath,
  employeeSearch,
  isNarrowed,
  NO_FILTERS,
  readEmployeeAsk,
  writeEmployeeAsk,
} from './employee-address.ts';
import { EmployeeCard } from './employee-card.tsx';
import { type EmployeeRow, employeeColumns, nameOf } from './employee-columns.tsx';
import { EmployeeFilterBar } from './employee-filter-bar.tsx';
import { BulkBar, ExportMenu } from './employee-parts.ts';
import { InviteDialog, StatusDialog } from './lazy-dialogs.ts';
import { StatusSwitch } from './status-switch.tsx';
import { useSelection } from './use-selection.ts';

function employeesQuery(ask: EmployeeAsk) {
  const sortBy = EMPLOYEE_SORT.find((column) => column === ask.sortBy) ?? 'name';
  const { sortOrder, rowNumber, recordsPerPage } = ask;
  const query = { ...employeeSearch(ask), sortBy, sortOrder, rowNumber, recordsPerPage: recordsPerPage as 20 };
  return {
    queryKey: [...KEYS.employees, 'list', query],
    queryFn: ({ signal }: { signal: AbortSignal }) => api.call(listEmployees, { query, signal }),
  };
}

/** Employee management: everyone of the organisation; which of them, and in which order, is in the address. */
export function EmployeesPage() {
  return (
    <RoleGate privilege="employees.view" title="Employee Management">
      <Employees />
    </RoleGate>
  );
}

function Employees() {
  const ask = readEmployeeAsk(textValues(useSearch({ strict: false })));
  const navigate = useNavigate();
  const mayManage = usePrivilege('employees.manage');
  const selection = useSelection();
  const [inviting, setInviting] = useState(false);
  const list = useFocusAfterSelection(selection.rows.length);
  const employees = useQuery({ ...employeesQuery(ask), placeholderData: keepPreviousData });
  const change = (part: Partial<EmployeeAsk>, replace = false) => {
    const next = { ...ask, rowNumber: 1, ...part };
    void navigate({ to: EMPLOYEES_PATH as string, search: writeEmployeeAsk(next), replace });
  };
  const invite = mayManage && (
    <Button tone="primary" {...opens(InviteDialog)} onClick={() => setInviting(true)}>
      <Plus aria-hidden size={16} />
      <span>
        Invite<span className="max-sm:sr-only"> employee</span>
      </span>
    </Button>
  );
  return (
    <>
      <PageHead title="Employee Management">
        <SearchBox
          label="Search employees"
          value={ask.search}
          onSearch={(search) => change({ search }, true)}
          className="w-full sm:w-64"
        />
        {mayManage && (
          <>
            <Link to={`${EMPLOYEES_PATH}/import` as string} className={buttonClass('quiet')}>
              <FileSpreadsheet aria-hidden size={16} /> Import
            </Link>
            <Suspense
              fallback={
                <Button disabled className="max-sm:w-full">
                  Export
                </Button>
              }
            >
              <ExportMenu filters={ask} />
            </Suspense>
          </>
        )}
        {invite}
      </PageHead>
      <section ref={list} tabIndex={-1} aria-label="Employees" className="card outline-none">
        {selection.rows.length > 0 && mayManage ? (
          <Suspense fallback={<div className="h-[53px]" />}>
            <BulkBar rows={selection.rows} onClear={selection.clear} />
          </Suspense>
        ) : (
          <EmployeeFilterBar ask={ask} onChange={change} />
        )}
        {employees.isPending && <RowBones />}
        <EmployeeList
          ask={ask}
          rows={employees.data?.data ?? []}
          total={employees.data?.total ?? 0}
          isStale={employees.isPlaceholderData}
          selection={selection}
          mayManage={mayManage}
          onChange={change}
        />
        {employees.isError && (
          <LoadProblem
            failure={employees.error}
            what="The list of employees"
            onRetry={() => void employees.refetch()}
            className="m-4"
          />
        )}
        {employees.data?.data.length === 0 &&
          (isNarrowed(ask) ? (
            <NoResult>
              {ask.search !== '' && (
                <Button size="small" className="rounded-full" onClick={() => change({ search: '' })}>
                  Remove “{ask.search}”
                </Button>
              )}
              <Button size="small" className="rounded-full" onClick={() => change(NO_FILTERS)}>
                Show everyone
              </Button>
            </NoResult>
          ) : (
            <FirstUse icon={<Users size={30} strokeWidth={1.6} />} title="Nobody here yet" action={invite}>
              {employees.data.total > 0
                ? 'The list has become shorter than this page.'
                : 'Invite people one by one, or import them from a spreadsheet.'}
            </FirstUse>
          ))}
        {employees.data && employees.data.data.length > 0 && (
          <PaginationBar
            rowNumber={ask.rowNumber}
            recordsPerPage={ask.recordsPerPage}
            total={employees.data.total}
            onChange={(rowNumber, recordsPerPage) => change({ rowNumber, recordsPerPage })}
          />
        )}
      </section>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  );
}

/** The bar of the ticked goes when the last one is unticked; the focus it had goes to the list, not to nowhere. */
function useFocusAfterSelection(count: number) {
  const list = useRef<HTMLElement>(null);
  const before = useRef(0);
  useEffect(() => {
    void BulkBar.preload();
  }, []);
  useEffect(() => {
    if (count === 0 && before.current > 0 && document.activeElement === document.body) {
      list.current?.focus({ preventScroll: true });
    }
    before.current = count;
  }, [count]);
  return list;
}

interface EmployeeListProps {
  readonly ask: EmployeeAsk;
  readonly rows: readonly EmployeeRow[];
  readonly total: number;
  readonly isStale: boolean;
  readonly selection: ReturnType<typeof useSelection>;
  readonly mayManage: boolean;
  readonly onChange: (part: Partial<EmployeeAsk>) => void;
}

function EmployeeList({ ask, rows, total, isStale, selection, mayManage, onChange }: EmployeeListProps) {
  const wide = useIsTable();
  const navigate = useNavigate();
  const [switching, setSwitching] = useState<EmployeeRow | null>(null);
  const columns = useEmployeeColumns(mayManage, setSwitching);
  if (rows.length === 0) return null;
  return (
    <>
      {wide ? (
        <DataTable
          label="Employees"
          columns={columns}
          rows={rows}
          keyOf={(row) => row.user_id}
          firstRow={ask.rowNumber}
          total={total}
          sort={{ by: ask.sortBy, order: ask.sortOrder }}
          onSort={({ by, order }) => onChange({ sortBy: by, sortOrder: order })}
          {...(mayManage ? { selection: { isSelected: selection.has, toggle: selection.toggle, nameOf } } : {})}
          onOpen={(row) => void navigate({ to: employeePath(row.user_id) })}
          isStale={isStale}
        />
      ) : (
        <CardList
          label="Employees"
          rows={rows}
          keyOf={(row) => row.user_id}
          heightPx={128}
          card={(row) => (
            <EmployeeCard
              row={row}
              selected={selection.has(row)}
              {...(mayManage
                ? { onSelect: (ticked) => selection.toggle([row], ticked), onSwitch: () => setSwitching(row) }
                : {})}
            />
          )}
        />
      )}
      {switching && (
        <StatusDialog rows={[switching]} isActive={!switching.isActive} onClose={() => setSwitching(null)} />
      )}
    </>
  );
}

function useEmployeeColumns(mayManage: boolean, onSwitch: (row: EmployeeRow) => void) {
  const userId = useSession().user?.user_id ?? 0;
  const all = employeeColumns((row) => (
    <StatusSwitch row={row} {...(mayManage ? { onSwitch: () => onSwitch(row) } : {})} />
  ));
  const chosen = useChosenColumns(userId).chosen;
  return all.filter((column) => chosen.includes(column.id));
}

function RowBones() {
  const isWide = useMedia(WIDE);
  return (
    <div role="status" aria-label="Loading employees" className="pb-2">
      {Array.from({ length: isWide ? 14 : 6 }, (_, row) => `row ${row}`).map((row) => (
        <div key={row} className="flex h-10 items-center gap-6 border-b border-hairline px-4 max-sm:h-24">
          <Bone className="h-4 w-40" />
          <Bone className="h-4 w-56 max-sm:hidden" />
          <Bone className="h-4 w-28" />
          <Bone className="ml-auto h-4 w-20 max-sm:hidden" />
        </div>
      ))}
    </div>
  );
}

import { listEmployees } from '@pravas/contract/people/employee-operations.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { FileSpreadsheet, Mail, Plus, UserCheck, Users, UserX, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { lazyDialog, opens } from '../../../lib/lazy-dialog.ts';
import { useMedia, WIDE } from '../../../lib/media.ts';
import { countText } from '../../../lib/money-text.ts';
import { api, usePrivilege, useSession } from '../../../lib/session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ListBody, ListRows, useListAsk, WayOut } from '../../../ui/list-screen.tsx';
import { FirstUse } from '../../../ui/no-result.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { RoleGate } from '../../../ui/role-gate.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { Bone } from '../../../ui/skeleton.tsx';
import { TickBox } from '../../../ui/tick-box.tsx';
import { KEYS } from '../query-keys.ts';
import { useChosenColumns } from './chosen-columns.ts';
import { EMPLOYEES, EMPLOYEES_PATH, employeePath, employeeSearch } from './employee-address.ts';
import { type EmployeeRow, employeeColumns, InviteBadge, NameLink, nameOf } from './employee-columns.tsx';
import { EmployeeFilterBar } from './employee-filter-bar.tsx';
import { ExportMenu } from './export-menu.tsx';
import { ResendDialog, StatusDialog } from './status-dialogs.tsx';
import { StatusSwitch } from './status-switch.tsx';
import { MOST_SELECTED, useSelection } from './use-selection.ts';

const InviteDialog = lazyDialog(() => import('./invite-dialog.tsx'), 'InviteDialog');

/** Employee management: everyone of the organisation; which of them, and in which order, is in the address. */
export function EmployeesPage() {
  return (
    <RoleGate privilege="employees.view" title="Employee Management">
      <Employees />
    </RoleGate>
  );
}

function Employees() {
  const [ask, change] = useListAsk(EMPLOYEES_PATH, EMPLOYEES);
  const navigate = useNavigate();
  const mayManage = usePrivilege('employees.manage');
  const selection = useSelection();
  const [inviting, setInviting] = useState(false);
  const [switching, setSwitching] = useState<EmployeeRow | null>(null);
  const columns = useEmployeeColumns(mayManage, setSwitching);
  const list = useFocusAfterSelection(selection.rows.length);
  const query = { ...employeeSearch(ask), ...EMPLOYEES.page(ask) };
  const employees = useQuery({
    queryKey: [...KEYS.employees, 'list', query],
    queryFn: ({ signal }) => api.call(listEmployees, { query, signal }),
    placeholderData: keepPreviousData,
  });
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
            <ExportMenu filters={ask} />
          </>
        )}
        {invite}
      </PageHead>
      <section ref={list} tabIndex={-1} aria-label="Employees" className="card outline-none">
        {selection.rows.length > 0 && mayManage ? (
          <BulkBar rows={selection.rows} onClear={selection.clear} />
        ) : (
          <EmployeeFilterBar ask={ask} onChange={change} />
        )}
        <ListBody
          answer={employees}
          ask={ask}
          onPage={change}
          what="The list of employees"
          loading="Loading employees"
          bones={<RowBones />}
          waysOut={
            EMPLOYEES.isNarrowed(ask) ? (
              <>
                {ask.search !== '' && <WayOut onClick={() => change({ search: '' })}>Remove “{ask.search}”</WayOut>}
                <WayOut onClick={() => change(EMPLOYEES.none)}>Show everyone</WayOut>
              </>
            ) : null
          }
          firstUse={
            <FirstUse icon={<Users size={30} strokeWidth={1.6} />} title="Nobody here yet" action={invite}>
              {employees.data && employees.data.total > 0
                ? 'The list has become shorter than this page.'
                : 'Invite people one by one, or import them from a spreadsheet.'}
            </FirstUse>
          }
        >
          {(page) => (
            <ListRows
              label="Employees"
              page={page}
              ask={ask}
              onSort={change}
              isStale={employees.isPlaceholderData}
              keyOf={(row) => row.user_id}
              columns={columns}
              {...(mayManage ? { selection: { isSelected: selection.has, toggle: selection.toggle, nameOf } } : {})}
              onOpen={(row) => void navigate({ to: employeePath(row.user_id) })}
              cardPx={128}
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
        </ListBody>
      </section>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
      {switching && (
        <StatusDialog rows={[switching]} isActive={!switching.isActive} onClose={() => setSwitching(null)} />
      )}
    </>
  );
}

/** The bar of the ticked goes when the last one is unticked; the focus it had goes to the list, not to nowhere. */
function useFocusAfterSelection(count: number) {
  const list = useRef<HTMLElement>(null);
  const before = useRef(0);
  useEffect(() => {
    if (count === 0 && before.current > 0 && document.activeElement === document.body) {
      list.current?.focus({ preventScroll: true });
    }
    before.current = count;
  }, [count]);
  return list;
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

interface EmployeeCardProps {
  readonly row: EmployeeRow;
  readonly selected: boolean;
  /** Both absent where the person may only look. */
  readonly onSelect?: (selected: boolean) => void;
  readonly onSwitch?: () => void;
}

/** An employee on a phone. */
function EmployeeCard({ row, selected, onSelect, onSwitch }: EmployeeCardProps) {
  const place = [row.department?.name, row.grade && `Grade ${row.grade.name}`, row.designation].filter(Boolean);
  return (
    <div className={selected ? 'flex gap-1 bg-blue-soft py-2 pr-3 pl-1' : 'flex gap-1 py-2 pr-3 pl-1'}>
      {onSelect && <TickBox state={selected ? 'all' : 'none'} label={`Select ${nameOf(row)}`} onChange={onSelect} />}
      <div className={onSelect ? 'min-w-0 flex-1' : 'min-w-0 flex-1 pl-3'}>
        <div className="flex min-h-11 items-center justify-between gap-2">
          <NameLink row={row} />
          <InviteBadge row={row} />
        </div>
        <p className="truncate text-[13px] text-ink-2">{row.email_}</p>
        {place.length > 0 && <p className="truncate text-[13px] text-ink-2">{place.join(' · ')}</p>}
        <div className="flex min-h-11 items-center justify-between gap-2">
          <Badge>{row.role.name}</Badge>
          <StatusSwitch row={row} {...(onSwitch ? { onSwitch } : {})} />
        </div>
      </div>
    </div>
  );
}

interface BulkBarProps {
  readonly rows: readonly EmployeeRow[];
  readonly onClear: () => void;
}

/** What can be done with everyone ticked. */
function BulkBar({ rows, onClear }: BulkBarProps) {
  const [asking, setAsking] = useState<'none' | 'enable' | 'disable' | 'resend'>('none');
  const close = () => setAsking('none');
  return (
    <div className="flex min-h-[53px] flex-wrap items-center gap-2 rounded-t-[13px] border-b border-hairline bg-blue-soft px-3 py-2">
      <div className="flex min-w-0 items-center gap-1 max-sm:w-full max-sm:justify-between">
        <p role="status" className="font-medium">
          {countText(rows.length, 'employee')} selected
          {rows.length >= MOST_SELECTED && ', the most at once'}
        </p>
        <Button size="small" tone="plain" onClick={onClear}>
          <X aria-hidden size={15} />
          <span>
            Clear<span className="max-sm:sr-only"> selection</span>
          </span>
        </Button>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow sm:ml-auto">
        <Button size="small" onClick={() => setAsking('enable')}>
          <UserCheck aria-hidden size={15} /> Enable
        </Button>
        <Button size="small" onClick={() => setAsking('disable')}>
          <UserX aria-hidden size={15} /> Disable
        </Button>
        <Button size="small" onClick={() => setAsking('resend')}>
          <Mail aria-hidden size={15} />
          <span>
            Send <span className="max-sm:sr-only">invitation </span>again
          </span>
        </Button>
      </div>
      {(asking === 'enable' || asking === 'disable') && (
        <StatusDialog rows={rows} isActive={asking === 'enable'} onClose={close} onDone={onClear} />
      )}
      {asking === 'resend' && <ResendDialog rows={rows} onClose={close} onDone={onClear} />}
    </div>
  );
}

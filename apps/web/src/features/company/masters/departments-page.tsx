import {
  type department,
  listDepartments,
  updateDepartmentStatus,
} from '@pravas/contract/organisation/master-operations.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type * as z from 'zod/mini';
import { lazyDialog, opens } from '../../../lib/lazy-dialog.ts';
import { api, usePrivilege } from '../../../lib/session.ts';
import type { DataColumn } from '../../../ui/data-table.tsx';
import { RoleGate } from '../../../ui/role-gate.tsx';
import { employeePath } from '../employees/employee-address.ts';
import { KEYS } from '../query-keys.ts';
import { masterQuery } from './master-address.ts';
import { MasterList } from './master-list.tsx';
import { useMasterAsk } from './use-master-list.ts';

type Department = z.input<typeof department>;

const DepartmentDialog = lazyDialog(() => import('./department-dialog.tsx'), 'DepartmentDialog');

const HEAD: DataColumn<Department> = {
  id: 'head',
  label: 'Head',
  widthPx: 180,
  cell: ({ head }) =>
    head ? (
      <Link to={employeePath(head.user_id)} className="rounded hover:text-blue hover:underline">
        {head.name}
      </Link>
    ) : (
      '-'
    ),
};

/** Departments and who heads them. */
export function DepartmentsPage() {
  return (
    <RoleGate privilege="departments.manage" title="Departments">
      <Departments />
    </RoleGate>
  );
}

function Departments() {
  const { ask, change } = useMasterAsk('/company-settings/department-management');
  const queries = useQueryClient();
  const query = masterQuery(ask);
  const answer = useQuery({
    queryKey: [...KEYS.departments, 'list', query],
    queryFn: ({ signal }) => api.call(listDepartments, { query, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <MasterList<Department>
      title="Departments"
      intro="Departments group people for trip policies, approvals and reports."
      noun="department"
      filter="departmentId"
      ask={ask}
      onChange={change}
      answer={answer}
      mayManage={usePrivilege('departments.manage')}
      extraColumns={[HEAD]}
      opener={opens(DepartmentDialog)}
      form={(row, onClose) => <DepartmentDialog key={row?._id ?? 'new'} row={row} onClose={onClose} />}
      onStatus={async (row, isActive) => {
        await api.call(updateDepartmentStatus, { body: { departmentId: row._id, isActive } });
        await queries.invalidateQueries({ queryKey: KEYS.departments });
      }}
    />
  );
}

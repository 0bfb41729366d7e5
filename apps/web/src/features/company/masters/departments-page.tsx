import {
  createDepartment,
  type department,
  listDepartments,
  updateDepartment,
  updateDepartmentStatus,
} from '@pravas/contract/organisation/master-operations.ts';
import { checkOptionalText, checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type * as z from 'zod/mini';
import { textInput, useForm } from '../../../lib/form.ts';
import { api, usePrivilege } from '../../../lib/session.ts';
import { ComboboxField, type FoundOption } from '../../../ui/combobox-field.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useListAsk } from '../../../ui/list-screen.tsx';
import { MasterScreen } from '../../../ui/master-screen.tsx';
import { RoleGate } from '../../../ui/role-gate.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { employeePath } from '../employees/employee-address.ts';
import { searchEmployees } from '../find-people.ts';
import { KEYS } from '../query-keys.ts';
import { PEOPLE_MASTERS, peopleMaster, peopleMasterQuery } from './people-master.tsx';

type Department = z.input<typeof department>;

const DEPARTMENTS = peopleMaster<Department>({
  title: 'Departments',
  intro: 'Departments group people for trip policies, approvals and reports.',
  noun: 'department',
  filter: 'departmentId',
  extraColumns: [
    {
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
    },
  ],
  form: (row, onClose) => <DepartmentDialog key={row?._id ?? 'new'} row={row} onClose={onClose} />,
});

/** Departments and who heads them. */
export function DepartmentsPage() {
  return (
    <RoleGate privilege="departments.manage" title="Departments">
      <Departments />
    </RoleGate>
  );
}

function Departments() {
  const [ask, change] = useListAsk('/company-settings/department-management', PEOPLE_MASTERS);
  const queries = useQueryClient();
  const query = peopleMasterQuery(ask);
  const answer = useQuery({
    queryKey: [...KEYS.departments, 'list', query],
    queryFn: ({ signal }) => api.call(listDepartments, { query, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <MasterScreen
      master={DEPARTMENTS}
      ask={ask}
      onChange={change}
      answer={answer}
      mayManage={usePrivilege('departments.manage')}
      onStatus={async (row, isActive) => {
        await api.call(updateDepartmentStatus, { body: { departmentId: row._id, isActive } });
        await queries.invalidateQueries({ queryKey: KEYS.departments });
      }}
    />
  );
}

interface DepartmentValues {
  readonly name: string;
  readonly description: string;
  /** Named as on the wire, so that a refusal finds its field. */
  readonly headUserId: FoundOption | null;
}

/** The form of a department, or of a new one (null). */
function DepartmentDialog({ row, onClose }: { readonly row: Department | null; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const mayFind = usePrivilege('employees.view');
  const head = row?.head ?? null;
  const form = useForm<DepartmentValues>({
    initial: {
      name: row?.name ?? '',
      description: row?.description ?? '',
      headUserId: head ? { value: String(head.user_id), label: head.name } : null,
    },
    check: (values) => ({
      name: checkText(FIELD_RULES.departmentName, values.name) ?? undefined,
      description: checkOptionalText(FIELD_RULES.description, values.description) ?? undefined,
    }),
    keepAs: `department:${row?._id ?? 'new'}`,
    submit: async ({ name, description, headUserId: chosen }) => {
      const body = { name, description, headUserId: chosen ? Number(chosen.value) : null };
      if (row) await api.call(updateDepartment, { body: { departmentId: row._id, ...body } });
      else await api.call(createDepartment, { body });
      await Promise.all([
        queries.invalidateQueries({ queryKey: KEYS.departments }),
        queries.invalidateQueries({ queryKey: KEYS.employees }),
      ]);
      onClose();
    },
  });
  return (
    <FormDialog
      title={row ? `Change department ${row.name}` : 'Add department'}
      form={form}
      onClose={onClose}
      submit="Save"
    >
      <TextField {...textInput(form, 'name')} label="Department" autoComplete="off" data-autofocus />
      <ComboboxField
        label="Head (optional)"
        placeholder="Name or email"
        value={form.values.headUserId}
        onChange={(chosen) => form.set('headUserId', chosen)}
        onBlur={() => form.touch('headUserId')}
        error={form.error('headUserId')}
        disabled={!mayFind}
        searchKey={[...KEYS.employees, 'found']}
        search={searchEmployees}
      />
      <TextArea {...textInput(form, 'description')} label="Description (optional)" />
    </FormDialog>
  );
}

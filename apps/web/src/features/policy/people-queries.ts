import { listDepartments, listGrades } from '@pravas/contract/organisation/master-operations.ts';
import { listEmployees } from '@pravas/contract/people/employee-operations.ts';
import { api } from '../../lib/session.ts';
import type { FoundOption } from '../../ui/combobox-field.tsx';

type Signal = { readonly signal: AbortSignal };

const ALL_BY_NAME = { sortBy: 'name', sortOrder: 'ASC', recordsPerPage: 500 } as const;

/** All grades by name. */
export function gradesQuery() {
  return {
    queryKey: ['company', 'grades', 'all'],
    queryFn: ({ signal }: Signal) => api.call(listGrades, { query: ALL_BY_NAME, signal }),
  };
}

/** All departments by name. */
export function departmentsQuery() {
  return {
    queryKey: ['company', 'departments', 'all'],
    queryFn: ({ signal }: Signal) => api.call(listDepartments, { query: ALL_BY_NAME, signal }),
  };
}

/** Employees by what is typed; `value` is the user id. */
export async function searchPeople(text: string, signal: AbortSignal): Promise<readonly FoundOption[]> {
  const { data } = await api.call(listEmployees, {
    query: { ...(text === '' ? {} : { search: JSON.stringify({ text }) }), sortBy: 'name', sortOrder: 'ASC' },
    signal,
  });
  return data.map((row) => ({
    value: String(row.user_id),
    label: `${row.first_name} ${row.last_name}`,
    detail: row.email_,
  }));
}

import { listDepartments } from '@pravas/contract/organisation/master-operations.ts';
import { listEmployees } from '@pravas/contract/people/employee-operations.ts';
import { api } from '../../lib/session.ts';
import type { FoundOption } from '../../ui/combobox-field.tsx';

type Signal = { readonly signal: AbortSignal };

/** All departments by name. */
export function departmentsQuery() {
  return {
    queryKey: ['company', 'departments', 'all'],
    queryFn: ({ signal }: Signal) =>
      api.call(listDepartments, {
        query: { sortBy: 'name' as const, sortOrder: 'ASC' as const, recordsPerPage: 500 as const },
        signal,
      }),
  };
}

/** Employees by what is typed; `value` is the user id. */
export async function searchOwners(text: string, signal: AbortSignal): Promise<readonly FoundOption[]> {
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

import { getApprovers, listEmployees } from '@pravas/contract/people/employee-operations.ts';
import { api } from '../../lib/session.ts';
import type { FoundOption } from '../../ui/combobox-field.tsx';

/** Employees by what is typed; `value` is the user id. */
export async function searchEmployees(text: string, signal: AbortSignal): Promise<readonly FoundOption[]> {
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

/** People who may approve, by what is typed (rules §5.13); `value` is the user id. */
export async function searchApprovers(text: string, signal: AbortSignal): Promise<readonly FoundOption[]> {
  const { data } = await api.call(getApprovers, {
    query: text === '' ? {} : { search: JSON.stringify({ name: text }) },
    signal,
  });
  return data.slice(0, 20).map((row) => ({
    value: String(row.user_id),
    label: `${row.first_name} ${row.last_name}`,
    detail: row.email_,
  }));
}

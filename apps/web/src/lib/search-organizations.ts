import { listOrganizations } from '@pravas/contract/organisation/organization-operations.ts';
import { api } from './session.ts';

/** Organisations by what is typed of their name, for the provider's people. */
export async function searchOrganizations(text: string, signal: AbortSignal) {
  const { data } = await api.call(listOrganizations, {
    query: { ...(text === '' ? {} : { search: JSON.stringify({ name: text }) }), sortBy: 'name', sortOrder: 'ASC' },
    signal,
  });
  return data.map(({ _id, name }) => ({ value: _id, label: name }));
}

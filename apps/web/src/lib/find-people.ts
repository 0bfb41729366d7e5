import { listEmployees } from '@pravas/contract/people/employee-operations.ts';
import { listExternalTravelers, listPersonalTravelers } from '@pravas/contract/trip/saved-traveller-operations.ts';
import { api } from './session.ts';

/** A person who was found, as a choice of a field. */
interface FoundPerson {
  /** Their number or id. */
  readonly value: string;
  readonly label: string;
  readonly detail: string;
}

/** Colleagues by name. */
export async function findColleagues(text: string, signal: AbortSignal): Promise<readonly FoundPerson[]> {
  const search = JSON.stringify({ ...(text === '' ? {} : { text }), isActive: true });
  const { data } = await api.call(listEmployees, { query: { search, sortBy: 'name' }, signal });
  return data.map((row) => ({
    value: String(row.user_id),
    label: `${row.first_name} ${row.last_name}`,
    detail: row.email_,
  }));
}

/** Saved guests by name, or the person's own people for a personal stay. */
export async function findSaved(
  isPersonal: boolean,
  text: string,
  signal: AbortSignal,
): Promise<readonly FoundPerson[]> {
  const query = { ...(text === '' ? {} : { search: JSON.stringify({ name: text }) }), sortBy: 'name' as const };
  const { data } = await api.call(isPersonal ? listPersonalTravelers : listExternalTravelers, { query, signal });
  return data.map(({ _id, firstName, lastName, email }) => ({
    value: _id,
    label: `${firstName} ${lastName}`,
    detail: email ?? '',
  }));
}

import { sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { wordsQuery } from '../../platform/words-query.ts';
import { type FoundThing, MOST_OF_A_KIND } from './found-thing.ts';

/** People of the organisation, for those who may see its employees. */
export async function findPeople(tx: Tx, { privileges }: Caller, text: string): Promise<readonly FoundThing[]> {
  const words = wordsQuery(text);
  if (words === null || !(privileges.has('employees.view') || privileges.has('employees.manage'))) return [];
  const { rows } = await sql<{ user_id: number; name: string; email: string }>`
    select p.user_id, trim(concat(p.first_name, ' ', p.last_name)) as name, p.email from person p
    where p.is_active and p.words @@ to_tsquery('simple', ${words})
    order by lower(p.first_name), lower(p.last_name), p.user_id limit ${MOST_OF_A_KIND}`.execute(tx);
  return rows.map(({ user_id: userId, name, email }) => ({
    kind: 'person',
    key: `person ${userId}`,
    title: name,
    detail: email,
    link: `/profile/employee/${userId}`,
  }));
}

/** Policies by part of their name, for those who may read them. */
export async function findPolicies(tx: Tx, { privileges }: Caller, text: string): Promise<readonly FoundThing[]> {
  if (!(privileges.has('policies.view') || privileges.has('policies.manage'))) return [];
  // The typed text is no pattern.
  const { rows } = await sql<{ id: string; name: string }>`
    select p.id, p.name from trip_policy p where position(lower(${text}) in lower(p.name)) > 0
    order by lower(p.name), p.id limit ${MOST_OF_A_KIND}`.execute(tx);
  return rows.map(({ id, name }) => ({
    kind: 'policy',
    key: `policy ${id}`,
    title: name,
    detail: null,
    link: `/company-settings/trip-policy/details?policyId=${id}`,
  }));
}

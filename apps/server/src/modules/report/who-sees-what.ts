import type { Privilege } from '@pravas/contract/privileges.ts';
import type { report } from '@pravas/contract/report/report-shapes.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ReportScope } from './report-definition.ts';

/** Whose travel is shown. */
export type Scope = z.output<typeof report>['scope'];

/** What the caller is shown, and what else they could see. */
export interface Seen {
  readonly scope: Scope;
  /** The widest first. */
  readonly scopes: readonly Scope[];
  /** Only these people's; null = everybody's, and guests'. */
  readonly people: readonly string[] | null;
}

/**
 * What the caller sees: everything with the privilege `ofAll`, else as the head of a department its people and as an
 * approver those whose approver they are today, else themselves. Throws `privilege_missing` where they ask for more.
 */
export async function readSeen(tx: Tx, caller: Caller, asked: Scope | undefined, ofAll: Privilege): Promise<Seen> {
  const team = await readTeam(tx, caller);
  const scopes: readonly Scope[] = [
    ...(caller.privileges.has(ofAll) ? (['company'] as const) : []),
    ...(team.length > 0 ? (['team'] as const) : []),
    'own',
  ];
  const scope = asked ?? scopes[0] ?? 'own';
  if (!scopes.includes(scope)) throw new Refusal('privilege_missing');
  const people = { company: null, team, own: [caller.personId] };
  return { scope, scopes, people: people[scope] };
}

async function readTeam(tx: Tx, { personId, privileges, apiKeyId }: Caller): Promise<readonly string[]> {
  const decides = privileges.has('approvals.decide');
  // A key may do only what its scopes name; heading a department is not a scope.
  if (apiKeyId !== null && !decides) return [];
  const { rows } = await sql<{ id: string }>`
    select p.id from person p
    where (${decides} and p.approver_id = ${personId})
      or p.department_id in (select d.id from department d where d.head_id = ${personId} and d.is_active)`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * The name of the person asked for by `user_id`, so that a report without rows says whose it is; null where the caller
 * may not see them.
 */
export async function readPersonAsked(tx: Tx, search: ReportScope['search']): Promise<string | null> {
  if (search.user_id === undefined) return null;
  const people = search.people ? [...search.people] : null;
  const { rows } = await sql<{ name: string }>`
    select first_name || ' ' || last_name as name from person
    where user_id = ${search.user_id} and (${people}::uuid[] is null or id = any (${people}::uuid[]))`.execute(tx);
  return rows[0]?.name ?? null;
}

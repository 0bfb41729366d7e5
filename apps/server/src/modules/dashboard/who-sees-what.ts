import type { getDashboard } from '@pravas/contract/dashboard/dashboard-operations.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import { sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';

/** Whose travel is shown. */
export type Scope = PayloadOf<typeof getDashboard>['scope'];

/** What the caller is shown, and what else they could be. */
export interface Seen {
  readonly scope: Scope;
  /** The widest first. */
  readonly scopes: readonly Scope[];
  /** Only these people's; null = everybody's, and guests'. */
  readonly people: readonly string[] | null;
}

/**
 * What the caller sees: everything with the privilege, else as the head of a department its people and as an approver
 * those whose approver they are today, else themselves. Throws `privilege_missing` where they ask for more.
 */
export async function readSeen(tx: Tx, caller: Caller, asked: Scope | undefined): Promise<Seen> {
  const team = await readTeam(tx, caller);
  const scopes: readonly Scope[] = [
    ...(caller.privileges.has('dashboard.view') ? (['company'] as const) : []),
    ...(team.length > 0 ? (['team'] as const) : []),
    'own',
  ];
  const scope = asked ?? scopes[0] ?? 'own';
  if (!scopes.includes(scope)) throw new Refusal('privilege_missing');
  const people = { company: null, team, own: [caller.personId] };
  return { scope, scopes, people: people[scope] };
}

async function readTeam(tx: Tx, { personId, privileges }: Caller): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from person p
    where (${privileges.has('approvals.decide')} and p.approver_id = ${personId})
      or p.department_id in (select d.id from department d where d.head_id = ${personId} and d.is_active)`.execute(tx);
  return rows.map(({ id }) => id);
}

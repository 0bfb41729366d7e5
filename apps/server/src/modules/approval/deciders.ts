import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

/** A person as records name them. */
export interface NamedPerson {
  readonly user_id: number;
  readonly name: string;
}

/** A subquery that has a row where the role of the person called `p` is on and decides approvals. */
export function decides() {
  return sql`select from role r join role_privilege rp on rp.organization_id = r.organization_id and rp.role_id = r.id
    where r.organization_id = p.organization_id and r.id = p.role_id and r.is_active and rp.privilege = 'approvals.decide'`;
}

/** A person's place in the organisation, as far as it decides who approves for them. */
export interface Place {
  readonly departmentId: string | null;
  readonly gradeId: string | null;
  readonly managerId: string | null;
  readonly departmentHeadId: string | null;
}

/** A person's place; null where there is no such person. */
export async function readPlace(tx: Tx, personId: string): Promise<Place | null> {
  const { rows } = await sql<Place>`
    select p.department_id as "departmentId", p.grade_id as "gradeId", p.approver_id as "managerId",
      d.head_id as "departmentHeadId"
    from person p left join department d on d.organization_id = p.organization_id and d.id = p.department_id
    where p.id = ${personId}`.execute(tx);
  return rows[0] ?? null;
}

/** Everybody who can decide, and among them the company admins, the longest-standing first. */
export async function readDeciders(
  tx: Tx,
): Promise<{ readonly activeIds: ReadonlySet<string>; readonly adminIds: readonly string[] }> {
  const { rows } = await sql<{ id: string; is_admin: boolean }>`
    select p.id, (o.role_code & 1) = 1 as is_admin
    from person p join role o on o.organization_id = p.organization_id and o.id = p.role_id
    where p.is_active and exists (${decides()}) order by p.created_at, p.id`.execute(tx);
  return {
    activeIds: new Set(rows.map((row) => row.id)),
    adminIds: rows.filter((row) => row.is_admin).map((row) => row.id),
  };
}

/** True while the person is active and their role decides approvals. */
export async function canDecide(tx: Tx, personId: string): Promise<boolean> {
  const { rows } = await sql`
    select from person p where p.id = ${personId} and p.is_active and exists (${decides()})`.execute(tx);
  return rows.length > 0;
}

/** The names of people by their ids. */
export async function readNames(tx: Tx, ids: Iterable<string>): Promise<ReadonlyMap<string, NamedPerson>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<NamedPerson & { id: string }>`
    select id, user_id, first_name || ' ' || last_name as name from person where id = any (${wanted}::uuid[])`.execute(
    tx,
  );
  return new Map(rows.map(({ id, user_id, name }) => [id, { user_id, name }]));
}

/** The names of these people, in their order; those who are not known any more are left out. */
export function namesOf(names: ReadonlyMap<string, NamedPerson>, ids: readonly string[]): NamedPerson[] {
  return ids.flatMap((id) => names.get(id) ?? []);
}

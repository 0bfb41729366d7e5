import type { listRoles as listOperation, role } from '@pravas/contract/access/role-operations.ts';
import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import { ALL_PRIVILEGES, type Privilege } from '@pravas/contract/privileges.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Schema } from '../../platform/schema.generated.ts';
import { namedLike } from '../organisation/index.ts';

/** A role as it crosses HTTP. */
export type Role = Omit<z.output<typeof role>, 'privileges'> & { privileges: Privilege[] };

const SORT_COLUMNS = {
  name: sql`lower(role.name)`,
  employees: sql.ref('employees'),
  isActive: sql.ref('role.is_active'),
};

/** One page of roles. */
export async function listRoles(
  tx: Tx,
  query: QueryOf<typeof listOperation>,
): Promise<PayloadOf<typeof listOperation>> {
  const { name, isActive } = query.search ?? {};
  const { rowNumber, recordsPerPage } = query;
  let matching = tx.selectFrom('role');
  if (name) matching = matching.where(namedLike('role.name', name));
  if (isActive !== undefined) matching = matching.where('role.is_active', '=', isActive);
  const rows = await selectRoles(matching)
    .orderBy(SORT_COLUMNS[query.sortBy ?? 'name'], query.sortOrder.toUpperCase() === 'DESC' ? 'desc' : 'asc')
    .orderBy('role.id')
    .offset(rowNumber - 1)
    .limit(recordsPerPage)
    .execute();
  const { total } = await matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return { data: rows.map(present), total, rowNumber, recordsPerPage };
}

/** One role of the organisation. Throws `not_found`. */
export async function readRole(tx: Tx, roleId: string): Promise<Role> {
  const row = await selectRoles(tx.selectFrom('role')).where('role.id', '=', roleId).executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return present(row);
}

/** One role that nobody else changes until this transaction ends. Throws `not_found`, `system_role_fixed`. */
export async function lockOwnRole(tx: Tx, roleId: string): Promise<Role> {
  await tx.selectFrom('role').select('id').where('id', '=', roleId).forUpdate().executeTakeFirst();
  const found = await readRole(tx, roleId);
  if (found.isSystem) throw new Refusal('system_role_fixed');
  return found;
}

/** Replaces what a role may do. */
export async function writePrivileges(
  tx: Tx,
  organizationId: string,
  roleId: string,
  privileges: readonly Privilege[],
): Promise<void> {
  await tx.deleteFrom('role_privilege').where('role_id', '=', roleId).execute();
  if (privileges.length === 0) return;
  await tx
    .insertInto('role_privilege')
    .values(privileges.map((privilege) => ({ organization_id: organizationId, role_id: roleId, privilege })))
    .execute();
}

/** Privileges once each, in the order of their groups. */
export function inGroupOrder(privileges: Iterable<string>): Privilege[] {
  const wanted = new Set(privileges);
  return ALL_PRIVILEGES.filter((privilege) => wanted.has(privilege));
}

function selectRoles<O>(from: SelectQueryBuilder<Schema, 'role', O>) {
  return from
    .select(['role.id', 'role.name', 'role.description', 'role.is_system', 'role.is_active'])
    .select(({ selectFrom }) => [
      selectFrom('person')
        .whereRef('person.organization_id', '=', 'role.organization_id')
        .whereRef('person.role_id', '=', 'role.id')
        .select(sql<number>`count(*)`.as('count'))
        .as('employees'),
      selectFrom('role_privilege')
        .whereRef('role_privilege.organization_id', '=', 'role.organization_id')
        .whereRef('role_privilege.role_id', '=', 'role.id')
        .select(sql<string[]>`coalesce(array_agg(role_privilege.privilege), '{}')`.as('all'))
        .as('privileges'),
    ]);
}

function present(row: {
  id: string;
  name: string;
  description: string | null;
  is_system: boolean;
  is_active: boolean;
  employees: number | null;
  privileges: string[] | null;
}): Role {
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    isSystem: row.is_system,
    isActive: row.is_active,
    employees: row.employees ?? 0,
    privileges: inGroupOrder(row.privileges ?? []),
  };
}

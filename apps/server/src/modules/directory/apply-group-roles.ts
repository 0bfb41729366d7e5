import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { EMPLOYEE } from '../access/index.ts';
import { type Actor, setPersonRole } from '../people/index.ts';
import type { DirectoryContext } from './directory-context.ts';

/**
 * Gives people the role that their groups name: of several the one that holds most privileges, then the first by name.
 * A person in no such group any more becomes an employee again, but only from a role that a group had given
 * (`takenRoleIds`): what an admin gave by hand stays. Throws what giving a role throws, `last_admin` among it.
 */
export async function applyGroupRoles(
  tx: Tx,
  context: Pick<DirectoryContext, 'clock'>,
  actor: Actor,
  personIds: readonly string[],
  takenRoleIds: ReadonlySet<string>,
): Promise<void> {
  if (personIds.length === 0) return;
  const people = await tx
    .selectFrom('person')
    .select(['id', 'role_id'])
    .where('id', 'in', [...personIds])
    .orderBy('user_id')
    .execute();
  const wanted = await readWantedRoles(tx, personIds);
  const employee = await tx
    .selectFrom('role')
    .select('id')
    .where('name', '=', EMPLOYEE)
    .where('is_system', '=', true)
    .executeTakeFirstOrThrow();
  for (const person of people) {
    const fallback = takenRoleIds.has(person.role_id) ? employee.id : person.role_id;
    const roleId = wanted.get(person.id) ?? fallback;
    if (roleId !== person.role_id) await setPersonRole(tx, context, actor, person.id, roleId);
  }
}

async function readWantedRoles(tx: Tx, personIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('directory_member')
    .innerJoin('directory_group', 'directory_group.id', 'directory_member.group_id')
    .innerJoin('role', 'role.id', 'directory_group.role_id')
    .select(['directory_member.person_id', 'role.id as roleId'])
    .where('directory_member.person_id', 'in', [...personIds])
    .orderBy('directory_member.person_id')
    .orderBy(sql`(select count(*) from role_privilege where role_privilege.role_id = role.id)`, 'desc')
    .orderBy('role.name')
    .execute();
  const wanted = new Map<string, string>();
  for (const row of rows) if (!wanted.has(row.person_id)) wanted.set(row.person_id, row.roleId);
  return wanted;
}

import type {
  createRole as createOperation,
  updateRole as updateOperation,
} from '@pravas/contract/access/role-operations.ts';
import type { BodyOf } from '@pravas/contract/operation.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { changedFields } from '../audit/index.ts';
import { orNameTaken, refuseField } from '../organisation/index.ts';
import { type AccessChange, expectHeld, recordAccess } from './access-change.ts';
import { lockOwnRole, type Role, readRole, writePrivileges } from './role-repository.ts';

/** Adds a role, empty or with another's privileges. Throws `name_taken`, `not_found`, `privilege_not_held`. */
export async function createRole(tx: Tx, body: BodyOf<typeof createOperation>, change: AccessChange): Promise<Role> {
  const { organizationId } = change.caller;
  const privileges = body.copyOf ? await privilegesToCopy(tx, body.copyOf, change) : [];
  const id = newId();
  await orNameTaken('role_name', () =>
    tx
      .insertInto('role')
      .values({ organization_id: organizationId, id, name: body.name, description: body.description })
      .execute(),
  );
  await writePrivileges(tx, organizationId, id, privileges);
  await recordAccess(tx, change, {
    action: 'role.created',
    objectType: 'role',
    objectId: id,
    details: changedFields({}, { name: body.name, description: body.description, privileges }),
  });
  return readRole(tx, id);
}

/** Renames a role of the organisation's own. Throws `not_found`, `system_role_fixed`, `name_taken`. */
export async function updateRole(tx: Tx, body: BodyOf<typeof updateOperation>, change: AccessChange): Promise<Role> {
  const before = await lockOwnRole(tx, body.roleId);
  const { name, description } = body;
  await orNameTaken('role_name', () =>
    tx.updateTable('role').set({ name, description }).where('id', '=', body.roleId).execute(),
  );
  await recordAccess(tx, change, {
    action: 'role.updated',
    objectType: 'role',
    objectId: body.roleId,
    details: changedFields({ name: before.name, description: before.description }, { name, description }),
  });
  return readRole(tx, body.roleId);
}

/** Switches a role on or off. Throws `not_found`, `system_role_fixed`, `in_use` where somebody has it or would get it. */
export async function switchRole(tx: Tx, roleId: string, isActive: boolean, change: AccessChange): Promise<Role> {
  const before = await lockOwnRole(tx, roleId);
  if (before.isActive === isActive) return before;
  if (!isActive) await expectUnused(tx, before);
  await tx.updateTable('role').set({ is_active: isActive }).where('id', '=', roleId).execute();
  await recordAccess(tx, change, {
    action: isActive ? 'role.enabled' : 'role.disabled',
    objectType: 'role',
    objectId: roleId,
    details: changedFields({ isActive: !isActive }, { isActive }),
  });
  return readRole(tx, roleId);
}

async function privilegesToCopy(tx: Tx, roleId: string, change: AccessChange) {
  const source = await readRole(tx, roleId).catch(() => {
    throw refuseField('not_found', 'copyOf', 'This role does not exist');
  });
  expectHeld(change.caller, source.privileges, 'copyOf');
  return source.privileges;
}

async function expectUnused(tx: Tx, role: Role): Promise<void> {
  if (role.employees > 0) {
    throw new Refusal('in_use', { message: `This role is still in use by ${role.employees} people.` });
  }
  const group = await tx
    .selectFrom('directory_group')
    .select('display_name')
    .where('role_id', '=', role._id)
    .executeTakeFirst();
  if (group) throw new Refusal('in_use', { message: `The directory group ${group.display_name} gives this role.` });
  const sso = await tx
    .selectFrom('sso_connection')
    .select('issuer')
    .where('default_role_id', '=', role._id)
    .executeTakeFirst();
  if (sso) throw new Refusal('in_use', { message: 'Single sign-on gives this role to new people.' });
}

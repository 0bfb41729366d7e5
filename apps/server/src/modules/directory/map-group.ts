import type { directoryGroup } from '@pravas/contract/access/api-key-operations.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Caller } from '../../platform/caller.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { expectHeld, readRole } from '../access/index.ts';
import { changedFields } from '../audit/index.ts';
import { refuseField } from '../organisation/index.ts';
import { actorFor } from '../people/index.ts';
import { applyGroupRoles } from './apply-group-roles.ts';
import { type DirectoryContext, lockDirectory, recordGroup } from './directory-context.ts';

type WireGroup = z.output<typeof directoryGroup>;

/** The groups that directories sent, by name. */
export async function listDirectoryGroups(tx: Tx): Promise<WireGroup[]> {
  return (await selectGroups(tx).orderBy(sql`lower(directory_group.display_name)`).execute()).map(present);
}

/**
 * Ties a group to a role, or unties it: its members get the role, now and whenever the directory changes them. Throws
 * `not_found`, `validation_failed`, `privilege_not_held`, `last_admin`, `self_change_refused` for a caller who is a
 * member.
 */
export async function mapGroup(
  tx: Tx,
  context: Pick<DirectoryContext, 'clock'>,
  { groupId, roleId }: { readonly groupId: string; readonly roleId: string | null },
  caller: Caller,
  requestId: string,
): Promise<WireGroup> {
  await lockDirectory(tx, caller.organizationId);
  const before = await selectGroups(tx).where('directory_group.id', '=', groupId).executeTakeFirst();
  if (!before) throw new Refusal('not_found');
  if (roleId === before.role_id) return present(before);
  const role = roleId === null ? null : await expectMappable(tx, roleId, caller);
  await tx
    .updateTable('directory_group')
    .set({ role_id: roleId, updated_at: isoOf(context.clock.now()) })
    .where('id', '=', groupId)
    .execute();
  const former = before.role_id === null ? null : await readRole(tx, before.role_id);
  const actor = actorFor(caller, requestId);
  await recordGroup(tx, context, actor, {
    action: 'directory_group.mapped',
    groupId,
    details: {
      name: before.display_name,
      ...changedFields({ role: former?.name ?? null }, { role: role?.name ?? null }),
    },
  });
  const members = await tx.selectFrom('directory_member').select('person_id').where('group_id', '=', groupId).execute();
  await applyGroupRoles(
    tx,
    context,
    actor,
    members.map((member) => member.person_id),
    new Set(before.role_id === null ? [] : [before.role_id]),
  );
  return present({ ...before, role_id: roleId });
}

async function expectMappable(tx: Tx, roleId: string, caller: Caller) {
  const role = await readRole(tx, roleId).catch(() => {
    throw refuseField('not_found', 'roleId', 'This role does not exist');
  });
  if (!role.isActive) throw refuseField('validation_failed', 'roleId', 'This role is switched off');
  expectHeld(caller, role.privileges, 'roleId');
  return role;
}

function selectGroups(tx: Tx) {
  return tx
    .selectFrom('directory_group')
    .select(['directory_group.id', 'directory_group.display_name', 'directory_group.role_id'])
    .select(({ selectFrom }) =>
      selectFrom('directory_member')
        .whereRef('directory_member.group_id', '=', 'directory_group.id')
        .select(sql<number>`count(*)`.as('count'))
        .as('members'),
    );
}

function present(row: { id: string; display_name: string; role_id: string | null; members: number | null }): WireGroup {
  return { _id: row.id, name: row.display_name, members: row.members ?? 0, roleId: row.role_id };
}

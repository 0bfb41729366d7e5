import type { previewRolePrivileges as previewOperation } from '@pravas/contract/access/role-operations.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import type { Privilege } from '@pravas/contract/privileges.ts';
import { sql } from 'kysely';
import { ACCESS_TOPIC, announce } from '../../platform/change-feed.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { changedFields } from '../audit/index.ts';
import { type AccessChange, expectHeld, recordAccess } from './access-change.ts';
import { tellLeftBehind } from './left-behind.ts';
import { inGroupOrder, lockOwnRole, type Role, readRole, writePrivileges } from './role-repository.ts';

const MAX_NAMED = 50;

/** Who would gain or lose what. Throws `not_found`, `system_role_fixed`. */
export async function previewPrivileges(
  tx: Tx,
  roleId: string,
  wanted: readonly Privilege[],
): Promise<PayloadOf<typeof previewOperation>> {
  const role = await readRole(tx, roleId);
  if (role.isSystem) throw new Refusal('system_role_fixed');
  const { gained, lost } = differenceOf(role.privileges, wanted);
  const people = tx.selectFrom('person').where('role_id', '=', roleId).where('is_active', '=', true);
  const named = await people
    .select(['user_id', 'first_name', 'last_name', 'email'])
    .orderBy(sql`lower(first_name)`)
    .orderBy(sql`lower(last_name)`)
    .orderBy('user_id')
    .limit(MAX_NAMED)
    .execute();
  const { total } = await people.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return {
    gained,
    lost,
    people: named.map((row) => ({
      user_id: row.user_id,
      name: `${row.first_name} ${row.last_name}`,
      email_: row.email,
    })),
    total,
  };
}

/**
 * Replaces what a role may do, from each person's next request on. Throws `not_found`, `system_role_fixed`,
 * `privilege_not_held`, and `self_change_refused` for callers who would lock themselves out of this very page.
 */
export async function setPrivileges(
  tx: Tx,
  roleId: string,
  wanted: readonly Privilege[],
  change: AccessChange,
): Promise<Role> {
  const before = await lockOwnRole(tx, roleId);
  const after = inGroupOrder(wanted);
  const { gained, lost } = differenceOf(before.privileges, after);
  // Taking a right from people with more rights than the caller is an escalation, as giving one is.
  expectHeld(change.caller, [...gained, ...lost], 'privileges');
  if (lost.includes('roles.manage')) await expectSomebodyElses(tx, roleId, change);
  await writePrivileges(tx, change.caller.organizationId, roleId, after);
  await recordAccess(tx, change, {
    action: 'role.privileges_updated',
    objectType: 'role',
    objectId: roleId,
    details: { ...changedFields({ privileges: before.privileges }, { privileges: after }), gained, lost },
  });
  await announce(tx, change.caller.organizationId, ACCESS_TOPIC);
  if (lost.length > 0) await tellWhatGoesOn(tx, roleId, change);
  return readRole(tx, roleId);
}

/** Keys that people of the role made keep their scopes. */
async function tellWhatGoesOn(tx: Tx, roleId: string, { caller, now }: AccessChange): Promise<void> {
  const people = await tx
    .selectFrom('person')
    .select('id')
    .where('role_id', '=', roleId)
    .where('is_active', '=', true)
    .execute();
  await tellLeftBehind(
    tx,
    { clock: { now: () => now } },
    people.map((person) => person.id),
    { organizationId: caller.organizationId, by: caller.personId, isDisabled: false },
  );
}

/** The caller could not undo removing the right to manage roles from their own role. */
async function expectSomebodyElses(tx: Tx, roleId: string, { caller }: AccessChange): Promise<void> {
  const own = await tx.selectFrom('person').select('role_id').where('id', '=', caller.personId).executeTakeFirst();
  if (own?.role_id === roleId) {
    throw new Refusal('self_change_refused', {
      message: 'You cannot remove the right to manage roles from your own role.',
      errors: [{ field: 'privileges', message: 'Your own role must keep the right to manage roles' }],
    });
  }
}

function differenceOf(before: readonly Privilege[], after: readonly Privilege[]) {
  return {
    gained: inGroupOrder(after.filter((privilege) => !before.includes(privilege))),
    lost: inGroupOrder(before.filter((privilege) => !after.includes(privilege))),
  };
}

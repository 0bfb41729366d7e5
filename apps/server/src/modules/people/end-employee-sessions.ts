import type { BodyOf } from '@pravas/contract/operation.ts';
import type { endEmployeeSessions as operation } from '@pravas/contract/people/employee-operations.ts';
import type { Caller } from '../../platform/caller.ts';
import { Refusal } from '../../platform/refusal.ts';
import { endAllSessions } from '../identity/index.ts';
import { actorFor, type PeopleContext } from './people-context.ts';
import { expectNobodyAbove } from './reach-guards.ts';
import { refusal } from './role-guards.ts';

/**
 * Signs people out on every device, all of them or none; answers how many sessions ended. Throws `not_found`,
 * `self_change_refused`, `privilege_not_held` for people with more rights.
 */
export async function endEmployeeSessions(
  context: PeopleContext,
  caller: Caller,
  input: BodyOf<typeof operation>,
  requestId: string,
): Promise<number> {
  const userIds = [...new Set(input.user_ids)];
  const actor = actorFor(caller, requestId);
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const people = await tx.selectFrom('person').select(['id', 'role_id']).where('user_id', 'in', userIds).execute();
    if (people.length !== userIds.length) throw new Refusal('not_found');
    if (people.some((person) => person.id === actor.personId)) {
      throw refusal('self_change_refused', 'user_ids', 'End your own sessions on your profile');
    }
    await expectNobodyAbove(tx, actor, people, 'user_ids');
    const ids = people.map((person) => person.id);
    const by = { actor: actor.name, requestId };
    return endAllSessions(tx, context, caller.organizationId, ids, 'ended_by_admin', by);
  });
}

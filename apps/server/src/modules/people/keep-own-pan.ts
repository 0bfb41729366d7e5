import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type { keepOwnPan as operation } from '@pravas/contract/people/profile-operations.ts';
import type { Caller } from '../../platform/caller.ts';
import { changePerson } from './change-person.ts';
import { actorFor, type PeopleContext } from './people-context.ts';
import { expectPersonById } from './person-record.ts';

/** Keeps the caller's own PAN, replacing an earlier one. The rest of the profile stays as it is. */
export async function keepOwnPan(
  context: PeopleContext,
  caller: Caller,
  { pan }: BodyOf<typeof operation>,
  requestId: string,
): Promise<PayloadOf<typeof operation>> {
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const before = await expectPersonById(tx, caller.personId, true);
    const actor = actorFor(caller, requestId);
    await changePerson(tx, context, actor, before, { pan }, { action: 'profile.updated', countsVersion: true });
    return { pan };
  });
}

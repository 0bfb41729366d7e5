import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type { updateFrequentFlyers as operation } from '@pravas/contract/people/profile-operations.ts';
import { FREQUENT_FLYER_GROUPS } from '@pravas/reference/airlines.ts';
import type { Caller } from '../../platform/caller.ts';
import { Refusal } from '../../platform/refusal.ts';
import { changePerson } from './change-person.ts';
import { actorFor, type PeopleContext } from './people-context.ts';
import { presentPerson, type StoredFlyer } from './person-record.ts';
import { expectOwnOrManaged } from './profile-images.ts';

/** Replaces frequent-flyer numbers: one for each airline group at most. Throws `not_found`, `validation_failed`. */
export async function setFrequentFlyers(
  context: PeopleContext,
  caller: Caller,
  input: BodyOf<typeof operation>,
  requestId: string,
): Promise<PayloadOf<typeof operation>> {
  const stored = judge(input.ffNumbers);
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const before = await expectOwnOrManaged(tx, caller, input.user_id);
    await changePerson(
      tx,
      context,
      actorFor(caller, requestId),
      before,
      { frequent_flyers: JSON.stringify(stored) },
      { action: 'person.frequent_flyers_set', countsVersion: false },
    );
    return { profile: await presentPerson(tx, context, before.id, caller) };
  });
}

function judge(given: BodyOf<typeof operation>['ffNumbers']): readonly StoredFlyer[] {
  const ids = given.map((one) => one._id);
  const errors = ids.flatMap((id, index) => {
    const field = `ffNumbers.${index}._id`;
    if (FREQUENT_FLYER_GROUPS.every((group) => group.id !== id)) {
      return [{ field, message: 'Please enter valid airline' }];
    }
    return ids.indexOf(id) < index ? [{ field, message: 'There is already a number for this airline' }] : [];
  });
  if (errors.length > 0) throw new Refusal('validation_failed', { errors });
  return given.map((one) => ({ groupId: one._id, number: one.FFNumber }));
}

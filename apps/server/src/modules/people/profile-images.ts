import type { PayloadOf } from '@pravas/contract/operation.ts';
import type { removeProfileImage, updateProfileImage } from '@pravas/contract/people/profile-operations.ts';
import type { Caller } from '../../platform/caller.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { UploadedFile } from '../../platform/uploads.ts';
import { recordAudit } from '../audit/index.ts';
import { checkImage, keepFile, removeFile } from '../file/index.ts';
import { actorFor, type PeopleContext } from './people-context.ts';
import { expectPerson, expectPersonById, type PersonRow } from './person-record.ts';

/**
 * The person an operation on "mine, or an employee's" is about: the caller, or the named person for those who manage
 * employees. Other callers do not find other people. Throws `not_found`.
 */
export async function expectOwnOrManaged(tx: Tx, caller: Caller, userId: number | undefined): Promise<PersonRow> {
  if (userId === undefined || userId === caller.userId) return expectPersonById(tx, caller.personId, true);
  if (!caller.privileges.has('employees.manage')) throw new Refusal('not_found');
  return expectPerson(tx, userId, { lock: true });
}

/** Sets a picture, replacing the former one. Throws `not_found`, `file_refused`. */
export async function setImage(
  context: PeopleContext,
  caller: Caller,
  input: { readonly userId: number | undefined; readonly file: UploadedFile },
  requestId: string,
): Promise<PayloadOf<typeof updateProfileImage>> {
  const { organizationId } = caller;
  const checked = await checkImage(input.file);
  return context.database.forOrganization(organizationId, async (tx) => {
    const person = await expectOwnOrManaged(tx, caller, input.userId);
    const imageId = await keepFile(tx, context, { organizationId, createdBy: caller.personId }, checked);
    await writeImage(tx, context, caller, person, imageId, requestId);
    return { imageId };
  });
}

/** Removes a picture. Throws `not_found`. */
export async function removeImage(
  context: PeopleContext,
  caller: Caller,
  userId: number | undefined,
  requestId: string,
): Promise<PayloadOf<typeof removeProfileImage>> {
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const person = await expectOwnOrManaged(tx, caller, userId);
    if (person.image_id === null) return { removed: false };
    await writeImage(tx, context, caller, person, null, requestId);
    return { removed: true };
  });
}

async function writeImage(
  tx: Tx,
  context: PeopleContext,
  caller: Caller,
  person: PersonRow,
  imageId: string | null,
  requestId: string,
): Promise<void> {
  const now = context.clock.now();
  await tx
    .updateTable('person')
    .set({ image_id: imageId, updated_at: isoOf(now) })
    .where('id', '=', person.id)
    .execute();
  if (person.image_id !== null) await removeFile(tx, context, caller.organizationId, person.image_id);
  await recordAudit(tx, {
    organizationId: caller.organizationId,
    at: now,
    actor: actorFor(caller, requestId).name,
    action: imageId === null ? 'person.image_removed' : 'person.image_set',
    objectType: 'person',
    objectId: person.id,
    details: {},
    requestId,
  });
}

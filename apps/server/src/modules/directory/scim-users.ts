import { sql } from 'kysely';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { EMPLOYEE, readRole } from '../access/index.ts';
import {
  createPerson,
  insertInvitations,
  isAnybodyAbove,
  type PersonBasics,
  revokeInvitations,
  setPersonActive,
  updatePersonBasics,
} from '../people/index.ts';
import { applyGroupRoles } from './apply-group-roles.ts';
import { type Directory, type DirectoryContext, lockDirectory } from './directory-context.ts';
import { UnkeptAttributes } from './kept-attributes.ts';
import { presentUsers, type ScimUserRow, selectUsers } from './present-user.ts';
import { patchUser, readUser } from './read-scim-body.ts';
import { readReplacedFacts, readUserFacts, type UserFacts } from './read-user-facts.ts';
import type { ScimListQuery } from './scim-query.ts';
import { listResponse } from './scim-schemas.ts';
import { noteUnkept } from './unkept-attributes.ts';

type Context = Pick<DirectoryContext, 'clock'>;
type Resource = Record<string, unknown>;

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** One page of people. */
export async function listUsers(tx: Tx, directory: Directory, query: ScimListQuery) {
  const counted = await tx
    .selectFrom('person')
    .select(sql<number>`count(*)`.as('total'))
    .where(query.where)
    .where('person.directory_removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  const rows = await selectUsers(tx)
    .where(query.where)
    .orderBy('person.user_id')
    .offset(query.startIndex - 1)
    .limit(query.count)
    .execute();
  const users = await presentUsers(tx, directory.baseUrl, rows, query.excluded);
  return listResponse(users, counted.total, query.startIndex);
}

/** One person. Throws `not_found`. */
export async function showUser(
  tx: Tx,
  directory: Directory,
  id: string,
  excluded?: ScimListQuery['excluded'],
): Promise<Resource> {
  const [user] = await presentUsers(tx, directory.baseUrl, [await findUser(tx, id)], excluded);
  if (!user) throw new Refusal('not_found');
  return user;
}

/**
 * Creates a person as an employee. Where the organisation signs in through its identity provider they need nothing
 * more; otherwise they get an invitation. A person whom the directory deleted before is the same person again. Throws
 * `email_taken` and what creating people throws.
 */
export async function createUser(tx: Tx, context: Context, directory: Directory, body: unknown): Promise<Resource> {
  const unkept = new UnkeptAttributes();
  const facts = await readUserFacts(tx, readUser(body, unkept), null, unkept);
  await noteUnkept(tx, context, directory, unkept);
  const revivedId = await findDeleted(tx, facts);
  if (revivedId !== null) return revive(tx, context, directory, revivedId, facts);
  const { isActive, ...person } = facts;
  const role = await tx
    .selectFrom('role')
    .select('id')
    .where('name', '=', EMPLOYEE)
    .where('is_system', '=', true)
    .executeTakeFirstOrThrow();
  const isInvited = !(await signsInElsewhere(tx));
  const created = await createPerson(
    tx,
    context,
    directory.actor,
    { ...person, roleId: role.id },
    { isInvited, isActive },
  );
  return showUser(tx, directory, created.id);
}

/** What a directory sends of a person whom it knows. */
export interface UserChange {
  readonly id: string;
  readonly body: unknown;
  /** The person has left and was disabled before this: their known address stays. */
  readonly isLeaver: boolean;
}

/** Replaces a person's data with the directory's. Throws `not_found`, and what changing people throws. */
export async function replaceUser(tx: Tx, context: Context, directory: Directory, change: UserChange): Promise<void> {
  const before = await findUser(tx, change.id);
  const unkept = new UnkeptAttributes();
  const user = readUser(change.body, unkept);
  if (change.isLeaver) user.userName = before.email;
  const facts = await readReplacedFacts(tx, user, before, unkept);
  await applyFacts(tx, context, directory, before, facts);
  await noteUnkept(tx, context, directory, unkept);
}

/** Changes the fields of a person that the directory names. Throws the same. */
export async function changeUser(tx: Tx, context: Context, directory: Directory, change: UserChange): Promise<void> {
  const before = await findUser(tx, change.id);
  const unkept = new UnkeptAttributes();
  const user = await patchUser(await showUser(tx, directory, change.id), change.body, unkept);
  // Entra renames soft-deleted users, to addresses that nobody has.
  if (change.isLeaver) user.userName = before.email;
  await applyFacts(tx, context, directory, before, await readUserFacts(tx, user, before, unkept));
  await noteUnkept(tx, context, directory, unkept);
}

/** Disables a person because the directory says that they have left. Throws `not_found`, `last_admin`. */
export async function switchOff(tx: Tx, context: Context, directory: Directory, id: string): Promise<void> {
  const before = await findUser(tx, id);
  if (before.is_active) await setPersonActive(tx, context, directory.actor, id, false);
}

/**
 * Takes a person out: disabled, signed out and in no group any more. Their bookings stay, so the person stays, too, but
 * the directory no longer finds them. Throws `not_found`, `last_admin`.
 */
export async function removeUser(tx: Tx, context: Context, directory: Directory, id: string): Promise<void> {
  const { actor } = directory;
  await lockDirectory(tx, actor.organizationId);
  const before = await findUser(tx, id);
  // First of all, whatever happens to groups and roles.
  await switchOff(tx, context, directory, id);
  const given = await tx
    .selectFrom('directory_group')
    .innerJoin('directory_member', 'directory_member.group_id', 'directory_group.id')
    .select('directory_group.role_id')
    .where('directory_member.person_id', '=', id)
    .execute();
  await tx.deleteFrom('directory_member').where('person_id', '=', id).execute();
  // The key may not take the role of a person above its maker; disabled, that person cannot use it.
  if (!(await isAnybodyAbove(tx, actor.privileges, [before]))) {
    await applyGroupRoles(tx, context, actor, [id], new Set(given.flatMap((group) => group.role_id ?? [])));
  }
  const now = isoOf(context.clock.now());
  await tx.updateTable('person').set({ directory_removed_at: now, updated_at: now }).where('id', '=', id).execute();
}

/** A person whom the directory deleted and sends again: by its own id, or by the address. */
async function findDeleted(tx: Tx, { email, externalId }: UserFacts): Promise<string | null> {
  const deleted = await tx
    .selectFrom('person')
    .select(['id', 'external_id'])
    .where('directory_removed_at', 'is not', null)
    .where((where) =>
      where.or([
        where(where.fn<string>('lower', ['email']), '=', email.toLowerCase()),
        where('external_id', '=', externalId),
      ]),
    )
    .orderBy('user_id')
    .forUpdate()
    .execute();
  const same = deleted.find((one) => externalId !== null && one.external_id === externalId) ?? deleted[0];
  return same?.id ?? null;
}

async function revive(tx: Tx, context: Context, directory: Directory, id: string, facts: UserFacts): Promise<Resource> {
  await tx.updateTable('person').set({ directory_removed_at: null }).where('id', '=', id).execute();
  await applyFacts(tx, context, directory, await findUser(tx, id), facts);
  return showUser(tx, directory, id);
}

async function findUser(tx: Tx, id: string): Promise<ScimUserRow> {
  if (!UUID.test(id)) throw new Refusal('not_found');
  const row = await selectUsers(tx).where('person.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return row;
}

async function applyFacts(
  tx: Tx,
  context: Context,
  directory: Directory,
  before: ScimUserRow,
  facts: UserFacts,
): Promise<void> {
  const { actor } = directory;
  const { isActive, ...basics } = facts;
  if (facts.email !== before.email) await expectMayReaddress(tx, directory, before);
  const changed: PersonBasics = Object.fromEntries(
    Object.entries(basics).filter(([key, value]) => value !== presentFact(before, key as keyof typeof basics)),
  );
  if (Object.keys(changed).length > 0) await updatePersonBasics(tx, context, actor, before.id, changed);
  if (isActive === before.is_active) return;
  await setPersonActive(tx, context, actor, before.id, isActive);
  const awaitsInvitation = isActive && before.invite_status === 'Sent' && !(await signsInElsewhere(tx));
  if (!awaitsInvitation) return;
  await revokeInvitations(tx, context, [before.id]);
  await insertInvitations(tx, context, actor, [before.id]);
}

/** What is kept now, to be compared. */
function presentFact(before: ScimUserRow, fact: keyof Omit<UserFacts, 'isActive'>): string | null {
  const kept: Record<typeof fact, string | null> = {
    email: before.email,
    firstName: before.first_name,
    lastName: before.last_name,
    mobile: before.mobile,
    designation: before.designation,
    employeeCode: before.employee_code,
    costCentre: before.cost_centre,
    departmentId: before.department_id,
    externalId: before.external_id,
  };
  return kept[fact];
}

/**
 * A person who can change an address can have a password sent to it. So a directory may not change the address of a
 * person with more rights than the maker of its key. Throws `privilege_not_held`.
 */
async function expectMayReaddress(tx: Tx, { actor }: Directory, person: ScimUserRow): Promise<void> {
  const { privileges } = await readRole(tx, person.role_id);
  if (privileges.every((privilege) => actor.privileges?.has(privilege))) return;
  throw new Refusal('privilege_not_held', {
    message: 'The person who created this key has fewer rights than this person, so the key cannot change the address.',
  });
}

async function signsInElsewhere(tx: Tx): Promise<boolean> {
  const connection = await tx.selectFrom('sso_connection').select('is_enabled').executeTakeFirst();
  return connection?.is_enabled === true;
}

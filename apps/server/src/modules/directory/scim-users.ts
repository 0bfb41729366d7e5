import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { EMPLOYEE, readRole } from '../access/index.ts';
import {
  createPerson,
  insertInvitations,
  type PersonBasics,
  revokeInvitations,
  setPersonActive,
  updatePersonBasics,
} from '../people/index.ts';
import { applyGroupRoles } from './apply-group-roles.ts';
import { type Directory, type DirectoryContext, lockDirectory } from './directory-context.ts';
import { presentUsers, type ScimUserRow, selectUsers } from './present-user.ts';
import { patchUser, readUser } from './read-scim-body.ts';
import { readUserFacts, type UserFacts } from './read-user-facts.ts';
import type { ScimListQuery } from './scim-query.ts';
import { listResponse } from './scim-schemas.ts';

type Context = Pick<DirectoryContext, 'clock'>;
type Resource = Record<string, unknown>;

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** One page of people. */
export async function listUsers(tx: Tx, directory: Directory, query: ScimListQuery) {
  const counted = await tx
    .selectFrom('person')
    .select(sql<number>`count(*)`.as('total'))
    .where(query.where)
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
 * Creates a person as an employee. Where the organisation signs in through its identity provider he needs nothing more;
 * otherwise he gets an invitation. Throws `email_taken` and what creating people throws.
 */
export async function createUser(tx: Tx, context: Context, directory: Directory, body: unknown): Promise<Resource> {
  const facts = await readUserFacts(tx, readUser(body), null);
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

/** Makes a person what the directory says, whole. Throws `not_found`, and what changing people throws. */
export async function replaceUser(
  tx: Tx,
  context: Context,
  directory: Directory,
  id: string,
  body: unknown,
): Promise<Resource> {
  const before = await findUser(tx, id);
  await applyFacts(tx, context, directory, before, await readUserFacts(tx, readUser(body), before));
  return showUser(tx, directory, id);
}

/** Changes of a person what the directory names. Throws the same. */
export async function changeUser(
  tx: Tx,
  context: Context,
  directory: Directory,
  id: string,
  body: unknown,
): Promise<Resource> {
  const before = await findUser(tx, id);
  const user = await patchUser(await showUser(tx, directory, id), body);
  await applyFacts(tx, context, directory, before, await readUserFacts(tx, user, before));
  return showUser(tx, directory, id);
}

/**
 * Takes a person out: disabled, signed out and in no group any more. What he booked stays known, so the person stays,
 * too, and is found again as inactive. Throws `not_found`, `last_admin`.
 */
export async function removeUser(tx: Tx, context: Context, directory: Directory, id: string): Promise<void> {
  const { actor } = directory;
  await lockDirectory(tx, actor.organizationId);
  const before = await findUser(tx, id);
  const given = await tx
    .selectFrom('directory_group')
    .innerJoin('directory_member', 'directory_member.group_id', 'directory_group.id')
    .select('directory_group.role_id')
    .where('directory_member.person_id', '=', id)
    .execute();
  await tx.deleteFrom('directory_member').where('person_id', '=', id).execute();
  await applyGroupRoles(tx, context, actor, [id], new Set(given.flatMap((group) => group.role_id ?? [])));
  if (before.is_active) await setPersonActive(tx, context, actor, id, false);
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
 * Whoever can change an address can have a password sent there. So nobody's is changed by a directory whose key was
 * made by somebody with fewer rights. Throws `privilege_not_held`.
 */
async function expectMayReaddress(tx: Tx, { actor }: Directory, person: ScimUserRow): Promise<void> {
  const { privileges } = await readRole(tx, person.role_id);
  if (privileges.every((privilege) => actor.privileges?.has(privilege))) return;
  throw new Refusal('privilege_not_held', {
    message: 'The maker of this key holds fewer rights than this person, so it cannot change the address.',
  });
}

async function signsInElsewhere(tx: Tx): Promise<boolean> {
  const connection = await tx.selectFrom('sso_connection').select('is_enabled').executeTakeFirst();
  return connection?.is_enabled === true;
}

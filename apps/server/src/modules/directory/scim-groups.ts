import { checkText, type FieldRule, tidyText } from '@pravas/domain/validation/field-rules.ts';
import { sql } from 'kysely';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { uniqueViolationOf } from '../../platform/unique-violation.ts';
import { changedFields } from '../audit/index.ts';
import { applyGroupRoles } from './apply-group-roles.ts';
import { type Directory, type DirectoryContext, lockDirectory, recordGroup } from './directory-context.ts';
import { patchGroup, readGroup } from './read-scim-body.ts';
import { readExternalId } from './read-user-facts.ts';
import { ScimError } from './scim-error.ts';
import type { ScimListQuery } from './scim-query.ts';
import { listResponse, ScimGroup } from './scim-schemas.ts';

type Context = Pick<DirectoryContext, 'clock'>;
type Resource = Record<string, unknown>;
type Group = InstanceType<typeof ScimGroup>;

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const GROUP_NAME: FieldRule = { label: 'Display name', minLength: 1, maxLength: 200, pattern: 'oneLine' };

interface GroupFacts {
  readonly name: string;
  readonly externalId: string | null;
  readonly memberIds: readonly string[];
}

/** One page of groups. */
export async function listGroups(tx: Tx, directory: Directory, query: ScimListQuery) {
  const counted = await tx
    .selectFrom('directory_group')
    .select(sql<number>`count(*)`.as('total'))
    .where(query.where)
    .executeTakeFirstOrThrow();
  const rows = await tx
    .selectFrom('directory_group')
    .selectAll()
    .where(query.where)
    .orderBy('id')
    .offset(query.startIndex - 1)
    .limit(query.count)
    .execute();
  const groups: Resource[] = [];
  for (const row of rows) groups.push(await present(tx, directory, row, query.excluded));
  return listResponse(groups, counted.total, query.startIndex);
}

/** One group. Throws `not_found`. */
export async function showGroup(
  tx: Tx,
  directory: Directory,
  id: string,
  excluded?: ScimListQuery['excluded'],
): Promise<Resource> {
  return present(tx, directory, await findGroup(tx, id), excluded);
}

/** Adds a group; it gives no role until a person maps it to one. Throws `name_taken`, ScimError `invalidValue`. */
export async function createGroup(tx: Tx, context: Context, directory: Directory, body: unknown): Promise<Resource> {
  const { actor } = directory;
  await lockDirectory(tx, actor.organizationId);
  const facts = readFacts(readGroup(body));
  const id = newId();
  const at = isoOf(context.clock.now());
  await orTaken(() =>
    tx
      .insertInto('directory_group')
      .values({
        organization_id: actor.organizationId,
        id,
        display_name: facts.name,
        external_id: facts.externalId,
        created_at: at,
        updated_at: at,
      })
      .execute(),
  );
  await recordGroup(tx, context, actor, {
    action: 'directory_group.created',
    groupId: id,
    details: { after: { name: facts.name, members: facts.memberIds.length } },
  });
  await setMembers(tx, context, directory, id, facts.memberIds);
  return showGroup(tx, directory, id);
}

/** Replaces a group with what the directory says. Throws `not_found`, `name_taken`, `last_admin`. */
export async function replaceGroup(
  tx: Tx,
  context: Context,
  directory: Directory,
  id: string,
  body: unknown,
): Promise<Resource> {
  await lockDirectory(tx, directory.actor.organizationId);
  return applyFacts(tx, context, directory, id, readFacts(readGroup(body)));
}

/** Changes the named parts of a group: its name, or its members. Throws the same. */
export async function changeGroup(
  tx: Tx,
  context: Context,
  directory: Directory,
  id: string,
  body: unknown,
): Promise<Resource> {
  await lockDirectory(tx, directory.actor.organizationId);
  const group = await patchGroup(await showGroup(tx, directory, id), body);
  return applyFacts(tx, context, directory, id, readFacts(group));
}

/** Removes a group; its members lose the role that it gave. Throws `not_found`, `last_admin`. */
export async function removeGroup(tx: Tx, context: Context, directory: Directory, id: string): Promise<void> {
  await lockDirectory(tx, directory.actor.organizationId);
  const group = await findGroup(tx, id);
  await setMembers(tx, context, directory, id, []);
  await tx.deleteFrom('directory_group').where('id', '=', id).execute();
  await recordGroup(tx, context, directory.actor, {
    action: 'directory_group.removed',
    groupId: id,
    details: { name: group.display_name },
  });
}

async function applyFacts(
  tx: Tx,
  context: Context,
  directory: Directory,
  id: string,
  facts: GroupFacts,
): Promise<Resource> {
  const before = await findGroup(tx, id);
  const details = changedFields(
    { name: before.display_name, externalId: before.external_id },
    { name: facts.name, externalId: facts.externalId },
  );
  if (Object.keys(details.after).length > 0) {
    await orTaken(() =>
      tx
        .updateTable('directory_group')
        .set({ display_name: facts.name, external_id: facts.externalId, updated_at: isoOf(context.clock.now()) })
        .where('id', '=', id)
        .execute(),
    );
    await recordGroup(tx, context, directory.actor, { action: 'directory_group.updated', groupId: id, details });
  }
  await setMembers(tx, context, directory, id, facts.memberIds);
  return showGroup(tx, directory, id);
}

/** Updates the members, and the roles of those who joined or left. */
async function setMembers(
  tx: Tx,
  context: Context,
  directory: Directory,
  groupId: string,
  wantedIds: readonly string[],
): Promise<void> {
  const { actor } = directory;
  const group = await findGroup(tx, groupId);
  const present = new Set(await memberIdsOf(tx, groupId));
  const wanted = new Set(wantedIds);
  const coming = [...wanted].filter((id) => !present.has(id));
  const going = [...present].filter((id) => !wanted.has(id));
  if (coming.length + going.length === 0) return;
  await expectPeople(tx, coming);
  if (going.length > 0) {
    await tx.deleteFrom('directory_member').where('group_id', '=', groupId).where('person_id', 'in', going).execute();
  }
  if (coming.length > 0) {
    await tx
      .insertInto('directory_member')
      .values(
        coming.map((personId) => ({ organization_id: actor.organizationId, group_id: groupId, person_id: personId })),
      )
      .execute();
  }
  const at = isoOf(context.clock.now());
  await tx.updateTable('directory_group').set({ updated_at: at }).where('id', '=', groupId).execute();
  await recordGroup(tx, context, actor, {
    action: 'directory_group.members_changed',
    groupId,
    details: { name: group.display_name, added: coming, removed: going },
  });
  const taken = new Set(group.role_id === null ? [] : [group.role_id]);
  await applyGroupRoles(tx, context, actor, [...coming, ...going], taken);
}

async function expectPeople(tx: Tx, ids: readonly string[]): Promise<void> {
  const wellFormed = ids.filter((id) => UUID.test(id));
  const found = wellFormed.length
    ? await tx
        .selectFrom('person')
        .select('id')
        .where('id', 'in', wellFormed)
        .where('directory_removed_at', 'is', null)
        .execute()
    : [];
  const known = new Set(found.map((row) => row.id));
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined)
    throw new ScimError(400, 'invalidValue', `members: there is no user ${unknown.slice(0, 80)}`);
}

function readFacts(group: Group): GroupFacts {
  const message = checkText(GROUP_NAME, group.displayName ?? '');
  if (message !== null) throw new ScimError(400, 'invalidValue', `displayName: ${message}`);
  const members = group.members ?? [];
  for (const member of members) {
    if (typeof member.value !== 'string') throw new ScimError(400, 'invalidValue', 'members: a value is missing');
    if (member.type === 'Group')
      throw new ScimError(400, 'invalidValue', 'members: groups in groups are not supported');
  }
  return {
    name: tidyText(GROUP_NAME, group.displayName),
    externalId: readExternalId(group.externalId),
    memberIds: [...new Set(members.map((member) => member.value.toLowerCase()))],
  };
}

async function orTaken(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (uniqueViolationOf(error) !== 'directory_group_name') throw error;
    throw new ScimError(409, 'uniqueness', 'displayName: there is already a group with this name');
  }
}

async function memberIdsOf(tx: Tx, groupId: string): Promise<readonly string[]> {
  const rows = await tx.selectFrom('directory_member').select('person_id').where('group_id', '=', groupId).execute();
  return rows.map((row) => row.person_id);
}

async function findGroup(tx: Tx, id: string) {
  if (!UUID.test(id)) throw new Refusal('not_found');
  const row = await tx.selectFrom('directory_group').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return row;
}

async function present(
  tx: Tx,
  { baseUrl }: Directory,
  row: Awaited<ReturnType<typeof findGroup>>,
  excluded: ScimListQuery['excluded'] = new Set(),
): Promise<Resource> {
  const members = excluded.has('members')
    ? []
    : await tx
        .selectFrom('directory_member')
        .innerJoin('person', 'person.id', 'directory_member.person_id')
        .select(['person.id', 'person.first_name', 'person.last_name'])
        .where('directory_member.group_id', '=', row.id)
        .orderBy('person.user_id')
        .execute();
  return {
    schemas: [ScimGroup.id],
    id: row.id,
    ...(row.external_id === null ? {} : { externalId: row.external_id }),
    displayName: row.display_name,
    ...(excluded.has('members')
      ? {}
      : {
          members: members.map((member) => ({
            value: member.id,
            $ref: `${baseUrl}/Users/${member.id}`,
            display: `${member.first_name} ${member.last_name}`,
            type: 'User',
          })),
        }),
    meta: {
      resourceType: 'Group',
      created: row.created_at.toISOString(),
      lastModified: row.updated_at.toISOString(),
      location: `${baseUrl}/Groups/${row.id}`,
    },
  };
}

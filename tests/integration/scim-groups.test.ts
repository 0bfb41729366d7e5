import { listDirectoryGroups, updateDirectoryGroup } from '@pravas/contract/access/api-key-operations.ts';
import type { AnswerOf, Operation } from '@pravas/contract/operation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addApiKey, addPerson, beginSession } from '../support/callers.ts';
import {
  COMPANY,
  connectDirectory,
  expectScimError,
  filterOf,
  GROUP,
  type Page,
  patchOf,
  type ScimGroup,
  type ScimUser,
  type TestDirectory,
} from '../support/scim-directory.ts';
import { ADMIN, EMPLOYEE, STRANGER, signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { callOperation, expectRefusal, expectShape, payloadOf } from './send-request.ts';

let world: World;
let admin: string;
let directory: TestDirectory;
beforeAll(async () => {
  world = await createWorld();
  admin = (await signIn(world, ADMIN)).token;
  directory = await connectDirectory(world, await personId(ADMIN));
});
afterAll(() => world.close());

const personId = async (email: string) =>
  (await world.query<{ id: string }>('select id from person where email = $1', [email]))[0]?.id ?? '';
const roleId = async (name: string) =>
  (
    await world.query<{ id: string }>('select id from role where name = $1 and organization_id = $2', [name, COMPANY])
  )[0]?.id ?? '';
const roleOf = async (id: string) =>
  (
    await world.query<{ name: string }>('select r.name from person p join role r on r.id = p.role_id where p.id = $1', [
      id,
    ])
  )[0]?.name;

async function ask<O extends Operation>(operation: O, token = admin): Promise<AnswerOf<O>> {
  const payload = payloadOf<AnswerOf<O>>(await callOperation(world.url, operation, {}, { token }));
  expectShape(operation, payload);
  return payload;
}

describe('groups', () => {
  const group = (displayName: string, ...members: ScimUser[]) =>
    directory.ok<ScimGroup>(
      'POST',
      '/Groups',
      { schemas: [GROUP], displayName, members: members.map(({ id }) => ({ value: id })) },
      201,
    );
  const map = (groupId: string, to: string | null, token = admin) =>
    callOperation(world.url, updateDirectoryGroup, { body: { groupId, roleId: to } }, { token });
  const memberIds = (of: ScimGroup) => of.members.map((member) => member.value);

  it('are created, found, renamed and removed', async () => {
    const user = await directory.create();
    const made = await group('Sales – EMEA', user);
    expect(made.members).toMatchObject([{ value: user.id, display: 'Ravi Kumar' }]);
    expect((await directory.ok<ScimUser>('GET', `/Users/${user.id}`)).groups).toMatchObject([{ value: made.id }]);
    for (const text of [
      'displayName eq "SALES – EMEA"',
      `members.value eq "${user.id}"`,
      `members[value eq "${user.id}"]`,
    ]) {
      const found = await directory.ok<Page<ScimGroup>>('GET', `/Groups?${filterOf(text)}&excludedAttributes=members`);
      expect(found.Resources, text).toEqual([expect.objectContaining({ id: made.id })]);
      expect(found.Resources[0]).not.toHaveProperty('members');
    }
    expectScimError(await directory.send('POST', '/Groups', { displayName: 'sales – emea' }), 409, 'uniqueness');
    expectScimError(await directory.send('POST', '/Groups', { displayName: '' }), 400, 'invalidValue');
    const renamed = await directory.patch(`/Groups/${made.id}`, {
      op: 'Replace',
      value: { id: made.id, displayName: 'Sales' },
    });
    expect(renamed.json).toMatchObject({ displayName: 'Sales', members: [{ value: user.id }] });
    expect((await directory.send('DELETE', `/Groups/${made.id}`)).status).toBe(204);
    expectScimError(await directory.send('GET', `/Groups/${made.id}`), 404);
  });

  it('gain and lose members in every way that directories know', async () => {
    const [a, b, c] = [await directory.create(), await directory.create(), await directory.create()];
    const { id } = await group('Ways', a);
    const membersAfter = async (...operations: unknown[]) => {
      const answer = await directory.patch(`/Groups/${id}`, ...operations);
      expect(answer.status, answer.text).toBe(200);
      return memberIds(answer.json as ScimGroup);
    };
    expect(await membersAfter({ op: 'Add', path: 'members', value: [{ value: b.id }, { value: a.id }] })).toEqual([
      a.id,
      b.id,
    ]);
    expect(await membersAfter({ op: 'Remove', path: `members[value eq "${a.id}"]` })).toEqual([b.id]);
    expect(
      await membersAfter(
        { op: 'remove', path: 'members', value: [{ value: b.id }] },
        { op: 'add', path: 'members', value: [{ value: c.id, $ref: null }] },
      ),
    ).toEqual([c.id]);
    expect(await membersAfter({ op: 'replace', path: 'members', value: [{ value: a.id }] })).toEqual([a.id]);
    expect(await membersAfter({ op: 'remove', path: 'members' })).toEqual([]);
    const replaced = await directory.ok<ScimGroup>('PUT', `/Groups/${id}`, {
      displayName: 'Ways',
      members: [{ value: c.id }],
    });
    expect(memberIds(replaced)).toEqual([c.id]);
    expectScimError(
      await directory.patch(`/Groups/${id}`, { op: 'add', path: 'members', value: [{ value: crypto.randomUUID() }] }),
      400,
      'invalidValue',
    );
    expectScimError(
      await directory.patch(`/Groups/${id}`, { op: 'add', path: 'members', value: [{ value: 'x' }] }),
      400,
      'invalidValue',
    );
    expect(memberIds(await directory.ok<ScimGroup>('GET', `/Groups/${id}`))).toEqual([c.id]);
  });

  it('give their role to members, now and later, and take it back', async () => {
    const [a, b] = [await directory.create(), await directory.create()];
    const { id } = await group('Accounts', a);
    expect((await map(id, await roleId('Finance'))).status).toBe(200);
    expect([await roleOf(a.id), await roleOf(b.id)]).toEqual(['Finance', 'Employee']);
    await directory.patch(`/Groups/${id}`, { op: 'Add', path: 'members', value: [{ value: b.id }] });
    expect(await roleOf(b.id)).toBe('Finance');
    await directory.patch(`/Groups/${id}`, { op: 'Remove', path: `members[value eq "${a.id}"]` });
    expect(await roleOf(a.id)).toBe('Employee');
    const { data, scimUrl } = await ask(listDirectoryGroups);
    expect(scimUrl).toBe(`${world.url}/scim/v2`);
    expect(data).toContainEqual({ _id: id, name: 'Accounts', members: 1, roleId: await roleId('Finance') });
    expect((await map(id, await roleId('Approver'))).status).toBe(200);
    expect(await roleOf(b.id)).toBe('Approver');
    expect((await map(id, null)).status).toBe(200);
    expect(await roleOf(b.id)).toBe('Employee');
  });

  it('give the richest role of several, and leave alone what was given by hand', async () => {
    const [a, b] = [await directory.create(), await directory.create()];
    const plain = await group('Plain', a, b);
    const rich = await group('Rich', a);
    await map(plain.id, await roleId('Approver'));
    await map(rich.id, await roleId('Finance'));
    expect([await roleOf(a.id), await roleOf(b.id)]).toEqual(['Finance', 'Approver']);
    expect((await directory.send('DELETE', `/Groups/${rich.id}`)).status).toBe(204);
    expect(await roleOf(a.id)).toBe('Approver');
    await world.query('update person set role_id = $1 where id = $2', [await roleId('Travel desk'), b.id]);
    await directory.ok('PUT', `/Groups/${plain.id}`, { displayName: 'Plain', members: [{ value: a.id }] });
    expect(await roleOf(b.id)).toBe('Travel desk');
  });

  it('keep the last company admin, whatever is asked', async () => {
    const last = await personId(ADMIN);
    const { id } = await directory.ok<ScimGroup>(
      'POST',
      '/Groups',
      { displayName: 'Everybody', members: [{ value: last }] },
      201,
    );
    expectRefusal(await map(id, await roleId('Employee')), 'self_change_refused');
    await world.query('update directory_group set role_id = $1 where id = $2', [await roleId('Employee'), id]);
    const user = await directory.create();
    const other = await group('Others', user);
    await world.query('update directory_group set role_id = $1 where id = $2', [await roleId('Employee'), other.id]);
    const joined = await directory.patch(`/Groups/${other.id}`, {
      op: 'add',
      path: 'members',
      value: [{ value: last }],
    });
    expectScimError(joined, 409);
    expect(await roleOf(last)).toBe('Company admin');
    expect(memberIds(await directory.ok<ScimGroup>('GET', `/Groups/${other.id}`))).toEqual([user.id]);
  });

  it('are tied to roles by who holds all their rights, within the organisation', async () => {
    const { id } = await group('Admins to be');
    const token = await beginSession(world, await addPerson(world, COMPANY, ['integrations.manage', 'search']));
    expectRefusal(await map(id, await roleId('Company admin'), token), 'privilege_not_held');
    const employee = (await signIn(world, EMPLOYEE)).token;
    expectRefusal(await map(id, null, employee), 'privilege_missing');
    const stranger = (await signIn(world, STRANGER)).token;
    expectRefusal(await map(id, null, stranger), 'not_found');
    expectRefusal(await map(id, crypto.randomUUID()), 'not_found');
  });

  it('give no role that holds more than the key’s maker does', async () => {
    const user = await directory.create();
    const { id } = await group('Powerful');
    await map(id, await roleId('Company admin'));
    const maker = await addPerson(world, COMPANY, ['integrations.manage', 'employees.manage']);
    const weak = await addApiKey(world, maker, ['scim']);
    const body = patchOf({ op: 'add', path: 'members', value: [{ value: user.id }] });
    expectScimError(await directory.send('PATCH', `/Groups/${id}`, body, weak), 403);
    expect(await roleOf(user.id)).toBe('Employee');
  });

  it('changed by several requests at once hold everybody who was added', async () => {
    const users = await Promise.all(Array.from({ length: 6 }, () => directory.create()));
    const { id } = await group('Crowd');
    const answers = await Promise.all(
      users.map((user) =>
        directory.patch(`/Groups/${id}`, { op: 'add', path: 'members', value: [{ value: user.id }] }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(users.map(() => 200));
    expect(memberIds(await directory.ok<ScimGroup>('GET', `/Groups/${id}`)).toSorted()).toEqual(
      users.map((user) => user.id).toSorted(),
    );
  });
});

import { listDirectoryGroups } from '@pravas/contract/access/api-key-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addApiKey, addPerson, beginSession, givePassword } from '../support/callers.ts';
import {
  COMPANY,
  connectDirectory,
  ENTERPRISE,
  expectScimError,
  filterOf,
  GROUP,
  type Page,
  patchOf,
  type ScimGroup,
  type ScimUser,
  type TestDirectory,
  USER,
} from '../support/scim-directory.ts';
import { ADMIN, EMPLOYEE, PASSWORD } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { logInAs } from './getting-in.ts';
import { callOperation, payloadOf, send } from './send-request.ts';

let world: World;
let adminId: string;
let directory: TestDirectory;

beforeAll(async () => {
  world = await createWorld({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
  adminId = await idOf(ADMIN);
  directory = await connectDirectory(world, adminId);
});
afterAll(() => world.close());

const idOf = async (email: string) =>
  (await world.query<{ id: string }>('select id from person where email = $1', [email]))[0]?.id ?? '';
const stateOf = async (id: string) =>
  (
    await world.query<{ email: string; is_active: boolean }>('select email, is_active from person where id = $1', [id])
  )[0];
const unkept = async () =>
  payloadOf<AnswerOf<typeof listDirectoryGroups>>(
    await callOperation(world.url, listDirectoryGroups, {}, { token: await beginSession(world, adminId) }),
  ).unkept.map((one) => one.attribute);

describe('what Entra ID sends of a leaver', () => {
  it('by its soft delete takes the access away, and the address stays known', async () => {
    const user = await directory.create();
    // Entra puts the object's id before the name, which makes most addresses longer than our forms take.
    const renamed = `0f4a9d3e6b5c4d1e8f7a0b9c8d7e6f5a${user.userName}`;
    const answer = await directory.patch(
      `/Users/${user.id}`,
      { op: 'Replace', path: 'userName', value: renamed },
      { op: 'Replace', path: 'active', value: 'False' },
    );
    expect(answer.status, answer.text).toBe(200);
    expect(await stateOf(user.id)).toEqual({ email: user.userName, is_active: false });
  });

  it.each<[string, readonly unknown[]]>([
    ['an address that is none', [{ op: 'Replace', path: 'userName', value: 'gone' }]],
    ['an address of somebody else', [{ op: 'Replace', path: 'userName', value: EMPLOYEE }]],
    ['a name that is none', [{ op: 'Replace', path: 'name.givenName', value: '(left) 2026' }]],
    ['a telephone of letters', [{ op: 'Replace', path: 'phoneNumbers[type eq "work"].value', value: 'none' }]],
    ['a title too long', [{ op: 'Add', path: 'title', value: 'x'.repeat(300) }]],
    ['a path that is none', [{ op: 'Replace', path: 'addresses[type eq "work"].formatted', value: 'gone' }]],
    ['an operation that is none', [{ op: 'Erase', path: 'title' }, 'nonsense', { path: 'x' }]],
    ['a NUL', [{ op: 'Replace', path: 'title', value: 'a\u0000b' }]],
    ['another role', [{ op: 'Replace', path: 'roles[primary eq "True"].value', value: '' }]],
  ])('with %s beside it is obeyed all the same', async (_, others) => {
    for (const active of [
      { op: 'Replace', path: 'active', value: 'False' },
      { op: 'replace', value: { active: false } },
      { op: 'Replace', path: `${USER}:active`, value: false },
      { op: 'Add', path: 'ACTIVE', value: [{ value: 'False' }] },
    ]) {
      const user = await directory.create();
      const token = await beginSession(world, user.id);
      const answer = await directory.patch(`/Users/${user.id}`, ...others, active);
      expect(answer.status, answer.text).toBe(200);
      expect((answer.json as ScimUser).active).toBe(false);
      expect(await stateOf(user.id)).toEqual({ email: user.userName, is_active: false });
      const read = await send(world.url, { method: 'GET', path: '/trip/api/v1/trip/list', token });
      expect(read.status).toBe(401);
    }
  });

  it('is obeyed with a key of somebody who held less and has gone, which does nothing else to them', async () => {
    const maker = await addPerson(world, COMPANY, ['employees.manage', 'integrations.manage']);
    const key = await addApiKey(world, maker, ['scim']);
    await world.query('update person set is_active = false where id = $1', [maker]);
    const boss = await addPerson(world, COMPANY, ['employees.manage', 'wallet.topup']);
    const moved = patchOf({ op: 'replace', path: `${ENTERPRISE}:costCenter`, value: 'CC-9' });
    expectScimError(await directory.send('PATCH', `/Users/${boss}`, moved, key), 403);
    const off = patchOf({ op: 'Replace', path: 'active', value: 'False' });
    expect((await directory.send('PATCH', `/Users/${boss}`, off, key)).status).toBe(200);
    expect((await stateOf(boss))?.is_active).toBe(false);
    const on = patchOf({ op: 'Replace', path: 'active', value: 'True' });
    expectScimError(await directory.send('PATCH', `/Users/${boss}`, on, key), 403);
  });

  it('does not take the last company admin', async () => {
    const off = { op: 'Replace', path: 'active', value: 'False' };
    expectScimError(await directory.patch(`/Users/${adminId}`, { op: 'Add', path: 'title', value: 'x' }, off), 409);
    expect((await stateOf(adminId))?.is_active).toBe(true);
  });
});

describe('what Entra ID maps by default', () => {
  it('comes in by a POST, is changed by a PATCH, and what is not kept is listed', async () => {
    const user = await directory.ok<ScimUser>(
      'POST',
      '/Users',
      {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', ENTERPRISE],
        externalId: 'tara.sen',
        userName: 'tara.sen@meridian.example',
        active: true,
        displayName: 'Tara Sen',
        emails: [{ primary: true, type: 'work', value: 'tara.sen@meridian.example' }],
        addresses: [
          {
            country: 'IN',
            formatted: null,
            locality: 'Bengaluru',
            postalCode: '560001',
            primary: false,
            region: 'Karnataka',
            streetAddress: '1 MG Road',
            type: 'work',
          },
        ],
        meta: { resourceType: 'User' },
        name: { formatted: 'Tara Sen', familyName: 'Sen', givenName: 'Tara' },
        phoneNumbers: [
          { primary: false, type: 'fax', value: '+91 80 4000 0000' },
          { primary: false, type: 'mobile', value: '+91 98450 12345' },
        ],
        preferredLanguage: 'en-IN',
        roles: [],
        title: 'Analyst',
        [ENTERPRISE]: { department: 'Sales', employeeNumber: 'T 1', manager: 'f3c1', organization: 'Meridian' },
        'urn:ietf:params:scim:schemas:extension:meridian:2.0:User': { badge: '7' },
      },
      201,
    );
    expect(user).toMatchObject({ title: 'Analyst', phoneNumbers: [{ value: '+919845012345' }] });
    const answer = await directory.patch(
      `/Users/${user.id}`,
      { op: 'Add', path: 'addresses[type eq "work"].formatted', value: '1 MG Road, Bengaluru' },
      { op: 'Add', path: 'addresses[type eq "work"].streetAddress', value: '1 MG Road' },
      { op: 'Add', path: 'roles[primary eq "True"].value', value: 'Traveller' },
      { op: 'Add', path: 'profileUrl', value: 'https://meridian.example/tara' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'tara.sen@meridian.example' },
      { op: 'Replace', path: 'phoneNumbers[type eq "fax"].value', value: '+91 80 4000 0001' },
      { op: 'Replace', path: 'name.formatted', value: 'Tara Sen' },
      { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:meridian:2.0:User:badge', value: '8' },
      { op: 'Add', path: `${ENTERPRISE}:manager`, value: 'f3c2' },
      { op: 'Replace', path: 'nothing', value: 1 },
      { op: 'replace', value: JSON.parse('{"__proto__x":{"polluted":1},"title":"Senior analyst"}') },
      { op: 'Remove', path: 'preferredLanguage' },
    );
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json).toMatchObject({ title: 'Senior analyst', phoneNumbers: [{ value: '+919845012345' }] });
    expect(await unkept()).toEqual(
      expect.arrayContaining([
        'addresses',
        'addresses.formatted',
        'manager',
        'organization',
        'phoneNumbers.fax',
        'preferredLanguage',
        'profileUrl',
        'roles',
        'urn:ietf:params:scim:schemas:extension:meridian:2.0:User',
      ]),
    );
    for (const implied of ['emails', 'name.formatted', 'schemas', 'meta', 'active']) {
      expect(await unkept()).not.toContain(implied);
    }
  });

  it('with a department that we lack keeps the person and lists the department', async () => {
    await directory.create({ [ENTERPRISE]: { department: 'Astronomy' } });
    expect(await unkept()).toContain('department');
  });

  it('takes addresses of 254 characters and names of one letter, and they can sign in', async () => {
    const long = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`;
    expect(long.length).toBeGreaterThan(250);
    expect(long.length).toBeLessThanOrEqual(254);
    const user = await directory.create({ userName: long, name: { givenName: 'R', familyName: 'K' } });
    expect(user).toMatchObject({ userName: long, name: { givenName: 'R', familyName: 'K' } });
    await givePassword(world, user.id);
    expect((await logInAs(world, long, PASSWORD)).status).toBe(200);
    expectScimError(
      await directory.send('POST', '/Users', directory.newUser({ userName: `${long}mple` })),
      400,
      'invalidValue',
      /254/,
    );
  });
});

describe('what Okta sends', () => {
  const put = (user: ScimUser, more: Record<string, unknown>) =>
    directory.send('PUT', `/Users/${user.id}`, {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      id: user.id,
      externalId: '00ujl29u0le5T6Aj10h7',
      userName: user.userName,
      name: { givenName: 'Ravi', middleName: 'Excel', familyName: 'Kumar' },
      emails: [{ primary: true, value: user.userName, type: 'work', display: user.userName }],
      displayName: 'Ravi Kumar',
      locale: 'en-IN',
      groups: [],
      password: '1mz050nq',
      active: true,
      meta: { resourceType: 'User' },
      ...more,
    });

  it('as a PUT changes what it names, and leaves alone what it is silent about', async () => {
    const user = await directory.create({ [ENTERPRISE]: { employeeNumber: `O${Date.now()}`, department: 'Sales' } });
    await world.query(`update person set mobile = '919845012345' where id = $1`, [user.id]);
    const answer = await put(user, { name: { givenName: 'Ravindra', middleName: 'Excel', familyName: 'Kumar' } });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json).toMatchObject({
      externalId: '00ujl29u0le5T6Aj10h7',
      name: { givenName: 'Ravindra' },
      phoneNumbers: [{ value: '919845012345' }],
      [ENTERPRISE]: user[ENTERPRISE],
    });
    const [row] = await world.query<{ password_hash: string | null }>(
      'select password_hash from person where id = $1',
      [user.id],
    );
    expect(row?.password_hash).toBeNull();
    expect(await unkept()).toEqual(expect.arrayContaining(['locale', 'password', 'name.middleName']));
  });

  it.each<[string, Record<string, unknown>]>([
    ['as it is', {}],
    ['with a name that is none', { name: { givenName: '7', familyName: '' } }],
    ['with an address that is none', { userName: 'gone' }],
    ['with a title too long', { title: 'x'.repeat(300) }],
  ])('switches somebody off by a PUT %s', async (_, wrong) => {
    const user = await directory.create();
    const answer = await put(user, { active: false, externalId: user.externalId, ...wrong });
    expect(answer.status, answer.text).toBe(200);
    expect((answer.json as ScimUser).active).toBe(false);
    expect(await stateOf(user.id)).toEqual({ email: user.userName, is_active: false });
  });

  it('switches somebody off by a PATCH without a path', async () => {
    const user = await directory.create();
    const answer = await directory.patch(`/Users/${user.id}`, { op: 'replace', value: { active: false } });
    expect((answer.json as ScimUser).active).toBe(false);
  });
});

describe('somebody whom the directory deletes', () => {
  const remove = (id: string, type?: string) =>
    send(world.url, {
      method: 'DELETE',
      path: `/scim/v2/Users/${id}`,
      token: directory.key,
      ...(type === undefined ? {} : { headers: { 'content-type': type } }),
    });

  it.each([undefined, 'application/scim+json', 'application/json; charset=utf-8', 'text/plain'])(
    'with the type %s and no body is out, and not found any more',
    async (type) => {
      const user = await directory.create();
      const answer = await remove(user.id, type);
      expect([answer.status, answer.text]).toEqual([204, '']);
      expectScimError(await directory.send('GET', `/Users/${user.id}`), 404);
      const found = await directory.ok<Page<ScimUser>>('GET', `/Users?${filterOf(`userName eq "${user.userName}"`)}`);
      expect(found.totalResults).toBe(0);
      expect(await stateOf(user.id)).toEqual({ email: user.userName, is_active: false });
    },
  );

  it('is the same person when sent again, by the address or by the directory’s own id', async () => {
    const user = await directory.create({ title: 'Analyst' });
    const group = await directory.ok<ScimGroup>(
      'POST',
      '/Groups',
      { schemas: [GROUP], displayName: `Crew ${user.id}`, members: [{ value: user.id }] },
      201,
    );
    await remove(user.id);
    expect((await directory.ok<ScimGroup>('GET', `/Groups/${group.id}`)).members).toEqual([]);
    const sent = directory.newUser({ userName: user.userName });
    const again = await directory.ok<ScimUser>('POST', '/Users', sent, 201);
    expect(again).toMatchObject({ id: user.id, active: true, externalId: sent.externalId });
    await remove(user.id);
    const renamed = directory.newUser({ externalId: sent.externalId });
    const third = await directory.ok<ScimUser>('POST', '/Users', renamed, 201);
    expect(third).toMatchObject({ id: user.id, userName: renamed.userName.toLowerCase(), active: true });
    // A person who was never deleted is another person.
    expectScimError(
      await directory.send('POST', '/Users', directory.newUser({ userName: third.userName })),
      409,
      'uniqueness',
    );
  });

  it('loses no role to a key that holds less, and comes back by none that does', async () => {
    const weak = await addApiKey(world, await addPerson(world, COMPANY, ['employees.manage']), ['scim']);
    const boss = await addPerson(world, COMPANY, ['wallet.topup']);
    expect((await directory.send('DELETE', `/Users/${boss}`, undefined, weak)).status).toBe(204);
    expect((await stateOf(boss))?.is_active).toBe(false);
    const email = (await stateOf(boss))?.email;
    expectScimError(await directory.send('POST', '/Users', directory.newUser({ userName: email }), weak), 403);
    expect((await stateOf(boss))?.is_active).toBe(false);
  });
});

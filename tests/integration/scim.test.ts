import { listAudit } from '@pravas/contract/audit/audit-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { getOrganizationConfig } from '@pravas/contract/organisation/config-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addApiKey, addPerson, beginSession } from '../support/callers.ts';
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
import { ADMIN, EMPLOYEE, STRANGER, signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { callOperation, expectRefusal, payloadOf, send } from './send-request.ts';

let world: World;
let admin: string;
let directory: TestDirectory;
let strangerKey: string;
beforeAll(async () => {
  world = await createWorld();
  admin = (await signIn(world, ADMIN)).token;
  directory = await connectDirectory(world, await personId(ADMIN));
  strangerKey = await addApiKey(world, await personId(STRANGER), ['scim']);
});
afterAll(() => world.close());

const personId = async (email: string) =>
  (await world.query<{ id: string }>('select id from person where email = $1', [email]))[0]?.id ?? '';
const roleOf = async (id: string) =>
  (
    await world.query<{ name: string }>('select r.name from person p join role r on r.id = p.role_id where p.id = $1', [
      id,
    ])
  )[0]?.name;
const invitationsOf = async (id: string) =>
  (
    await world.query<{ n: number }>(
      'select count(*)::int as n from invitation where person_id = $1 and revoked_at is null',
      [id],
    )
  )[0]?.n;

describe('who may come in', () => {
  it.each<[string, () => Promise<string | undefined>, number]>([
    ['nobody', async () => undefined, 401],
    ['an admin’s session', async () => admin, 401],
    ['a key that nobody made', async () => `prv_${'A'.repeat(43)}`, 401],
    ['a revoked key', async () => addApiKey(world, await personId(ADMIN), ['scim'], { revoked: true }), 401],
    ['a key that ran out', async () => addApiKey(world, await personId(ADMIN), ['scim'], { expired: true }), 401],
    ['a key for something else', async () => addApiKey(world, await personId(ADMIN), ['employees.manage']), 403],
    [
      'a key whose maker may not manage employees',
      async () => addApiKey(world, await personId(EMPLOYEE), ['scim']),
      403,
    ],
  ])('not %s', async (_, tokenOf, status) => {
    const token = await tokenOf();
    for (const path of ['/Users', '/Groups', '/ServiceProviderConfig']) {
      const answer = await send(world.url, { method: 'GET', path: `/scim/v2${path}`, token });
      expectScimError(answer, status);
      if (status === 401) expect(answer.headers['www-authenticate']).toBe('Bearer');
    }
  });

  it('only to the organisation of the key', async () => {
    const user = await directory.create();
    const group = await directory.ok<ScimGroup>('POST', '/Groups', { schemas: [GROUP], displayName: 'Ours' }, 201);
    const body = patchOf({ op: 'replace', path: 'active', value: false });
    for (const [method, path, sent] of [
      ['GET', `/Users/${user.id}`],
      ['PATCH', `/Users/${user.id}`, body],
      ['PUT', `/Users/${user.id}`, directory.newUser()],
      ['DELETE', `/Users/${user.id}`],
      ['GET', `/Groups/${group.id}`],
      ['PUT', `/Groups/${group.id}`, { displayName: 'Theirs' }],
      ['DELETE', `/Groups/${group.id}`],
    ] as const) {
      expectScimError(await directory.send(method, path, sent, strangerKey), 404);
    }
    const theirs = (await directory.send('GET', '/Users', undefined, strangerKey)).json as Page<ScimUser>;
    expect(theirs.Resources.map((one) => one.userName)).toEqual([STRANGER]);
    const foreign = await directory.send(
      'POST',
      '/Groups',
      { displayName: 'X', members: [{ value: user.id }] },
      strangerKey,
    );
    expectScimError(foreign, 400, 'invalidValue', /no user/);
  });

  it('finds out what is there', async () => {
    const config = await directory.ok<Record<string, { supported: boolean }>>('GET', '/ServiceProviderConfig');
    expect([config.patch?.supported, config.bulk?.supported, config.filter?.supported]).toEqual([true, false, true]);
    const types = await directory.ok<Page<{ id: string; endpoint: string }>>('GET', '/ResourceTypes');
    expect(types.Resources.map((type) => [type.id, type.endpoint])).toEqual([
      ['User', '/Users'],
      ['Group', '/Groups'],
    ]);
    expect(await directory.ok('GET', '/ResourceTypes/User')).toMatchObject({ schema: USER });
    const schemas = await directory.ok<Page<{ id: string }>>('GET', '/Schemas');
    expect(schemas.Resources.map((schema) => schema.id)).toEqual([USER, ENTERPRISE, GROUP]);
    expect(await directory.ok('GET', `/Schemas/${USER}`)).toMatchObject({ id: USER, name: 'User' });
    for (const path of ['/Schemas/urn:none', '/ResourceTypes/Nothing', '/Nothing', '/Users/1', '/Groups/x']) {
      expectScimError(await directory.send('GET', path), 404);
    }
  });
});

describe('users', () => {
  it('are created as employees, invited by mail where the organisation signs in here', async () => {
    const user = await directory.create({
      title: 'Analyst',
      phoneNumbers: [{ type: 'mobile', value: '+91 98450-12399' }],
      [ENTERPRISE]: { employeeNumber: 'E 77', department: 'sales', costCenter: 'CC-9', manager: 'someone' },
    });
    expect(user).toMatchObject({
      userName: expect.stringMatching(/^person\d+@meridian\.example$/),
      externalId: expect.stringMatching(/^entra-\d+$/),
      active: true,
      title: 'Analyst',
      phoneNumbers: [{ value: '+919845012399' }],
      [ENTERPRISE]: { employeeNumber: 'E 77', department: 'Sales', costCenter: 'CC-9' },
      meta: { location: `${world.url}/scim/v2/Users/${user.id}` },
    });
    expect(await roleOf(user.id)).toBe('Employee');
    expect(await invitationsOf(user.id)).toBe(1);
    expect(await directory.ok<ScimUser>('GET', `/Users/${user.id}`)).toEqual(user);
    const { data } = payloadOf<AnswerOf<typeof listAudit>>(
      await callOperation(world.url, listAudit, {}, { token: admin }),
    );
    expect(data.some((row) => row.objectId === user.id && row.actor === 'Test (API key of Vikram Shah)')).toBe(true);
  });

  it('need no invitation where single sign-on is switched on', async () => {
    await world.query(
      `insert into sso_connection (organization_id, issuer, client_id, is_enabled, updated_at)
       values ($1, 'https://id.example', 'pravas', true, now())`,
      [COMPANY],
    );
    const user = await directory.create();
    await world.query('delete from sso_connection');
    expect(await invitationsOf(user.id)).toBe(0);
    const state = 'select invite_status, password_hash, is_email_unproven from person where id = $1';
    expect(await world.query(state, [user.id])).toEqual([
      { invite_status: 'Registered', password_hash: null, is_email_unproven: true },
    ]);
  });

  it('that come disabled are invited when they are enabled', async () => {
    const user = await directory.create({ active: 'False' });
    expect(user.active).toBe(false);
    const enabled = await directory.patch(`/Users/${user.id}`, { op: 'Replace', path: 'active', value: 'True' });
    expect((enabled.json as ScimUser).active).toBe(true);
    expect(await invitationsOf(user.id)).toBe(1);
  });

  it.each<[string, Record<string, unknown>, RegExp]>([
    ['no address', { userName: 'ravi' }, /userName: Email must be|userName: Please enter valid email/],
    ['none at all', { userName: undefined }, /userName/],
    [
      'a name too long',
      { name: { givenName: 'R'.repeat(41), familyName: 'Kumar' } },
      /givenName: First name must be 1/,
    ],
    ['a name that turns around', { name: { givenName: 'Ra\u202evi', familyName: 'Kumar' } }, /givenName/],
    ['an address that is a number', { userName: 7 }, /userName/],
    ['a NUL', { title: 'A\u0000B' }, /title/],
    ['an id too long', { externalId: 'x'.repeat(201) }, /externalId/],
  ])('are refused with %s', async (_, wrong, detail) => {
    expectScimError(await directory.send('POST', '/Users', directory.newUser(wrong)), 400, 'invalidValue', detail);
  });

  it('have their address and their id once in the organisation, in any letter case', async () => {
    const user = await directory.create();
    expectScimError(
      await directory.send('POST', '/Users', directory.newUser({ userName: user.userName.toUpperCase() })),
      409,
      'uniqueness',
    );
    expectScimError(
      await directory.send('POST', '/Users', directory.newUser({ externalId: user.externalId })),
      409,
      'uniqueness',
    );
  });

  it('are found by what directories ask for', async () => {
    const user = await directory.create();
    const found = async (text: string) =>
      (await directory.ok<Page<ScimUser>>('GET', `/Users?${filterOf(text)}`)).Resources.map((one) => one.id);
    for (const text of [
      `userName eq "${user.userName.toUpperCase()}"`,
      `USERNAME EQ "${user.userName}"`,
      `externalId eq "${user.externalId}"`,
      `externalId eq "${user.externalId}" and active eq true`,
      `id eq "${user.id}"`,
      `emails[type eq "work"].value eq "${user.userName}"`,
      `${USER}:userName eq "${user.userName}"`,
      `userName sw "${user.userName.slice(0, 9)}" and not (active eq false) and externalId eq "${user.externalId}"`,
    ]) {
      expect(await found(text), text).toEqual([user.id]);
    }
    expect(await found('userName eq "nobody@meridian.example"')).toEqual([]);
    expect(await found(`externalId eq "${user.externalId?.toUpperCase()}"`)).toEqual([]);
    expect(await found(`userName eq "' or true --"`)).toEqual([]);
    expect(await found('id eq "1"')).toEqual([]);
    await directory.patch(`/Users/${user.id}`, { op: 'replace', value: { active: false } });
    expect(await found('active eq false')).toContain(user.id);
    expect(await found('active eq "True"')).not.toContain(user.id);
  });

  it.each([
    '',
    '(',
    'userName',
    'password eq "x"',
    'userName gt "a"',
    'userName eq 7',
    'constructor eq "x"',
    'meta.lastModified gt "2020-01-01T00:00:00Z"',
    'userName eq "x" or 1 eq 1',
  ])('refuse the filter %j', async (text) => {
    const said = /^(?:The filter cannot be read|Filtering by )/;
    expectScimError(await directory.send('GET', `/Users?${filterOf(text)}`), 400, 'invalidFilter', said);
  });

  it('come in pages', async () => {
    const all = await directory.ok<Page<ScimUser>>('GET', '/Users');
    expect(all.totalResults).toBe(all.Resources.length);
    const second = await directory.ok<Page<ScimUser>>('GET', '/Users?startIndex=2&count=2');
    expect([second.startIndex, second.itemsPerPage]).toEqual([2, 2]);
    expect(second.Resources.map((one) => one.id)).toEqual(all.Resources.slice(1, 3).map((one) => one.id));
    const none = await directory.ok<Page<ScimUser>>('GET', '/Users?count=0');
    expect([none.totalResults, none.Resources]).toEqual([all.totalResults, []]);
    expect((await directory.ok<Page<ScimUser>>('GET', '/Users?startIndex=0')).startIndex).toBe(1);
    expect((await directory.ok<Page<ScimUser>>('GET', '/Users?startIndex=9999')).Resources).toEqual([]);
    expectScimError(await directory.send('GET', '/Users?count=many'), 400, 'invalidValue');
  });

  it.each<[string, unknown[], (user: ScimUser) => unknown, unknown]>([
    [
      'a name by its path',
      [{ op: 'Replace', path: 'name.familyName', value: 'Iyer' }],
      (user) => user.name.familyName,
      'Iyer',
    ],
    [
      'in any letter case',
      [{ op: 'ADD', path: 'NAME.FAMILYNAME', value: 'Nair' }],
      (user) => user.name.familyName,
      'Nair',
    ],
    [
      'without a path',
      [{ op: 'replace', value: { name: { givenName: 'Ravindra' } } }],
      (user) => user.name,
      { formatted: 'Ravindra Kumar', givenName: 'Ravindra', familyName: 'Kumar' },
    ],
    ['with a dotted name', [{ op: 'Add', value: { 'name.givenName': 'Ram' } }], (user) => user.name.givenName, 'Ram'],
    [
      'an entry that was not there',
      [{ op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+91 9845011111' }],
      (user) => user.phoneNumbers?.[0]?.value,
      '+919845011111',
    ],
    [
      'the company’s own words',
      [{ op: 'Replace', path: `${ENTERPRISE}:department`, value: 'Finance' }],
      (user) => user[ENTERPRISE]?.department,
      'Finance',
    ],
    [
      'a department that we lack',
      [{ op: 'Add', path: `${ENTERPRISE}:department`, value: 'Astronomy' }],
      (user) => user[ENTERPRISE]?.department,
      undefined,
    ],
    [
      'a manager, who is not kept',
      [
        { op: 'Add', path: `${ENTERPRISE}:manager`, value: 'abc' },
        { op: 'add', path: 'title', value: 'Lead' },
      ],
      (user) => user.title,
      'Lead',
    ],
    [
      'the address',
      [{ op: 'Replace', path: 'userName', value: 'Renamed@Meridian.example' }],
      (user) => user.userName,
      'renamed@meridian.example',
    ],
    [
      'and take away',
      [
        { op: 'add', path: 'title', value: 'Lead' },
        { op: 'remove', path: 'title' },
      ],
      (user) => user.title,
      undefined,
    ],
  ])('are changed: %s', async (_, operations, read, expected) => {
    const user = await directory.create();
    const answer = await directory.patch(`/Users/${user.id}`, ...operations);
    expect(answer.status, answer.text).toBe(200);
    expect(read(answer.json as ScimUser)).toEqual(expected);
    expect(await directory.ok<ScimUser>('GET', `/Users/${user.id}`)).toEqual(answer.json);
  });

  it.each<[unknown, string]>([
    [{ op: 'move', path: 'title', value: 'x' }, 'invalidSyntax'],
    [{ op: 'remove' }, 'noTarget'],
    [{ op: 'replace', path: 'active', value: 'perhaps' }, 'invalidValue'],
    [{ op: 'replace', path: 'userName', value: 'nobody' }, 'invalidValue'],
    ['nonsense', 'invalidSyntax'],
  ])('refuse the operation %j', async (operation, scimType) => {
    const user = await directory.create();
    expectScimError(await directory.patch(`/Users/${user.id}`, operation), 400, scimType);
    expect(await directory.ok<ScimUser>('GET', `/Users/${user.id}`)).toEqual(user);
  });

  it('are replaced by what is sent: what is left out stays, what is empty goes', async () => {
    const user = await directory.create({ title: 'Analyst', [ENTERPRISE]: { employeeNumber: 'R1', costCenter: 'C1' } });
    const rest = directory.newUser();
    const sent = { ...rest, USERNAME: rest.userName, title: '', [ENTERPRISE]: { costCenter: 'C2' } };
    const replaced = await directory.ok<ScimUser>('PUT', `/Users/${user.id}`, sent);
    expect(replaced).toMatchObject({ id: user.id, userName: rest.userName.toLowerCase(), externalId: rest.externalId });
    expect([replaced.title, replaced[ENTERPRISE]]).toEqual([undefined, { employeeNumber: 'R1', costCenter: 'C2' }]);
  });

  it('disabled by their directory are signed out at once', async () => {
    const user = await directory.create();
    const token = await beginSession(world, user.id);
    expect((await callOperation(world.url, getOrganizationConfig, {}, { token })).status).toBe(200);
    await directory.patch(`/Users/${user.id}`, { op: 'Replace', path: 'active', value: 'False' });
    expectRefusal(await callOperation(world.url, getOrganizationConfig, {}, { token }), 'session_ended');
    await directory.patch(`/Users/${user.id}`, { op: 'Replace', path: 'active', value: true });
    const again = await beginSession(world, user.id);
    expect((await directory.send('DELETE', `/Users/${user.id}`)).status).toBe(204);
    expectRefusal(await callOperation(world.url, getOrganizationConfig, {}, { token: again }), 'session_ended');
    expectScimError(await directory.send('GET', `/Users/${user.id}`), 404);
    expectScimError(await directory.send('DELETE', `/Users/${user.id}`), 404);
  });

  it('never lose their last company admin', async () => {
    const last = await personId(ADMIN);
    expectScimError(await directory.send('DELETE', `/Users/${last}`), 409);
    expectScimError(await directory.patch(`/Users/${last}`, { op: 'replace', path: 'active', value: false }), 409);
    expect((await directory.ok<ScimUser>('GET', `/Users/${last}`)).active).toBe(true);
  });

  it('of more rights than the key’s maker keep their address', async () => {
    const maker = await addPerson(world, COMPANY, [
      'integrations.manage',
      'employees.manage',
      'search',
      'trips.own',
      'expenses.own',
      'profile.own',
      'pay.card',
    ]);
    const weak = await addApiKey(world, maker, ['scim']);
    const body = patchOf({ op: 'replace', path: 'userName', value: 'mine@meridian.example' });
    expectScimError(await directory.send('PATCH', `/Users/${await personId(ADMIN)}`, body, weak), 403);
    const user = (await directory.send('POST', '/Users', directory.newUser(), weak)).json as ScimUser;
    expect((await directory.send('PATCH', `/Users/${user.id}`, body, weak)).status).toBe(200);
  });

  it('refuse bodies that are no SCIM', async () => {
    const raw = async (body: string, type = 'application/scim+json') =>
      send(world.url, {
        method: 'POST',
        path: '/scim/v2/Users',
        token: await addApiKey(world, await personId(ADMIN), ['scim']),
        body,
        headers: { 'content-type': type },
      });
    expectScimError(await raw('{"userName":'), 400, 'invalidSyntax');
    expectScimError(await raw('[]'), 400, 'invalidSyntax');
    expectScimError(await raw('{"__proto__":{"a":1}}'), 400, 'invalidSyntax');
    expectScimError(await raw(`{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`), 400, 'invalidSyntax');
    expectScimError(await raw('a,b', 'text/csv'), 415);
    expectScimError(await raw(`{"a":"${'x'.repeat(1_100_000)}"}`), 413);
  });
});

import { revokeApiKey } from '@pravas/contract/access/api-key-operations.ts';
import { updateRolePrivileges } from '@pravas/contract/access/role-operations.ts';
import { logoutEverywhere } from '@pravas/contract/identity/session-operations.ts';
import {
  getOrganizationSettings,
  updateOrganizationSettings,
} from '@pravas/contract/organisation/organization-operations.ts';
import { updateEmployeeStatus } from '@pravas/contract/people/employee-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addApiKey, addPerson, beginSession } from '../support/callers.ts';
import { type OpenStream, openStream } from '../support/open-stream.ts';
import { hearStatements } from '../support/sent-statements.ts';
import { ADMIN } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { callOperation, expectRefusal, payloadOf, send } from './send-request.ts';

const TRIPS = '/trip/api/v1/trip';

let world: World;
let admin: string;
let company: string;

beforeAll(async () => {
  world = await createWorld();
  const [row] = await world.query<{ id: string; organization_id: string }>(
    'select id, organization_id from person where email = $1',
    [ADMIN],
  );
  company = row?.organization_id ?? '';
  admin = await beginSession(world, row?.id ?? '');
});
afterAll(() => world.close());

/** A person with a session, a trip and an open stream of that trip's changes. */
async function someoneWatching(): Promise<{
  personId: string;
  userId: number;
  roleId: string;
  token: string;
  stream: OpenStream;
}> {
  const personId = await addPerson(world, company, ['trips.own', 'search']);
  const token = await beginSession(world, personId);
  const [row] = await world.query<{ user_id: number; role_id: string }>(
    'select user_id, role_id from person where id = $1',
    [personId],
  );
  const trip = await send(world.url, {
    method: 'POST',
    path: TRIPS,
    token,
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: { name: 'Watched' },
  });
  const tripId = payloadOf<{ data: { _id: string } }>(trip).data._id;
  const stream = await openStream(world.url, `${TRIPS}/events?tripId=${tripId}`, token);
  return { personId, userId: row?.user_id ?? 0, roleId: row?.role_id ?? '', token, stream };
}

const read = (token: string) => send(world.url, { method: 'GET', path: `${TRIPS}/list`, token });

describe('rights end with the next request, and with them open streams', () => {
  it('when a person is disabled', async () => {
    const person = await someoneWatching();
    expect((await read(person.token)).status).toBe(200);
    const body = { user_ids: [person.userId], isActive: false };
    payloadOf(await callOperation(world.url, updateEmployeeStatus, { body }, { token: admin }));
    expectRefusal(await read(person.token), 'session_ended');
    await person.stream.ended;
  });

  it('when his role loses the privilege', async () => {
    const person = await someoneWatching();
    const body = { roleId: person.roleId, privileges: ['search'] };
    payloadOf(await callOperation(world.url, updateRolePrivileges, { body }, { token: admin }));
    expectRefusal(await read(person.token), 'privilege_missing');
    await person.stream.ended;
  });

  it('when he signs out everywhere', async () => {
    const person = await someoneWatching();
    const other = await beginSession(world, person.personId);
    // They have just come through an identity provider, which is proof enough.
    await world.query(`update session set method = 'sso' where person_id = $1`, [person.personId]);
    payloadOf(await callOperation(world.url, logoutEverywhere, { body: {} }, { token: other }));
    expectRefusal(await read(person.token), 'session_ended');
    expectRefusal(await read(other), 'session_ended');
    await person.stream.ended;
  });

  it('when his organisation begins to demand a second factor', async () => {
    const person = await someoneWatching();
    const shown = await callOperation(world.url, getOrganizationSettings, {}, { token: admin });
    const { settings } = payloadOf<{ settings: { version: number } }>(shown);
    // The admin has no second factor either: they are asked to set one up as well.
    const body = { version: settings.version, security: { secondFactor: 'everyone', sessionDays: 14, idleHours: 72 } };
    payloadOf(await callOperation(world.url, updateOrganizationSettings, { body }, { token: admin }));
    expectRefusal(await read(person.token), 'second_factor_required');
    await person.stream.ended;
    expectRefusal(
      await callOperation(world.url, getOrganizationSettings, {}, { token: admin }),
      'second_factor_required',
    );
    await world.query(
      `update organization set settings = jsonb_set(settings, '{security,secondFactor}', '"nobody"') where id = $1`,
      [company],
    );
    await world.query('update session set is_restricted = false where organization_id = $1', [company]);
  });

  it('when an API key is revoked', async () => {
    const personId = await addPerson(world, company, ['trips.own']);
    const key = await addApiKey(world, personId, ['trips.own']);
    expect((await read(key)).status).toBe(200);
    const [row] = await world.query<{ id: string }>('select id from api_key where created_by = $1', [personId]);
    payloadOf(await callOperation(world.url, revokeApiKey, { query: { apiKeyId: row?.id ?? '' } }, { token: admin }));
    expectRefusal(await read(key), 'session_ended');
  });

  it('of all streams of a session at once, by one look at it', async () => {
    const person = await someoneWatching();
    const streams = await Promise.all(
      Array.from({ length: 6 }, () => openStream(world.url, '/trip/api/v1/inbox/events', person.token)),
    );
    const kept = await someoneWatching();
    const sent = hearStatements();
    try {
      await world.query(`update person set is_active = false where id = $1`, [person.personId]);
      await world.query(`select pg_notify('pravas_changes', $1)`, [
        JSON.stringify({ organizationId: company, topic: 'access' }),
      ]);
      await Promise.all([person.stream, ...streams].map((stream) => stream.ended));
      // Seven streams of two tokens: each token is checked once.
      expect(sent.count('find_access(')).toBe(2);
    } finally {
      sent.stop();
    }
    expect(kept.stream.isOpen()).toBe(true);
    kept.stream.close();
  });

  it('and goes on for everybody whose rights did not change', async () => {
    const kept = await someoneWatching();
    const disabled = await someoneWatching();
    const body = { user_ids: [disabled.userId], isActive: false };
    payloadOf(await callOperation(world.url, updateEmployeeStatus, { body }, { token: admin }));
    await disabled.stream.ended;
    expect(kept.stream.isOpen()).toBe(true);
    expect((await read(kept.token)).status).toBe(200);
    kept.stream.close();
  });
});

import { createApiKey, listApiKeys, revokeApiKey } from '@pravas/contract/access/api-key-operations.ts';
import { listRoles, updateRolePrivileges } from '@pravas/contract/access/role-operations.ts';
import { listClaims } from '@pravas/contract/expense/claim-operations.ts';
import { listSessions } from '@pravas/contract/identity/session-operations.ts';
import { listInbox } from '@pravas/contract/notice/inbox-operations.ts';
import { listGrades } from '@pravas/contract/organisation/master-operations.ts';
import {
  getOrganization,
  getOrganizationSettings,
  listGstRegistrations,
} from '@pravas/contract/organisation/organization-operations.ts';
import { getApprovers, previewDisabling, updateEmployeeStatus } from '@pravas/contract/people/employee-operations.ts';
import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { watchTrip } from '@pravas/contract/trip/trip-operations.ts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { addPerson, beginSession } from '../support/callers.ts';
import { ADMIN } from '../support/traveller.ts';
import type { World } from '../support/world.ts';
import { expectRefusal } from './send-request.ts';
import { COMPANY, useCompany } from './use-company.ts';

const company = useCompany();
const { call, ask } = company;
let world: World;
let admin: string;
let employee: string;
let stranger: string;
beforeAll(() => {
  ({ world, admin, employee, stranger } = company.now());
});

const today = () => Temporal.Now.plainDateISO('Asia/Kolkata');
const make = (scopes: readonly string[], token = admin, name = 'Reports job') =>
  ask(createApiKey, { body: { name, scopes } }, token);

/** Somebody of the company with these rights; answers their token. */
async function personWith(privileges: readonly string[]): Promise<{ personId: string; token: string }> {
  const personId = await addPerson(world, COMPANY, privileges);
  return { personId, token: await beginSession(world, personId) };
}

describe('an API key', () => {
  it('is shown once, kept as a hash, recognised by its beginning, and on record without its secret', async () => {
    const { apiKey, secret } = await make(['organisation.manage', 'organisation.manage']);
    expect(secret).toMatch(/^prv_[\w-]{43}$/);
    expect(apiKey).toMatchObject({
      name: 'Reports job',
      prefix: secret.slice(0, 10),
      scopes: ['organisation.manage'],
      createdBy: 'Vikram Shah',
      isRevoked: false,
      expiresAt: null,
    });
    const { data } = await ask(listApiKeys);
    expect(data[0]).toEqual(apiKey);
    expect(JSON.stringify(data)).not.toContain(secret);
    const stored = await world.query<{ text: string }>('select row_to_json(k)::text as text from api_key k');
    const trail = await world.query<{ text: string }>(
      `select row_to_json(e)::text as text from audit_event e where action like 'api_key.%'`,
    );
    expect(trail.length).toBeGreaterThan(0);
    for (const { text } of [...stored, ...trail]) expect(text).not.toContain(secret.slice(4));
  });

  it('acts in its maker’s name with its own scopes only', async () => {
    const { secret } = await make(['organisation.manage']);
    expect((await ask(getOrganization, {}, secret)).organization._id).toBe(COMPANY);
    expectRefusal(await call(listApiKeys, {}, secret), 'privilege_missing');
    expect((await call(listGrades, {}, secret)).status).toBe(200);
    // Operations that need a signed-in person and no privilege are closed to a key, its maker's own things least of
    // all.
    for (const closed of [listSessions, listRoles, listInbox, listClaims, getApprovers, listGstRegistrations]) {
      expectRefusal(await call(closed, {}, secret), 'privilege_missing');
    }
  });

  it('is the organisation’s: it goes on when its maker holds less or leaves, and every admin is told', async () => {
    const { personId, token } = await personWith(['integrations.manage', 'organisation.manage']);
    const { apiKey, secret } = await make(['organisation.manage'], token, 'Ledger job');
    expect((await call(getOrganization, {}, secret)).status).toBe(200);
    const [row] = await world.query<{ role_id: string; user_id: number }>(
      'select role_id, user_id from person where id = $1',
      [personId],
    );
    const setRole = (privileges: readonly string[]) =>
      ask(updateRolePrivileges, { body: { roleId: row?.role_id, privileges } });
    const told = async () =>
      (
        await world.query<{ payload: { isDisabled: boolean; things: string[] } }>(
          `select payload from outbox_event where topic = 'access.changed' and payload ->> 'personId' = $1 order by created_at`,
          [personId],
        )
      ).map(({ payload }) => [payload.isDisabled, payload.things]);
    const things = [`API key ${apiKey.name} (Manage the organisation)`];
    await setRole(['integrations.manage']);
    expect((await call(getOrganization, {}, secret)).status).toBe(200);
    expect(await told()).toEqual([[false, things]]);
    await setRole(['integrations.manage', 'organisation.manage']);
    expect(await told()).toHaveLength(1);
    const body = { user_ids: [row?.user_id ?? 0] };
    expect((await ask(previewDisabling, { body })).data).toEqual([
      { user_id: row?.user_id, name: 'Test Caller', things: [{ kind: 'api_key', name: apiKey.name }] },
    ]);
    await ask(updateEmployeeStatus, { body: { ...body, isActive: false } });
    expect((await call(getOrganization, {}, secret)).status).toBe(200);
    expect(await told()).toEqual([
      [false, things],
      [true, things],
    ]);
    await vi.waitFor(
      async () => {
        const [{ n } = { n: 0 }] = await world.query<{ n: number }>(
          `select count(*)::int as n from inbox_item i join person p on p.id = i.person_id
           where p.email = $1 and i.subject like 'What Test Caller%' and i.body like '%' || $2 || '%'`,
          [ADMIN, apiKey.name],
        );
        expect(n).toBe(2);
      },
      { timeout: 10_000, interval: 50 },
    );
    await ask(revokeApiKey, { query: { apiKeyId: apiKey._id } });
    expect((await ask(previewDisabling, { body })).data).toEqual([]);
  });

  it('cannot be given what its maker lacks', async () => {
    const { token } = await personWith(['integrations.manage', 'search']);
    const body = { name: 'Too much', scopes: ['search', 'audit.view', 'scim'] };
    const refusal = expectRefusal(await call(createApiKey, { body }, token), 'privilege_not_held');
    expect(refusal.errors).toEqual([
      { field: 'scopes', message: 'You do not have: See the audit trail, Manage employees' },
    ]);
    expect((await make(['search'], token)).apiKey.scopes).toEqual(['search']);
  });

  it("never has the provider's power over other organisations", async () => {
    const { secret } = await make(['organisation.manage'], stranger);
    const other = { query: { organizationId: COMPANY } };
    expect((await call(getOrganizationSettings, other, stranger)).status).toBe(200);
    expectRefusal(await call(getOrganizationSettings, other, secret), 'not_found');
    expect((await ask(getOrganizationSettings, {}, secret)).settings.canChangeFees).toBe(false);
  });

  it('cannot make another key, which would outlive it', async () => {
    const { secret } = await make(['integrations.manage']);
    expect((await call(listApiKeys, {}, secret)).status).toBe(200);
    expectRefusal(
      await call(createApiKey, { body: { name: 'Child', scopes: ['search'] } }, secret),
      'privilege_missing',
    );
  });

  it('is good through its last day in India and not longer', async () => {
    const expiresOn = today().toString();
    const { apiKey, secret } = await ask(createApiKey, { body: { name: 'Short', scopes: ['search'], expiresOn } });
    const end = today().add({ days: 1 }).toZonedDateTime('Asia/Kolkata').toInstant();
    expect(apiKey.expiresAt).toBe(end.toString({ fractionalSecondDigits: 3 }));
    expect((await call(listGrades, {}, secret)).status).toBe(200);
    await world.query(`update api_key set expires_at = now() where id = $1`, [apiKey._id]);
    expectRefusal(await call(listGrades, {}, secret), 'session_ended');
  });

  it.each([
    [{ expiresOn: Temporal.Now.plainDateISO('Asia/Kolkata').subtract({ days: 1 }).toString() }, 'expiresOn'],
    [{ expiresOn: '2030-02-30' }, 'expiresOn'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['everything'] }, 'scopes.0'],
    [{ name: 'x' }, 'name'],
    [{ name: 'x'.repeat(51) }, 'name'],
  ])('is refused with %j', async (wrong, field) => {
    const body = { name: 'Good name', scopes: ['search'], ...wrong };
    const refusal = expectRefusal(await call(createApiKey, { body }), 'validation_failed');
    expect(refusal.errors?.map((error) => error.field)).toEqual([field]);
  });

  it('that is revoked stops at once, streams included', async () => {
    const { apiKey, secret } = await make(['trips.own']);
    const { data } = await ask(createTrip, { body: { name: 'Watched by a key' } }, secret);
    const stream = await fetch(`${world.url}${watchTrip.path}?tripId=${data._id}`, {
      headers: { authorization: `Bearer ${secret}` },
    });
    expect(stream.status).toBe(200);
    const reader = stream.body?.getReader();
    await reader?.read();
    await ask(revokeApiKey, { query: { apiKeyId: apiKey._id } });
    let ended = false;
    while (!ended) ended = (await reader?.read())?.done ?? true;
    expectRefusal(await call(listGrades, {}, secret), 'session_ended');
    expect((await ask(listApiKeys)).data.find((one) => one._id === apiKey._id)?.isRevoked).toBe(true);
    await ask(revokeApiKey, { query: { apiKeyId: apiKey._id } });
  });

  it('notes when it was used, at most once a minute, however many ask at once', async () => {
    const { apiKey, secret } = await make(['search']);
    const usedAt = async () => (await ask(listApiKeys)).data.find((one) => one._id === apiKey._id)?.lastUsedAt ?? null;
    expect(await usedAt()).toBeNull();
    const writes = () => world.query<{ n: string }>(`select xmin::text as n from api_key where id = $1`, [apiKey._id]);
    await Promise.all(Array.from({ length: 8 }, () => call(listRoles, {}, secret)));
    const first = await usedAt();
    const [version] = await writes();
    expect(first).not.toBeNull();
    await call(listGrades, {}, secret);
    expect(await writes()).toEqual([version]);
    await world.query(`update api_key set last_used_at = now() - interval '61 seconds' where id = $1`, [apiKey._id]);
    await call(listGrades, {}, secret);
    expect(Temporal.Instant.compare((await usedAt()) ?? '', first ?? '')).toBeGreaterThanOrEqual(0);
  });

  it.each(['prv_', 'prv_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', 'prv_\u0000'])(
    'that nobody made is refused: %j',
    async (secret) => {
      const token = secret.replaceAll('\u0000', '%00');
      expectRefusal(await call(listRoles, {}, token), 'session_missing');
    },
  );

  it('of another organisation cannot be revoked or seen; managing keys takes the right to', async () => {
    const { apiKey } = await make(['search']);
    expectRefusal(await call(revokeApiKey, { query: { apiKeyId: apiKey._id } }, stranger), 'not_found');
    expect((await ask(listApiKeys, {}, stranger)).data.map((one) => one._id)).not.toContain(apiKey._id);
    expectRefusal(await call(listApiKeys, {}, employee), 'privilege_missing');
    expectRefusal(await call(revokeApiKey, { query: { apiKeyId: apiKey._id } }, employee), 'privilege_missing');
  });
});

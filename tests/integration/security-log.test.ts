import { createHash, randomUUID } from 'node:crypto';
import { listAudit } from '@pravas/contract/audit/audit-operations.ts';
import { login } from '@pravas/contract/identity/login.ts';
import { changePassword } from '@pravas/contract/identity/password-operations.ts';
import { verifySecondFactor } from '@pravas/contract/identity/second-factor-operations.ts';
import type { AnswerOf, Operation } from '@pravas/contract/operation.ts';
import { inviteEmployee } from '@pravas/contract/people/employee-operations.ts';
import { listTrips } from '@pravas/contract/trip/trip-operations.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addApiKey, addPerson, beginSession } from '../support/callers.ts';
import { COMPANY_ID, idOf } from '../support/company.ts';
import { freeTestPort } from '../support/free-port.ts';
import { type ServerProcess, startProcess } from '../support/processes.ts';
import { ADMIN, EMPLOYEE, STRANGER, signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { newAddress } from './getting-in.ts';
import { callOperation, expectRefusal, type OperationInput, payloadOf, send } from './send-request.ts';

interface Line {
  readonly event?: string;
  readonly kind: string;
  readonly reason: string;
  readonly subject?: string;
  readonly organizationId?: string;
  readonly ip: string;
  readonly level: number;
}

let world: World;
let server: ServerProcess;
let url: string;
let admin: string;

beforeAll(async () => {
  world = await createWorld({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
  const port = await freeTestPort();
  url = `http://localhost:${port}`;
  server = await startProcess('api', { ...world.env, PORT: String(port), PUBLIC_URL: url, LOG_LEVEL: 'warn' });
  admin = (await signIn(world, ADMIN)).token;
});
afterAll(async () => {
  await server.stop();
  await world.close();
});

const NETWORK = { v4: '198.51.100.7', v6: '2001:db8:1:2:3:4:5:6' };
const call = (operation: Operation, input: OperationInput, token?: string, ip = NETWORK.v4) =>
  callOperation(url, operation, input, { token, headers: { 'x-forwarded-for': ip } });
const knock = (email: string, password: string, ip = NETWORK.v4) =>
  call(login, { body: { email, password } }, undefined, ip);

/** The security lines of the process so far. */
const lines = (): readonly Line[] =>
  server.said.flatMap((line) => {
    const parsed = JSON.parse(line) as Line;
    return parsed.event === 'security' ? [parsed] : [];
  });

/** Waits for one more line that is like this. */
async function lineOf(wanted: Partial<Line>, work: () => Promise<unknown>): Promise<Line> {
  const before = lines().length;
  await work();
  return vi.waitFor(() => {
    const line = lines()
      .slice(before)
      .find((one) => Object.entries(wanted).every(([key, value]) => one[key as keyof Line] === value));
    if (!line) throw new Error(`No ${JSON.stringify(wanted)} among ${JSON.stringify(lines().slice(before))}`);
    return line;
  }, 5_000);
}

async function personOf(email: string): Promise<{ id: string; organization_id: string }> {
  const [row] = await world.query<{ id: string; organization_id: string }>(
    'select id, organization_id from person where email = $1',
    [email],
  );
  if (!row) throw new Error(`Nobody is ${email}`);
  return row;
}

/** A person of the company with these rights and a password that nobody knows. */
async function somebody(privileges: readonly string[] = ['profile.own']) {
  const id = await addPerson(world, COMPANY_ID, privileges);
  const email = newAddress('meridian.example');
  await world.query(
    `update person set email = $2, password_hash = (select password_hash from person where email = $3) where id = $1`,
    [id, email, EMPLOYEE],
  );
  return { id, email, subject: `person:${id}`, token: await beginSession(world, id) };
}

describe('a line of the security log', () => {
  it('tells of a failed sign-in whose account it was and why, and holds nothing that was typed', async () => {
    const { email, subject } = await somebody();
    const [name, password] = ['nobody-we-know@meridian.example', 'Typed-into-the-field-7'];
    const unknown = await lineOf({ kind: 'sign_in_failed', reason: 'unknown_account' }, () => knock(name, password));
    expect([unknown.level, unknown.ip, unknown.subject]).toEqual([40, NETWORK.v4, undefined]);
    const wrong = await lineOf({ kind: 'sign_in_failed', reason: 'wrong_password' }, () => knock(email, password));
    expect([wrong.subject, wrong.organizationId]).toEqual([subject, COMPANY_ID]);
    for (let guess = 0; guess < 9; guess += 1) await knock(email, password);
    await lineOf({ kind: 'sign_in_failed', reason: 'locked', subject }, () => knock(email, password));
    const { email: other, id: otherId } = await somebody();
    await world.query('update person set is_active = false where id = $1', [otherId]);
    await lineOf({ kind: 'sign_in_failed', reason: 'person_disabled' }, () => knock(other, password));
    for (const typed of [name, email, other, password]) {
      expect(server.said.filter((line) => line.includes(typed))).toEqual([]);
    }
  });

  it('tells of wrong codes and passwords of those who are half or wholly signed in', async () => {
    const { id, token, subject } = await somebody();
    const ticket = `ticket-${randomUUID()}`;
    await world.query(
      `insert into login_ticket (organization_id, id, person_id, purpose, token_hash, expires_at)
       values ($1, $2, $3, 'second_factor', $4, now() + interval '5 minutes')`,
      [COMPANY_ID, randomUUID(), id, createHash('sha256').update(ticket).digest()],
    );
    const guess = { method: 'totp', ticket, otp: '123456' };
    await lineOf({ kind: 'second_factor_wrong', reason: 'otp_wrong', subject }, async () =>
      expectRefusal(await call(verifySecondFactor, { body: guess }), 'otp_wrong'),
    );
    const typed = { currentPassword: 'Not-mine-77', password: 'Monsoon#Lake43', confirmPassword: 'Monsoon#Lake43' };
    await lineOf({ kind: 'password_wrong', subject }, async () =>
      expectRefusal(await call(changePassword, { body: typed }, token), 'wrong_current_password'),
    );
  });

  it('tells of rights that were missing, at the door and inside, also of what is answered once', async () => {
    const clerk = await somebody(['employees.manage', 'employees.view']);
    await lineOf(
      { kind: 'privilege_refused', reason: 'privilege_missing:list-audit', subject: clerk.subject },
      async () => expectRefusal(await call(listAudit, {}, clerk.token), 'privilege_missing'),
    );
    const body = {
      email: newAddress('meridian.example'),
      first_name: 'Tara',
      last_name: 'Sen',
      roleId: await idOf(world, 'role', 'Company admin'),
    };
    const headers = { 'idempotency-key': randomUUID() };
    const reason = 'privilege_not_held:invite-employee';
    await lineOf({ kind: 'privilege_refused', reason, subject: clerk.subject }, () =>
      call(inviteEmployee, { body, headers }, clerk.token),
    );
    const count = () => lines().filter((line) => line.reason === reason).length;
    expectRefusal(await call(inviteEmployee, { body, headers }, clerk.token), 'privilege_not_held');
    await lineOf({ kind: 'privilege_refused', reason: 'privilege_missing:list-audit' }, () =>
      call(listAudit, {}, clerk.token),
    );
    expect(count()).toBe(1);
  });

  it('tells of keys that are unknown or over, in both ways in, and of sessions of disabled people', async () => {
    const { id: adminId } = await personOf(ADMIN);
    await lineOf({ kind: 'key_refused', reason: 'unknown_key' }, () => call(listTrips, {}, 'prv_nobody-made-this-key'));
    const scim = () =>
      send(url, {
        method: 'GET',
        path: '/scim/v2/Users',
        token: 'prv_nobody-made-this',
        headers: { 'x-forwarded-for': NETWORK.v4 },
      });
    await lineOf({ kind: 'key_refused', reason: 'unknown_key' }, scim);
    const key = await addApiKey(world, adminId, ['trips.own']);
    const used = await lineOf({ kind: 'privilege_refused' }, () => call(listAudit, {}, key));
    expect(used.subject).toMatch(/^api_key:/);
    await world.query(`update api_key set revoked_at = now() where 'api_key:' || id = $1`, [used.subject]);
    await lineOf({ kind: 'key_refused', reason: 'revoked', subject: used.subject ?? '' }, () =>
      call(listTrips, {}, key),
    );
    const gone = await somebody();
    await world.query('update person set is_active = false where id = $1', [gone.id]);
    await lineOf({ kind: 'session_refused', reason: 'person_disabled', subject: gone.subject }, () =>
      call(listTrips, {}, gone.token),
    );
  });

  it('tells of a single sign-on that was refused, without its code', async () => {
    const path = '/identity/public/sso/callback?code=a-code-of-theirs&state=a-state-of-ours';
    await lineOf({ kind: 'sso_refused', reason: 'sso_refused' }, () => send(url, { method: 'GET', path }));
    expect(server.said.filter((line) => /a-code-of-theirs|a-state-of-ours/.test(line))).toEqual([]);
  });
});

describe('the audit trail', () => {
  const trail = async (token = admin) =>
    payloadOf<AnswerOf<typeof listAudit>>(
      await callOperation(
        world.url,
        listAudit,
        { query: { search: JSON.stringify({ action: 'security.*' }) } },
        { token },
      ),
    ).data;

  it('has one row for each account, kind and network in a minute, with the count, for those whose account it is', async () => {
    const { email, id } = await somebody();
    const noted = () =>
      world.query<{ network: string; count: number }>(
        `select network, sum(count)::integer as count from security_event where subject = $1 group by 1 order by 1`,
        [`person:${id}`],
      );
    // Guesses from an IPv6 network come from any number of addresses.
    for (let host = 1; host <= 3; host += 1) await knock(email, 'Wrong-1234', `2001:db8:1:2::${host}`);
    for (let again = 1; again <= 2; again += 1) await knock(email, 'Wrong-1234');
    await vi.waitFor(async () => {
      expect(await noted()).toEqual([
        { network: NETWORK.v4, count: 2 },
        { network: '2001:db8:1:2::/64', count: 3 },
      ]);
    }, 5_000);
    // The minute is not over: nothing is recorded yet.
    expect((await trail()).filter((row) => row.objectId === id)).toEqual([]);
    await world.query(`update security_event set minute = minute - interval '10 minutes' where subject = $1`, [
      `person:${id}`,
    ]);
    await vi.waitFor(async () => {
      const rows = (await trail()).filter((row) => row.objectId === id);
      // A minute may have ended while they arrived; together they are as many.
      const told = (network: string) =>
        rows.filter(({ ip }) => ip === network).reduce((sum, { details }) => sum + Number(details.count), 0);
      expect([told(NETWORK.v4), told('2001:db8:1:2::/64'), rows.length < 4]).toEqual([2, 3, true]);
    }, 15_000);
    const [row] = (await trail()).filter((one) => one.objectId === id);
    expect(row).toMatchObject({
      action: 'security.sign_in_failed',
      actor: 'Pravas',
      objectType: 'person',
      details: { reason: 'wrong_password' },
    });
    expect(await noted()).toEqual([]);
    expect((await trail()).every(({ action }) => action.startsWith('security.'))).toBe(true);
    const stranger = (await signIn(world, STRANGER)).token;
    expect((await trail(stranger)).filter((one) => one.objectId === id)).toEqual([]);
  });
});

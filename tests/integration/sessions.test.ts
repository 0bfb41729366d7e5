import {
  endEverySession,
  endMySession,
  listSessions,
  logoutEverywhere,
} from '@pravas/contract/identity/session-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { endEmployeeSessions } from '@pravas/contract/people/employee-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addApiKey, addPerson, beginSession } from '../support/callers.ts';
import { openStream } from '../support/open-stream.ts';
import { ADMIN, EMPLOYEE, PASSWORD, STRANGER } from '../support/traveller.ts';
import type { World } from '../support/world.ts';
import { cookieFrom, createOpenWorld, fromElsewhere, knock } from './getting-in.ts';
import { expectRefusal, expectShape, payloadOf, send } from './send-request.ts';

const LOGIN = '/organization/public/api/v1/login';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const TRIPS = '/trip/api/v1/trip';

let world: World;

beforeAll(async () => {
  world = await createOpenWorld();
});
afterAll(() => world.close());

const companyOf = async (email: string) =>
  (await world.query<{ id: string }>('select organization_id as id from person where email = $1', [email]))[0]?.id ??
  '';

type Sessions = AnswerOf<typeof listSessions>['data'];

async function begin(email = EMPLOYEE, userAgent = CHROME) {
  const answer = await send(world.url, {
    method: 'POST',
    path: LOGIN,
    body: { email, password: PASSWORD },
    headers: { 'user-agent': userAgent, ...fromElsewhere() },
  });
  const { accessToken } = payloadOf<{ accessToken: string }>(answer);
  const current = (await list(accessToken)).find((session) => session.isCurrent);
  return {
    accessToken,
    cookie: cookieFrom(answer) ?? '',
    setCookie: answer.headers['set-cookie'],
    id: current?._id ?? '',
  };
}

async function list(token: string): Promise<Sessions> {
  const payload = payloadOf<{ data: Sessions }>(await knock(world, listSessions, {}, { token }));
  expectShape(listSessions, payload);
  return payload.data;
}

const end = (token: string, sessionId: string, proof: Record<string, unknown> = { password: PASSWORD }) =>
  knock(world, endMySession, { body: { sessionId, ...proof } }, { token });
const read = (token: string) => send(world.url, { method: 'GET', path: `${TRIPS}/list`, token });
const renew = (cookie: string) =>
  send(world.url, { method: 'POST', path: '/identity/refresh', body: {}, headers: { cookie } });

const watchTrip = async (token: string) =>
  openStream(world.url, `${TRIPS}/events?tripId=${await addTrip(token)}`, token);

async function addTrip(token: string) {
  const trip = await send(world.url, {
    method: 'POST',
    path: TRIPS,
    token,
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: { name: 'Watched' },
  });
  return payloadOf<{ data: { _id: string } }>(trip).data._id;
}

describe('where one is signed in', () => {
  it('is told in words, this session marked, the one used last first', async () => {
    const phone = await begin(
      STRANGER,
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    );
    const tool = await begin(STRANGER, 'curl/8.5.0');
    await world.query(`update session set last_seen_at = now() - interval '1 hour' where id = $1`, [phone.id]);
    const desk = await begin(STRANGER);
    const mine = await list(desk.accessToken);
    expect(mine.map((session) => session.device)).toEqual(['Chrome on Windows', 'Unknown browser', 'Safari on iPhone']);
    expect(mine.map((session) => session.isCurrent)).toEqual([true, false, false]);
    expect(mine.map((session) => session.method)).toEqual(['password', 'password', 'password']);
    expect(mine.map((session) => session._id)).toEqual([desk.id, tool.id, phone.id]);
    expect(mine[0]?.ip).toMatch(/^10\./);
  });

  it('shows nobody else’s sessions, nor those that ended or ran out', async () => {
    const [mine, ended, old] = [await begin(), await begin(), await begin()];
    const foreign = await begin(ADMIN);
    payloadOf(await end(mine.accessToken, ended.id));
    await world.query(`update session set expires_at = now() - interval '1 second' where id = $1`, [old.id]);
    const ids = (await list(mine.accessToken)).map((session) => session._id);
    expect(ids).toContain(mine.id);
    for (const other of [ended, old, foreign]) expect(ids).not.toContain(other.id);
  });

  it('says when each was last used, to the minute and with one write in it', async () => {
    const session = await begin();
    const seenAt = async () => {
      const [row] = await world.query<{ last_seen_at: Date; version: string }>(
        'select last_seen_at, xmin::text as version from session where id = $1',
        [session.id],
      );
      return row;
    };
    const before = await seenAt();
    await Promise.all(Array.from({ length: 10 }, () => read(session.accessToken)));
    expect(await seenAt()).toEqual(before);
    await world.query(`update session set last_seen_at = now() - interval '61 seconds' where id = $1`, [session.id]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => read(session.accessToken)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
    const after = await seenAt();
    expect(Date.now() - (after?.last_seen_at.getTime() ?? 0)).toBeLessThan(10_000);
    await read(session.accessToken);
    expect(await seenAt()).toEqual(after);
  });
});

describe('ending sessions', () => {
  it('takes effect with the next request, and ends open streams', async () => {
    const [mine, lost] = [await begin(), await begin()];
    const stream = await watchTrip(lost.accessToken);
    expect(payloadOf(await end(mine.accessToken, lost.id))).toEqual({ ended: true });
    expectRefusal(await read(lost.accessToken), 'session_ended');
    expectRefusal(await renew(lost.cookie), 'session_ended');
    await stream.ended;
    expect((await read(mine.accessToken)).status).toBe(200);
    const [row] = await world.query<{ actor: string; details: { reason: string } }>(
      `select actor, details from audit_event where action = 'session.ended' and object_id = $1`,
      [lost.id],
    );
    expect(row?.details.reason).toBe('ended_by_owner');
    expect(row?.actor).toMatch(/^person:/);
  });

  it('finds nobody else’s session, none that has ended, and none that never was', async () => {
    const mine = await begin();
    const colleague = await begin(ADMIN);
    const stranger = await begin(STRANGER);
    for (const id of [colleague.id, stranger.id, crypto.randomUUID()]) {
      expectRefusal(await end(mine.accessToken, id), 'not_found');
    }
    expect((await read(colleague.accessToken)).status).toBe(200);
    const ended = await begin();
    payloadOf(await end(mine.accessToken, ended.id));
    expectRefusal(await end(mine.accessToken, ended.id), 'not_found');
    expectRefusal(await end(mine.accessToken, 'no-uuid'), 'validation_failed');
  });

  it('asks who it is, one session or all of them', async () => {
    const [mine, other] = [await begin(), await begin()];
    expectRefusal(await end(mine.accessToken, other.id, {}), 'proof_required');
    expectRefusal(await end(mine.accessToken, other.id, { password: 'Not-the-1-it-is' }), 'wrong_current_password');
    expectRefusal(await knock(world, logoutEverywhere, { body: {} }, { token: mine.accessToken }), 'proof_required');
    expect((await read(other.accessToken)).status).toBe(200);
  });

  it('is proof enough to have just come through an identity provider, for ten minutes', async () => {
    const [mine, other] = [await begin(), await begin()];
    const beganBefore = (minutes: number) =>
      world.query(`update session set method = 'sso', created_at = now() - make_interval(mins => $2) where id = $1`, [
        mine.id,
        minutes,
      ]);
    await beganBefore(11);
    expectRefusal(await end(mine.accessToken, other.id, {}), 'proof_required');
    await beganBefore(9);
    expect(payloadOf(await end(mine.accessToken, other.id, {}))).toEqual({ ended: true });
  });

  it('everywhere ends them all, this one included, and no colleague’s', async () => {
    const colleague = await begin(EMPLOYEE);
    const [mine, other] = [await begin(ADMIN), await begin(ADMIN)];
    const stream = await watchTrip(other.accessToken);
    const answer = await knock(world, logoutEverywhere, { body: { password: PASSWORD } }, { token: mine.accessToken });
    expect(payloadOf<{ ended: number }>(answer).ended).toBeGreaterThanOrEqual(2);
    expect(answer.headers['set-cookie']?.[0]).toMatch(/^pravas=;/);
    for (const session of [mine, other]) {
      expectRefusal(await read(session.accessToken), 'session_ended');
      expectRefusal(await renew(session.cookie), 'session_ended');
    }
    await stream.ended;
    expect((await read(colleague.accessToken)).status).toBe(200);
  });
});

describe('signing out everywhere', () => {
  it('ends the API keys one made where one wishes, and nobody else’s', async () => {
    const idOf = async (email: string) =>
      (await world.query<{ id: string }>('select id from person where email = $1', [email]))[0]?.id ?? '';
    const own = await addApiKey(world, await idOf(ADMIN), ['trips.own']);
    const others = await addApiKey(world, await idOf(EMPLOYEE), ['trips.own']);
    const out = async (body: Record<string, unknown>) =>
      payloadOf<{ keysEnded: number }>(
        await knock(
          world,
          logoutEverywhere,
          { body: { password: PASSWORD, ...body } },
          { token: (await begin(ADMIN)).accessToken },
        ),
      ).keysEnded;
    expect(await out({})).toBe(0);
    expect((await read(own)).status).toBe(200);
    expect(await out({ endsKeys: true })).toBe(1);
    expectRefusal(await read(own), 'session_ended');
    expect((await read(others)).status).toBe(200);
  });
});

describe('ending the sessions of others', () => {
  const signOut = (token: string, userIds: readonly number[]) =>
    knock(world, endEmployeeSessions, { body: { user_ids: userIds } }, { token });
  const userIdOf = async (email: string) =>
    (await world.query<{ user_id: number }>('select user_id from person where email = $1', [email]))[0]?.user_id ?? 0;

  it('is for who looks after employees, of people who have no more rights and are of the same organisation', async () => {
    const [admin, asha, manager] = [await begin(ADMIN), await begin(), await begin('meera.iyer@meridian.example')];
    expectRefusal(await signOut(asha.accessToken, [await userIdOf(ADMIN)]), 'privilege_missing');
    expectRefusal(await signOut(admin.accessToken, [await userIdOf(STRANGER)]), 'not_found');
    expectRefusal(await signOut(admin.accessToken, [await userIdOf(ADMIN)]), 'self_change_refused');
    const lesser = await addPerson(world, await companyOf(ADMIN), ['employees.view', 'employees.manage']);
    expectRefusal(await signOut(await beginSession(world, lesser), [await userIdOf(ADMIN)]), 'privilege_not_held');
    const { ended } = payloadOf<{ ended: number }>(await signOut(admin.accessToken, [await userIdOf(EMPLOYEE)]));
    expect(ended).toBeGreaterThanOrEqual(1);
    expectRefusal(await read(asha.accessToken), 'session_ended');
    expectRefusal(await renew(asha.cookie), 'session_ended');
    expect((await read(manager.accessToken)).status).toBe(200);
  });

  it('signs everybody of the organisation out, after the admin’s password, and nobody else’s people', async () => {
    const [admin, asha, stranger] = [await begin(ADMIN), await begin(), await begin(STRANGER)];
    const all = (token: string, body = {}) => knock(world, endEverySession, { body }, { token });
    expectRefusal(await all(asha.accessToken, { password: PASSWORD }), 'privilege_missing');
    expectRefusal(await all(admin.accessToken), 'proof_required');
    expect((await read(asha.accessToken)).status).toBe(200);
    const { ended } = payloadOf<{ ended: number }>(await all(admin.accessToken, { password: PASSWORD }));
    expect(ended).toBeGreaterThanOrEqual(1);
    expectRefusal(await read(asha.accessToken), 'session_ended');
    expect((await read(admin.accessToken)).status).toBe(200);
    expect((await read(stranger.accessToken)).status).toBe(200);
    const [row] = await world.query<{ details: unknown }>(
      `select details from audit_event where action = 'sessions.ended' order by at desc limit 1`,
    );
    expect(row?.details).toMatchObject({ reason: 'everybody_signed_out', ended });
  });
});

describe('how long a session lives', () => {
  it('is no longer than the organisation lets it lie unused, however it is used again', async () => {
    const [used, renewed] = [await begin(), await begin()];
    const lieUnused = (id: string, hours: number) =>
      world.query(`update session set last_seen_at = now() - make_interval(hours => $2) where id = $1`, [id, hours]);
    for (const { id } of [used, renewed]) await lieUnused(id, 71);
    expect((await read(used.accessToken)).status).toBe(200);
    // Use restarted the hours.
    expect((await list(used.accessToken)).find((one) => one.isCurrent)?._id).toBe(used.id);
    // A page that only listens, and renews its token by itself, is no use.
    await lieUnused(renewed.id, 71);
    const tripId = await addTrip(used.accessToken);
    await lieUnused(used.id, 71);
    payloadOf(await renew(renewed.cookie));
    const stream = await openStream(world.url, `${TRIPS}/events?tripId=${tripId}`, used.accessToken);
    const rows = await world.query<{ hours: number }>(
      'select floor(extract(epoch from now() - last_seen_at) / 3600)::int as hours from session where id = any ($1)',
      [[used.id, renewed.id]],
    );
    stream.close();
    expect(rows.map((row) => row.hours)).toEqual([71, 71]);
    for (const { id } of [used, renewed]) await lieUnused(id, 73);
    expectRefusal(await read(used.accessToken), 'session_ended');
    expectRefusal(await renew(renewed.cookie), 'session_ended');
    expect((await list((await begin()).accessToken)).map((one) => one._id)).not.toContain(used.id);
  });

  it('is the organisation’s rule, for the cookie as well, and renewing does not prolong it', async () => {
    await world.query(
      `update organization set settings = jsonb_set(settings, '{security,sessionDays}', '3') where name = 'Meridian Analytics'`,
    );
    try {
      const session = await begin();
      expect(session.setCookie?.[0]).toContain(`Max-Age=${3 * 86_400}`);
      const [row] = await world.query<{ days: number }>(
        'select round(extract(epoch from expires_at - created_at) / 86400)::int as days from session where id = $1',
        [session.id],
      );
      expect(row?.days).toBe(3);
      await world.query(`update session set expires_at = now() + interval '1 hour' where id = $1`, [session.id]);
      const renewed = await renew(session.cookie);
      const maxAge = Number(/Max-Age=(\d+)/.exec(renewed.headers['set-cookie']?.[0] ?? '')?.[1]);
      expect(maxAge).toBeGreaterThan(3_500);
      expect(maxAge).toBeLessThanOrEqual(3_600);
    } finally {
      await world.query(
        `update organization set settings = jsonb_set(settings, '{security,sessionDays}', '14') where name = 'Meridian Analytics'`,
      );
    }
  });

  it('ends where its browser signs in anew', async () => {
    const before = await begin();
    payloadOf(
      await send(world.url, {
        method: 'POST',
        path: LOGIN,
        body: { email: ADMIN, password: PASSWORD },
        headers: { ...fromElsewhere(), cookie: before.cookie },
      }),
    );
    expectRefusal(await read(before.accessToken), 'session_ended');
    expectRefusal(await renew(before.cookie), 'session_ended');
  });

  it('begins anew with each login', async () => {
    const [first, second] = [await begin(), await begin()];
    expect(first.id).not.toBe(second.id);
    expect(first.cookie).not.toBe(second.cookie);
    expect((await read(first.accessToken)).status).toBe(200);
  });
});

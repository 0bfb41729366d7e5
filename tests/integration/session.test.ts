import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, EMPLOYEE, PASSWORD, STRANGER } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { type Answer, expectRefusal, payloadOf, send } from './send-request.ts';

const LOGIN = '/organization/public/api/v1/login';
const REFRESH = '/identity/refresh';
const LOGOUT = '/identity/logout';
const READ = '/trip/api/v1/trip/list';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const logIn = (email: string, password = PASSWORD, on = world) =>
  send(on.url, { method: 'POST', path: LOGIN, body: { email, password } });
const refresh = (cookie: string, headers: Record<string, string> = {}) =>
  send(world.url, { method: 'POST', path: REFRESH, body: {}, headers: { cookie, ...headers } });
const logOut = (cookie: string, headers: Record<string, string> = {}) =>
  send(world.url, { method: 'POST', path: LOGOUT, body: {}, headers: { cookie, ...headers } });
const read = (token: string) => send(world.url, { method: 'GET', path: READ, token });

interface Cookie {
  /** "name=value", as a browser sends it back. */
  readonly pair: string;
  readonly name: string;
  readonly value: string;
  readonly attributes: readonly string[];
}

function cookieOf(answer: Answer): Cookie | null {
  // The mark of a known browser goes along with a sign-in; it signs nobody in.
  const [line, ...more] = (answer.headers['set-cookie'] ?? []).filter(
    (one) => !/^(?:__Host-)?pravas_device=/.test(one),
  );
  expect(more).toEqual([]);
  if (line === undefined) return null;
  const [pair = '', ...attributes] = line.split('; ');
  const [name = '', value = ''] = pair.split('=');
  return { pair, name, value, attributes: attributes.sort() };
}

async function startSession(email = EMPLOYEE) {
  const answer = await logIn(email);
  const { accessToken } = payloadOf<{ accessToken: string }>(answer);
  const cookie = cookieOf(answer);
  if (!cookie) throw new Error('The login set no cookie');
  const [row] = await world.query<{ id: string }>('select id from session order by created_at desc, id desc limit 1');
  return { accessToken, cookie, sessionId: row?.id ?? '' };
}

describe('signing in', () => {
  it('answers who one is, in which organisation, and an access token', async () => {
    const payload = payloadOf<Record<string, unknown>>(await logIn(EMPLOYEE));
    expect(Object.keys(payload).sort()).toEqual([
      'accessToken',
      'expiresIn',
      'mustEnrolSecondFactor',
      'organization',
      'user',
    ]);
    expect(payload).toMatchObject({
      expiresIn: 900,
      user: { email_: EMPLOYEE, first_name: 'Asha', is_admin: 0, role: 0, isSuperAdmin: false },
      organization: { name: 'Meridian Analytics', organization_master: { state: { state_id: 506 } } },
    });
  });

  it('takes the address however it is written', async () => {
    expect(payloadOf(await logIn(`  ${EMPLOYEE.toUpperCase()} `))).toMatchObject({ user: { email_: EMPLOYEE } });
  });

  it('calls only the provider’s own admin a super admin', async () => {
    expect(payloadOf(await logIn(STRANGER))).toMatchObject({ user: { isSuperAdmin: true, is_admin: 1 } });
    expect(payloadOf(await logIn(ADMIN))).toMatchObject({ user: { isSuperAdmin: false, is_admin: 1, role: 3 } });
  });

  it('gives an address on the provider’s domain no power in another organisation', async () => {
    const moved = 'vikram.shah@pravas.example';
    await world.query('update person set email = $1 where email = $2', [moved, ADMIN]);
    expect(payloadOf(await logIn(moved))).toMatchObject({ user: { isSuperAdmin: false, is_admin: 1 } });
    await world.query('update person set email = $1 where email = $2', [ADMIN, moved]);
  });

  it('tells a wrong password from an unknown address by nothing', async () => {
    const answers = [await logIn(EMPLOYEE, 'wrong'), await logIn('nobody.here@meridian.example', 'wrong')];
    const [wrong, unknown] = answers.map((answer) => {
      const { requestId: _, ...envelope } = expectRefusal(answer, 'wrong_credentials');
      return { envelope, cookie: cookieOf(answer), headers: Object.keys(answer.headers).sort() };
    });
    expect(wrong).toEqual(unknown);
    expect(wrong?.cookie).toBeNull();
  });

  it('keeps the session in a cookie that scripts cannot read, and nowhere in the body', async () => {
    const answer = await logIn(EMPLOYEE);
    const cookie = cookieOf(answer);
    expect(cookie?.name).toBe('pravas');
    expect(cookie?.attributes).toEqual(['HttpOnly', `Max-Age=${14 * 86_400}`, 'Path=/', 'SameSite=Lax']);
    expect(cookie?.value.length).toBeGreaterThanOrEqual(40);
    expect(answer.text).not.toContain(cookie?.value);
  });

  it('stores no token as it is', async () => {
    const { accessToken, cookie } = await startSession();
    for (const table of ['session_access', 'session_refresh']) {
      const rows = await world.query<{ row: string }>(`select row_to_json(t)::text as row from ${table} t`);
      expect(rows.length).toBeGreaterThan(0);
      for (const { row } of rows) {
        for (const token of [accessToken, cookie.value]) {
          expect(row).not.toContain(token);
          expect(row).not.toContain(Buffer.from(token).toString('hex'));
        }
      }
    }
  });

  it('is refused to a disabled person, in the words of a wrong password', async () => {
    await world.query('update person set is_active = false where email = $1', [EMPLOYEE]);
    expectRefusal(await logIn(EMPLOYEE), 'wrong_credentials');
    await world.query('update person set is_active = true where email = $1', [EMPLOYEE]);
  });
});

describe('over https', () => {
  it('the cookie is a __Host- cookie and Secure, and the browser is told to stay on https', async () => {
    const secure = await createWorld({ env: { PUBLIC_URL: 'https://travel.example' } });
    try {
      const answer = await logIn(EMPLOYEE, PASSWORD, secure);
      const cookie = cookieOf(answer);
      expect(cookie?.name).toBe('__Host-pravas');
      expect(cookie?.attributes).toEqual(['HttpOnly', `Max-Age=${14 * 86_400}`, 'Path=/', 'SameSite=Lax', 'Secure']);
      expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
      const plain = await send(secure.url, {
        method: 'POST',
        path: REFRESH,
        body: {},
        headers: { cookie: `pravas=${cookie?.value}` },
      });
      expectRefusal(plain, 'session_missing');
    } finally {
      await secure.close();
    }
  });
});

describe('renewing', () => {
  it('exchanges the cookie for a new one and a token that works', async () => {
    const { cookie } = await startSession();
    const renewed = await refresh(cookie.pair);
    const next = cookieOf(renewed);
    expect(next?.attributes).toEqual(cookie.attributes);
    expect(next?.value).not.toBe(cookie.value);
    expect((await read(payloadOf<{ accessToken: string }>(renewed).accessToken)).status).toBe(200);
    expect(renewed.text).not.toContain(next?.value);
  });

  it('answers a lost exchange again within the grace, with a cookie that goes on', async () => {
    const { cookie, sessionId } = await startSession();
    await refresh(cookie.pair);
    const again = await refresh(cookie.pair);
    expect((await read(payloadOf<{ accessToken: string }>(again).accessToken)).status).toBe(200);
    // The first answer never arrived: the browser has only the second one's cookie, long after the grace period.
    await world.query(
      `update session_refresh set used_at = used_at - interval '1 hour' where session_id = $1 and used_at is not null`,
      [sessionId],
    );
    expect((await refresh(cookieOf(again)?.pair ?? '')).status).toBe(200);
  });

  it('takes both answers of a repeated exchange for one: when one has been used, the other ends the session', async () => {
    const { cookie, sessionId } = await startSession();
    const first = cookieOf(await refresh(cookie.pair))?.pair ?? '';
    const second = cookieOf(await refresh(cookie.pair))?.pair ?? '';
    expect((await refresh(second)).status).toBe(200);
    await world.query(
      `update session_refresh set used_at = used_at - interval '11 seconds' where session_id = $1 and used_at is not null`,
      [sessionId],
    );
    expectRefusal(await refresh(first), 'session_ended');
    expectRefusal(await refresh(second), 'session_ended');
  });

  it('ends the whole session when an exchanged cookie comes back later', async () => {
    const { cookie, accessToken, sessionId } = await startSession();
    const next = cookieOf(await refresh(cookie.pair));
    await world.query(
      `update session_refresh set used_at = used_at - interval '11 seconds' where session_id = $1 and used_at is not null`,
      [sessionId],
    );
    const stolen = await refresh(cookie.pair);
    expectRefusal(stolen, 'session_ended');
    expect(cookieOf(stolen)?.value).toBe('');
    expectRefusal(await refresh(next?.pair ?? ''), 'session_ended');
    expectRefusal(await read(accessToken), 'session_ended');
    const [row] = await world.query<{ end_reason: string }>('select end_reason from session where id = $1', [
      sessionId,
    ]);
    expect(row?.end_reason).toBe('refresh_token_reused');
  });

  it('leaves one family alive when twenty tabs renew at once', async () => {
    const { cookie, sessionId } = await startSession();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(cookie.pair)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
    const cookies = answers.flatMap((answer) => cookieOf(answer)?.pair ?? []);
    expect(new Set(cookies).size).toBe(20);
    // The tabs share one jar, which keeps the last; with its first use all the others are spent.
    expect((await refresh(cookies.at(-1) ?? '')).status).toBe(200);
    const unused = await world.query('select 1 from session_refresh where session_id = $1 and used_at is null', [
      sessionId,
    ]);
    expect(unused).toHaveLength(1);
  });

  it('refuses a cookie that is missing or invented', async () => {
    expectRefusal(await refresh(''), 'session_missing');
    expectRefusal(await refresh('pravas=invented'), 'session_ended');
  });

  it('refuses a session older than its fourteen days', async () => {
    const { cookie, accessToken, sessionId } = await startSession();
    await world.query(`update session set expires_at = now() - interval '1 second' where id = $1`, [sessionId]);
    expectRefusal(await refresh(cookie.pair), 'session_ended');
    expectRefusal(await read(accessToken), 'session_ended');
  });

  it.each(['https://evil.example', 'null', 'http://localhost.evil.example', 'not an origin'])(
    'refuses a page of %s, and nothing has happened',
    async (origin) => {
      const { cookie, accessToken } = await startSession();
      const refused = await refresh(cookie.pair, { origin });
      expectRefusal(refused, 'cross_origin_refused');
      expect(cookieOf(refused)).toBeNull();
      expectRefusal(await logOut(cookie.pair, { origin }), 'cross_origin_refused');
      expect((await read(accessToken)).status).toBe(200);
      expect((await refresh(cookie.pair, { origin: world.url })).status).toBe(200);
    },
  );
});

describe('what ends a token', () => {
  it('logging out, at once and everywhere', async () => {
    const { cookie, accessToken } = await startSession();
    const second = payloadOf<{ accessToken: string }>(await refresh(cookie.pair)).accessToken;
    const left = await logOut(cookie.pair);
    expect(payloadOf(left)).toEqual({ loggedOut: true });
    expect(cookieOf(left)?.value).toBe('');
    for (const token of [accessToken, second]) expectRefusal(await read(token), 'session_ended');
    expectRefusal(await refresh(cookie.pair), 'session_ended');
    expect(payloadOf(await logOut(cookie.pair))).toEqual({ loggedOut: true });
    expect(payloadOf(await logOut(''))).toEqual({ loggedOut: true });
  });

  it('its age: 450, and the cookie brings a new one', async () => {
    const { cookie, accessToken, sessionId } = await startSession();
    await world.query(`update session_access set expires_at = now() - interval '1 second' where session_id = $1`, [
      sessionId,
    ]);
    const expired = await read(accessToken);
    expect(expired.status).toBe(450);
    expectRefusal(expired, 'access_token_expired');
    const { accessToken: next } = payloadOf<{ accessToken: string }>(await refresh(cookie.pair));
    expect((await read(next)).status).toBe(200);
  });

  it('an expired token of an ended session is over, not merely expired', async () => {
    const { cookie, accessToken, sessionId } = await startSession();
    await world.query(`update session_access set expires_at = now() - interval '1 second' where session_id = $1`, [
      sessionId,
    ]);
    await logOut(cookie.pair);
    expectRefusal(await read(accessToken), 'session_ended');
  });

  it('its person being disabled, with the next request', async () => {
    const { cookie, accessToken } = await startSession();
    expect((await read(accessToken)).status).toBe(200);
    await world.query('update person set is_active = false where email = $1', [EMPLOYEE]);
    expectRefusal(await read(accessToken), 'session_ended');
    expectRefusal(await refresh(cookie.pair), 'session_ended');
    await world.query('update person set is_active = true where email = $1', [EMPLOYEE]);
  });

  it('a right taken from its role, with the next request', async () => {
    const { accessToken } = await startSession();
    const taken = await world.query<{ organization_id: string; role_id: string }>(
      `delete from role_privilege rp using role r, person p
       where p.email = $1 and r.id = p.role_id and rp.role_id = r.id and rp.organization_id = r.organization_id
         and rp.privilege = 'trips.own' returning rp.organization_id, rp.role_id`,
      [EMPLOYEE],
    );
    expect(taken).toHaveLength(1);
    expectRefusal(await read(accessToken), 'privilege_missing');
    await world.query(`insert into role_privilege values ($1, $2, 'trips.own')`, [
      taken[0]?.organization_id,
      taken[0]?.role_id,
    ]);
    expect((await read(accessToken)).status).toBe(200);
  });

  it.each([
    ['no scheme', (token: string) => token],
    ['another scheme', (token: string) => `Basic ${token}`],
    ['one letter changed', (token: string) => `Bearer ${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
    ['the refresh token', (_: string, cookie: string) => `Bearer ${cookie}`],
  ])('being shown with %s', async (_, header) => {
    const { accessToken, cookie } = await startSession();
    const answer = await send(world.url, {
      method: 'GET',
      path: READ,
      headers: { authorization: header(accessToken, cookie.value) },
    });
    expectRefusal(answer, 'session_missing');
  });
});

describe('guessing passwords', () => {
  it('closes the address after ten wrong ones, even to the right one, and no other address', async () => {
    const guessed = await createWorld();
    try {
      for (let guess = 0; guess < 10; guess += 1) {
        const spelling = guess % 2 === 0 ? EMPLOYEE : EMPLOYEE.toUpperCase();
        expectRefusal(await logIn(spelling, `guess ${guess}`, guessed), 'wrong_credentials');
      }
      expectRefusal(await logIn(EMPLOYEE, 'guess 11', guessed), 'too_many_requests');
      expectRefusal(await logIn(EMPLOYEE, PASSWORD, guessed), 'too_many_requests');
      expect((await logIn(ADMIN, PASSWORD, guessed)).status).toBe(200);
    } finally {
      await guessed.close();
    }
  });

  it('lets no more than ten through when they come all at once', async () => {
    const guessed = await createWorld();
    try {
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, guess) => logIn(EMPLOYEE, `guess ${guess}`, guessed)),
      );
      const verified = answers.filter((answer) => answer.status === 401);
      expect(verified.length).toBeLessThanOrEqual(10);
      expect(answers.filter((answer) => answer.status === 429)).toHaveLength(30 - verified.length);
    } finally {
      await guessed.close();
    }
  });
});

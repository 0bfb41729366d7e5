import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { openDatabase } from '../../apps/server/src/platform/database.ts';
import { addApiKey, addPerson, beginSession } from '../support/callers.ts';
import { type OpenStream, openStream } from '../support/open-stream.ts';
import { ADMIN, STRANGER } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { dayFromNow } from './sample-input.ts';
import { expectRefusal, payloadOf, send } from './send-request.ts';

const SEARCHES = 4;

let world: World;

beforeAll(async () => {
  world = await createWorld({ env: { PRAVAS_SEARCHES_PER_MINUTE: String(SEARCHES), TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(() => world.close());

async function organizationOf(email: string): Promise<string> {
  const [row] = await world.query<{ organization_id: string }>('select organization_id from person where email = $1', [
    email,
  ]);
  return row?.organization_id ?? '';
}

describe('a search, which costs us at every supplier', () => {
  const search = (token: string, address: string) =>
    send(world.url, {
      method: 'GET',
      path: `/flights/list?from=DEL&to=BOM&dDate=${dayFromNow(30)}`,
      token,
      headers: { 'x-forwarded-for': address },
    });

  it('is counted by person: neither another address nor another session gives more', async () => {
    const personId = await addPerson(world, await organizationOf(ADMIN), ['search']);
    const tokens = [await beginSession(world, personId), await beginSession(world, personId)];
    for (let index = 0; index < SEARCHES; index += 1) {
      expect((await search(tokens[index % 2] ?? '', `10.2.0.${index}`)).status).toBe(200);
    }
    const refused = await search(tokens[0] ?? '', '10.2.1.1');
    expectRefusal(refused, 'too_many_requests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    // Somebody of another organisation can still search as before.
    const other = await addPerson(world, await organizationOf(STRANGER), ['search']);
    expect((await search(await beginSession(world, other), '10.2.1.1')).status).toBe(200);
  });
});

describe('an address of many people', () => {
  it('counts each of them for themselves, and sessions that are nobody’s together', async () => {
    const company = await organizationOf(ADMIN);
    const [busy = '', colleague = ''] = [
      await beginSession(world, await addPerson(world, company, ['search'])),
      await beginSession(world, await addPerson(world, company, ['search'])),
    ];
    const ask = (token: string, address = '10.4.0.1') =>
      send(world.url, {
        method: 'GET',
        path: '/identity/sessions',
        token,
        headers: { 'x-forwarded-for': address },
      });
    const until = async (token: string) => {
      let answer = await ask(token);
      for (let asked = 0; asked < 1_300 && answer.status !== 429; asked += 1) answer = await ask(token);
      return answer;
    };
    expectRefusal(await until(busy), 'too_many_requests');
    expectRefusal(await ask(busy, '10.4.0.2'), 'too_many_requests');
    expect((await ask(colleague)).status).not.toBe(429);
    expectRefusal(await until('nobodys'), 'too_many_requests');
    expect((await ask(colleague)).status).not.toBe(429);
  });
});

describe('an address', () => {
  it('that asks too often is told when to come back', async () => {
    const ask = () =>
      send(world.url, {
        method: 'GET',
        path: '/trip/public/api/v1/flight-class',
        headers: { 'x-forwarded-for': '10.3.0.1' },
      });
    let answer = await ask();
    for (let asked = 0; asked < 1_300 && answer.status === 200; asked += 1) answer = await ask();
    expectRefusal(answer, 'too_many_requests');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    const other = await send(world.url, {
      method: 'GET',
      path: '/trip/public/api/v1/flight-class',
      headers: { 'x-forwarded-for': '10.3.0.2' },
    });
    expect(other.status).toBe(200);
  });
});

describe('open streams, each of which is read anew whenever something changes', () => {
  const INBOX = '/trip/api/v1/inbox/events';
  const open: OpenStream[] = [];
  afterEach(() => {
    for (const stream of open.splice(0)) stream.close();
  });
  const listen = async (token: string, path = INBOX) => {
    const stream = await openStream(world.url, path, token);
    open.push(stream);
    return stream;
  };
  const listenTimes = (times: number, token: string) => Promise.all(Array.from({ length: times }, () => listen(token)));
  const ask = (token: string, path = INBOX) => send(world.url, { method: 'GET', path, token });
  const refusal = async (token: string, path = INBOX) => {
    const answer = await ask(token, path);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    return expectRefusal(answer, 'too_many_streams');
  };
  /** A place is free a moment after the client has left. */
  const listenOnceFree = (token: string) => expect.poll(() => listen(token).then(() => 'open', String)).toBe('open');

  it('are ten of a person at most, by whatever session; a key is a caller of its own', async () => {
    const personId = await addPerson(world, await organizationOf(ADMIN), ['trips.own', 'search']);
    const [one, other] = [await beginSession(world, personId), await beginSession(world, personId)];
    const made = await send(world.url, {
      method: 'POST',
      path: '/trip/api/v1/trip',
      token: one,
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: { name: 'Watched' },
    });
    const trip = `/trip/api/v1/trip/events?tripId=${payloadOf<{ data: { _id: string } }>(made).data._id}`;
    await Promise.all([listenTimes(5, one), listenTimes(4, other), listen(one, trip)]);
    await refusal(one);
    await refusal(other, trip);
    // A search is not even started, nor counted as one.
    await refusal(one, `/flights/list/stream?from=DEL&to=BOM&dDate=${dayFromNow(30)}`);
    await listen(await addApiKey(world, personId, ['trips.own']), trip);
    await listen(await beginSession(world, await addPerson(world, await organizationOf(ADMIN), [])));
    expect((await ask(one, '/trip/api/v1/trip/list')).status).toBe(200);
  });

  it('are fifty of an organisation at most, and another goes on', async () => {
    const organizationId = await organizationOf(ADMIN);
    const session = async (of: string) => beginSession(world, await addPerson(world, of, []));
    const sessions = await Promise.all(Array.from({ length: 5 }, () => session(organizationId)));
    await Promise.all(sessions.map((token) => listenTimes(10, token)));
    const late = await session(organizationId);
    expect((await refusal(late)).message).toContain('Your organisation');
    await listen(await session(await organizationOf(STRANGER)));
    open.shift()?.close();
    await listenOnceFree(late);
    await refusal(late);
  });

  it('give their place back when they were refused, when their client has gone, and when their right has ended', async () => {
    const personId = await addPerson(world, await organizationOf(ADMIN), ['trips.own']);
    const token = await beginSession(world, personId);
    const another = `/trip/api/v1/trip/events?tripId=${crypto.randomUUID()}`;
    for (let times = 0; times < 12; times += 1) expectRefusal(await ask(token, another), 'trip_not_found');
    for (let times = 0; times < 12; times += 1) expectRefusal(await ask(token, `${INBOX}?x=1`), 'validation_failed');
    const streams = await listenTimes(10, token);
    for (const stream of streams) stream.close();
    for (let times = 0; times < 10; times += 1) await listenOnceFree(token);
    for (const stream of open.splice(0)) stream.close();
    const ending = await beginSession(world, personId);
    for (let times = 0; times < 10; times += 1) await listenOnceFree(ending);
    const others = open.splice(0);
    await world.query('update session set ended_at = now() where person_id = $1', [personId]);
    await world.query("select pg_notify('pravas_changes', $1)", [
      JSON.stringify({ organizationId: await organizationOf(ADMIN), topic: 'access' }),
    ]);
    await Promise.all(others.map((stream) => stream.ended));
    const after = await beginSession(world, personId);
    for (let times = 0; times < 10; times += 1) await listenOnceFree(after);
  });
});

describe('a statement', () => {
  it('is ended by the database after five seconds', async () => {
    const database = openDatabase(readConfig(world.env).database, 1);
    try {
      const [row] = await database.system(async (db) => {
        const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(db);
        return rows;
      });
      expect(row?.limit).toBe('5s');
    } finally {
      await database.close();
    }
    const quick = openDatabase(readConfig(world.env).database, 1, 50);
    try {
      await expect(quick.system((db) => sql`select pg_sleep(5)`.execute(db))).rejects.toThrow(/statement timeout/);
    } finally {
      await quick.close();
    }
  });
});

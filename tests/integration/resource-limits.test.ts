import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { openDatabase } from '../../apps/server/src/platform/database.ts';
import { addPerson, beginSession } from '../support/callers.ts';
import { ADMIN, STRANGER } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { dayFromNow } from './sample-input.ts';
import { expectRefusal, send } from './send-request.ts';

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
    // Somebody of another organisation searches on as before.
    const other = await addPerson(world, await organizationOf(STRANGER), ['search']);
    expect((await search(await beginSession(world, other), '10.2.1.1')).status).toBe(200);
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

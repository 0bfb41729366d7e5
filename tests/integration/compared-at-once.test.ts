import * as operations from '@pravas/contract/reconciliation/reconciliation-operations.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { reconcileDue } from '../../apps/server/src/modules/reconciliation/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database.ts';
import { createLogger } from '../../apps/server/src/platform/log.ts';
import { PROVIDER_ID } from '../support/company.ts';
import { STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { callOperation, payloadOf } from './send-request.ts';

let world: World;
let dev: TravellerClient;
let database: Database;

beforeAll(async () => {
  world = await createWorld();
  dev = await signIn(world, STRANGER);
  database = openDatabase(readConfig(world.env).database, 4, 60_000);
});
afterAll(async () => {
  await database.close();
  await world.close();
});

/** Until so many wait for the holder of the papers. */
const waiting = (many: number) =>
  vi.waitFor(
    async () => {
      const [row] = await world.query<{ n: number }>(
        `select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
      );
      expect(row?.n).toBe(many);
    },
    { timeout: 10_000, interval: 20 },
  );

it('the night’s comparison and one that somebody asks for follow one another, whichever comes first', async () => {
  const warned: string[] = [];
  const log = Object.assign(Object.create(createLogger('silent', 'test')) as ReturnType<typeof createLogger>, {
    warn: (_: unknown, message: string) => warned.push(message),
  });
  const night = () => reconcileDue({ database, clock: systemClock, log });
  const asked = () => callOperation(world.url, operations.runReconciliation, { body: {} }, dev);
  for (const isNightFirst of [false, true]) {
    await world.query('delete from reconciliation_check');
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let hold: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      hold = resolve;
    });
    const holding = database.forOrganization(PROVIDER_ID, async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('reconciliation', 0))`.execute(tx);
      hold();
      await released;
    });
    await held;
    const first = isNightFirst ? night() : asked();
    await waiting(1);
    const second = isNightFirst ? asked() : night();
    await waiting(2);
    release();
    await holding;
    const [done, answer] = isNightFirst
      ? [await (first as ReturnType<typeof night>), await (second as ReturnType<typeof asked>)]
      : [await (second as ReturnType<typeof night>), await (first as ReturnType<typeof asked>)];
    payloadOf(answer);
    // The second to come finds the night compared.
    expect([done, warned]).toEqual([isNightFirst ? 1 : 0, []]);
    const checks = await world.query('select found from reconciliation_check where found is not null');
    expect(checks).toHaveLength(1);
  }
});

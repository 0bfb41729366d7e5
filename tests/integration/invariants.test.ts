import { randomUUID } from 'node:crypto';
import { cancelTrip, quoteTripCancellation } from '@pravas/contract/trip/trip-cancel-operations.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { COMPANY_ID } from '../../apps/server/seeds/demo.ts';
import { seedDemoYear } from '../../apps/server/seeds/demo-year/index.ts';
import { tellDueLines } from '../../apps/server/src/modules/booking/index.ts';
import {
  findBreaches,
  INVARIANTS,
  type InvariantId,
  runInvariants,
} from '../../apps/server/src/modules/invariant/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database.ts';
import { createLogger } from '../../apps/server/src/platform/log.ts';
import { sampleOf } from '../support/depth.ts';
import { payAtGateway, pickFlight, signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { cancelledUnit, threeWithSeat } from './plant-rows.ts';
import { PLANTED_BREACHES } from './planted-breaches.ts';

const log = createLogger('silent', 'test');
const NOW = Temporal.Now.instant();

let world: World;
let database: Database;
let owner: pg.Client;

beforeAll(async () => {
  world = await createWorld();
  database = openDatabase(readConfig(world.env).database, 2, 60_000);
  await seedDemoYear(database, COMPANY_ID, NOW, 'sandbox');
  while ((await tellDueLines({ database, log })) > 0);
  const { host, port } = inject('postgres');
  owner = new pg.Client({ host, port, user: 'postgres', database: world.databaseName });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.close();
  await world.close();
});

/** What each invariant finds once this has been planted past all rules; nothing of it stays. */
async function findsOf(statements: readonly string[]): Promise<ReadonlyMap<InvariantId, readonly string[]>> {
  const queries = await database.system(async (db) =>
    INVARIANTS.map(({ id, breaches }) => ({ id, ...breaches(NOW.toString()).compile(db) })),
  );
  const found = new Map<InvariantId, readonly string[]>();
  await owner.query('begin');
  try {
    for (const statement of statements) await owner.query(statement);
    await owner.query('set local role pravas_app; set local enable_nestloop = off');
    await owner.query("select set_config('app.organization_id', $1, true)", [COMPANY_ID]);
    for (const { id, sql, parameters } of queries) {
      const { rows } = await owner.query<{ why: string }>(sql, [...parameters]);
      if (rows.length > 0) found.set(id, [...new Set(rows.map((row) => row.why))]);
    }
    return found;
  } finally {
    await owner.query('rollback');
  }
}

describe('what must hold of everything that is stored', () => {
  it('holds of a company’s year', async () => {
    expect(await findBreaches(database, systemClock)).toEqual([]);
  });

  it('holds after a booking, and after its cancellation', async () => {
    const asha = await signIn(world);
    const flights = await asha.search({ daysAhead: 33 });
    const added = await asha.add(flights, pickFlight(flights, '6E'));
    await payAtGateway(await asha.checkPrice(added.flightId), 'pay');
    await asha.bookingWhen(added.tripId, (booking) => booking.flightStatus === 'BOOKED');
    expect(await findBreaches(database, systemClock)).toEqual([]);
    const { refund } = await asha.client.call(quoteTripCancellation, { query: { tripId: added.tripId } });
    const body = { tripId: added.tripId, reason: 'The client moved the meeting', acceptedRefund: refund };
    await asha.client.call(cancelTrip, { body, idempotencyKey: randomUUID() });
    await asha.bookingWhen(added.tripId, ({ refunds }) => refunds.some(({ state }) => state === 'refunded'));
    expect(await findBreaches(database, systemClock)).toEqual([]);
  });

  it.each(
    sampleOf(PLANTED_BREACHES, 32, 'planted breaches').map((planted) => [planted.id, planted.why, planted] as const),
  )('%s finds: %s, and no other finds what it does not break', async (id, why, { statements, breaksToo = [] }) => {
    const found = await findsOf(statements);
    expect(found.get(id)).toContain(why);
    expect([...found.keys()].toSorted()).toEqual([id, ...breaksToo].toSorted());
  });

  it('lets somebody else have the seat of a traveller whose flight is cancelled', async () => {
    const shared = threeWithSeat([0, 1], '12A');
    expect([...(await findsOf(shared)).keys()]).toEqual(['I12']);
    expect(await findsOf([...shared, cancelledUnit(0)])).toEqual(new Map());
  });

  it('is found nowhere where nothing was planted', async () => {
    expect(await findsOf([])).toEqual(new Map());
  });

  it('has a planted breach for each of them', () => {
    expect(new Set(PLANTED_BREACHES.map(({ id }) => id))).toEqual(new Set(INVARIANTS.map(({ id }) => id)));
  });

  it('calls the travel desk once for what it finds, and keeps every run', async () => {
    expect(await runInvariants(database, systemClock, log)).toEqual([]);
    await owner.query(`update booking set approval_status = 'Rejected' where id = (
      select id from booking where status = 'BOOKED' and organization_id = '${COMPANY_ID}' order by id limit 1)`);
    for (const _ of [1, 2]) {
      expect(await runInvariants(database, systemClock, log)).toMatchObject([
        { id: 'I5', organizationId: COMPANY_ID, count: 1 },
      ]);
    }
    const cases = await world.query(
      `select kind, key, state, booking_id, trip_id from work_case where organization_id = '${COMPANY_ID}'`,
    );
    const [rejected] = await world.query<{ id: string; trip_id: string }>(
      `select id, trip_id from booking where approval_status = 'Rejected' and status = 'BOOKED'`,
    );
    const about = { booking_id: rejected?.id, trip_id: rejected?.trip_id };
    expect(cases).toEqual([{ kind: 'books_disagree', key: 'invariant:I5', state: 'open', ...about }]);
    const runs = await world.query<{ found: number }>(
      'select jsonb_array_length(breaches) as found from invariant_run order by ran_at',
    );
    expect(runs.map((run) => run.found).slice(-3)).toEqual([0, 1, 1]);
  });
});

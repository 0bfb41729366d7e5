import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { findBreaches } from '../../apps/server/src/modules/invariant/index.ts';
import type { DatabaseTarget } from '../../apps/server/src/platform/config.ts';
import { openDatabase } from '../../apps/server/src/platform/database.ts';
import { repetitions, SAMPLE_SEED, sampleOf } from '../support/depth.ts';
import { cloneDatabase } from '../support/postgres-setup.ts';
import { makeLane } from './make-lane.ts';
import type { PlantedFault } from './planted-faults.ts';
import { runOnPostgres } from './run-on-postgres.ts';
import { AT_END, runScheduleOnPostgres } from './schedule-on-postgres.ts';
import { SOLD_BY_SUPPLIERS } from './simulated-services.ts';

const SAME_SEED = 20_261_121;
const FRESH_SEED = SAMPLE_SEED;
const SCHEDULES = repetitions(2_000, 240);
const PATIENCE_MS = 300_000;

/** Faults that show in so few schedules, within how many schedules, and which promises break. */
const FOUND_WITHIN: readonly (readonly [PlantedFault, number, readonly string[]])[] = [
  ['new key on retry', 120, ['I2', 'I4']],
  // A booking that nothing shows as under way may be changed meanwhile: its approval as well.
  ['no intent row', 60, ['I2', 'I4', 'I5']],
  ['refund key per attempt', 60, ['I1', 'I3']],
  ['ledger outside the transaction', 60, ['I1', 'I3', 'I0', 'I17']],
  ['audit outside the transaction', 60, ['I6']],
  ['late capture ignored', 100, ['I1', 'I7', 'I6', 'I0']],
  ['look-up without quiet period', 300, ['I2', 'I4']],
  ['orders in work forgotten', 500, ['I2', 'I4']],
];

let target: DatabaseTarget;

beforeAll(async () => {
  const postgres = inject('postgres');
  const database = `simulation_${randomUUID().replaceAll('-', '')}`;
  await cloneDatabase(postgres, database);
  target = { kind: 'socket', ...postgres, database };
});

describe('bookings on PostgreSQL in a world where everything fails', () => {
  it(
    `keep every promise in ${SCHEDULES} schedules, half of them the same every time, half of the seed ${FRESH_SEED}`,
    async () => {
      const { ran, violations, crashes, statuses } = await runOnPostgres(target, [SAME_SEED, FRESH_SEED], SCHEDULES);
      expect(violations).toEqual([]);
      expect(ran).toBe(SCHEDULES);
      // About as many as schedules, a few more or fewer by the seed.
      expect(crashes).toBeGreaterThan(SCHEDULES / 2);
      for (const status of ['BOOKED', 'CANCELED', 'FAILED', 'CREATED', 'BOOKING_PAUSED'])
        expect(statuses[status] ?? 0, status).toBeGreaterThan(0);
    },
    PATIENCE_MS,
  );

  it('are looked at when their time is over: what has been due since then was taken by nobody', async () => {
    const lane = await makeLane(target);
    await runScheduleOnPostgres(target, lane, SAME_SEED, null);
    const database = openDatabase(target, 1, PATIENCE_MS);
    const broken = async () =>
      (await findBreaches(database, AT_END)).flatMap((one) =>
        one.organizationId === lane.organizationId ? one.id : [],
      );
    try {
      expect(await broken()).toEqual([]);
      const dueAt = AT_END.now().subtract({ minutes: 5 }).toString();
      await database.forOrganization(lane.organizationId, (tx) =>
        tx.updateTable('booking').set({ run_at: dueAt, lease_until: null }).execute(),
      );
      expect(await broken()).toEqual(['L2']);
    } finally {
      await database.close();
    }
  });

  it.each(sampleOf(FOUND_WITHIN, 2, 'planted faults'))(
    'show %s within %i schedules',
    async (fault, within, breaks) => {
      const { violations } = await runOnPostgres(target, [12], within, fault, SOLD_BY_SUPPLIERS);
      const [first] = violations;
      if (first === undefined) expect.fail(`not found in ${within} schedules`);
      expect(breaks).toContain(/^seed \d+: (\w+) /.exec(first)?.[1]);
    },
    PATIENCE_MS,
  );
});

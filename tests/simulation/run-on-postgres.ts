import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { COMPANY_ID } from '../../apps/server/seeds/demo.ts';
import { findBreaches } from '../../apps/server/src/modules/invariant/index.ts';
import type { DatabaseTarget } from '../../apps/server/src/platform/config.ts';
import { openDatabase, ownerConnection } from '../../apps/server/src/platform/database.ts';
import { seedOf } from './random.ts';
import { runScheduleOnPostgres } from './schedule-on-postgres.ts';
import type { Lane } from './stage.ts';

/** What came of many schedules on PostgreSQL. */
export interface PostgresResult {
  readonly ran: number;
  readonly crashes: number;
  readonly tookMs: number;
  readonly statuses: Readonly<Record<string, number>>;
  /** In words, with the seed of the schedule; empty when everything held. */
  readonly violations: readonly string[];
}

const LANES = 8;
const AT_START = { now: () => Temporal.Instant.from('2026-11-25T06:00:00Z') };

/**
 * Runs schedules on a migrated and seeded database, several side by side, each row of them in an organisation of its own;
 * afterwards every invariant of the database is asked as well.
 */
export async function runOnPostgres(target: DatabaseTarget, base: number, schedules: number): Promise<PostgresResult> {
  const started = performance.now();
  const database = openDatabase(target, LANES, 60_000);
  const violations: string[] = [];
  const statuses: Record<string, number> = {};
  let [next, ran, crashes] = [0, 0, 0];
  const workOff = async (lane: Lane): Promise<void> => {
    while (next < schedules && violations.length === 0) {
      const seed = seedOf(base, next);
      next += 1;
      const result = await runScheduleOnPostgres(database, lane, seed).catch((error: unknown) => {
        violations.push(`seed ${seed}: ${error instanceof Error ? error.stack : String(error)}`);
        return null;
      });
      if (result === null) return;
      ran += 1;
      crashes += result.crashes;
      statuses[result.status] = (statuses[result.status] ?? 0) + 1;
      violations.push(...result.violations.map(({ id, text }) => `seed ${seed}: ${id} ${text}`));
    }
  };
  try {
    await Promise.all((await makeLanes(target)).map(workOff));
    // Simulated time runs ahead of the clock, so what is due is judged by when the schedules began.
    const breaches = await findBreaches(database, AT_START);
    violations.push(...breaches.map((breach) => `${breach.id}: ${JSON.stringify(breach.examples)}`));
  } finally {
    await database.close();
  }
  return { ran, crashes, tookMs: performance.now() - started, statuses, violations };
}

/** Organisations of their own, so that rows of schedules share no lock but the database's. */
async function makeLanes(target: DatabaseTarget): Promise<readonly Lane[]> {
  const owner = new pg.Client(ownerConnection(target));
  await owner.connect();
  try {
    const lanes = Array.from({ length: LANES }, () => ({
      organizationId: randomUUID(),
      tripId: randomUUID(),
      personId: randomUUID(),
    }));
    for (const { organizationId, tripId, personId } of lanes) {
      await owner.query(
        `insert into organization (id, name, state_id, state_code, state_name, settings)
         select $1, 'Simulated', state_id, state_code, state_name, settings from organization where id = $2`,
        [organizationId, COMPANY_ID],
      );
      const roleId = randomUUID();
      await owner.query(`insert into role (organization_id, id, name) values ($1, $2, 'Employee')`, [
        organizationId,
        roleId,
      ]);
      await owner.query(
        `insert into person (organization_id, id, email, password_hash, first_name, last_name, role_id)
         values ($1, $2, $3, 'hash', 'Asha', 'Rao', $4)`,
        [organizationId, personId, `${personId}@simulated.example`, roleId],
      );
      await owner.query(
        `insert into trip (organization_id, id, created_by, name, created_at, updated_at)
         values ($1, $2, $3, 'Simulated', now(), now())`,
        [organizationId, tripId, personId],
      );
    }
    return lanes;
  } finally {
    await owner.end();
  }
}

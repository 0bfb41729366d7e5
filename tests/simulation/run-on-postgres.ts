import os from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { findBreaches } from '../../apps/server/src/modules/invariant/index.ts';
import type { DatabaseTarget } from '../../apps/server/src/platform/config.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database.ts';
import { gatherStatistics } from '../../apps/server/src/platform/prepare-database.ts';
import { makeLane } from './make-lane.ts';
import type { PlantedFault } from './planted-faults.ts';
import type { PostgresReport, PostgresWork } from './postgres-thread.ts';
import { type Bases, seedOf } from './random.ts';
import { AT_END, runScheduleOnPostgres } from './schedule-on-postgres.ts';
import { EVERYTHING_SOLD, type Sold } from './simulated-services.ts';

/** The result of many schedules on PostgreSQL. */
export interface PostgresResult {
  readonly ran: number;
  readonly crashes: number;
  readonly tookMs: number;
  readonly statuses: Readonly<Record<string, number>>;
  /** In words, with the seed of the schedule; empty when everything held. */
  readonly violations: readonly string[];
}

/**
 * PostgreSQL takes a core and a half for one thread's queries: a second thread would only take turns with the first.
 */
const CORES_PER_THREAD = 2;
/** How many schedules run side by side in one thread: while one waits for the database, another has something to do. */
const LANES_PER_THREAD = 6;
const FIRST_COUNT_MS = 3_000;

/**
 * Runs schedules on a migrated and seeded database, on all cores and several side by side, each row of them in an
 * organisation of its own. A finding of the database's invariants afterwards is narrowed down to one schedule.
 */
export async function runOnPostgres(
  target: DatabaseTarget,
  bases: Bases,
  schedules: number,
  fault: PlantedFault | null = null,
  sold: Sold = EVERYTHING_SOLD,
): Promise<PostgresResult> {
  const started = performance.now();
  const threads = Math.max(1, Math.floor(os.availableParallelism() / CORES_PER_THREAD));
  const lanes = await Promise.all(Array.from({ length: threads * LANES_PER_THREAD }, () => makeLane(target)));
  const counting = keepCounting(target);
  const reports = await Promise.all(
    Array.from({ length: threads }, (_, thread) =>
      report({
        target,
        bases,
        fault,
        sold,
        rows: lanes
          .map((lane, first) => ({ lane, first, stride: lanes.length, end: schedules }))
          .filter(({ first }) => first % threads === thread),
      }),
    ),
  ).finally(() => counting.stop());
  const statuses: Record<string, number> = {};
  for (const [status, count] of reports.flatMap((one) => Object.entries(one.statuses))) {
    statuses[status] = (statuses[status] ?? 0) + count;
  }
  const violations = reports.flatMap((one) => one.violations);
  const database = openDatabase(target, 1, 60_000);
  try {
    // A schedule's own finding says more than the rows it left.
    if (violations.length === 0)
      violations.push(...(await findLeft(database, { target, bases, schedules, lanes, fault, sold })));
  } finally {
    await database.close();
  }
  const total = (key: 'ran' | 'crashes') => reports.reduce((sum, one) => sum + one[key], 0);
  return { ran: total('ran'), crashes: total('crashes'), tookMs: performance.now() - started, statuses, violations };
}

/**
 * A test database does not gather statistics by itself, and would go on planning for the few rows that it began with.
 */
function keepCounting(target: DatabaseTarget): { stop(): Promise<void> } {
  const leaving = new AbortController();
  const count = async (): Promise<void> => {
    // Plans change when tables have become several times as large, not by the second.
    for (let waitMs = FIRST_COUNT_MS; !leaving.signal.aborted; waitMs *= 2) {
      await wait(waitMs, null, { signal: leaving.signal }).catch(() => undefined);
      if (!leaving.signal.aborted) await gatherStatistics(target);
    }
  };
  const counting = count();
  return {
    async stop() {
      leaving.abort();
      await counting;
    },
  };
}

/** The findings of the invariants in the rows of the schedules, with the first schedule that leaves such rows alone. */
async function findLeft(
  database: Database,
  ran: Pick<PostgresWork, 'target' | 'bases' | 'fault' | 'sold'> & {
    readonly schedules: number;
    readonly lanes: readonly { readonly organizationId: string }[];
  },
): Promise<readonly string[]> {
  const { lanes, schedules, ...work } = ran;
  const told: string[] = [];
  for (const { id, examples, organizationId } of await findBreaches(database, AT_END)) {
    const first = lanes.findIndex((lane) => lane.organizationId === organizationId);
    // Another organisation's rows belong to another run; rows of none belong to all.
    if (first < 0 && organizationId !== null) continue;
    const row = { ...work, first: Math.max(0, first), stride: lanes.length, end: first < 0 ? 0 : schedules, id };
    const seed = await narrowDown(database, row);
    told.push(`${seed === null ? 'no schedule alone' : `seed ${seed}`}: ${id} ${JSON.stringify(examples)}`);
  }
  return told;
}

/** Runs the schedules of a row once more, each in an organisation of its own, until one breaks the invariant alone. */
async function narrowDown(
  database: Database,
  row: Pick<PostgresWork, 'target' | 'bases' | 'fault' | 'sold'> & {
    readonly first: number;
    readonly stride: number;
    readonly end: number;
    readonly id: string;
  },
): Promise<number | null> {
  const { target } = row;
  for (let index = row.first; index < row.end; index += row.stride) {
    const lane = await makeLane(target);
    const seed = seedOf(row.bases, index);
    await runScheduleOnPostgres(target, lane, seed, row.fault, row.sold);
    const breaches = await findBreaches(database, AT_END);
    if (breaches.some(({ id, organizationId }) => id === row.id && organizationId === lane.organizationId)) return seed;
  }
  return null;
}

function report(work: PostgresWork): Promise<PostgresReport> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./postgres-thread.ts', import.meta.url), { workerData: work });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

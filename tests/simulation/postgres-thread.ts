import { parentPort, workerData } from 'node:worker_threads';
import type { DatabaseTarget } from '../../apps/server/src/platform/config.ts';
import { openLaneDatabase } from './lane-database.ts';
import type { PlantedFault } from './planted-faults.ts';
import { type Bases, seedOf } from './random.ts';
import { runScheduleIn } from './schedule-on-postgres.ts';
import type { Sold } from './simulated-services.ts';
import type { Lane } from './stage.ts';

/** A row of schedules: every `stride`th from `first`, below `end`, in one organisation. */
interface Row {
  readonly lane: Lane;
  readonly first: number;
  readonly stride: number;
  readonly end: number;
}

/** The work of a thread: rows of schedules side by side. */
export interface PostgresWork {
  readonly target: DatabaseTarget;
  readonly bases: Bases;
  readonly fault: PlantedFault | null;
  readonly sold: Sold;
  readonly rows: readonly Row[];
}

/** What it found. */
export interface PostgresReport {
  readonly ran: number;
  readonly crashes: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly violations: readonly string[];
}

/** Works rows off until one schedule shows a violation. */
async function workOff({ target, bases, fault, sold, rows }: PostgresWork): Promise<PostgresReport> {
  const statuses: Record<string, number> = {};
  const violations: string[] = [];
  let [ran, crashes] = [0, 0];
  const workOffRow = async ({ lane, first, stride, end }: Row): Promise<void> => {
    const database = openLaneDatabase(target, lane.organizationId);
    for (let index = first; index < end && violations.length === 0; index += stride) {
      const seed = seedOf(bases, index);
      const result = await runScheduleIn(database, lane, seed, fault, sold).catch((error: unknown) => {
        violations.push(`seed ${seed}: ${error instanceof Error ? error.stack : String(error)}`);
        return null;
      });
      if (result === null) break;
      ran += 1;
      crashes += result.crashes;
      statuses[result.status] = (statuses[result.status] ?? 0) + 1;
      violations.push(...result.violations.map(({ id, text }) => `seed ${seed}: ${id} ${text}`));
    }
    await database.close();
  };
  await Promise.all(rows.map(workOffRow));
  return { ran, crashes, statuses, violations };
}

parentPort?.postMessage(await workOff(workerData as PostgresWork));

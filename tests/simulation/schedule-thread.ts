import { parentPort, workerData } from 'node:worker_threads';
import { type Bases, seedOf } from './random.ts';
import { runSchedule, type ScheduleOptions } from './run-schedule.ts';

/** The work of a thread: every `stride`th schedule from `first`, below `end`. */
export interface ThreadWork {
  readonly bases: Bases;
  readonly first: number;
  readonly stride: number;
  readonly end: number;
  readonly options: ScheduleOptions;
}

/** What it found. */
export interface ThreadReport {
  readonly ran: number;
  readonly steps: number;
  readonly crashes: number;
  readonly statuses: Readonly<Record<string, number>>;
  /** The first schedule with a violation: where it came in the row, and its seed. */
  readonly found: { readonly index: number; readonly seed: number } | null;
}

/** Works schedules off until one shows a violation. */
export function workOff({ bases, first, stride, end, options }: ThreadWork): ThreadReport {
  const statuses: Record<string, number> = {};
  let [ran, steps, crashes] = [0, 0, 0];
  for (let index = first; index < end; index += stride) {
    const result = runSchedule(seedOf(bases, index), options);
    ran += 1;
    steps += result.steps;
    crashes += result.crashes;
    for (const status of result.statuses) statuses[status] = (statuses[status] ?? 0) + 1;
    if (result.violations.length > 0) return { ran, steps, crashes, statuses, found: { index, seed: result.seed } };
  }
  return { ran, steps, crashes, statuses, found: null };
}

if (parentPort) parentPort.postMessage(workOff(workerData as ThreadWork));

import os from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Bases } from './random.ts';
import { runSchedule, type ScheduleOptions, type ScheduleResult } from './run-schedule.ts';
import type { ThreadReport, ThreadWork } from './schedule-thread.ts';

/** The result of many schedules. */
export interface ManyResult {
  readonly ran: number;
  readonly steps: number;
  readonly crashes: number;
  readonly tookMs: number;
  /** How many bookings ended in each status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** The first schedule of the row that showed a violation, run once more with its trace; null when none did. */
  readonly found: (ScheduleResult & { readonly index: number }) | null;
}

/** Nearly all objects of a schedule are garbage after it: with more room for young ones, the collector scans less. */
const YOUNG_MB = 128;

/** Runs schedules on all cores. Each schedule is the same whatever the number of cores. */
export async function runMany(bases: Bases, schedules: number, options: ScheduleOptions = {}): Promise<ManyResult> {
  const started = performance.now();
  const threads = Math.max(1, Math.min(os.availableParallelism(), Math.ceil(schedules / 500)));
  const reports = await Promise.all(
    Array.from({ length: threads }, (_, first) => report({ bases, first, stride: threads, end: schedules, options })),
  );
  const statuses: Record<string, number> = {};
  for (const [status, count] of reports.flatMap((one) => Object.entries(one.statuses))) {
    statuses[status] = (statuses[status] ?? 0) + count;
  }
  const [found] = reports.flatMap((one) => one.found ?? []).sort((a, b) => a.index - b.index);
  const total = (key: 'ran' | 'steps' | 'crashes') => reports.reduce((sum, one) => sum + one[key], 0);
  return {
    ran: total('ran'),
    steps: total('steps'),
    crashes: total('crashes'),
    tookMs: performance.now() - started,
    statuses,
    found: found ? { ...runSchedule(found.seed, { ...options, isTraced: true }), index: found.index } : null,
  };
}

function report(work: ThreadWork): Promise<ThreadReport> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./schedule-thread.ts', import.meta.url), {
      workerData: work,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

/** A violation as people read it: what, the last lines before it, and how to reproduce it. */
export function tellViolation(result: ScheduleResult, lines = 80): string {
  return [
    `seed ${result.seed}:`,
    ...result.violations.slice(0, 5).map(({ id, text }) => `  ${id}  ${text}`),
    ...result.trace.slice(-lines),
    `again: npm run simulate -- --replay ${result.seed}`,
  ].join('\n');
}

import { type ChangeFeed, SYSTEM, WORK_TOPIC } from './change-feed.ts';
import type { Logger } from './log.ts';

/** One kind of work of the background process. */
export interface Job {
  readonly name: string;
  /**
   * Absent for a job that has things due. Given: it runs only by the clock, at the start and this long after each end.
   */
  readonly everyMs?: number;
  /** Does what is due or a part of it, and answers how much that was. `again` asks for one more run. */
  run(again: () => void): Promise<number>;
}

/** What running jobs needs. */
export interface JobContext {
  readonly feed: ChangeFeed;
  readonly log: Logger;
  /** How long it waits before it checks without being woken. */
  readonly pollMs: number;
  /** By name, whether a job has something to do; a job that is not named finds out by running. */
  findDue(): Promise<ReadonlyMap<string, boolean>>;
}

/**
 * Runs jobs side by side, each once at a time. It checks which are due when the change feed signals work and every
 * `pollMs`; a job that did something runs again at once. Failures are logged, and the job waits for the next check.
 */
export function startJobs(jobs: readonly Job[], { feed, log, pollMs, findDue }: JobContext): { stop(): Promise<void> } {
  const wanted = new Set<Job>();
  const working = new Map<Job, Promise<void>>();
  const restsUntilMs = new Map<Job, number>();
  let stopped = false;
  let woken = false;
  let endSleep: () => void = () => undefined;
  const wake = () => {
    woken = true;
    endSleep();
  };
  const begin = (job: Job) => {
    wanted.add(job);
    if (working.has(job)) return;
    const ended = Promise.resolve().then(() => work(job));
    working.set(job, ended);
  };
  const work = async (job: Job): Promise<void> => {
    for (let done = 0; !stopped && (wanted.delete(job) || done > 0); ) {
      try {
        done = await job.run(() => begin(job));
      } catch (error) {
        done = 0;
        log.error({ err: error, job: job.name }, 'a job failed and is tried again');
      }
    }
    if (job.everyMs !== undefined) restsUntilMs.set(job, performance.now() + job.everyMs);
    working.delete(job);
  };
  const look = async (): Promise<void> => {
    const due = await findDue().catch((error: unknown) => {
      log.error({ err: error }, 'nobody could say which jobs are due: each looks for itself');
      return new Map<string, boolean>();
    });
    for (const job of jobs) {
      const isDue =
        job.everyMs === undefined
          ? (due.get(job.name) ?? true)
          : !working.has(job) && performance.now() >= (restsUntilMs.get(job) ?? 0);
      if (isDue) begin(job);
    }
  };
  const keepLooking = async (): Promise<void> => {
    while (!stopped) {
      woken = false;
      await look();
      if (woken || stopped) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pollMs);
        endSleep = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  };
  const unsubscribe = feed.subscribe(SYSTEM, WORK_TOPIC, wake);
  const looking = keepLooking();
  return {
    /** Resolves when the work under way has ended. */
    async stop() {
      unsubscribe();
      stopped = true;
      wake();
      await looking;
      await Promise.all(working.values());
    },
  };
}

/**
 * Work that is done after an answer. It is over before the process ends, and before a reader of what it writes
 * continues.
 */
export interface BackgroundTasks {
  /** Does the work a moment later; the work itself reports its outcome. */
  later(work: () => Promise<void>): void;
  /** Runs everything that waits now, and resolves when it is over, however it ended. */
  settled(): Promise<void>;
}

/** By then the caller has the answer: packing and sending it comes first. */
const MOMENT_MS = 25;

/** Tracks a process's work that no caller waits for. */
export function createBackgroundTasks(): BackgroundTasks {
  const running = new Set<Promise<void>>();
  const waiting = new Map<() => Promise<void>, NodeJS.Timeout>();
  const begin = (work: () => Promise<void>) => {
    clearTimeout(waiting.get(work));
    waiting.delete(work);
    const watched = work()
      .catch(() => undefined)
      .finally(() => {
        running.delete(watched);
      });
    running.add(watched);
  };
  return {
    later(work) {
      waiting.set(
        work,
        setTimeout(() => begin(work), MOMENT_MS),
      );
    },
    async settled() {
      for (const work of [...waiting.keys()]) begin(work);
      await Promise.all(running);
    },
  };
}

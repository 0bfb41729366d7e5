/** Work that is done after an answer. It is over before the process ends, and before whoever asks for what it writes. */
export interface BackgroundTasks {
  /** Does the work a moment later; what becomes of it is its own to tell. */
  later(work: () => Promise<void>): void;
  /** Has everything done now that waits, and comes when it is over, however it ended. */
  settled(): Promise<void>;
}

/** By then whoever waited for the answer has it: packing and sending it comes first. */
const MOMENT_MS = 25;

/** Keeps account of a process's work that nobody waits for. */
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

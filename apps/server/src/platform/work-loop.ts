import type { Logger } from './log.ts';

/** A loop that does work when woken, and looks by itself every so often. */
export interface WorkLoop {
  wake(): void;
  /** Resolves when the work under way has ended. */
  stop(): Promise<void>;
}

/** Runs `work` until it answers zero, then sleeps until woken or the poll time is over. Failures are logged and retried. */
export function startWorkLoop(
  name: string,
  work: () => Promise<number>,
  options: { readonly pollMs: number; readonly log: Logger },
): WorkLoop {
  let stopped = false;
  let woken = false;
  let wake: () => void = () => undefined;
  const run = async (): Promise<void> => {
    while (!stopped) {
      woken = false;
      let done = 0;
      try {
        done = await work();
      } catch (error) {
        options.log.error({ err: error, loop: name }, 'a work loop failed and goes on');
      }
      if (done > 0 || woken || stopped) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, options.pollMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  };
  const running = run();
  return {
    wake() {
      woken = true;
      wake();
    },
    async stop() {
      stopped = true;
      wake();
      await running;
    },
  };
}

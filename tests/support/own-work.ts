/** How a stretch of work was shared between this thread, which answers everybody, and the others of the process. */
interface WorkShare {
  /** How often this thread had a turn for others meanwhile. */
  readonly turns: number;
  /** This thread's part of the processor time, 0 to 1: a busy machine does not change it. */
  readonly here: number;
}

/** Watches from now on. */
export function watchOwnWork(): { end(): WorkShare } {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  const [here, everywhere] = [process.threadCpuUsage(), process.cpuUsage()];
  return {
    end() {
      const [own, all] = [millisOf(process.threadCpuUsage(here)), millisOf(process.cpuUsage(everywhere))];
      clearInterval(timer);
      return { turns, here: own / all };
    },
  };
}

function millisOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000;
}

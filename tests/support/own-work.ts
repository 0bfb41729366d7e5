/** How a stretch of work was shared between this thread, which answers everybody, and the others of the process. */
interface WorkShare {
  /** How often this thread had a turn for others meanwhile. */
  readonly turns: number;
  /** The longest that this thread worked at once before others had their turn, ms of its own processor time. */
  readonly longestMs: number;
  /** This thread's part of the processor time, 0 to 1: a busy machine does not change it. */
  readonly here: number;
}

/** Watches from now on. */
export function watchOwnWork(): { end(): WorkShare } {
  let [turns, longestMs, last] = [0, 0, process.threadCpuUsage()];
  const timer = setInterval(() => {
    turns += 1;
    longestMs = Math.max(longestMs, millisOf(process.threadCpuUsage(last)));
    last = process.threadCpuUsage();
  }, 1);
  const [here, everywhere] = [process.threadCpuUsage(), process.cpuUsage()];
  return {
    end() {
      const [own, all] = [millisOf(process.threadCpuUsage(here)), millisOf(process.cpuUsage(everywhere))];
      clearInterval(timer);
      return { turns, longestMs, here: own / all };
    },
  };
}

function millisOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000;
}

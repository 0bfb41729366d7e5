/** Of each figure in a round. */
const REPEATS = 5;
const REPEATED_FOR_MS = 100;

/**
 * Milliseconds of the processor for some work, the least of several repeats: other load on the machine only ever adds.
 * Each repeats the work for so long that the processor's clock, which moves in steps of four milliseconds, can measure
 * it.
 */
export function cpuMs(work: () => unknown): number {
  return Math.min(
    ...Array.from({ length: REPEATS }, () => {
      const before = process.threadCpuUsage();
      let times = 0;
      let usedMs = 0;
      while (usedMs < REPEATED_FOR_MS) {
        work();
        times += 1;
        const { user, system } = process.threadCpuUsage(before);
        usedMs = (user + system) / 1000;
      }
      return usedMs / times;
    }),
  );
}

/** How many times the work is done in a row, for the same reason. */
const IN_A_ROW = 4;

/** The same for work that caches by its input: each time it gets a new one, made before the clock runs. */
export function leastCpuMs<Given>(make: () => Given, work: (given: Given) => unknown): number {
  return Math.min(
    ...Array.from({ length: REPEATS }, () => {
      const given = Array.from({ length: IN_A_ROW }, make);
      const before = process.threadCpuUsage();
      for (const one of given) work(one);
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1000 / IN_A_ROW;
    }),
  );
}

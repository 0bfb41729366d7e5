/** The sandbox's clock: the real one, moved by an offset that tests set. */
export interface SandboxClock {
  nowMs(): number;
  offsetMs(): number;
  setOffsetMs(offsetMs: number): void;
}

/** A clock over the given source of time. */
export function createClock(now: () => Date): SandboxClock {
  let offset = 0;
  return {
    nowMs: () => now().getTime() + offset,
    offsetMs: () => offset,
    setOffsetMs: (offsetMs) => {
      offset = offsetMs;
    },
  };
}

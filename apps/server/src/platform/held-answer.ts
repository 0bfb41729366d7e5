/** An answer that is made ready while something that it depends on is still being stored. */
export interface HeldAnswer {
  /** Nothing is sent before this is fulfilled; where it fails, the request fails with it. */
  readonly holdBack: (until: Promise<unknown>) => void;
  /** The answer, once everything that it was held back for is fulfilled. */
  whenReady<T>(answer: T | Promise<T>): Promise<T>;
}

/** Of one request. */
export function createHeldAnswer(): HeldAnswer {
  const waitedFor: Promise<unknown>[] = [];
  return {
    holdBack(until) {
      // A failure is reported where the promise is awaited, which may be after it has failed.
      until.catch(() => undefined);
      waitedFor.push(until);
    },
    async whenReady(answer) {
      const ready = await answer;
      await Promise.all(waitedFor);
      return ready;
    },
  };
}

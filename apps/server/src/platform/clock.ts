/** The only source of "now"; passed in, so that rules and tests see one time. */
export interface Clock {
  now(): Temporal.Instant;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => Temporal.Now.instant() };

/** The machine's clock, so much ahead: a test that waits for a lease or a quiet period starts a process with it. */
export function clockAhead(ms: number): Clock {
  return ms === 0 ? systemClock : { now: () => Temporal.Now.instant().add({ milliseconds: ms }) };
}

/** The instant that was written last: everything that one use case writes has the same. */
let [written, text]: [Temporal.Instant | null, string] = [null, ''];

/** ISO text with milliseconds, as stored and sent. */
export function isoOf(instant: Temporal.Instant): string {
  if (instant !== written) [written, text] = [instant, instant.toString({ fractionalSecondDigits: 3 })];
  return text;
}

/** The instant of a time as the database gives it. */
export function instantOfDate(at: Date): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime());
}

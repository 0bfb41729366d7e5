/** The only source of "now"; handed in, so that rules and tests see one time. */
export interface Clock {
  now(): Temporal.Instant;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => Temporal.Now.instant() };

/** ISO text with milliseconds, as stored and sent. */
export function isoOf(instant: Temporal.Instant): string {
  return instant.toString({ fractionalSecondDigits: 3 });
}

/** A price older than this is asked for again before it is checked (spec rules §9.2). */
const FRESH_FOR_MINUTES = 10;

/**
 * True when a price was updated *more than* ten minutes ago; exactly ten minutes is still fresh. An update in
 * the future (a clock that ran ahead) counts as fresh.
 */
export function isStale(updatedAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return now.epochMilliseconds - updatedAt.epochMilliseconds > FRESH_FOR_MINUTES * 60_000;
}

/**
 * The travel desk handles whatever a traveller asks it to arrange within this many hours: requests stop three hours
 * before departure, so that one is left to reach the airline.
 */
export const ARRANGE_WITHIN_HOURS = 2;

/**
 * By when the travel desk arranges a change that was asked for: two hours after the request, as fares and seats of
 * another day move by the hour, or when half of what is left until the first flight in question is over, whichever
 * comes first, so that the airline can still be asked. `departures`: of the flights that are given up; those that have
 * left do not count. Never before `askedAt` and never after the first departure to come.
 */
export function arrangeChangeBy(departures: readonly Temporal.Instant[], askedAt: Temporal.Instant): Temporal.Instant {
  const leftMs = departures
    .map((departure) => departure.epochMilliseconds - askedAt.epochMilliseconds)
    .filter((ms) => ms > 0);
  const waitMs = Math.min(ARRANGE_WITHIN_HOURS * 3_600_000, ...leftMs.map((ms) => Math.floor(ms / 2)));
  return askedAt.add({ milliseconds: waitMs });
}

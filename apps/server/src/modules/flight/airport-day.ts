import type { Airport } from '@pravas/reference/airports.ts';

/** The day at an airport, YYYY-MM-DD: the first on which flights can leave there. */
export function airportDay({ zone }: Pick<Airport, 'zone'>, now: Temporal.Instant): string {
  return now.toZonedDateTimeISO(zone).toPlainDate().toString();
}

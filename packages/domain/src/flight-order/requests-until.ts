import { REQUESTS_STOP_HOURS } from '../fare/requests-stop.ts';
import { type AirportTime, instantOf } from '../time/airport-time.ts';

/** A flight for which a request may be made: to cancel it, or to change it for another. */
export interface RequestableFlight {
  /** When it leaves, as booked or as its airline has said since, whichever is sooner. */
  readonly departure: AirportTime;
  /**
   * Where its airline gave it up, so that another flight or the full fare is owed: when it leaves after all. Null = it
   * does not fly; absent = its airline did not give it up.
   */
  readonly givenUpUntil?: AirportTime | null | undefined;
}

/**
 * Until when something can be asked for: three hours before departure (spec rules §9.1); what is owed by law until the
 * flight has left. Null = at any time.
 */
export function requestsUntil({ departure, givenUpUntil }: RequestableFlight): Temporal.Instant | null {
  if (givenUpUntil === null) return null;
  return givenUpUntil ? instantOf(givenUpUntil) : instantOf(departure).subtract({ hours: REQUESTS_STOP_HOURS });
}

/** Why nothing can be asked for now: it has left, or requests have stopped before that; null where it can. */
export function tooLateFor(flight: RequestableFlight, now: Temporal.Instant): 'departed' | 'stopped' | null {
  const until = requestsUntil(flight);
  if (until === null) return null;
  if (Temporal.Instant.compare(instantOf(leavesAtLast(flight)), now) <= 0) return 'departed';
  return Temporal.Instant.compare(now, until) > 0 ? 'stopped' : null;
}

/** When it leaves, as far as it matters to requests. */
export function leavesAtLast({ departure, givenUpUntil }: RequestableFlight): AirportTime {
  return givenUpUntil ?? departure;
}

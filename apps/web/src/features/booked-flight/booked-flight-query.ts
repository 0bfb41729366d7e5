import { getBookedFlight } from '@pravas/contract/servicing/booked-flight-operations.ts';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/session.ts';
import type { BookedFlight } from './booked-types.ts';

/** While an airline or a bank is being asked the screen polls soon; otherwise it only stays fresh. */
const SOON_MS = 4_000;
const A_LITTLE_LATER_MS = 15_000;
const NOW_AND_THEN_MS = 60_000;

/** The query of one booked flight, which polls as long as it is on screen. */
export function bookedFlightQuery(flightId: string) {
  return {
    queryKey: ['booked-flight', flightId],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      api.call(getBookedFlight, { query: { flightId }, signal }).then((payload) => payload.flight),
    refetchInterval: (query: { readonly state: { readonly data: BookedFlight | undefined } }) =>
      lookAgainMs(query.state.data),
    refetchOnReconnect: 'always' as const,
  };
}

/**
 * How long until it is polled again: short while an airline is asked, longer while the airline, the bank or the travel
 * desk works on it.
 */
export function lookAgainMs(flight: BookedFlight | undefined): number {
  if (!flight) return NOW_AND_THEN_MS;
  const isAsked =
    flight.flightStatus === 'BOOKING_IN_PROCESS' ||
    flight.cancellations.some(({ state, channel }) => state === 'requested' && channel === 'online') ||
    flight.changes.some(({ state }) => state === 'sending');
  if (isAsked) return SOON_MS;
  const isWorkedOn =
    flight.cancellations.some(({ state }) => state === 'supplier' || state === 'requested') ||
    flight.refundClocks.some(({ state }) => state === 'processing');
  return isWorkedOn ? A_LITTLE_LATER_MS : NOW_AND_THEN_MS;
}

/** Something about a booked flight has changed: the flight and its trip are fetched again. */
export async function renewBookedFlight(queries: QueryClient, flight: BookedFlight): Promise<void> {
  void queries.invalidateQueries({ queryKey: ['trips'] });
  // Which credits may pay, and what of, goes with the flights that were chosen.
  void queries.invalidateQueries({ queryKey: ['usable-credits', flight._id] });
  void queries.invalidateQueries({ queryKey: ['flight-credits'] });
  void queries.invalidateQueries({ queryKey: ['trip', flight.tripId] });
  await queries.invalidateQueries({ queryKey: ['booked-flight', flight._id] });
}

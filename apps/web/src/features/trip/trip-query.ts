import type { PayloadOf } from '@pravas/contract/operation.ts';
import { getTrip, listTrips } from '@pravas/contract/trip/trip-operations.ts';
import { api } from '../../lib/session.ts';

/** A trip with everything in it. */
export type TripDetails = PayloadOf<typeof getTrip>['tripDetails'];
/** A trip as lists show it. */
export type TripSummary = PayloadOf<typeof listTrips>['data'][number];
/** A flight in a trip. */
export type FlightBooking = TripDetails['flights'][number];
/** Draft, Upcoming, Ongoing or Past. */
export type TripStatus = TripSummary['status'];

/** What a trips list asks for. */
export interface TripListAsk {
  readonly status: TripStatus | null;
  readonly name: string;
  readonly rowNumber: number;
  readonly recordsPerPage: number;
}

/** The query of one trip. */
export function tripQuery(tripId: string) {
  return {
    queryKey: ['trip', tripId],
    queryFn: ({ signal }: { signal: AbortSignal }) => api.call(getTrip, { query: { tripId }, signal }),
  };
}

/** The query of a page of trips. */
export function tripListQuery(ask: TripListAsk) {
  return {
    queryKey: ['trips', ask],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api.call(listTrips, {
        query: {
          ...(ask.name.trim() ? { search: JSON.stringify({ name: ask.name.trim() }) } : {}),
          ...(ask.status ? { status: ask.status } : {}),
          rowNumber: String(ask.rowNumber),
          recordsPerPage: String(ask.recordsPerPage),
        },
        signal,
      }),
  };
}

import type { Offer } from '@pravas/domain/fare/offer.ts';
import { arrivalOf, departureOf, type Slice } from '@pravas/domain/flight/itinerary.ts';
import { type AirportTime, instantOf } from '@pravas/domain/time/airport-time.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { HOME_ZONE } from './trip.ts';
import { midnightOf } from './trip-repository.ts';

const GONE = ['FAILED', 'EXPIRED', 'CANCELED'];

/**
 * Sets when a trip is from what is in it: first departure, last arrival, and the calendar of the first departure; without
 * a flight the planned days. Called by whatever adds, removes or cancels flights.
 */
export async function refreshTripDates(tx: Tx, tripId: string, now: Temporal.Instant): Promise<void> {
  const trip = await tx
    .selectFrom('trip')
    .select(['starts_on', 'ends_on'])
    .where('id', '=', tripId)
    .executeTakeFirstOrThrow();
  const rows = await tx
    .selectFrom('booking')
    .innerJoin('booking_leg', 'booking_leg.booking_id', 'booking.id')
    .select(['booking.status', 'booking_leg.offer'])
    .where('booking.trip_id', '=', tripId)
    .where('booking.removed_at', 'is', null)
    .execute();
  const live = rows.filter((row) => !GONE.includes(row.status));
  // A trip whose flights are all cancelled was still when they were.
  const slices = (live.length > 0 ? live : rows).flatMap((row) => (row.offer as Offer).slices);
  const [first, last] = endsOf(slices);
  await tx
    .updateTable('trip')
    .set(
      first === null || last === null
        ? { starts_at: midnightOf(trip.starts_on), ends_at: midnightOf(trip.ends_on), zone: HOME_ZONE }
        : { starts_at: isoOf(instantOf(first)), ends_at: isoOf(instantOf(last)), zone: first.zone },
    )
    .set({ updated_at: isoOf(now) })
    .where('id', '=', tripId)
    .execute();
}

function endsOf(slices: readonly Slice[]): readonly [AirportTime | null, AirportTime | null] {
  const before = (a: AirportTime, b: AirportTime) => Temporal.Instant.compare(instantOf(a), instantOf(b));
  const departures = slices.map((slice) => departureOf(slice).time).toSorted(before);
  const arrivals = slices.map((slice) => arrivalOf(slice).time).toSorted(before);
  return [departures[0] ?? null, arrivals.at(-1) ?? null];
}

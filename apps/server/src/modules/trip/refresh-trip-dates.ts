import { arrivalOf, departureOf, type Slice } from '@pravas/domain/flight/itinerary.ts';
import { type AirportTime, instantOf } from '@pravas/domain/time/airport-time.ts';
import { INDIAN_ZONE } from '@pravas/domain/time/indian-day.ts';
import { NOT_FLYING } from '@pravas/domain/trip/trip-rules.ts';
import { sql } from 'kysely';
import { enqueueStatement } from '../../platform/batching-pool.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { reading, readingTogether } from '../../platform/read-together.ts';
import { midnightOf } from './trip-repository.ts';

/**
 * Sets when a trip is from what is in it: first departure, last arrival, and the calendar of the first departure; without
 * a flight the planned days. Called by whatever adds, removes or cancels flights.
 */
export async function refreshTripDates(tx: Tx, tripId: string, now: Temporal.Instant): Promise<void> {
  const { trips, rows } = await readTripAndSlices(tx, { tripId });
  const [trip] = trips;
  if (!trip) throw new Error(`No trip ${tripId}`);
  const live = rows.filter((row) => !NOT_FLYING.some((one) => one === row.status));
  // A trip whose flights are all cancelled was still when they were.
  const slices = (live.length > 0 ? live : rows).flatMap((row) => row.slices);
  await writeDates(tx, tripId, slices, trip, now);
}

/** The same for a trip that was made in this transaction for these flights: nothing else is in it, and nobody asks. */
export async function dateNewTrip(
  tx: Tx,
  tripId: string,
  slices: readonly Slice[],
  now: Temporal.Instant,
): Promise<void> {
  await writeDates(tx, tripId, slices, { starts_on: null, ends_on: null }, now);
}

async function writeDates(
  tx: Tx,
  tripId: string,
  slices: readonly Slice[],
  planned: { readonly starts_on: string | null; readonly ends_on: string | null },
  now: Temporal.Instant,
): Promise<void> {
  const [first, last] = endsOf(slices);
  const query = tx
    .updateTable('trip')
    .set(
      first === null || last === null
        ? { starts_at: midnightOf(planned.starts_on), ends_at: midnightOf(planned.ends_on), zone: INDIAN_ZONE }
        : { starts_at: isoOf(instantOf(first)), ends_at: isoOf(instantOf(last)), zone: first.zone },
    )
    .set({ updated_at: isoOf(now) })
    .where('id', '=', tripId);
  await enqueueStatement(tx, query);
}

const readTripAndSlices = readingTogether(['tripId'], (tx, { tripId }) => ({
  trips: reading(tx.selectFrom('trip').select(['starts_on', 'ends_on']).where('id', '=', tripId), {}, (row) => row),
  rows: reading(selectSlices(tx, tripId), {}, (row) => row),
}));

const selectSlices = (tx: Tx, tripId: string) =>
  tx
    .selectFrom('booking')
    .innerJoin('booking_order', 'booking_order.booking_id', 'booking.id')
    .select(['booking.status', sql<readonly Slice[]>`booking_order.detail -> 'slices'`.as('slices')])
    .where('booking.trip_id', '=', tripId)
    .where('booking.removed_at', 'is', null);

function endsOf(slices: readonly Slice[]): readonly [AirportTime | null, AirportTime | null] {
  const before = (a: AirportTime, b: AirportTime) => Temporal.Instant.compare(instantOf(a), instantOf(b));
  const departures = slices.map((slice) => departureOf(slice).time).toSorted(before);
  const arrivals = slices.map((slice) => arrivalOf(slice).time).toSorted(before);
  return [departures[0] ?? null, arrivals.at(-1) ?? null];
}

import { instantOf } from '@pravas/domain/time/airport-time.ts';
import { INDIAN_ZONE } from '@pravas/domain/time/indian-day.ts';
import { NOT_FLYING } from '@pravas/domain/trip/trip-rules.ts';
import { enqueueStatement } from '../../platform/batching-pool.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { reading, readingTogether } from '../../platform/read-together.ts';
import type { BookingHead } from './booking-units.ts';

/** From when to when a booking is; `zone` is where it starts. */
interface Span {
  readonly startsAt: string;
  readonly zone: string;
  readonly endsAt: string;
}

/**
 * Sets when a trip is from what is in it: first start, last end, and the calendar of the first start; without a booking
 * the planned days. What was cancelled no longer counts, even a part of a booking. Called by all code that adds,
 * removes or cancels bookings or parts of them.
 */
export async function refreshTripDates(tx: Tx, tripId: string, now: Temporal.Instant): Promise<void> {
  const { trips, rows } = await readTripAndSpans(tx, { tripId });
  const [trip] = trips;
  if (!trip) throw new Error(`No trip ${tripId}`);
  const live = rows.filter(({ status, state }) => state !== 'gone' && !NOT_FLYING.some((one) => one === status));
  // A trip whose bookings are all cancelled keeps their dates.
  const spans = (live.length > 0 ? live : rows).map((row) => ({
    startsAt: row.starts_at.toISOString(),
    zone: row.starts_zone,
    endsAt: row.ends_at.toISOString(),
  }));
  await writeDates(tx, tripId, spans, trip, now);
}

/**
 * The same for a trip that was made in this transaction for this booking: nothing else is in it, and nobody is asked.
 */
export async function dateNewTrip(
  tx: Tx,
  tripId: string,
  { startsAt, endsAt }: Pick<BookingHead, 'startsAt' | 'endsAt'>,
  now: Temporal.Instant,
): Promise<void> {
  const span = { startsAt: isoOf(instantOf(startsAt)), zone: startsAt.zone, endsAt: isoOf(instantOf(endsAt)) };
  await writeDates(tx, tripId, [span], { starts_on: null, ends_on: null }, now);
}

async function writeDates(
  tx: Tx,
  tripId: string,
  spans: readonly Span[],
  planned: { readonly starts_on: string | null; readonly ends_on: string | null },
  now: Temporal.Instant,
): Promise<void> {
  const [first] = spans.toSorted((a, b) => Temporal.Instant.compare(a.startsAt, b.startsAt));
  const [last] = spans.toSorted((a, b) => Temporal.Instant.compare(b.endsAt, a.endsAt));
  const query = tx
    .updateTable('trip')
    .set(
      first && last
        ? { starts_at: first.startsAt, ends_at: last.endsAt, zone: first.zone }
        : { starts_at: midnightOf(planned.starts_on), ends_at: midnightOf(planned.ends_on), zone: INDIAN_ZONE },
    )
    .set({ updated_at: isoOf(now) })
    .where('id', '=', tripId);
  await enqueueStatement(tx, query);
}

const readTripAndSpans = readingTogether(['tripId'], (tx, { tripId }) => ({
  trips: reading(tx.selectFrom('trip').select(['starts_on', 'ends_on']).where('id', '=', tripId), {}, (row) => row),
  rows: reading(selectSpans(tx, tripId), { starts_at: true, ends_at: true }, (row) => row),
}));

const selectSpans = (tx: Tx, tripId: string) =>
  tx
    .selectFrom('booking as b')
    .innerJoin('booking_unit as u', (on) =>
      on.onRef('u.organization_id', '=', 'b.organization_id').onRef('u.booking_id', '=', 'b.id'),
    )
    .select(['b.status', 'u.state', 'u.starts_at', 'u.starts_zone', 'u.ends_at'])
    .where('b.trip_id', '=', tripId)
    .where('b.removed_at', 'is', null);

/** The moment a planned day begins. */
export function midnightOf(day: string | null, zone = INDIAN_ZONE): string | null {
  return day === null ? null : isoOf(Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant());
}

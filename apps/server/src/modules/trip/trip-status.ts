import { NOT_FLYING, type TripStatus } from '@pravas/domain/trip/trip-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { isoOf } from '../../platform/clock.ts';

/** The status of a trip without a flight that can be boarded; null for all others. */
const NOT_FLYING_SQL = sql`(select case when bool_and(b.status in (${sql.join(NOT_FLYING)}))
    then case when bool_or(b.status = 'CANCELED') then 'Cancelled' else 'Not booked' end end
  from booking b where b.organization_id = t.organization_id and b.trip_id = t.id and b.removed_at is null)`;

const STAYS = sql`filter (where u.state <> 'gone')`;
const isCut = (what: RawBuilder<unknown>) => sql`case when bool_or(u.state = 'gone') then ${what} end`;

/**
 * When trip `t` is, as one row of `starts_at`, `ends_at` and `zone`: without what was cancelled out of it. A supplier's
 * cancellation of a part happens under the booking's lock, where the trip's own row may not be written.
 */
export const TRIP_SPAN = sql`(select coalesce(${isCut(sql`min(u.starts_at) ${STAYS}`)}, t.starts_at) as starts_at,
    coalesce(${isCut(sql`max(u.ends_at) ${STAYS}`)}, t.ends_at) as ends_at,
    coalesce(${isCut(sql`(array_agg(u.starts_zone order by u.starts_at) ${STAYS})[1]`)}, t.zone) as zone
  from booking b join booking_unit u on u.organization_id = b.organization_id and u.booking_id = b.id
  where b.organization_id = t.organization_id and b.trip_id = t.id and b.removed_at is null
    and b.status not in (${sql.join(NOT_FLYING)}))`;

/**
 * The domain's `tripStatus` as PostgreSQL computes it, for lists and counts: both are tested against each other. The
 * trip is called `t` in the query.
 */
export function statusSql(now: Temporal.Instant): RawBuilder<TripStatus> {
  const today = sql`(${isoOf(now)}::timestamptz at time zone s.zone)::date`;
  return sql<TripStatus>`case
    when t.state = 'draft' then 'Draft'
    when t.state = 'cancelled' then 'Cancelled'
    else coalesce(${NOT_FLYING_SQL}, (select case
    when s.starts_at is null or ${today} < (s.starts_at at time zone s.zone)::date then 'Upcoming'
    when ${today} <= (coalesce(s.ends_at, s.starts_at) at time zone s.zone)::date then 'Ongoing'
    else 'Past' end from ${TRIP_SPAN} s)) end`;
}

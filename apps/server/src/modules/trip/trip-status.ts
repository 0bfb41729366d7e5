import { NOT_FLYING, type TripStatus } from '@pravas/domain/trip/trip-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { isoOf } from '../../platform/clock.ts';

/** What a trip is of whose flights none can be boarded; null of all others. */
const NOT_FLYING_SQL = sql`(select case when bool_and(b.status in (${sql.join(NOT_FLYING)}))
    then case when bool_or(b.status = 'CANCELED') then 'Cancelled' else 'Not booked' end end
  from booking b where b.organization_id = t.organization_id and b.trip_id = t.id and b.removed_at is null)`;

/**
 * The domain's `tripStatus` as PostgreSQL computes it, for lists and counts: both are tested against each other. The trip
 * is called `t` in the query.
 */
export function statusSql(now: Temporal.Instant): RawBuilder<TripStatus> {
  const today = sql`(${isoOf(now)}::timestamptz at time zone t.zone)::date`;
  return sql<TripStatus>`case
    when t.state = 'draft' then 'Draft'
    when t.state = 'cancelled' then 'Cancelled'
    else coalesce(${NOT_FLYING_SQL}, case
    when t.starts_at is null or ${today} < (t.starts_at at time zone t.zone)::date then 'Upcoming'
    when ${today} <= (coalesce(t.ends_at, t.starts_at) at time zone t.zone)::date then 'Ongoing'
    else 'Past' end) end`;
}

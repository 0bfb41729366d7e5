import type { TripStatus } from '@pravas/domain/trip/trip-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { isoOf } from '../../platform/clock.ts';

/**
 * The domain's `tripStatus` as PostgreSQL computes it, for lists and counts: both are tested against each other. The trip
 * is called `t` in the query.
 */
export function statusSql(now: Temporal.Instant): RawBuilder<TripStatus> {
  const today = sql`(${isoOf(now)}::timestamptz at time zone t.zone)::date`;
  return sql<TripStatus>`case
    when t.state = 'draft' then 'Draft'
    when t.state = 'cancelled' then 'Cancelled'
    when t.starts_at is null or ${today} < (t.starts_at at time zone t.zone)::date then 'Upcoming'
    when ${today} <= (coalesce(t.ends_at, t.starts_at) at time zone t.zone)::date then 'Ongoing'
    else 'Past' end`;
}

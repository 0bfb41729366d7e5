import { type RawBuilder, sql } from 'kysely';
import { isoOf } from '../../platform/clock.ts';

/** So long an empty draft may still be meant to be filled. */
const KEPT_HOURS = 24;

/**
 * True for a draft that came with a booking and has none any more: nobody has named it or said what it is for, nothing of it
 * is asked of the travel desk, and nobody touched it for a day. Lists leave it out; a booking put into it brings it back.
 */
export function isLeftEmpty(now: Temporal.Instant): RawBuilder<boolean> {
  return sql<boolean>`(t.state = 'draft' and not t.is_named and t.purpose is null and t.copied_from is null
    and t.updated_at < ${isoOf(now.subtract({ hours: KEPT_HOURS }))}::timestamptz
    and not exists (select from booking b where b.organization_id = t.organization_id and b.trip_id = t.id and b.removed_at is null)
    and not exists (select from work_case c where c.organization_id = t.organization_id and c.trip_id = t.id and c.state = 'open'))`;
}

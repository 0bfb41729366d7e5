import { type RawBuilder, sql } from 'kysely';
import { isoOf } from '../../platform/clock.ts';

/** How long an empty draft may still be meant to be filled. */
const KEPT_HOURS = 24;

/**
 * True for a draft that was made with a booking and has none any more: it has no name or purpose from a person, no
 * request to the travel desk, and no change for a day. Lists leave it out; a new booking in it shows it again.
 */
export function isLeftEmpty(now: Temporal.Instant): RawBuilder<boolean> {
  return sql<boolean>`(t.state = 'draft' and not t.is_named and t.purpose is null and t.copied_from is null
    and t.updated_at < ${isoOf(now.subtract({ hours: KEPT_HOURS }))}::timestamptz
    and not exists (select from booking b where b.organization_id = t.organization_id and b.trip_id = t.id and b.removed_at is null)
    and not exists (select from work_case c where c.organization_id = t.organization_id and c.trip_id = t.id and c.state = 'open'))`;
}

import { type RawBuilder, sql } from 'kysely';
import { type AuditDetails, type AuditValue, isList } from './canonical-json.ts';

/** How ids are written. */
export const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/**
 * What readers of the trail may see of somebody's private journey: amounts, numbers, yes and no, and the ids by which
 * rows belong together. Names, places and reasons stay out of it, so that the chain can be handed out whole.
 */
export function withoutWords(details: AuditDetails): AuditDetails {
  const kept = keptOf(details);
  return { ...(kept as AuditDetails), private: true };
}

function keptOf(value: AuditValue): AuditValue | undefined {
  if (typeof value === 'string') return UUID.test(value) ? value : undefined;
  if (value === null || typeof value !== 'object') return value;
  if (isList(value)) return value.map(keptOf).filter((inner) => inner !== undefined);
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      // The origin of a request is evidence of who made it, and reveals no journey.
      const kept = key === 'ip' ? inner : keptOf(inner);
      return kept === undefined ? [] : [[key, kept]];
    }),
  );
}

/** The question whether a thing belongs to a private journey; null for kinds of things that cannot. */
export function isPrivateJourney(thing: {
  readonly objectType: string;
  readonly objectId: string;
}): RawBuilder<boolean> | null {
  const id = sql`${thing.objectId}::uuid`;
  switch (thing.objectType) {
    case 'trip':
      return sql`exists (select from trip t where t.id = ${id} and t.is_personal)`;
    case 'booking':
      return sql`exists (
        select from booking b join trip t on t.id = b.trip_id where b.id = ${id} and t.is_personal)`;
    case 'work_case':
      return sql`exists (
        select from work_case c left join booking b on b.id = c.booking_id
          join trip t on t.id = coalesce(b.trip_id, c.trip_id) where c.id = ${id} and t.is_personal)`;
    case 'flight_shortlist':
    case 'hotel_shortlist':
      return sql`exists (
        select from shortlist s left join trip t on t.id = s.trip_id
        where s.id = ${id} and (s.criteria ->> 'personal' = 'true' or t.is_personal))`;
    default:
      return null;
  }
}

import { sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { wordsQuery } from '../../platform/words-query.ts';
import { readsAllTrips, visibleSql } from '../trip/index.ts';
import { type FoundThing, MOST_OF_A_KIND } from './found-thing.ts';

/**
 * Trips by the words of their name and purpose, the latest first. A person who sees all of them uses the index of
 * words, which answers for the organisation alone; everybody else's are few, and are scanned.
 */
export async function findTrips(tx: Tx, caller: Caller, text: string): Promise<readonly FoundThing[]> {
  const words = wordsQuery(text);
  if (words === null) return [];
  const me = caller.personId;
  const ofMine = sql`trip t where t.id in (select o.id from trip o where o.created_by = ${me}
        union select v.trip_id from trip_traveller v where v.person_id = ${me}
        union select r.trip_id from approval_task k
          join approval_request r on r.organization_id = k.organization_id and r.id = k.request_id
          where ${me}::uuid in (k.approver_id, k.assignee_id))
      and t.words @@ to_tsquery('simple', ${words})`;
  const ofAll = sql`find_trips_by_words(${words}) found(id) join trip t on t.id = found.id where true`;
  const { rows } = await sql<{ id: string; name: string; starts: string | null }>`
    select t.id, t.name, to_char(t.starts_at at time zone t.zone, 'FMDD Mon YYYY') as starts
    from ${readsAllTrips(caller) ? ofAll : ofMine} and ${visibleSql(caller)}
    order by coalesce(t.starts_at, t.created_at) desc, t.id limit ${MOST_OF_A_KIND}`.execute(tx);
  return rows.map(({ id, name, starts }) => ({
    kind: 'trip',
    key: `trip ${id}`,
    title: name,
    detail: starts,
    link: `/trip/details?tripId=${id}`,
  }));
}

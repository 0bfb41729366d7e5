import { sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { visibleSql } from '../trip/index.ts';
import { type FoundThing, MOST_OF_A_KIND } from './found-thing.ts';

/** A PNR or the number of a paper: letters, digits, and separators. */
const NUMBER = /^[A-Z0-9](?:[A-Z0-9/-]{3,38})[A-Z0-9]$/;

/** Bookings by their PNR, and our papers by their number, written in full and in any letter case. */
export async function findNumbers(tx: Tx, caller: Caller, text: string): Promise<readonly FoundThing[]> {
  const number = text.toUpperCase();
  if (!NUMBER.test(number)) return [];
  const { rows } = await sql<{ kind: 'booking' | 'document'; number: string; id: string; name: string }>`
    with known as (
      select 'booking' as kind, o.locator as number, o.booking_id from booking_order o where o.locator = ${number}
      union
      select 'document', d.number, d.booking_id from tax_document d where d.number = ${number})
    select distinct k.kind, k.number, t.id, t.name from known k
    join booking b on b.id = k.booking_id
    join trip t on t.organization_id = b.organization_id and t.id = b.trip_id
    where ${visibleSql(caller)} order by k.kind, t.id limit ${MOST_OF_A_KIND}`.execute(tx);
  return rows.map(({ kind, number: found, id, name }) => ({
    kind,
    key: `${kind} ${found} ${id}`,
    title: kind === 'booking' ? `PNR ${found}` : found,
    detail: name,
    link: `/trip/details?tripId=${id}`,
  }));
}

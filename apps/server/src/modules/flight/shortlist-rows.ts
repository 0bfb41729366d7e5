import type { getShortlist, listShortlists } from '@pravas/contract/flight/shortlist-operations.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import { shortDate } from '@pravas/domain/time/airport-time.ts';
import { airportByCode } from '@pravas/reference/airports.ts';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import type { Schema } from '../../platform/schema.ts';
import type { SearchCriteria } from './search-memory.ts';

/** A flight as it was copied when it was shared. */
export type SharedOption = PayloadOf<typeof getShortlist>['shared'][number];
/** A shortlist as lists show it. */
type ShortlistRow = PayloadOf<typeof listShortlists>['data'][number];

type Row = Selectable<Schema['flight_shortlist']>;

/** Narrows to what this person has shared or been sent; nobody else sees a shortlist. */
export function visibleTo(tx: Tx, personId: string) {
  return tx
    .selectFrom('flight_shortlist')
    .where(sql<boolean>`(created_by = ${personId} or ${personId}::uuid = any (recipients))`);
}

/** Shortlists as `personId` sees them, in the order given. */
export async function presentRows(tx: Tx, rows: readonly Row[], personId: string): Promise<ShortlistRow[]> {
  const people = await readPeople(tx, [...new Set(rows.flatMap((row) => [row.created_by, ...row.recipients]))]);
  const named = (id: string) => people.get(id) ?? { user_id: 0, name: '-' };
  return rows.map((row) => {
    const shared = row.options as readonly SharedOption[];
    const totals = shared.map((one) => one.totalPrice);
    return {
      _id: row.id,
      title: titleOf(row.criteria as SearchCriteria),
      sharedBy: named(row.created_by),
      recipients: row.recipients.map(named),
      note: row.note,
      flights: shared.length,
      from: Math.min(...totals),
      to: Math.max(...totals),
      sharedAt: row.created_at.toISOString(),
      isMine: row.created_by === personId,
    };
  });
}

async function readPeople(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { user_id: number; name: string }>();
  const rows = await tx
    .selectFrom('person')
    .select(['id', 'user_id', 'first_name', 'last_name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map((row) => [row.id, { user_id: row.user_id, name: `${row.first_name} ${row.last_name}`.trim() }]),
  );
}

/** "Delhi → Mumbai → Goa, Tue, 1 Dec". */
function titleOf({ search }: SearchCriteria): string {
  const city = (code: string) => airportByCode(code)?.city ?? code;
  const stops = search.slices.flatMap((slice, index) => {
    const before = search.slices[index - 1];
    return before?.to === slice.from ? [city(slice.to)] : [city(slice.from), city(slice.to)];
  });
  return `${stops.join(' → ')}, ${shortDate(search.slices[0].date)}`;
}

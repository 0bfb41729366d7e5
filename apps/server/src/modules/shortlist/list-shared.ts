import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import type { listShared as listOperation } from '@pravas/contract/shortlist/shortlist-operations.ts';
import { sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { type SeenShortlist, seeShortlists, visibleTo } from './read-shortlists.ts';
import type { SharedKind } from './shared-kind.ts';

type Query = QueryOf<typeof listOperation>;

/** A page of the shortlists of these services that the caller has shared or been sent, newest first. */
export async function pageOfShared(
  tx: Tx,
  caller: Caller,
  { search, sortOrder, sortBy, rowNumber, recordsPerPage }: Query,
  kinds: readonly SharedKind[],
): Promise<{ readonly seen: readonly SeenShortlist[]; readonly total: number }> {
  let matching = visibleTo(
    tx,
    caller.personId,
    kinds.map(({ service }) => service),
  );
  if (search?.tripId !== undefined) matching = matching.where('trip_id', '=', search.tripId);
  const isAscending = sortBy === 'sharedAt' && sortOrder.toUpperCase() === 'ASC';
  const rows = await matching
    .selectAll()
    .orderBy('created_at', isAscending ? 'asc' : 'desc')
    .orderBy('id')
    .offset(rowNumber - 1)
    .limit(recordsPerPage)
    .execute();
  const { total } = await matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return { seen: await seeShortlists(tx, rows, { personId: caller.personId, kinds }), total };
}

/** The same of all services as it crosses the wire. */
export async function listShared(
  tx: Tx,
  caller: Caller,
  query: Query,
  kinds: readonly SharedKind[],
): Promise<PayloadOf<typeof listOperation>> {
  const { rowNumber, recordsPerPage } = query;
  const { seen, total } = await pageOfShared(tx, caller, query, kinds);
  const data = seen.map(({ answers, ...row }) => ({
    ...row,
    answers: answers.map(({ suggested, ...said }) => ({ ...said, suggested: suggested?.name ?? null })),
  }));
  return { data, total, rowNumber, recordsPerPage };
}

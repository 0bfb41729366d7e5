import type {
  getShortlist as getOperation,
  listShortlists as listOperation,
} from '@pravas/contract/flight/shortlist-operations.ts';
import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { searchAgain } from './search-again.ts';
import type { SearchCriteria } from './search-memory.ts';
import { type KeptOption, keptFlights, presentRows, totalWithFee, visibleTo } from './shortlist-rows.ts';

type SharedOption = PayloadOf<typeof getOperation>['shared'][number];

/** A page of the shortlists one has shared or been sent, newest first. */
export async function listShortlists(
  tx: Tx,
  caller: Caller,
  { search, sortOrder, sortBy, rowNumber, recordsPerPage }: QueryOf<typeof listOperation>,
): Promise<PayloadOf<typeof listOperation>> {
  let matching = visibleTo(tx, caller.personId);
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
  return { data: await presentRows(tx, rows, caller.personId), total, rowNumber, recordsPerPage };
}

/** One shortlist. Throws `not_found` for everybody but whoever shared it and whoever it was sent to. */
export async function getShortlist(
  tx: Tx,
  caller: Caller,
  { shortlistId }: QueryOf<typeof getOperation>,
): Promise<PayloadOf<typeof getOperation>> {
  const row = await visibleTo(tx, caller.personId).selectAll().where('id', '=', shortlistId).executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  const [presented] = await presentRows(tx, [row], caller.personId);
  if (!presented) throw new Refusal('not_found');
  const criteria = row.criteria as SearchCriteria;
  return {
    ...presented,
    tripId: row.trip_id,
    shape: criteria.shape,
    isIntl: criteria.international,
    searchAgain: searchAgain(criteria),
    fee: row.fee_paise === null ? null : paise(row.fee_paise),
    shared: keptFlights(row).map((one) => presentShared(one, row)),
  };
}

/** A flight with what comes on top of its fare; whoever shared it before there were verdicts kept none. */
function presentShared(one: KeptOption, row: Parameters<typeof totalWithFee>[1]): SharedOption {
  return {
    ...one,
    totalWithFee: totalWithFee(one, row),
    verdict: one.verdict ?? null,
    emissions: one.emissions ?? wholeEmissions(one.options),
  };
}

/** What the flights of a fare make together, as it was copied of each of them; how it compares was not. */
function wholeEmissions(options: KeptOption['options']): SharedOption['emissions'] {
  const kg = options.map(({ emissions }) => emissions?.kgPerTraveller ?? null);
  if (kg.includes(null)) return null;
  return { kgPerTraveller: kg.reduce<number>((total, one) => total + (one ?? 0), 0), band: null };
}

import type {
  getShortlist as getOperation,
  listShortlists as listOperation,
} from '@pravas/contract/flight/shortlist-operations.ts';
import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import { paise } from '@pravas/domain/money/money.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { findShortlist, pageOfShared } from '../shortlist/index.ts';
import { searchAgain } from './search-again.ts';
import type { SearchCriteria } from './search-memory.ts';
import { type KeptOption, keptFlights, presentShortlist, SHARED_FLIGHTS, totalWithFee } from './shortlist-rows.ts';

type SharedOption = PayloadOf<typeof getOperation>['shared'][number];

/** A page of the shortlists of flights that the caller has shared or been sent, newest first. */
export async function listShortlists(
  tx: Tx,
  caller: Caller,
  query: QueryOf<typeof listOperation>,
): Promise<PayloadOf<typeof listOperation>> {
  const { rowNumber, recordsPerPage } = query;
  const { seen, total } = await pageOfShared(tx, caller, query, [SHARED_FLIGHTS]);
  return { data: seen.map(presentShortlist), total, rowNumber, recordsPerPage };
}

/** One shortlist. Throws `not_found` for everybody but its sender and its recipients. */
export async function getShortlist(
  tx: Tx,
  caller: Caller,
  { shortlistId }: QueryOf<typeof getOperation>,
): Promise<PayloadOf<typeof getOperation>> {
  const { row, seen } = await findShortlist(tx, caller.personId, SHARED_FLIGHTS, shortlistId);
  const criteria = row.criteria as SearchCriteria;
  return {
    ...presentShortlist(seen),
    tripId: row.trip_id,
    shape: criteria.shape,
    isIntl: criteria.international,
    searchAgain: searchAgain(criteria),
    fee: row.fee_paise === null ? null : paise(row.fee_paise),
    shared: keptFlights(row).map((one) => presentShared(one, row)),
  };
}

/** A flight with what comes on top of its fare; one shared before there were verdicts has none. */
function presentShared(one: KeptOption, row: Parameters<typeof totalWithFee>[1]): SharedOption {
  return {
    ...one,
    totalWithFee: totalWithFee(one, row),
    verdict: one.verdict ?? null,
    emissions: one.emissions ?? wholeEmissions(one.options),
  };
}

/** The sum of a fare's flights, as it was copied of each; comparisons were not copied. */
function wholeEmissions(options: KeptOption['options']): SharedOption['emissions'] {
  const kg = options.map(({ emissions }) => emissions?.kgPerTraveller ?? null);
  if (kg.includes(null)) return null;
  return { kgPerTraveller: kg.reduce<number>((total, one) => total + (one ?? 0), 0), band: null };
}

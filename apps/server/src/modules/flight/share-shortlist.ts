import type { shareShortlist as shareOperation } from '@pravas/contract/flight/shortlist-operations.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type { Caller } from '../../platform/caller.ts';
import { readOrganization } from '../organisation/index.ts';
import { keepShortlist } from '../shortlist/index.ts';
import { recallSearch } from './choose-flight.ts';
import { chooseShared, copyShared } from './copy-shared.ts';
import type { FlightContext } from './flight-context.ts';
import { readTerms } from './read-search.ts';
import { keepFlights, SHARED_FLIGHTS } from './shortlist-rows.ts';

/**
 * Copies flights of a search and notifies colleagues of them. Throws `search_expired`, `flight_not_in_search`,
 * `fare_not_offered`, `not_found` for a recipient who is not an active colleague, `trip_not_found`.
 */
export async function shareShortlist(
  context: FlightContext,
  caller: Caller,
  { searchedFlightId, flights, ...sharing }: BodyOf<typeof shareOperation>,
  requestId: string,
): Promise<PayloadOf<typeof shareOperation>> {
  const search = await recallSearch(context, caller, searchedFlightId);
  const { criteria } = search;
  const now = context.clock.now();
  const chosen = await Promise.all(flights.map((one) => chooseShared(context, caller, search, one)));
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const { version, feePaise } = await readTerms(tx, caller, {
      criteria,
      organization: await readOrganization(tx),
      supplierStateCode: context.supplierStateCode,
      now,
    });
    const shared = chosen.map((one) => copyShared(search, one, version, now));
    const copies = { criteria, options: keepFlights(shared), feePaise, trail: { flights: shared.length } };
    return keepShortlist(tx, caller, SHARED_FLIGHTS, { ...sharing, ...copies }, { now, requestId });
  });
}

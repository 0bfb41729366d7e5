import type { flightListQuery } from '@pravas/contract/flight/list-flights.ts';
import type * as z from 'zod/mini';
import type { Caller } from '../../platform/caller.ts';
import { findPayableTrip } from '../trip/index.ts';
import { expectFlightsOn } from './expect-flights-on.ts';
import type { FlightContext } from './flight-context.ts';
import { readJourneyGst } from './gst-registration.ts';
import { indianDay } from './indian-day.ts';
import { createNetPricing } from './net-price.ts';
import { agreedCodes, readCriteria } from './read-criteria.ts';
import type { SearchTerms } from './search-flights.ts';
import type { SearchCriteria } from './search-memory.ts';
import { findSearchPolicy } from './search-policy.ts';

/** What is asked, and on whose terms it is shown. */
export interface SearchQuestion {
  readonly criteria: SearchCriteria;
  readonly terms: SearchTerms;
}

/**
 * Reads a search as a person asks it: its parameters, the codes his organisation has agreed on, and the policy and the
 * registration it is shown by. Throws what `readCriteria` throws, `not_found` for an unknown registration, and
 * `service_disabled`.
 */
export async function readSearch(
  context: FlightContext,
  caller: Caller,
  query: z.output<typeof flightListQuery>,
): Promise<SearchQuestion> {
  const asked = readCriteria(context, query);
  const now = context.clock.now();
  return context.database.readOrganization(caller.organizationId, async (tx) => {
    const settings = await expectFlightsOn(tx, caller);
    if (asked.personal) return { criteria: { ...asked, tripId: null }, terms: { version: null, pricing: null } };
    // A trip one has nothing to do with changes nothing, and nothing tells that there is one.
    const trip = asked.tripId === null ? null : await findPayableTrip(tx, caller, asked.tripId);
    const dealCodes = agreedCodes(query, settings.dealcode);
    const criteria: SearchCriteria = {
      ...asked,
      tripId: trip?.id ?? null,
      search: dealCodes.length === 0 ? asked.search : { ...asked.search, dealCodes },
    };
    const policy = await findSearchPolicy(tx, caller, criteria, now);
    const { registration } = await readJourneyGst(tx, criteria);
    return {
      criteria,
      terms: { version: policy?.version ?? null, pricing: createNetPricing(criteria, registration, indianDay(now)) },
    };
  });
}

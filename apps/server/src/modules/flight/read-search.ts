import { setImmediate as nextTurn } from 'node:timers/promises';
import type { flightListQuery } from '@pravas/contract/flight/list-flights.ts';
import { feeWithGst } from '@pravas/domain/booking/quote-booking.ts';
import type * as z from 'zod/mini';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import type { Organization } from '../organisation/index.ts';
import { findPayableTrip } from '../trip/index.ts';
import { expectFlightsOn } from './expect-flights-on.ts';
import type { FlightContext } from './flight-context.ts';
import { type Registration, readJourneyGst } from './gst-registration.ts';
import { indianDay } from './indian-day.ts';
import { createNetPricing } from './net-price.ts';
import { quoteTerms } from './quote-terms.ts';
import { agreedCodes, readCriteria } from './read-criteria.ts';
import type { SearchTerms } from './search-flights.ts';
import type { SearchCriteria } from './search-memory.ts';
import { findSearchPolicy } from './search-policy.ts';

type Query = z.output<typeof flightListQuery>;

/** What is asked, and on whose terms it is shown. */
export interface SearchQuestion {
  readonly criteria: SearchCriteria;
  /** Fails with `not_found` for an unknown registration. */
  readonly terms: Promise<SearchTerms>;
}

/**
 * Reads a search as a person asks it: its parameters and the codes his organisation has agreed on, which are all that
 * suppliers need to know; the policy and the registration it is shown by follow while they are asked. Throws what
 * `readCriteria` throws, and `service_disabled`.
 */
export async function readSearch(context: FlightContext, caller: Caller, query: Query): Promise<SearchQuestion> {
  const asked = readCriteria(context, query);
  const now = context.clock.now();
  const question = Promise.withResolvers<SearchCriteria>();
  const terms = context.database.readOrganization(caller.organizationId, async (tx) => {
    const organization = await expectFlightsOn(tx, caller);
    const criteria = await readQuestion(tx, caller, query, asked, organization);
    question.resolve(criteria);
    // Suppliers are asked first: they take longer than anything that is read meanwhile.
    await nextTurn();
    return readTerms(tx, caller, { criteria, organization, supplierStateCode: context.supplierStateCode, now });
  });
  // Whatever keeps the terms from being read is told with them; before there is a question it is told in its place.
  terms.catch(question.reject);
  return { criteria: await question.promise, terms };
}

async function readQuestion(
  tx: Tx,
  caller: Caller,
  query: Query,
  asked: SearchCriteria,
  { settings }: Organization,
): Promise<SearchCriteria> {
  if (asked.personal) return { ...asked, tripId: null };
  // A trip one has nothing to do with changes nothing, and nothing tells that there is one.
  const trip = asked.tripId === null ? null : await findPayableTrip(tx, caller, asked.tripId);
  const dealCodes = agreedCodes(query, settings.dealcode);
  const search = dealCodes.length === 0 ? asked.search : { ...asked.search, dealCodes };
  return { ...asked, tripId: trip?.id ?? null, search };
}

async function readTerms(
  tx: Tx,
  caller: Caller,
  about: {
    readonly criteria: SearchCriteria;
    readonly organization: Organization;
    readonly supplierStateCode: string;
    readonly now: Temporal.Instant;
  },
): Promise<SearchTerms> {
  const { criteria, organization, supplierStateCode, now } = about;
  const feeFor = (registration: Registration | null) =>
    feeWithGst(criteria.search.slices.length, quoteTerms(organization, registration, criteria, supplierStateCode, now));
  if (criteria.personal) return { version: null, pricing: null, feePaise: feeFor(null) };
  const policy = await findSearchPolicy(tx, caller, criteria, now);
  const { registration } = await readJourneyGst(tx, criteria);
  return {
    version: policy?.version ?? null,
    pricing: createNetPricing(criteria, registration, indianDay(now)),
    feePaise: feeFor(registration),
  };
}

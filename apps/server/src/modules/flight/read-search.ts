import { setImmediate as nextTurn } from 'node:timers/promises';
import type { flightListQuery } from '@pravas/contract/flight/list-flights.ts';
import { feeWithGst, journeyFee } from '@pravas/domain/flight-order/quote-booking.ts';
import { sum } from '@pravas/domain/money/money.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type * as z from 'zod/mini';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { type Organization, readOrganization } from '../organisation/index.ts';
import { findPayableTrip } from '../trip/index.ts';
import { expectFlightsOn, refuseFlightsOff } from './expect-flights-on.ts';
import type { FlightContext } from './flight-context.ts';
import { type Registration, readJourneyGst } from './gst-registration.ts';
import { createNetPricing, type NetPricing } from './net-price.ts';
import { quoteTerms } from './quote-terms.ts';
import { agreedCodes, readCriteria } from './read-criteria.ts';
import type { SearchTerms } from './search-flights.ts';
import type { RememberedSearch, SearchCriteria } from './search-memory.ts';
import { findSearchPolicy } from './search-policy.ts';

type Query = z.output<typeof flightListQuery>;

/** What is asked, and on whose terms it is shown. */
export interface SearchQuestion {
  readonly criteria: SearchCriteria;
  /** Fails with `not_found` for an unknown registration. */
  readonly terms: Promise<SearchTerms>;
}

/**
 * Reads a search as a person asks it: its parameters and the codes that their organisation has agreed on, which are all
 * that suppliers need to know; the policy and the registration for showing it follow while they are asked. Throws what
 * `readCriteria` throws, and `service_disabled`.
 */
export async function readSearch(context: FlightContext, caller: Caller, query: Query): Promise<SearchQuestion> {
  const known = questionForKnown(context, caller, query);
  if (!known) return readFromDatabase(context, caller, query, readCriteria(context, query));
  const { criteria, organization } = known;
  return { criteria, terms: termsWhileAsked(context, caller, criteria, organization) };
}

/**
 * What suppliers are asked, where nothing has to be read for it; null where something has. Throws what `readSearch`
 * throws.
 */
export function questionForKnown(
  context: FlightContext,
  caller: Caller,
  query: Query,
): { readonly criteria: SearchCriteria; readonly organization: Organization } | null {
  const asked = readCriteria(context, query);
  const organization = context.organizations.recall(caller);
  if (!organization || !(asked.personal || asked.tripId === null)) return null;
  refuseFlightsOff(organization, caller);
  return { criteria: questionOf(query, { ...asked, tripId: null }, organization), organization };
}

async function readFromDatabase(
  context: FlightContext,
  caller: Caller,
  query: Query,
  asked: SearchCriteria,
): Promise<SearchQuestion> {
  const now = context.clock.now();
  const question = Promise.withResolvers<SearchCriteria>();
  const terms = context.database.readOrganization(caller.organizationId, async (tx) => {
    const organization = await expectFlightsOn(tx, caller);
    context.organizations.learn(organization);
    // A trip that is not the caller's changes nothing, and nothing reveals its existence.
    const isOfTrip = !asked.personal && asked.tripId !== null;
    const trip = isOfTrip ? await findPayableTrip(tx, caller, asked.tripId) : null;
    const criteria = questionOf(query, { ...asked, tripId: trip?.id ?? null }, organization);
    question.resolve(criteria);
    // Suppliers are asked first: they take longer than all reads meanwhile.
    await nextTurn();
    return readTerms(tx, caller, { criteria, organization, supplierStateCode: context.supplierStateCode, now });
  });
  // An error in reading the terms rejects them; before there is a question it rejects that.
  terms.catch(question.reject);
  return { criteria: await question.promise, terms };
}

/** What suppliers are asked: private journeys are sold without the codes that an organisation has agreed on. */
function questionOf(query: Query, asked: SearchCriteria, { settings }: Organization): SearchCriteria {
  const dealCodes = asked.personal ? [] : agreedCodes(query, settings.dealcode);
  return dealCodes.length === 0 ? asked : { ...asked, search: { ...asked.search, dealCodes } };
}

/** The terms of a question that is known already, read once suppliers have been asked. */
function termsWhileAsked(
  context: FlightContext,
  caller: Caller,
  criteria: SearchCriteria,
  organization: Organization,
): Promise<SearchTerms> {
  const { database, supplierStateCode } = context;
  const now = context.clock.now();
  const terms = nextTurn().then(() =>
    database.readOrganization(caller.organizationId, (tx) =>
      readTerms(tx, caller, { criteria, organization, supplierStateCode, now }),
    ),
  );
  // A failure is reported where the promise is awaited.
  terms.catch(() => undefined);
  return terms;
}

/** The terms of a search that was made before, as they are now. */
export function readTermsOf(context: FlightContext, caller: Caller, search: RememberedSearch): Promise<SearchTerms> {
  const { database, supplierStateCode, clock } = context;
  const { criteria, createdAt } = search;
  return database.readOrganization(caller.organizationId, async (tx) => {
    const organization = await readOrganization(tx);
    const about = { criteria, organization, supplierStateCode, now: clock.now(), searchedAt: createdAt };
    return readTerms(tx, caller, about);
  });
}

/** On whose terms a search is shown: the policy, what GST can be claimed, our fee. Throws `not_found` as above. */
export async function readTerms(
  tx: Tx,
  caller: Caller,
  about: {
    readonly criteria: SearchCriteria;
    readonly organization: Organization;
    readonly supplierStateCode: string;
    readonly now: Temporal.Instant;
    /** When our fee was shown first; absent = now. */
    readonly searchedAt?: Temporal.Instant;
  },
): Promise<SearchTerms> {
  const { criteria, organization, supplierStateCode, now, searchedAt } = about;
  const feesFor = async (registration: Registration | null, pricing: NetPricing | null) => {
    const terms = await quoteTerms(
      tx,
      organization,
      registration,
      { ...criteria, buyerId: caller.personId },
      supplierStateCode,
      now,
      searchedAt,
    );
    const fee = journeyFee(criteria.search.slices.length, terms);
    const feePaise = sum([fee.feePaise, fee.gstPaise]);
    return {
      pricing,
      feePaise,
      netFeePaise: pricing?.netFeeOf(fee) ?? feePaise,
      adultFeePaise: feeWithGst(1, { ...terms, travellers: 1 }),
    };
  };
  if (criteria.personal) return { version: null, buyer: { hasGstNumber: false }, ...(await feesFor(null, null)) };
  const policy = await findSearchPolicy(tx, caller, criteria, now);
  const { registrations, registration } = await readJourneyGst(tx, criteria);
  return {
    version: policy?.version ?? null,
    buyer: { hasGstNumber: registrations.length > 0 },
    ...(await feesFor(registration, createNetPricing(criteria, registration, indianDay(now)))),
  };
}

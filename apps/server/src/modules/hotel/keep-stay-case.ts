import { setImmediate } from 'node:timers/promises';
import type { HotelOption } from '@pravas/domain/hotel/hotel-option.ts';
import {
  type BoughtStay,
  keptHotel,
  keptRate,
  type StayMarket,
  stayMarketOf,
  trimStays,
} from '@pravas/domain/hotel/stay-market.ts';
import type { StayOffer } from '@pravas/domain/hotel/stay-offer.ts';
import type { Verdict } from '@pravas/domain/policy/verdict.ts';
import { hotelCityByCode } from '@pravas/reference/hotel-places.ts';
import type { Database, Tx } from '../../platform/database.ts';
import { recordBookingCase, recordSearchCase } from '../policy/index.ts';
import type { StayCriteria } from './stay-criteria.ts';
import type { StayTerms } from './stay-terms.ts';

/** Whose search it is, when, and on which terms. */
interface Searched {
  readonly organizationId: string;
  readonly personId: string;
  readonly searchId: string;
  readonly criteria: StayCriteria;
  readonly terms: StayTerms;
  readonly now: Temporal.Instant;
}

/** How many hotels are described before other requests get a turn: a city has hundreds, each with a score of rates. */
const HOTELS_A_TURN = 50;

/**
 * Remembers what a search has found, for drafts of policies to be tried on. A company must not try policies on private
 * stays.
 */
export async function keepSearchedStays(
  database: Database,
  searched: Searched,
  found: readonly { readonly hotel: HotelOption['hotel']; readonly offers: readonly StayOffer[] }[],
): Promise<void> {
  const { organizationId, criteria, terms, now } = searched;
  if (criteria.personal || found.length === 0) return;
  const on = { town: townOf(criteria), basis: terms.capBasis, now };
  const markets: StayMarket[] = [];
  for (let at = 0; at < found.length; at += HOTELS_A_TURN) {
    markets.push(stayMarketOf(found.slice(at, at + HOTELS_A_TURN), on));
    await setImmediate();
  }
  const { town, basis } = on;
  const market = trimStays({
    town,
    basis,
    international: markets.some(({ international }) => international),
    hotels: markets.flatMap(({ hotels }) => hotels),
  });
  await database.forOrganization(organizationId, (tx) =>
    recordSearchCase(tx, { ...caseOf(searched, market), completesBooking: true }),
  );
}

/** What was put into a trip from a search. */
interface ChosenRate {
  readonly tripId: string;
  readonly bookingId: string;
  readonly hotel: HotelOption['hotel'];
  readonly offer: StayOffer;
  readonly stayText: string;
  readonly verdict: Verdict | null;
}

/** Remembers what was put into a trip. The alternatives are what the search has kept by then, or will once it ends. */
export async function keepChosenStay(tx: Tx, searched: Searched, chosen: ChosenRate): Promise<void> {
  const { criteria, terms, now } = searched;
  if (criteria.personal) return;
  const { hotel, offer, stayText, verdict, tripId, bookingId } = chosen;
  const bought: BoughtStay = { hotel: keptHotel(hotel), rate: keptRate(hotel, offer, terms.capBasis, now), stayText };
  const alone = stayMarketOf([{ hotel, offers: [offer] }], { town: townOf(criteria), basis: terms.capBasis, now });
  await recordBookingCase(tx, {
    ...caseOf(searched, alone),
    keepsMarket: true,
    tripId,
    bookingId,
    choices: bought,
    outcome: verdict?.outcome ?? null,
  });
}

function caseOf({ organizationId, personId, searchId, criteria, terms, now }: Searched, market: StayMarket) {
  const town = townOf(criteria);
  return {
    service: 'hotel',
    organizationId,
    personId,
    searchId,
    at: now,
    origin: town,
    destination: town,
    isInternational: market.international,
    travellers: 1,
    market,
    versionId: terms.version?.versionId ?? null,
  };
}

/** A region is named by its first city: people look for hotels there. */
function townOf({ cities, anchor }: StayCriteria): string {
  return hotelCityByCode(cities[0] ?? '')?.name ?? anchor.name;
}

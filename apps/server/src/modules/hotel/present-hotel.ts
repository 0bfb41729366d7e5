import { hash } from 'node:crypto';
import type { hotelHead, stayOffer } from '@pravas/contract/hotel/stay-shapes.ts';
import { distanceFromText, kmFrom } from '@pravas/domain/hotel/distance.ts';
import type { Hotel } from '@pravas/domain/hotel/hotel.ts';
import { hotelAddress } from '@pravas/domain/hotel/hotel-address.ts';
import { checkInAt } from '@pravas/domain/hotel/hotel-clock.ts';
import { invoicingOf } from '@pravas/domain/hotel/hotel-invoice.ts';
import { type HotelOption, hotelOption, type ListedOffer } from '@pravas/domain/hotel/hotel-option.ts';
import { type CapBasis, judgeChoice, nightCap, stayChoice } from '@pravas/domain/hotel/judge-stay.ts';
import { allInPaise, quoteStay } from '@pravas/domain/hotel/quote-stay.ts';
import { rateOfLumpTax } from '@pravas/domain/hotel/room-gst.ts';
import { deadlineText } from '@pravas/domain/hotel/safe-deadline.ts';
import { freeUntil } from '@pravas/domain/hotel/stay-cancellation.ts';
import { stayCredit } from '@pravas/domain/hotel/stay-gst-credit.ts';
import type { StayOffer } from '@pravas/domain/hotel/stay-offer.ts';
import { stayPrice } from '@pravas/domain/hotel/stay-price.ts';
import { remember, rememberOf } from '@pravas/domain/memory/remember.ts';
import { splitEvenly, sum } from '@pravas/domain/money/money.ts';
import type { Verdict } from '@pravas/domain/policy/verdict.ts';
import { gstStateByCode } from '@pravas/reference/gst-states.ts';
import type * as z from 'zod/mini';
import type { CatalogueHotel } from './read-hotels.ts';
import type { StayCriteria } from './stay-criteria.ts';
import type { StayTerms } from './stay-terms.ts';

type WireHead = z.output<typeof hotelHead>;
type WireOffer = z.output<typeof stayOffer>;

/** What results are shown by. */
export interface Presenting {
  readonly criteria: StayCriteria;
  readonly terms: StayTerms;
  readonly now: Temporal.Instant;
  /** Who sells an offer, where the asker may know. */
  readonly labelOf: ((supplierId: string) => string) | null;
}

/**
 * 48 bits distinguish a few thousand offers of one search: two of 5,000 collide once in 20 million searches. Random
 * characters cost a list more than all its content.
 */
const OFFER_ID_LENGTH = 8;

/** The id of an offer on the wire, which names no supplier. */
export function wireOfferId({ supplierId, offerId }: Pick<StayOffer, 'supplierId' | 'offerId'>): string {
  return hash('sha256', `${supplierId} ${offerId}`, 'base64url').slice(0, OFFER_ID_LENGTH);
}

/** A hotel of the catalogue as this organisation sees it. */
export function hotelFor({ facts }: CatalogueHotel, { byHotel }: StayTerms): Hotel {
  const { description: _description, houseRules: _houseRules, rooms: _rooms, ...hotel } = facts;
  const terms = byHotel.get(facts.hotelId);
  return {
    ...hotel,
    propertyType: terms?.isNegotiated ? 'Contracted Hotel' : hotel.propertyType,
    isPreferred: terms?.isPreferred ?? false,
  };
}

/** A hotel with all its offers, judged: what filters, orders and suggestions work on. */
export function optionOf(
  presenting: Presenting,
  catalogued: CatalogueHotel,
  offers: readonly StayOffer[],
): HotelOption {
  const { criteria, terms, now } = presenting;
  const hotel = hotelFor(catalogued, terms);
  const judged = offers.map((offer) => ({ offer, outcome: verdictOf(hotel, offer, terms, now)?.outcome ?? null }));
  return hotelOption(hotel, kmFrom(criteria.anchor, hotel.point), judged, now);
}

/** What every page says of a hotel. */
export function listedFacts(
  catalogued: CatalogueHotel,
  { hotel, km }: Pick<HotelOption, 'hotel' | 'km'>,
): Omit<WireHead, 'distanceText' | 'isContracted'> {
  const { address, point } = hotel;
  return {
    hotelId: hotel.hotelId,
    name: hotel.name,
    stars: hotel.stars,
    propertyType: hotel.propertyType,
    address: hotelAddress(address),
    area: address.area,
    city: address.city,
    cityCode: catalogued.cityCode,
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    km: km === null ? null : Math.round(km * 100) / 100,
    facilities: [...hotel.facilities],
    reviewScore: hotel.reviewScore,
    isPreferred: hotel.isPreferred,
    checkInFrom: hotel.checkInFrom,
    checkOutUntil: hotel.checkOutUntil,
    pictureId: catalogued.pictureId,
  };
}

/** A hotel as its own page shows it, without its rooms. */
export function presentHead({ criteria }: Presenting, catalogued: CatalogueHotel, option: HotelOption): WireHead {
  const { hotel, km } = option;
  return {
    ...listedFacts(catalogued, option),
    distanceText: km === null ? null : distanceFromText(km, criteria.anchor),
    isContracted: hotel.propertyType === 'Contracted Hotel',
  };
}

/** An offer with its price, terms and verdict. */
export function presentOffer(
  { criteria, terms, now, labelOf }: Presenting,
  hotel: Hotel,
  { offer }: Pick<ListedOffer, 'offer'>,
  boardText: string,
): WireOffer {
  const price = stayPrice(offer);
  const quote = quoteStay(offer, terms.quote);
  const feePaise = sum([quote.feePaise, quote.cgstPaise, quote.sgstPaise, quote.igstPaise]);
  const totalPaise = allInPaise(quote);
  const free = freeUntil({ ...offer, checkInAt: checkInAt(hotel, criteria.stay.checkIn).toString() }, now);
  const reader = { hotelZone: hotel.zone, hotelCity: hotel.address.city, readerZone: criteria.zone };
  const verdict = verdictOf(hotel, offer, terms, now);
  const credit = stayCredit({
    ...creditFacts({ criteria, terms }, hotel),
    nights: taxedNights(offer),
    feeTaxPaise: sum([quote.cgstPaise, quote.sgstPaise, quote.igstPaise]),
    paidPaise: totalPaise,
  });
  return {
    ...offerFacts(offer, boardText),
    total: totalPaise,
    stayTotal: price.totalPaise,
    perNight: price.perNightPaise,
    tax: price.taxPaise,
    fee: feePaise,
    payNow: quote.totalPaise,
    payAtHotel: quote.atHotelPaise,
    freeUntil: free?.toString() ?? null,
    freeUntilText: free ? deadlineText(free, reader) : null,
    verdict: verdict && presentStayVerdict(verdict, terms.capBasis),
    gst: {
      state: credit.state,
      sentence: credit.sentence,
      credit: sum([credit.stayCreditPaise, credit.feeCreditPaise]),
      net: credit.netPaise,
    },
    supplierLabel: labelOf?.(offer.supplierId) ?? null,
    expiresAt: offer.expiresAt,
  };
}

/** Nobody has stayed there yet. */
const NO_RECORD = { ended: 0, invoiced: 0 };

/** What decides the GST of a hotel, apart from its rates. */
export function creditFacts({ criteria, terms }: Pick<Presenting, 'criteria' | 'terms'>, hotel: Hotel) {
  const { stateCode } = hotel.address;
  return {
    hotel: {
      stateCode,
      stateName: gstStateByCode(stateCode ?? '')?.name ?? null,
      isGstRegistered: hotel.isGstRegistered,
    },
    registeredIn: terms.registeredIn,
    creditAt5: terms.creditAt5,
    invoicing: invoicingOf(terms.invoicing.get(hotel.hotelId) ?? NO_RECORD),
    isPersonal: criteria.personal,
  };
}

/** What an offer is, apart from its sums and from who asks. */
export function offerFacts(offer: StayOffer, boardText: string) {
  return {
    offerId: wireOfferId(offer),
    rooms: offer.rooms.map(({ name, beds }) => ({ name, beds })),
    board: offer.board,
    boardText,
    payment: offer.payment,
    isNegotiated: offer.isNegotiated,
    isRefundable: offer.isRefundable,
    atHotel: offer.atHotel.map(({ label, currency, amountMinor }) => ({
      label,
      currency,
      amount: amountMinor / 10 ** decimalsOf(currency),
    })),
  };
}

/** What a policy makes of an offer; budgets are asked when it is bought. */
export function verdictOf(hotel: Hotel, offer: StayOffer, terms: StayTerms, now: Temporal.Instant): Verdict | null {
  const { version, capBasis: basis } = terms;
  if (!version) return null;
  const { byOffer, byChoice } = verdictsBy(terms);
  const before = byOffer.get(offer);
  if (before?.now === now) return before.verdict;
  const choice = stayChoice({ hotel, offer, now }, basis);
  const { city, stars, perNightPaise, refundable, inclusion } = choice;
  const key = `${perNightPaise} ${refundable} ${inclusion} ${stars} ${city}`;
  const verdict = byChoice.get(key) ?? judgeChoice(version, choice, { basis, budget: null });
  byChoice.set(key, verdict);
  byOffer.set(offer, { now, verdict });
  return verdict;
}

/**
 * The cache of verdicts of a search: each offer needs one when it is sorted and again when it is shown, and suppliers
 * sell the same rooms at the same prices.
 */
const verdictsBy = rememberOf((_terms: StayTerms) => ({
  byOffer: new Map<StayOffer, { readonly now: Temporal.Instant; readonly verdict: Verdict }>(),
  byChoice: new Map<string, Verdict>(),
}));

function presentStayVerdict(verdict: Verdict, basis: CapBasis): NonNullable<WireOffer['verdict']> {
  const { outcome, checks } = verdict;
  const broken = checks.filter((check) => check.outcome !== 'within');
  const cap = nightCap(verdict);
  return {
    outcome,
    reasons: broken.map(({ label }) => label),
    sentences: checks.map(({ sentence }) => sentence),
    cap: cap && { city: cap.city, limit: cap.limitPaise, over: cap.overPaise, ...basis },
  };
}

/** The nights with the GST on each, where the supplier's sum of taxes reveals their rate; none where it does not. */
function taxedNights(offer: StayOffer) {
  const [whole] = taxedSum(offer);
  return whole ? splitEvenly(whole.totalPaise, nightsIn(offer)).map((totalPaise) => ({ ...whole, totalPaise })) : [];
}

/** The same in one sum, which is all that lists ask for. */
export function taxedSum(offer: StayOffer) {
  if (offer.taxPaise === null) return [];
  const rate = rateOfLumpTax(offer.taxPaise, nightsIn(offer));
  return rate === null ? [] : [{ rate, totalPaise: offer.taxPaise }];
}

/** Of all rooms. */
function nightsIn({ rooms }: StayOffer): number {
  return rooms.reduce((count, { nights }) => count + nights.length, 0);
}

const decimalsOf = remember(
  (currency) =>
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2,
);

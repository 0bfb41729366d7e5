import type {} from '@duffel/api';
import type { StaysRoom, StaysSearchResult } from '@duffel/api/Stays/StaysTypes';
import { CURRENCY } from '../duffel/account.ts';
import { amount, instant, invalidField, invalidState, notFound } from '../duffel/envelope.ts';
import { indiaDate } from '../hotel-engine/calendar.ts';
import { offersOf, type RoomOffer } from '../hotel-engine/offers.ts';
import { policySteps } from '../hotel-engine/policies.ts';
import { type ListedProperty, SECOND_LIST, TEST_HOTEL } from '../hotel-engine/second-list.ts';
import { secondPercent, secondSums } from '../hotel-engine/second-price.ts';
import { asObject, flagField, textsField, type WireObject } from '../tbo/request.ts';
import { accommodationId, listedOf, toAccommodation, toRoom } from './accommodation-wire.ts';
import type { StaysContext, StaysEndpoint } from './context.ts';
import { amountsOf, duePaise, isPaidAtHotel, timelineOf, toRate } from './rate-wire.ts';
import { type Circle, readCircle, readGuests, readStay } from './read-search.ts';
import { expiresAtMs, type KnownRate, type KnownResult, type StaysQuestion } from './stays-desk.ts';

const MOST_IDS = 200;
/** The test hotel is found by circles around it that are no larger. */
const TEST_RADIUS_KM = 2;
const EARTH_KM = 6371.0088;

/** The rows within a circle. */
export function listedWithin({ centre, radiusKm }: Circle): readonly ListedProperty[] {
  const radians = Math.PI / 180;
  const isWithin = (one: ListedProperty): boolean => {
    const half = (degrees: number): number => Math.sin((degrees * radians) / 2) ** 2;
    const across = Math.cos(one.latitude * radians) * Math.cos(centre.latitude * radians);
    const square = half(one.latitude - centre.latitude) + across * half(one.longitude - centre.longitude);
    return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(square))) <= radiusKm;
  };
  const all = radiusKm <= TEST_RADIUS_KM ? [...SECOND_LIST, TEST_HOTEL] : SECOND_LIST;
  return all.filter(isWithin);
}

function readWhere(data: WireObject): { readonly rows: readonly ListedProperty[]; readonly hasRates: boolean } {
  const [location, accommodation] = [asObject(data.location), asObject(data.accommodation)];
  if ((location === undefined) === (accommodation === undefined))
    throw invalidField('Either location or accommodation is required.', 'validation_required');
  if (location !== undefined) {
    const centre = asObject(location.geographic_coordinates) ?? {};
    return { rows: listedWithin(readCircle(location, centre)), hasRates: false };
  }
  const ids = textsField(accommodation ?? {}, 'ids') ?? [];
  if (ids.length === 0 || ids.length > MOST_IDS)
    throw invalidField(`accommodation.ids must hold 1 to ${MOST_IDS} ids.`);
  const rows = [...new Set(ids)].map(listedOf).filter((one) => one !== undefined);
  return { rows, hasRates: flagField(accommodation ?? {}, 'fetch_rates') };
}

function readQuestion(data: WireObject, { clock, bookings }: StaysContext): StaysQuestion {
  const wantedRates = textsField(data, 'negotiated_rate_ids') ?? [];
  const { guests, rooms } = readGuests(data);
  return {
    stay: readStay(data, indiaDate(clock.nowMs())),
    rooms,
    guests,
    freeOnly: flagField(data, 'free_cancellation_only'),
    payNow: typeof data.instant_payment === 'boolean' ? data.instant_payment : null,
    negotiated: bookings.rates().filter(({ id }) => wantedRates.includes(id)),
  };
}

/** The negotiated rates of a question that a row knows. */
function supported(listed: ListedProperty, { negotiated }: StaysQuestion) {
  return negotiated.filter(({ accommodationIds }) => accommodationIds?.includes(accommodationId(listed)) ?? false);
}

function isWanted(offer: RoomOffer, listed: ListedProperty, question: StaysQuestion, nowMs: number): boolean {
  const { index } = listed.property;
  const rate = { index, offer, steps: policySteps(listed.property, offer.plan, offer.stay) };
  const [first] = timelineOf(rate);
  const isFree = first !== undefined && first.beforeMs > nowMs && first.refundPaise === secondSums(offer).totalPaise;
  return (
    (!question.freeOnly || isFree) && (question.payNow === null || question.payNow === !isPaidAtHotel({ index, offer }))
  );
}

function offersFor(listed: ListedProperty, question: StaysQuestion, context: StaysContext): readonly RoomOffer[] {
  const { property } = listed;
  const nowMs = context.clock.nowMs();
  return offersOf({
    property,
    stay: question.stay,
    rooms: question.rooms,
    today: indiaDate(nowMs),
    occupancy: context.occupancy,
    hasCompanyCode: supported(listed, question).length > 0,
    sourcePercent: secondPercent(property),
  }).filter((offer) => isWanted(offer, listed, question, nowMs));
}

/** How a rate is printed; `isPackageOnly` becomes known when it is quoted. */
export function printed({ id, result, offer, steps, negotiated, isPackageOnly }: KnownRate) {
  const code = negotiated === null ? null : { id: negotiated.id, code: negotiated.rateAccessCode };
  const { index } = result.listed.property;
  return { id, index, offer, steps, negotiated: code, isPackageOnly, expiresAtMs: expiresAtMs(result) };
}

function ratesFor(result: KnownResult, context: StaysContext): readonly KnownRate[] {
  const { listed, question } = result;
  const [negotiated] = supported(listed, question);
  return offersFor(listed, question, context).map((offer) =>
    context.desk.fileRate({
      result,
      offer,
      steps: policySteps(listed.property, offer.plan, offer.stay),
      negotiated: offer.plan === 'CORP' ? (negotiated ?? null) : null,
      isQuoted: false,
      hasMoved: false,
      isPackageOnly: false,
    }),
  );
}

function toRooms(rates: readonly KnownRate[], listed: ListedProperty, origin: string): StaysRoom[] {
  return [...Map.groupBy(rates, ({ offer }) => offer.room)].map(([room, all]) => ({
    ...toRoom(listed, room, origin),
    rates: all.map((rate) => toRate(printed(rate))),
  }));
}

function toResult(
  result: KnownResult,
  offers: readonly RoomOffer[],
  rooms: StaysRoom[],
  origin: string,
): StaysSearchResult | null {
  const { listed, question } = result;
  const { index } = listed.property;
  const [cheapest] = offers
    .map((offer) => ({ offer, sums: secondSums(offer) }))
    .toSorted((a, b) => a.sums.totalPaise - b.sums.totalPaise);
  if (cheapest === undefined) return null;
  const amounts = amountsOf(cheapest.sums, { index, offer: cheapest.offer });
  const due = duePaise({ index, offer: cheapest.offer });
  return {
    id: result.id,
    check_in_date: question.stay.checkIn,
    check_out_date: question.stay.checkOut,
    accommodation: toAccommodation(listed, rooms, origin),
    rooms: question.rooms.length,
    // Adults are returned with an age of null, whatever the types say.
    guests: question.guests.map((guest) => (guest.type === 'adult' ? { ...guest, age: null } : guest)) as never,
    cheapest_rate_total_amount: amounts.total_amount,
    cheapest_rate_currency: CURRENCY,
    cheapest_rate_base_amount: amounts.base_amount,
    cheapest_rate_base_currency: CURRENCY,
    cheapest_rate_public_amount: null,
    cheapest_rate_public_currency: CURRENCY,
    cheapest_rate_due_at_accommodation_amount: due === null ? null : amount(due),
    cheapest_rate_due_at_accommodation_currency: CURRENCY,
    supported_negotiated_rates: supported(listed, question).map(({ id, displayName }) => ({
      id,
      display_name: displayName,
    })),
    expires_at: instant(expiresAtMs(result)),
  };
}

/** Searches a circle or a list of ids. Prices are exact; rooms come when a result's rates are fetched. */
export const searchStays: StaysEndpoint = ({ data, fault, origin }, context) => {
  const question = readQuestion(data, context);
  const { rows, hasRates } = readWhere(data);
  const nowMs = context.clock.nowMs();
  const results = rows.flatMap((listed) => {
    const offers = fault?.kind === 'sold_out' ? [] : offersFor(listed, question, context);
    if (offers.length === 0) return [];
    const result = context.desk.fileResult(listed, question, nowMs);
    const rooms = hasRates ? toRooms(ratesFor(result, context), listed, origin) : [];
    return toResult(result, offers, rooms, origin) ?? [];
  });
  return { data: { results, created_at: instant(nowMs) } };
};

/** Refuses what has lived too long. */
export function refuseWhenOver(result: KnownResult, nowMs: number): void {
  if (nowMs >= expiresAtMs(result))
    throw invalidState('search_result_expired', 'The search result has expired. Please search again.');
}

/** All rooms and rates of a result. */
export const fetchAllRates: StaysEndpoint = ({ ids, fault, origin }, context) => {
  const result = context.desk.result(ids[0] ?? '');
  if (result === undefined) throw notFound();
  const expired = fault?.kind === 'session_expired' ? expiresAtMs(result) : context.clock.nowMs();
  refuseWhenOver(result, expired);
  const rates = fault?.kind === 'sold_out' ? [] : ratesFor(result, context);
  const offers = rates.map(({ offer }) => offer);
  const answer = toResult(result, offers, toRooms(rates, result.listed, origin), origin);
  if (answer === null) throw invalidState('rate_unavailable', 'The accommodation has no rates left for these dates.');
  return { data: answer };
};

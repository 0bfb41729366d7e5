import { airportByCode } from '@pravas/reference/airports.ts';
import { isIndianAirport } from '../engine/airport-facts.ts';
import type { Cabin } from '../engine/model.ts';
import { type DayPart, type Offer, type OfferRequest, type SliceRequest, searchOffers } from '../engine/offers.ts';
import { localClock, zoneOf } from '../engine/schedule.ts';
import type { TboContext, TboMethod } from './context.ts';
import { ERROR_CODE, invalidRequest, RESPONSE_STATUS, succeeded, TboRefusal } from './envelope.ts';
import { flagField, objectsField, textField, textsField, type WireObject, wholeField } from './request.ts';
import { toResult } from './result-wire.ts';
import { isLowCostAtTbo } from './suppliers.ts';

const CABINS = new Map<number, Cabin | 'any'>([
  [1, 'any'],
  [2, 'economy'],
  [3, 'premium_economy'],
  [4, 'business'],
  [5, 'business'],
  [6, 'first'],
]);

/** The time of day in PreferredDepartureTime is a code for a part of the day. */
const DAY_PARTS = new Map<string, DayPart>([
  ['00:00', 'any'],
  ['08:00', 'morning'],
  ['14:00', 'afternoon'],
  ['19:00', 'evening'],
  ['01:00', 'night'],
]);

const CONCESSIONS = new Map<number, OfferRequest['concession']>([
  [2, null],
  [3, 'student'],
  [4, 'armed_forces'],
  [5, 'senior_citizen'],
]);

const JOURNEY = { oneWay: 1, return: 2, multiStop: 3, advanceSearch: 4, specialReturn: 5 } as const;
/** How far ahead flights are on sale. */
const LAST_SALE_DAYS = 360;

function readSlice(segment: WireObject, nowMs: number): SliceRequest {
  const origin = textField(segment, 'Origin').toUpperCase();
  const destination = textField(segment, 'Destination').toUpperCase();
  if (airportByCode(origin) === undefined) throw invalidRequest(`Origin "${origin}" is not a valid airport.`);
  if (airportByCode(destination) === undefined)
    throw invalidRequest(`Destination "${destination}" is not a valid airport.`);
  if (origin === destination) throw invalidRequest('Origin and Destination can not be the same.');
  const departure = textField(segment, 'PreferredDepartureTime');
  const match = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}):\d{2})?$/.exec(departure);
  const date = match?.[1] ?? '';
  if (match === null || Number.isNaN(Date.parse(date))) throw invalidRequest('PreferredDepartureTime is not valid.');
  const today = Temporal.PlainDate.from(localClock(nowMs, zoneOf(origin)).slice(0, 10));
  const daysAhead = today.until(Temporal.PlainDate.from(date)).days;
  if (daysAhead < 0) throw invalidRequest('PreferredDepartureTime can not be in the past.');
  if (daysAhead > LAST_SALE_DAYS) throw noResult();
  const cabin = CABINS.get(wholeField(segment, 'FlightCabinClass') ?? 0);
  if (cabin === undefined) throw invalidRequest('FlightCabinClass is not valid.');
  return { origin, destination, date, cabin, departing: DAY_PARTS.get(match[2] ?? '00:00') ?? 'any' };
}

function readPassengers(body: WireObject): OfferRequest['passengers'] {
  const adult = wholeField(body, 'AdultCount');
  const child = wholeField(body, 'ChildCount');
  const infant = wholeField(body, 'InfantCount');
  if (adult === undefined || child === undefined || infant === undefined || child < 0 || infant < 0) {
    throw invalidRequest('AdultCount, ChildCount and InfantCount are required.');
  }
  if (adult < 1) throw invalidRequest('At least one adult is required.');
  if (adult + child + infant > 9) throw invalidRequest('Total passenger count can not exceed 9.');
  if (infant > adult) throw invalidRequest('Infant count can not exceed adult count.');
  return { adult, child, infant };
}

/** `Sources` names low-cost carriers, and GDS for all others; `PreferredAirlines` filters what GDS answers. */
function readCarrierFilter(body: WireObject): (offer: Offer) => boolean {
  const sources = textsField(body, 'Sources');
  const airlines = textsField(body, 'PreferredAirlines');
  return (offer) => {
    const isLowCost = isLowCostAtTbo(offer.carrier);
    const fromSource =
      sources === null || sources.includes(isLowCost ? offer.carrier : 'GDS') || sources.includes(offer.carrier);
    return fromSource && (airlines === null || airlines.includes(offer.carrier));
  };
}

function noResult(): TboRefusal {
  return new TboRefusal(RESPONSE_STATUS.failed, ERROR_CODE.noResult, 'No result found for the requested search.');
}

function checkSegmentCount(journeyType: number, count: number): void {
  const isReturn = journeyType === JOURNEY.return || journeyType === JOURNEY.specialReturn;
  const isSingle = journeyType === JOURNEY.oneWay || journeyType === JOURNEY.advanceSearch;
  const isValid = isReturn ? count === 2 : isSingle ? count === 1 : count >= 1 && count <= 6;
  if (!isValid) throw invalidRequest('Invalid segment length');
}

interface SearchPlan {
  readonly journeyType: number;
  readonly request: OfferRequest;
  readonly keep: (offer: Offer) => boolean;
}

function readPlan(body: WireObject, nowMs: number): SearchPlan {
  const journeyType = wholeField(body, 'JourneyType') ?? 0;
  if (journeyType < 1 || journeyType > 5) throw invalidRequest('JourneyType is not valid.');
  const segments = objectsField(body, 'Segments');
  checkSegmentCount(journeyType, segments.length);
  const slices = segments.map((segment) => readSlice(segment, nowMs));
  const [first, second] = slices;
  const isReturn = journeyType === JOURNEY.return || journeyType === JOURNEY.specialReturn;
  if (isReturn && (first?.origin !== second?.destination || first?.destination !== second?.origin)) {
    throw invalidRequest('The second segment of a return must be the first one swapped.');
  }
  for (const [index, slice] of slices.entries()) {
    if (index > 0 && slice.date < (slices[index - 1]?.date ?? ''))
      throw invalidRequest('Segments must be in order of date.');
  }
  return {
    journeyType,
    keep: readCarrierFilter(body),
    request: {
      slices,
      passengers: readPassengers(body),
      isSpecialReturn: journeyType === JOURNEY.specialReturn,
      directOnly: flagField(body, 'DirectFlight'),
      oneStopOnly: flagField(body, 'OneStopFlight'),
      carriers: null,
      concession: CONCESSIONS.get(wholeField(body, 'ResultFareType') ?? 2) ?? null,
    },
  };
}

/** The lists of offers: two for a domestic return, one for everything else. */
function searchLists(plan: SearchPlan, context: TboContext): readonly (readonly Offer[])[] {
  const { request } = plan;
  const isDomestic = request.slices.every((one) => isIndianAirport(one.origin) && isIndianAirport(one.destination));
  const isReturn = plan.journeyType === JOURNEY.return || plan.journeyType === JOURNEY.specialReturn;
  const requests =
    isReturn && isDomestic ? request.slices.map((slice) => ({ ...request, slices: [slice] })) : [request];
  const lists = requests.map((one) => searchOffers(one, context.world).filter(plan.keep));
  if (!request.isSpecialReturn || !isDomestic) return lists;
  // A special return needs the same airline both ways; what has no partner is not shown.
  return lists.map((list, index) => {
    const partners = new Set(lists[1 - index]?.map((offer) => offer.carrier));
    return list.filter((offer) => partners.has(offer.carrier));
  });
}

/** Search: opens a trace and lists what can be bought. */
export const search: TboMethod = (body, context, mischief) => {
  const nowMs = context.clock.nowMs();
  const plan = readPlan(body, nowMs);
  const lists = mischief?.kind === 'sold_out' ? [] : searchLists(plan, context);
  if (lists.length === 0 || lists.some((list) => list.length === 0)) throw noResult();
  const traceId = context.traces.open(nowMs);
  const [first] = plan.request.slices;
  return {
    value: succeeded(traceId, {
      Origin: first?.origin ?? '',
      Destination: first?.destination ?? '',
      Results: lists.map((list, direction) =>
        list.map((offer) => {
          const resultIndex = context.traces.addResult(traceId, direction === 0 ? 'OB' : 'IB', offer);
          return toResult(offer, resultIndex, direction);
        }),
      ),
    }),
  };
};

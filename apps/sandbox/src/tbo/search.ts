import { isIndianAirport } from '../engine/airport-facts.ts';
import { type Offer, type OfferRequest, searchOffers } from '../engine/offers.ts';
import type { TboContext, TboMethod } from './context.ts';
import { invalidRequest, noResult, succeeded } from './envelope.ts';
import { readSlice } from './read-slice.ts';
import { searchReissue } from './reissue-search.ts';
import { flagField, objectsField, textField, textsField, type WireObject, wholeField } from './request.ts';
import { toResult } from './result-wire.ts';
import { isLowCostAtTbo } from './suppliers.ts';

const CONCESSIONS = new Map<number, OfferRequest['concession']>([
  [2, null],
  [3, 'student'],
  [4, 'armed_forces'],
  [5, 'senior_citizen'],
]);

const JOURNEY = { oneWay: 1, return: 2, multiStop: 3, advanceSearch: 4, specialReturn: 5 } as const;
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

/** Deal codes by carrier; of several codes for one carrier the first is used. */
function readDealCodes(body: WireObject): ReadonlyMap<string, string> {
  const keys = objectsField(body, 'CorporateCodes').flatMap((entry) => objectsField(entry, 'AirlineKeys'));
  return new Map(
    keys.flatMap((key) => {
      const code = textField(key, 'CorporateCode').split(',')[0]?.trim() ?? '';
      return code === '' ? [] : [[textField(key, 'Airline').toUpperCase(), code] as const];
    }),
  );
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
      dealCodes: readDealCodes(body),
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
  // A special return needs the same airline both ways; a half without a partner is not shown.
  return lists.map((list, index) => {
    const partners = new Set(lists[1 - index]?.map((offer) => offer.carrier));
    return list.filter((offer) => partners.has(offer.carrier));
  });
}

/** Search: opens a trace and lists what can be bought. */
export const search: TboMethod = (body, context, mischief) => {
  if (textField(body, 'SearchType') === '1') return searchReissue(body, context, mischief);
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

import { airportByCode } from '@pravas/reference/airports.ts';
import { totalPaiseOf } from '../engine/model.ts';
import type { Offer } from '../engine/offers.ts';
import { NO_SSR, toFare, toFareBreakdown } from './fare-wire.ts';
import { toFareRules, toMiniFareRules } from './rules-wire.ts';
import { toSegments } from './segment-wire.ts';
import { isLowCostAtTbo, isNdc, sourceOf } from './suppliers.ts';

/** Above this fare for one adult an international booking asks for a PAN, paise. */
const PAN_FROM_PAISE = 50_000 * 100;

/** TBO's words for concession fares. */
const RESULT_FARE_TYPES = {
  student: 'StudentFare',
  armed_forces: 'ArmedForceFare',
  senior_citizen: 'SeniorCitizenFare',
} as const;

/**
 * Between these countries their citizens need no passport, and airlines ask for none, except those that do to Nepal.
 */
const OPEN_COUNTRIES: ReadonlySet<string> = new Set(['IN', 'NP', 'BT']);
const PASSPORT_TO_NEPAL: ReadonlySet<string> = new Set(['6E', 'SG']);

function needsPassport({ isInternational, carrier, slices }: Offer): boolean {
  const flights = slices.flatMap(({ connection }) => connection.flights);
  const codes = flights.flatMap(({ origin, destination }) => [origin, destination]);
  const countries = codes.map((code) => airportByCode(code)?.countryCode ?? '');
  if (countries.every((country) => OPEN_COUNTRIES.has(country)))
    return countries.includes('NP') && PASSPORT_TO_NEPAL.has(carrier);
  return isInternational;
}

/** Which papers a booking of the offer needs. */
export function documentFlags(offer: Offer) {
  const adult = offer.fares.find((fare) => fare.type === 'adult');
  const needsPan = offer.isInternational && adult !== undefined && totalPaiseOf(adult) >= PAN_FROM_PAISE;
  const isLowCost = isLowCostAtTbo(offer.carrier);
  const hasPassport = needsPassport(offer);
  return {
    IsPanRequiredAtBook: needsPan && !isLowCost,
    IsPanRequiredAtTicket: needsPan,
    IsPassportRequiredAtBook: hasPassport && !isLowCost,
    IsPassportRequiredAtTicket: hasPassport,
    IsPassportFullDetailRequiredAtBook: offer.isInternational && isNdc(offer.carrier),
  };
}

/** The offer's fare type in TBO's words. */
export function resultFareType(offer: Offer): string {
  return offer.concession === null ? 'RegularFare' : RESULT_FARE_TYPES[offer.concession];
}

/** The supplier's free text about a fare, with the deal code it was priced with. */
export function remarkOf(offer: Offer): string | null {
  const deal = offer.dealCode === null ? '' : `Deal ${offer.dealCode}.`;
  const text = [offer.family.remark, deal].filter((part) => part !== '').join(' ');
  return text === '' ? null : text;
}

/** An offer as TBO's `Result`, shared by Search and FareQuote. */
export function toResult(offer: Offer, resultIndex: string, firstJourney: number) {
  const isLowCost = isLowCostAtTbo(offer.carrier);
  const { family } = offer;
  return {
    ResultIndex: resultIndex,
    Source: sourceOf(offer.carrier),
    IsLCC: isLowCost,
    IsRefundable: family.isRefundable,
    NonRefundable: !family.isRefundable,
    AirlineCode: offer.carrier,
    ValidatingAirline: offer.carrier,
    AirlineRemark: remarkOf(offer),
    ResultFareType: resultFareType(offer),
    FareClassification: { Color: family.color, Type: family.name },
    ...documentFlags(offer),
    GSTAllowed: true,
    IsGSTMandatory: family.isGstMandatory,
    IsHoldAllowed: !isLowCost,
    IsHoldAllowedWithSSR: false,
    IsHoldMandatoryWithSSR: false,
    IsCouponAppilcable: false,
    IsBookableIfSeatNotAvailable: false,
    IsFreeMealAvailable: family.meal !== 'buy',
    IsTransitVisaRequired: false,
    IsNDC: isNdc(offer.carrier),
    FirstNameFormat: null,
    LastNameFormat: null,
    SearchCombinationType: 2,
    SmartChoiceRanking: 0,
    NonStopFirstRanking: 0,
    FareInclusions: null,
    Fare: toFare(offer.fares, NO_SSR),
    FareBreakdown: toFareBreakdown(offer),
    Segments: toSegments(offer, '', firstJourney),
    FareRules: toFareRules(offer),
    MiniFareRules: toMiniFareRules(offer),
    LastTicketDate: null,
    TicketAdvisory: null,
    PenaltyCharges: {},
  };
}

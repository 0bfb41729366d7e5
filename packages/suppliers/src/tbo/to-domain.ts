import { hash } from 'node:crypto';
import { combineRequirements } from '@pravas/domain/fare/combine-requirements.ts';
import type { FarePrice, Offer, OfferCoverage, PassengerFare } from '@pravas/domain/fare/offer.ts';
import type { CabinCode } from '@pravas/domain/flight/cabin.ts';
import {
  type BaggageAllowance,
  isInternational,
  type Segment,
  type Slice,
  type TechnicalStop,
} from '@pravas/domain/flight/itinerary.ts';
import { remember } from '@pravas/domain/memory/remember.ts';
import { fromRupees, paise, subtract, sum } from '@pravas/domain/money/money.ts';
import type { TravellerType } from '@pravas/domain/person/traveller.ts';
import { minutesBetween } from '@pravas/domain/time/airport-time.ts';
import { airlineByCode } from '@pravas/reference/airlines.ts';
import { groundCarriageOf, toOperator, UNNAMED_STOP } from '../flight/carriage.ts';
import { type PlacedLeg, placeLegs, placeStop, type SaidLeg, type SaidPoint } from '../flight/place-legs.ts';
import { type ClassifierRow, classifyFare } from './fare-classifier.ts';
import { MAX_REF_CHARACTERS, parseRef, type TboRef } from './ref.ts';
import { toRules } from './to-rules.ts';
import { isInRupees, type TboFare, type TboPassengerFare, type TboResult, type TboSegment } from './wire.ts';

/** What a result does not say of itself. */
export interface OfferContext {
  readonly supplierId: string;
  readonly classifier: readonly ClassifierRow[];
  readonly ref: Omit<TboRef, 'resultIndex' | 'isLcc' | 'source'>;
  readonly coverage: OfferCoverage;
  /** True for lists of JourneyType 5, whose fares are sold in pairs only. */
  readonly specialReturn: boolean;
  readonly expiresAt: string;
}

const CABINS: Readonly<Record<number, CabinCode>> = { 2: 'E', 3: 'P', 4: 'B', 5: 'B', 6: 'F' };
const PASSENGERS: Readonly<Record<number, TravellerType>> = { 1: 'ADULT', 2: 'CHILD', 3: 'INFANT' };
const TAX_CODES: Readonly<Record<string, string>> = {
  YQTax: 'YQ',
  INTax: 'IN',
  OtherTaxes: 'OTHER',
  TransactionFee: 'TXN',
};

/**
 * A result as an offer; null when it is not sold (concession fares), not in rupees, or has a time or number that cannot
 * be read.
 */
export function toOffer(result: TboResult, context: OfferContext): Offer | null {
  if (!isInRupees(result.Fare.Currency)) return null;
  const slices = toSlices(result.Segments, context.ref.cabin);
  const [first, ...others] = slices ?? [];
  if (!first || result.Fare.PublishedFare <= 0) return null;
  const all = [first, ...others] as const;
  const fareClass = classifyFare(context.classifier, {
    airlineRemark: result.AirlineRemark,
    fareClassification: result.FareClassification,
    resultFareType: result.ResultFareType,
  });
  if (!fareClass) return null;
  const international = isInternational(all);
  const isLcc = result.IsLCC ?? false;
  const ref = { ...context.ref, resultIndex: result.ResultIndex, isLcc, source: result.Source };
  const seats = result.Segments.flat().flatMap((segment) => segment.NoOfSeatAvailable ?? []);
  return withRef(ref, {
    supplierId: context.supplierId,
    coverage: context.coverage,
    slices: all,
    kind: kindOf(fareClass.kind, international, context.specialReturn),
    brand: fareClass.brand,
    price: toPrice(result.Fare, result.FareBreakdown),
    baggage: result.Segments.map(toBaggage),
    seatsLeft: seats.length > 0 ? Math.max(0, Math.min(...seats)) : null,
    refundable: isRefundable(result),
    mealIncluded: result.IsFreeMealAvailable,
    rules: toRules(result.MiniFareRules, all).windows,
    requirements: toRequirements(result),
    holdAllowed: !isLcc && result.IsHoldAllowed !== false,
    // TBO joins the same airline; the same fare family on both ways is ours, so that a brand can be named.
    pairCode: context.specialReturn ? `${result.AirlineCode}:${fareClass.brand ?? ''}` : null,
    expiresAt: context.expiresAt,
  });
}

/**
 * Two halves of a special return as the one order they are: same airline and fare family, the way back after the way
 * there, both indexes joined by a comma (TBO's special-return page). Null for halves that do not combine.
 */
export function pairOffers(out: Offer, home: Offer): Offer | null {
  const refs = [parseRef(out.ref), parseRef(home.ref)] as const;
  if (!refs[0] || !refs[1] || refs[0].traceId !== refs[1].traceId) return null;
  if (out.pairCode === null || out.pairCode !== home.pairCode || out.brand !== home.brand) return null;
  const [first, ...others] = [...out.slices, ...home.slices];
  const landing = out.slices.at(-1)?.segments.at(-1)?.to.time;
  const leaving = home.slices[0].segments[0].from.time;
  if (!first || !landing || minutesBetween(landing, leaving) <= 0) return null;
  const offset = out.slices.length;
  const rules = [
    ...out.rules,
    ...home.rules.map((rule) =>
      rule.sliceIndex === undefined ? rule : { ...rule, sliceIndex: rule.sliceIndex + offset },
    ),
  ];
  const both = (a: boolean | null, b: boolean | null) => (a === false || b === false ? false : a === null ? null : b);
  const seats = [out.seatsLeft, home.seatsLeft].filter((count) => count !== null);
  return withRef(
    { ...refs[0], resultIndex: `${refs[0].resultIndex},${refs[1].resultIndex}` },
    {
      ...out,
      coverage: 'whole',
      slices: [first, ...others],
      price: addPrices(out.price, home.price),
      baggage: [...out.baggage, ...home.baggage],
      seatsLeft: seats.length > 0 ? Math.min(...seats) : null,
      refundable: both(out.refundable, home.refundable),
      mealIncluded: both(out.mealIncluded, home.mealIncluded),
      rules,
      requirements: combineRequirements([out.requirements, home.requirements]),
      holdAllowed: out.holdAllowed && home.holdAllowed,
    },
  );
}

/** Whether a result's fare is refundable; null = TBO does not say. */
export function isRefundable({ IsRefundable, NonRefundable }: TboResult): boolean | null {
  return IsRefundable ?? (NonRefundable === null ? null : !NonRefundable);
}

/** Journeys of legs as slices; null when a time or number cannot be read. */
export function toSlices(journeys: readonly (readonly TboSegment[])[], cabin: CabinCode): Slice[] | null {
  const slices: Slice[] = [];
  for (const journey of journeys) {
    const legs = placeLegs(journey.map(toLeg));
    const segments = journey.map((segment, index) => {
      const leg = legs?.[index];
      return leg ? toSegment(segment, leg, cabin) : null;
    });
    const [first, ...others] = segments.filter((segment) => segment !== null);
    if (!first || others.length + 1 !== journey.length) return null;
    slices.push({ segments: [first, ...others] });
  }
  return slices;
}

/** TBO's price block in paise. Whatever the published fare has besides base and tax is `otherPaise`. */
export function toPrice(fare: TboFare, breakdown: readonly TboPassengerFare[]): FarePrice {
  const basePaise = fromRupees(fare.BaseFare);
  const taxesPaise = fromRupees(fare.Tax);
  const sellPaise = fromRupees(fare.PublishedFare);
  const listed = fare.TaxBreakup.filter(({ key, value }) => key !== 'TotalTax' && value !== 0).map(
    ({ key, value }) => ({
      code: TAX_CODES[key] ?? key.toUpperCase().slice(0, 20),
      amountPaise: fromRupees(value),
    }),
  );
  const fuelPaise = fromRupees(fare.YQTax);
  const lines = listed.length > 0 || fuelPaise === 0 ? listed : [{ code: 'YQ', amountPaise: fuelPaise }];
  const restPaise = subtract(taxesPaise, sum(lines.map((line) => line.amountPaise)));
  return {
    basePaise,
    taxesPaise,
    otherPaise: subtract(subtract(sellPaise, basePaise), taxesPaise),
    sellPaise,
    costPaise: fare.OfferedFare === null ? sellPaise : fromRupees(fare.OfferedFare),
    fuelPaise,
    airlineGstPaise: sum(lines.filter(({ code }) => code === 'K3').map((line) => line.amountPaise)),
    breakdown: restPaise === 0 ? lines : [...lines, { code: 'OTHER', amountPaise: restPaise }],
    perType: breakdown.flatMap(toPassengerFare),
  };
}

function withRef(ref: TboRef, offer: Omit<Offer, 'offerId' | 'ref'>): Offer | null {
  const text = JSON.stringify(ref);
  if (text.length > MAX_REF_CHARACTERS) return null;
  // The supplier's index is long and must not leave the server; its digest identifies the offer as well.
  const digest = hash('sha256', `${ref.traceId}\n${ref.resultIndex}`, 'base64url');
  return { ...offer, offerId: `${offer.supplierId}-${digest.slice(0, 22)}`, ref: text };
}

function kindOf(kind: Offer['kind'], international: boolean, specialReturn: boolean): Offer['kind'] {
  if (specialReturn) return 'special_return';
  return international && kind === 'regular' ? 'brand' : kind;
}

function toSegment(segment: TboSegment, { from, to, durationMinutes }: PlacedLeg, cabin: CabinCode): Segment | null {
  const flightNumber = segment.Airline.FlightNumber.replace(/[^0-9]/g, '').slice(0, 5);
  if (flightNumber === '') return null;
  const { AirlineCode: code, AirlineName: name } = segment.Airline;
  const stops = toStops(segment);
  const carriage = groundCarriageOf(segment.Craft);
  return {
    airlineCode: code,
    airlineName: airlineByCode(code)?.name ?? (name || code),
    flightNumber,
    ...toOperator(segment.Airline.OperatingCarrier, '', code),
    from,
    to,
    durationMinutes,
    cabin: CABINS[segment.CabinClass ?? 0] ?? cabin,
    aircraft: segment.Craft === '' || carriage ? null : segment.Craft.slice(0, 10),
    ...(stops.length > 0 ? { stops } : {}),
    ...(carriage ? { carriage } : {}),
  };
}

function toLeg({ Origin: origin, Destination: destination, Duration: minutes }: TboSegment): SaidLeg {
  return {
    from: toSaid(origin.Airport, origin.DepTime),
    to: toSaid(destination.Airport, destination.ArrTime),
    minutes,
  };
}

/** TBO states no zones. */
function toSaid(airport: TboSegment['Origin']['Airport'], wall: string): SaidPoint {
  const {
    AirportCode: code,
    AirportName: name,
    CityName: city,
    CountryCode: countryCode,
    Terminal: terminal,
  } = airport;
  return { code, name, city, countryCode, terminal, wall, zone: '' };
}

/** The year 1 is in both times where TBO knows none. */
const KNOWN_TIME = /^20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}/;

/**
 * The technical stop of a leg. TBO has one place for it; where it names several airports, the times are those of none.
 * A stop without a place is a stop nevertheless: "???" is shown for its code.
 */
function toStops({ StopOver: hasStop, StopPoint: point, ...times }: TboSegment): TechnicalStop[] {
  const codes = point.toUpperCase().match(/\b[A-Z]{3}\b/g) ?? [];
  const [only, ...others] = codes;
  if (only === undefined) return hasStop === true ? [UNNAMED_STOP] : [];
  const [arrives, leaves] = [times.StopPointArrivalTime, times.StopPointDepartureTime];
  const isTimed = others.length === 0 && KNOWN_TIME.test(arrives) && KNOWN_TIME.test(leaves);
  const minutes = isTimed ? wallMinutesBetween(arrives, leaves) : null;
  return codes.flatMap((code) => placeStop({ code, city: '', name: '', countryCode: '' }, minutes) ?? []);
}

function wallMinutesBetween(from: string, to: string): number | null {
  try {
    const [start, end] = [from, to].map((wall) => Temporal.PlainDateTime.from(wall.slice(0, 16)));
    return start && end ? start.until(end).total('minutes') : null;
  } catch {
    return null;
  }
}

/** What a journey's fare lets a traveller carry; the first leg speaks for all. */
export function toBaggage(journey: readonly TboSegment[]): BaggageAllowance {
  const first = journey[0];
  return { cabin: baggageText(first?.CabinBaggage ?? ''), checkIn: baggageText(first?.Baggage ?? '') };
}

/** "15 KG" and "15 Kilograms" read "15 kg", "1 PC" reads "1 piece"; other words are unchanged. */
const baggageText = remember((text): string | null => {
  const trimmed = text.trim().slice(0, 60);
  if (trimmed === '') return null;
  const match = /^([0-9]{1,3})\s*(kg|kgs|kilogram|kilograms|pc|pcs|piece|pieces)\b\.?$/i.exec(trimmed);
  if (!match) return trimmed;
  const count = Number(match[1]);
  if (/^k/i.test(match[2] ?? '')) return `${count} kg`;
  return count === 1 ? '1 piece' : `${count} pieces`;
});

function toPassengerFare(fare: TboPassengerFare): PassengerFare[] {
  const type = PASSENGERS[fare.PassengerType];
  if (!type || !Number.isSafeInteger(fare.PassengerCount) || fare.PassengerCount < 1) return [];
  const { PassengerCount: count, BaseFare, Tax, YQTax } = fare;
  return [{ type, count, basePaise: fromRupees(BaseFare), taxesPaise: fromRupees(Tax), fuelPaise: fromRupees(YQTax) }];
}

function toRequirements(result: TboResult): Offer['requirements'] {
  const passport =
    result.IsPassportRequiredAtBook === true ||
    result.IsPassportRequiredAtTicket === true ||
    result.IsPassportFullDetailRequiredAtBook === true;
  return {
    pan: result.IsPanRequiredAtBook === true || result.IsPanRequiredAtTicket === true,
    passport,
    ...(result.IsPassportFullDetailRequiredAtBook === true ? { passportIssueDate: true } : {}),
    dateOfBirth: passport,
    // TBO takes no passenger without a nationality.
    nationality: true,
    gst: result.IsGSTMandatory === true ? 'mandatory' : result.GSTAllowed === true ? 'optional' : 'no',
    seatMandatory: result.seatMandatory,
    mealMandatory: result.mealMandatory,
  };
}

function addPrices(a: FarePrice, b: FarePrice): FarePrice {
  const plus = (x: number, y: number) => paise(x + y);
  const codes = [...new Set([...a.breakdown, ...b.breakdown].map(({ code }) => code))];
  const lines = [...a.breakdown, ...b.breakdown];
  return {
    basePaise: plus(a.basePaise, b.basePaise),
    taxesPaise: plus(a.taxesPaise, b.taxesPaise),
    otherPaise: plus(a.otherPaise, b.otherPaise),
    sellPaise: plus(a.sellPaise, b.sellPaise),
    costPaise: plus(a.costPaise, b.costPaise),
    fuelPaise: plus(a.fuelPaise, b.fuelPaise),
    airlineGstPaise: plus(a.airlineGstPaise, b.airlineGstPaise),
    breakdown: codes.map((code) => ({
      code,
      amountPaise: sum(lines.filter((line) => line.code === code).map((line) => line.amountPaise)),
    })),
    perType: a.perType.map((fare) => {
      const other = b.perType.find(({ type }) => type === fare.type);
      return {
        ...fare,
        basePaise: plus(fare.basePaise, other?.basePaise ?? 0),
        taxesPaise: plus(fare.taxesPaise, other?.taxesPaise ?? 0),
        fuelPaise: plus(fare.fuelPaise ?? 0, other?.fuelPaise ?? 0),
      };
    }),
  };
}

import { createHash } from 'node:crypto';
import {
  type FarePrice,
  type Offer,
  type OfferCoverage,
  type PassengerFare,
  UNNAMED_TAX,
} from '@pravas/domain/fare/offer.ts';
import type { CabinCode } from '@pravas/domain/flight/cabin.ts';
import {
  type BaggageAllowance,
  type ItineraryPoint,
  isInternational,
  type Segment,
  type Slice,
} from '@pravas/domain/flight/itinerary.ts';
import { splitByWeight, subtract, ZERO } from '@pravas/domain/money/money.ts';
import type { TravellerType } from '@pravas/domain/person/traveller.ts';
import { minutesBetween } from '@pravas/domain/time/airport-time.ts';
import { airlineByCode } from '@pravas/reference/airlines.ts';
import { airportByCode } from '@pravas/reference/airports.ts';
import { NAME_LIMITS } from './from-domain.ts';
import { inPaise } from './money.ts';
import type { DuffelRef } from './ref.ts';
import { toRules } from './to-rules.ts';
import type { DuffelOffer, DuffelSegment, DuffelSlice } from './wire.ts';

/** What an offer does not say of itself. */
export interface OfferContext {
  readonly supplierId: string;
  readonly cabin: CabinCode;
  readonly dealCodes: DuffelRef['dealCodes'];
  readonly coverage: OfferCoverage;
}

const CABINS: Readonly<Record<string, CabinCode>> = { economy: 'E', premium_economy: 'P', business: 'B', first: 'F' };
const TYPES = ['ADULT', 'CHILD', 'INFANT'] as const satisfies readonly TravellerType[];
// Duffel states one total for everybody. Airlines ask about a tenth for an infant on a lap.
const FARE_WEIGHTS = { ADULT: 10, CHILD: 10, INFANT: 1 } as const satisfies Record<TravellerType, number>;
const INFANT_BELOW_YEARS = 2;
const CHILD_BELOW_YEARS = 12;

/**
 * Duffel's offer as ours; null when it is not in rupees or touches an airport without a known time zone, since its
 * price or times could then not be trusted.
 */
export function toOffer(wire: DuffelOffer, context: OfferContext): Offer | null {
  const [first, ...others] = toSlices(wire.slices, context.cabin) ?? [];
  const price = toPrice(wire);
  const expiresAt = toInstant(wire.expires_at);
  if (!first || !price || expiresAt === null || price.sellPaise <= 0) return null;
  const all = [first, ...others] as const;
  const { cabin, dealCodes } = context;
  const ref: DuffelRef = { offerId: wire.id, cabin, dealCodes };
  const digest = createHash('sha256').update(wire.id).digest('base64url').slice(0, 22);
  const brands = [...new Set(wire.slices.map((slice) => slice.fare_brand_name).filter((brand) => brand !== ''))];
  return {
    offerId: `${context.supplierId}-${digest}`,
    supplierId: context.supplierId,
    coverage: context.coverage,
    slices: all,
    kind: kindOf(wire, isInternational(all)),
    brand: brands.length === 0 ? null : brands.join(' / '),
    price,
    baggage: wire.slices.map(toBaggage),
    seatsLeft: null,
    refundable: wire.conditions.refund_before_departure?.allowed ?? null,
    mealIncluded: null,
    rules: toRules(wire),
    requirements: {
      pan: false,
      passport: wire.passenger_identity_documents_required === true,
      // Duffel takes nobody without a date of birth.
      dateOfBirth: true,
      nameLimits: NAME_LIMITS,
      gst: 'no',
      seatMandatory: false,
      mealMandatory: false,
    },
    holdAllowed: wire.payment_requirements?.requires_instant_payment === false,
    pairCode: null,
    expiresAt,
    ref: JSON.stringify(ref),
  };
}

/** Slices in our words; null when an airport has no known zone. */
export function toSlices(wires: readonly DuffelSlice[], cabin: CabinCode): Slice[] | null {
  const slices: Slice[] = [];
  for (const wire of wires) {
    const segments = wire.segments.map((segment) => toSegment(segment, cabin));
    const [first, ...others] = segments.filter((segment) => segment !== null);
    if (!first || others.length + 1 !== wire.segments.length) return null;
    slices.push({ segments: [first, ...others] });
  }
  return slices;
}

/** Who a passenger of an offer is: some are typed, others known by the age that was searched for. */
export function travellerTypeOf({ type, age }: DuffelOffer['passengers'][number]): TravellerType {
  if (type === 'infant_without_seat') return 'INFANT';
  if (type === 'child') return 'CHILD';
  if (type === 'adult' || age === null || age >= CHILD_BELOW_YEARS) return 'ADULT';
  return age < INFANT_BELOW_YEARS ? 'INFANT' : 'CHILD';
}

/** An ISO time with offset as an instant with milliseconds; null for anything else. */
export function toInstant(text: string): string | null {
  try {
    return Temporal.Instant.from(text).toString({ smallestUnit: 'millisecond' });
  } catch {
    return null;
  }
}

function toPrice(wire: DuffelOffer): FarePrice | null {
  const sellPaise = inPaise(wire.total_amount, wire.total_currency);
  const basePaise = inPaise(wire.base_amount, wire.base_currency);
  if (sellPaise === null || basePaise === null) return null;
  const stated = wire.tax_amount === null ? null : inPaise(wire.tax_amount, wire.tax_currency);
  if (wire.tax_amount !== null && stated === null) return null;
  const taxesPaise = stated ?? subtract(sellPaise, basePaise);
  const counts = TYPES.map((type) => ({
    type,
    count: wire.passengers.filter((passenger) => travellerTypeOf(passenger) === type).length,
  })).filter(({ count }) => count > 0);
  const weights = counts.map(({ type, count }) => FARE_WEIGHTS[type] * count);
  const bases = splitByWeight(basePaise, weights);
  const taxes = splitByWeight(taxesPaise, weights);
  const perType = counts.map(
    ({ type, count }, index): PassengerFare => ({
      type,
      count,
      basePaise: bases[index] ?? ZERO,
      taxesPaise: taxes[index] ?? ZERO,
    }),
  );
  return {
    basePaise,
    taxesPaise,
    otherPaise: subtract(subtract(sellPaise, basePaise), taxesPaise),
    sellPaise,
    costPaise: sellPaise,
    // Duffel names neither the fuel charge nor the airline's GST inside the taxes.
    fuelPaise: ZERO,
    airlineGstPaise: ZERO,
    breakdown: taxesPaise === 0 ? [] : [{ code: UNNAMED_TAX, amountPaise: taxesPaise }],
    perType,
  };
}

function kindOf(wire: DuffelOffer, international: boolean): Offer['kind'] {
  const types = wire.private_fares.map(({ type }) => type);
  if (types.includes('corporate')) return 'corporate';
  if (types.includes('negotiated')) return 'sme';
  return international ? 'brand' : 'regular';
}

function toSegment(wire: DuffelSegment, cabin: CabinCode): Segment | null {
  const from = toPoint(wire.origin.iata_code, wire.origin_terminal, wire.departing_at);
  const to = toPoint(wire.destination.iata_code, wire.destination_terminal, wire.arriving_at);
  const code = wire.marketing_carrier.iata_code ?? '';
  const flightNumber = wire.marketing_carrier_flight_number.replace(/[^0-9]/g, '').slice(0, 5);
  if (!from || !to || flightNumber === '' || !/^[A-Z0-9]{2}$/.test(code)) return null;
  const operator = wire.operating_carrier.slice(0, 3);
  return {
    airlineCode: code,
    airlineName: airlineByCode(code)?.name ?? (wire.marketing_carrier.name || code),
    flightNumber,
    operatingAirlineCode: operator === '' || operator === code ? null : operator,
    from,
    to,
    durationMinutes: Math.max(0, minutesBetween(from.time, to.time)),
    cabin: CABINS[wire.passengers[0]?.cabin_class ?? ''] ?? cabin,
    aircraft: wire.aircraft === '' ? null : wire.aircraft.slice(0, 10),
  };
}

function toPoint(code: string | null, terminalText: string, wall: string): ItineraryPoint | null {
  const known = airportByCode(code ?? '');
  if (!known || !isWallTime(wall)) return null;
  const terminal = terminalText.replace(/^(terminal|t)\s*/i, '').slice(0, 5);
  return {
    airportCode: known.code,
    city: known.city,
    airportName: known.name,
    countryCode: known.countryCode,
    terminal: terminal === '' ? null : terminal,
    time: { wall, zone: known.zone },
  };
}

function isWallTime(wall: string): boolean {
  try {
    return Temporal.PlainDateTime.from(wall).year > 2000;
  } catch {
    // "2026-02-31" has the right form and is no date.
    return false;
  }
}

/** Duffel counts bags and does not weigh those that the fare includes. */
export function toBaggage(slice: DuffelSlice): BaggageAllowance {
  const bags = slice.segments[0]?.passengers[0]?.baggages ?? [];
  const count = (type: string) => {
    const own = bags.filter((bag) => bag.type === type);
    if (own.length === 0) return null;
    const pieces = own.reduce((all, bag) => all + Math.max(0, bag.quantity ?? 0), 0);
    return pieces === 1 ? '1 piece' : `${pieces} pieces`;
  };
  return { cabin: count('carry_on'), checkIn: count('checked') };
}

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
  isInternational,
  type Segment,
  type Slice,
  type TechnicalStop,
} from '@pravas/domain/flight/itinerary.ts';
import { splitByWeight, subtract, ZERO } from '@pravas/domain/money/money.ts';
import type { TravellerType } from '@pravas/domain/person/traveller.ts';
import { airlineByCode } from '@pravas/reference/airlines.ts';
import { groundCarriageOf, toOperator, UNNAMED_STOP } from '../flight/carriage.ts';
import { type PlacedLeg, placeLegs, placeStop, type SaidLeg, type SaidPoint } from '../flight/place-legs.ts';
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
 * Duffel's offer as ours; null when it is not in rupees or has a time, number or place that cannot be read.
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
      // Duffel accepts no passenger without a date of birth.
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

/** Slices in our words; null when a time or number cannot be read, or a place has no code. */
export function toSlices(wires: readonly DuffelSlice[], cabin: CabinCode): Slice[] | null {
  const slices: Slice[] = [];
  for (const wire of wires) {
    const legs = wire.segments.every(({ origin, destination }) => origin.iata_code && destination.iata_code)
      ? placeLegs(wire.segments.map(toLeg))
      : null;
    const segments = wire.segments.map((segment, index) => {
      const leg = legs?.[index];
      return leg ? toSegment(segment, leg, cabin) : null;
    });
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
    // Duffel states neither the fuel charge nor the airline's GST inside the taxes.
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

function toSegment(wire: DuffelSegment, { from, to, durationMinutes }: PlacedLeg, cabin: CabinCode): Segment | null {
  const code = wire.marketing_carrier.iata_code ?? '';
  const flightNumber = wire.marketing_carrier_flight_number.replace(/[^0-9]/g, '').slice(0, 5);
  if (flightNumber === '' || !/^[A-Z0-9]{2}$/.test(code)) return null;
  const carriage = groundCarriageOf(wire.aircraft);
  const stops = wire.stops.map(toStop);
  return {
    airlineCode: code,
    airlineName: airlineByCode(code)?.name ?? (wire.marketing_carrier.name || code),
    flightNumber,
    ...toOperator(wire.operating_carrier.code, wire.operating_carrier.name, code),
    from,
    to,
    durationMinutes,
    cabin: CABINS[wire.passengers[0]?.cabin_class ?? ''] ?? cabin,
    aircraft: wire.aircraft === '' || carriage ? null : wire.aircraft.slice(0, 10),
    ...(stops.length > 0 ? { stops } : {}),
    ...(carriage ? { carriage } : {}),
  };
}

function toLeg(wire: DuffelSegment): SaidLeg {
  return {
    from: { ...toSaid(wire.origin), terminal: wire.origin_terminal, wall: wire.departing_at },
    to: { ...toSaid(wire.destination), terminal: wire.destination_terminal, wall: wire.arriving_at },
    minutes: minutesOf(wire.duration),
  };
}

function toSaid(place: DuffelSegment['origin']): Omit<SaidPoint, 'terminal' | 'wall'> {
  const { iata_code: code, name, city_name: city, iata_country_code: countryCode, time_zone: zone } = place;
  return { code: code ?? '', name, city, countryCode, zone };
}

/** A technical stop; its time on the ground is stated, or follows from its times by the same clock. */
function toStop(wire: DuffelSegment['stops'][number]): TechnicalStop {
  const stated = minutesOf(wire.duration) ?? minutesOf(clockSpan(wire.arriving_at, wire.departing_at));
  return placeStop(toSaid(wire.airport), stated) ?? UNNAMED_STOP;
}

function clockSpan(from: string, to: string): string {
  try {
    return Temporal.PlainDateTime.from(from).until(to).toString();
  } catch {
    return '';
  }
}

/** Minutes of an ISO duration; null for anything else. */
function minutesOf(duration: string): number | null {
  try {
    return Temporal.Duration.from(duration).total('minutes');
  } catch {
    return null;
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

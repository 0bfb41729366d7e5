import type { Paise } from '../money/money.ts';
import type { AirportTime } from '../time/airport-time.ts';
import { INDIAN_ZONE } from '../time/indian-day.ts';
import { type CabDetail, type CabDriver, type CabPlace, VEHICLE_CLASSES, type VehicleClass } from './cab-detail.ts';
import { type CabProblem, isTime } from './cab-problem.ts';
import type { CabCharge, CabRateCard, CabRates } from './cab-rate-card.ts';
import { type CabUsage, isOneRide, likelyNights } from './cab-usage.ts';

type TypedCharge =
  | { readonly type: 'free' }
  | { readonly type: 'amount'; readonly amount: Paise }
  | { readonly type: 'percent'; readonly percent: number };

type TypedRates =
  | {
      readonly basis: 'package';
      readonly packagePrice: Paise;
      readonly hours: number;
      readonly km: number;
      readonly extraKmPrice: Paise;
      readonly extraHourPrice: Paise;
      readonly graceMinutes: number;
    }
  | { readonly basis: 'per_km'; readonly perKmPrice: Paise; readonly minimumKmPerDay: number };

interface TypedPassedOn {
  readonly toll: Paise;
  readonly parking: Paise;
  readonly permit: Paise;
}

/** What a cab is hired for, as it is typed: its choices may be any text. */
type TypedDuty =
  | { readonly kind: 'local'; readonly package: string }
  | { readonly kind: 'outstation'; readonly trip: string }
  | { readonly kind: 'transfer'; readonly hub: string };

/**
 * A ride as it is typed, in paise; times are wall times of India, and choices may be any text. What may be open is
 * null.
 */
export interface TypedCab extends Pick<CabDetail, 'passengerCount' | 'bagCount' | 'connectionNumber'> {
  readonly duty: TypedDuty;
  readonly vehicle: {
    readonly vehicleClass: string;
    readonly model: string | null;
    readonly isAc: boolean;
    /** Null = as the class usually has. */
    readonly seats: number | null;
  };
  readonly pickUp: CabPlace;
  readonly pickUpAt: string;
  readonly stops: readonly CabPlace[];
  readonly drop: CabPlace;
  readonly vendor: CabDetail['vendor'];
  readonly card: {
    readonly counting: string;
    readonly rates: TypedRates;
    readonly driverAllowance: Paise;
    readonly nightCharge: Paise;
    readonly cancellation: {
      readonly tiers: readonly { readonly fromHours: number; readonly charge: TypedCharge }[];
      readonly noShow: TypedCharge;
    };
  };
  readonly expected: TypedPassedOn & {
    readonly km: number;
    /** Null = at the pick-up. */
    readonly start: string | null;
    readonly end: string;
    /** Null = as start and end say. */
    readonly nights: number | null;
  };
  readonly driver: CabDriver | null;
  readonly tax: Omit<CabDetail['tax'], 'supply' | 'rateChoice'> & {
    readonly supply: string;
    readonly rateChoice: string;
  };
}

/** A duty slip as it is typed. */
export interface TypedSlip extends TypedPassedOn {
  readonly number: string;
  readonly startKm: number;
  readonly endKm: number;
  readonly start: string;
  readonly end: string;
  /** Null = as start and end say. */
  readonly nights: number | null;
  readonly signedBy: string | null;
}

/** The seats assumed for an unknown class, so that only the class is reported. */
const USUAL_SEATS = VEHICLE_CLASSES.sedan.seats;

/** The ride that was typed; what was left open follows from the rest. It is yet to be checked. */
export function cabOf(typed: TypedCab): CabDetail {
  const { vehicle, passengerCount, bagCount, pickUp, stops, drop, connectionNumber, vendor, card, tax } = typed;
  const vehicleClass = vehicle.vehicleClass as VehicleClass;
  const usual = Object.hasOwn(VEHICLE_CLASSES, vehicleClass) ? VEHICLE_CLASSES[vehicleClass].seats : USUAL_SEATS;
  const duty = typed.duty as CabDetail['duty'];
  return {
    duty,
    vehicle: { ...vehicle, vehicleClass, seats: vehicle.seats ?? usual },
    passengerCount,
    bagCount,
    pickUp,
    pickUpAt: indianTime(typed.pickUpAt),
    stops,
    drop,
    connectionNumber: connectionNumber?.toUpperCase() ?? null,
    vendor: { ...vendor, gstin: vendor.gstin?.toUpperCase() ?? null },
    card: cardOf(card),
    expected: expectedOf(typed, duty),
    driver: typed.driver && driverOf(typed.driver),
    tax: tax as CabDetail['tax'],
    slip: null,
  };
}

/** The ride with the slip that was typed. It is yet to be checked. */
export function withSlip(detail: CabDetail, typed: TypedSlip): CabDetail {
  const { number, startKm, endKm, nights, toll, parking, permit, signedBy } = typed;
  const span = { start: indianTime(typed.start), end: indianTime(typed.end) };
  return {
    ...detail,
    slip: {
      number,
      counting: detail.card.counting,
      startKm,
      endKm,
      ...span,
      nights: nightsOf(nights, detail.duty, span),
      tollPaise: toll,
      parkingPaise: parking,
      permitPaise: permit,
      signedBy,
    },
  };
}

/** A driver as papers write them: the vehicle number without blanks and hyphens. */
export function driverOf({ name, mobile, vehicleNumber }: CabDriver): CabDriver {
  return { name, mobile, vehicleNumber: vehicleNumber.replaceAll(/[\s-]/g, '').toUpperCase() };
}

/** Cabs are hired in India, by its clocks. */
export function indianTime(wall: string): AirportTime {
  return { wall, zone: INDIAN_ZONE };
}

function cardOf({ counting, rates, driverAllowance, nightCharge, cancellation }: TypedCab['card']): CabRateCard {
  return {
    counting: counting as CabRateCard['counting'],
    rates: ratesOf(rates),
    driverAllowancePaise: driverAllowance,
    nightChargePaise: nightCharge,
    cancellation: {
      tiers: cancellation.tiers.map(({ fromHours, charge }) => ({ fromHours, charge: chargeOf(charge) })),
      noShow: chargeOf(cancellation.noShow),
    },
  };
}

function ratesOf(rates: TypedRates): CabRates {
  if (rates.basis === 'per_km') {
    const { basis, perKmPrice, minimumKmPerDay } = rates;
    return { basis, perKmPaise: perKmPrice, minimumKmPerDay };
  }
  const { packagePrice, extraKmPrice, extraHourPrice, ...others } = rates;
  return { ...others, packagePaise: packagePrice, extraKmPaise: extraKmPrice, extraHourPaise: extraHourPrice };
}

function chargeOf(charge: TypedCharge): CabCharge {
  if (charge.type === 'percent') return { type: 'percent', basisPoints: Math.round(charge.percent * 100) };
  return charge.type === 'amount' ? { type: 'amount', amountPaise: charge.amount } : charge;
}

function expectedOf({ expected, pickUpAt }: TypedCab, duty: CabDetail['duty']): CabUsage {
  const { km, toll, parking, permit, nights } = expected;
  const span = { start: indianTime(expected.start ?? pickUpAt), end: indianTime(expected.end) };
  return {
    km,
    ...span,
    nights: nightsOf(nights, duty, span),
    tollPaise: toll,
    parkingPaise: parking,
    permitPaise: permit,
  };
}

/**
 * The nights that were typed, or those that start and end make likely; 0 for times that cannot be, for which the times
 * themselves get a message.
 */
function nightsOf(typed: number | null, duty: CabDetail['duty'], span: Pick<CabUsage, 'start' | 'end'>): number {
  if (typed !== null) return typed;
  return isTime(span.start) && isTime(span.end) && isOneRide(span) ? likelyNights(duty, span) : 0;
}

/** The form's names for a ride's amounts in paise. */
const TYPED_NAMES: Readonly<Record<string, string>> = {
  packagePaise: 'packagePrice',
  extraKmPaise: 'extraKmPrice',
  extraHourPaise: 'extraHourPrice',
  perKmPaise: 'perKmPrice',
  driverAllowancePaise: 'driverAllowance',
  nightChargePaise: 'nightCharge',
  tollPaise: 'toll',
  parkingPaise: 'parking',
  permitPaise: 'permit',
};

/** The errors found, at the fields in which they are typed; `within` is where a form of a part of the ride begins. */
export function typedCabProblems(found: readonly CabProblem[], within = ''): readonly CabProblem[] {
  return found.map(({ field, message }) => ({
    field: (field.startsWith(within) ? field.slice(within.length) : field)
      .split('.')
      .map((name) => TYPED_NAMES[name] ?? name)
      .join('.'),
    message,
  }));
}

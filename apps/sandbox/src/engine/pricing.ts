import { airlineByCode } from '@pravas/reference/airlines.ts';
import { isGstExemptAirport, isIndianAirport, type Region, regionOf, userFeeRupees } from './airport-facts.ts';
import { daysToDeparture, loadFactor } from './availability.ts';
import type { FareFamily } from './fare-family.ts';
import type { Cabin, Connection, Flight, PassengerCounts, PassengerFare, PassengerType } from './model.ts';
import { chance } from './random.ts';
import type { World } from './world.ts';

const PAISE = 100;
/** Aviation security fee for each departure from an Indian airport, rupees. */
const SECURITY_FEE_RUPEES = 236;
/** One round amount for the taxes of foreign airports, rupees a departure. */
const FOREIGN_TAX_RUPEES = 1850;
/** IndiGo's published infant fares: fixed within India, at most this abroad. */
const INFANT_DOMESTIC_RUPEES = 1750;
const INFANT_INTERNATIONAL_MAX_RUPEES = 8000;
/** A connection sells a little below the distance it flies. */
const CONNECTION_FACTOR = 0.93;

const CARRIER_FACTORS = new Map([
  ['6E', 1],
  ['AI', 1.08],
  ['IX', 0.93],
  ['QP', 0.96],
  ['SG', 0.92],
  ['S5', 1.05],
  ['9I', 1.05],
  ['IC', 1.05],
  ['FZ', 0.95],
  ['G9', 0.9],
  ['TR', 0.9],
  ['AK', 0.88],
]);

/** Monday to Sunday. */
const WEEKDAY_FACTORS = [1.08, 0.94, 0.94, 1, 1.12, 0.98, 1.12];

/** Fuel charges of March 2026 for a flight, rupees, by region. */
const FUEL_RUPEES: Readonly<Record<'6E' | 'other', Readonly<Record<Region, number>>>> = {
  '6E': { domestic: 425, subcontinent: 425, gulf: 900, asia_africa: 1800, europe: 2300, america_australia: 2300 },
  other: { domestic: 399, subcontinent: 600, gulf: 900, asia_africa: 5100, europe: 10_600, america_australia: 17_000 },
};

function advanceFactor(days: number): number {
  if (days >= 45) return 0.85;
  if (days >= 30) return 0.92;
  if (days >= 21) return 0.97;
  if (days >= 14) return 1;
  if (days >= 7) return 1.22;
  if (days >= 3) return 1.6;
  return days >= 1 ? 2.1 : 2.6;
}

function hourFactor(hour: number): number {
  if (hour >= 1 && hour < 6) return 0.85;
  if (hour >= 6 && hour < 9) return 1.08;
  if (hour >= 9 && hour < 12) return 1;
  if (hour >= 12 && hour < 16) return 0.93;
  return hour >= 16 && hour < 21 ? 1.1 : 0.92;
}

function distanceBaseRupees(km: number, isInternational: boolean): number {
  if (isInternational) return km < 4500 ? 4200 + 2.9 * km : 9000 + 3.6 * km;
  return 1500 + 2.35 * Math.min(km, 1000) + 1.6 * Math.max(km - 1000, 0);
}

function firstFlight(connection: Connection): Flight {
  const flight = connection.flights[0];
  if (flight === undefined) throw new Error('A connection has at least one flight.');
  return flight;
}

/** The cheapest economy base fare of a slice for one adult, in rupees, before the family's own factor. */
function saverBaseRupees(connection: Connection, isInternational: boolean, world: World, cabin: Cabin): number {
  const first = firstFlight(connection);
  const km = connection.flights.reduce((sum, flight) => sum + flight.distanceKm, 0);
  const weekday = Temporal.PlainDate.from(first.date).dayOfWeek;
  const load = Math.max(...connection.flights.map((flight) => loadFactor(flight, cabin, world)));
  const noise = 0.94 + 0.12 * chance('price', world.seed, first.key);
  return (
    distanceBaseRupees(km, isInternational) *
    (connection.flights.length > 1 ? CONNECTION_FACTOR : 1) *
    advanceFactor(daysToDeparture(first, world.nowMs())) *
    (WEEKDAY_FACTORS[weekday - 1] ?? 1) *
    hourFactor(Number(first.departureLocal.slice(11, 13))) *
    (CARRIER_FACTORS.get(first.carrier) ?? 1.04) *
    // The last third of the seats cost up to a quarter more.
    (1 + Math.max(0, load - 0.67) * 0.75) *
    noise
  );
}

function fuelRupees(connection: Connection): number {
  return connection.flights.reduce((sum, flight) => {
    const table = flight.carrier === '6E' ? FUEL_RUPEES['6E'] : FUEL_RUPEES.other;
    return sum + table[regionOf(flight.origin, flight.destination)];
  }, 0);
}

/** GST on air travel in per cent: 5 for economy, 18 for the other cabins since 22 September 2025. */
export function gstPercent(cabin: Cabin): number {
  return cabin === 'economy' ? 5 : 18;
}

function isGstFree(connection: Connection, cabin: Cabin, startsInIndia: boolean): boolean {
  if (!startsInIndia) return true;
  const ends = [firstFlight(connection).origin, connection.flights.at(-1)?.destination ?? ''];
  return cabin === 'economy' && ends.some(isGstExemptAirport);
}

function baseRupeesFor(type: PassengerType, adultBase: number, carrier: string, isInternational: boolean): number {
  if (type === 'infant') {
    if (!isInternational) return INFANT_DOMESTIC_RUPEES;
    return Math.min(INFANT_INTERNATIONAL_MAX_RUPEES, 1500 + Math.round(adultBase * 0.1));
  }
  const paysChildFare = type === 'child' && isInternational && airlineByCode(carrier)?.isLowCost !== true;
  return paysChildFare ? Math.round(adultBase * 0.75) : adultBase;
}

/** What is asked of the pricing of one slice. */
export interface SlicePricing {
  readonly connection: Connection;
  readonly family: FareFamily;
  readonly passengers: PassengerCounts;
  readonly isInternational: boolean;
  /** Whether the whole journey starts in India; GST is not charged otherwise. */
  readonly startsInIndia: boolean;
  /** Below 1 for student, armed-forces and senior-citizen fares and for deals. */
  readonly discountFactor: number;
}

/** Fares of one slice for one passenger of each travelling type, paise; each amount is rounded to the rupee once. */
export function priceSlice(pricing: SlicePricing, world: World): readonly PassengerFare[] {
  const { connection, family, passengers, isInternational } = pricing;
  const first = firstFlight(connection);
  const destination = connection.flights.at(-1)?.destination ?? first.destination;
  const saver = saverBaseRupees(connection, isInternational, world, family.cabin);
  const adultBase = Math.max(500, Math.round(saver * family.priceFactor * pricing.discountFactor));
  const rate = isGstFree(connection, family.cabin, pricing.startsInIndia) ? 0 : gstPercent(family.cabin);
  const fuel = fuelRupees(connection);
  const security = isIndianAirport(first.origin) ? SECURITY_FEE_RUPEES : 0;
  const userFee =
    userFeeRupees(first.origin, 'departing', isInternational) + userFeeRupees(destination, 'arriving', isInternational);
  const foreignTax = isIndianAirport(first.origin) ? 0 : FOREIGN_TAX_RUPEES;
  const types: readonly PassengerType[] = ['adult', 'child', 'infant'];
  return types
    .filter((type) => passengers[type] > 0)
    .map((type) => {
      const base = baseRupeesFor(type, adultBase, first.carrier, isInternational);
      const onLap = type === 'infant';
      const typeFuel = onLap ? 0 : fuel;
      return {
        type,
        count: passengers[type],
        basePaise: base * PAISE,
        fuelPaise: typeFuel * PAISE,
        gstPaise: Math.round(((base + typeFuel) * rate) / 100) * PAISE,
        securityPaise: onLap ? 0 : security * PAISE,
        userFeePaise: onLap ? 0 : userFee * PAISE,
        foreignTaxPaise: onLap ? 0 : foreignTax * PAISE,
      };
    });
}

function addFares(a: PassengerFare, b: PassengerFare): PassengerFare {
  return {
    type: a.type,
    count: a.count,
    basePaise: a.basePaise + b.basePaise,
    fuelPaise: a.fuelPaise + b.fuelPaise,
    gstPaise: a.gstPaise + b.gstPaise,
    securityPaise: a.securityPaise + b.securityPaise,
    userFeePaise: a.userFeePaise + b.userFeePaise,
    foreignTaxPaise: a.foreignTaxPaise + b.foreignTaxPaise,
  };
}

/** Adds the slices of one ticket together, passenger type by passenger type. */
export function sumFares(slices: readonly (readonly PassengerFare[])[]): readonly PassengerFare[] {
  const [first = [], ...others] = slices;
  return first.map((fare) => {
    const same = others.flatMap((slice) => slice.filter((candidate) => candidate.type === fare.type));
    return same.reduce(addFares, fare);
  });
}

import type { CabinCode } from './cabin.ts';
import { type Coordinates, greatCircleKm } from './great-circle.ts';
import type { Segment, Slice } from './itinerary.ts';

/** The stated method behind every estimate, as screens print it and records keep it. */
export const EMISSIONS_METHOD = {
  name: 'Pravas flight estimate',
  version: '2026.1',
  text: 'Great-circle distance and 95 km for detours; fuel by kind of aircraft and length of flight, shared among the usual number of passengers and the freight; a seat in premium economy counts 1.5, in business 2.9 and in first class 4 economy seats; 3.84 kg CO2e for each kg of fuel, its production included (3.16 kg CO2 from burning it). Contrails are not included. An estimate for comparing flights, not a measurement.',
  source: 'After the ICAO Carbon Emissions Calculator methodology; fuel factors of ISO 14083',
} as const;

/** An estimate compared with the other flights of a search. */
export type EmissionsBand = 'lower' | 'typical' | 'higher';

/** Greenhouse gas of one slice for one traveller. */
interface SliceEmissions {
  /** Flown, detours included. */
  readonly distanceKm: number;
  /** From burning the fuel alone. */
  readonly co2Kg: number;
  /** With the production of the fuel. */
  readonly co2eKg: number;
}

/** Greenhouse gas of a journey for one traveller, in whole kg; slices follow each other in order. */
export interface Emissions {
  readonly co2Kg: number;
  readonly co2eKg: number;
  readonly slices: readonly SliceEmissions[];
}

/** The airport's place by its code; undefined when it is not known. */
export type PlaceOf = (airportCode: string) => Coordinates | undefined;

const DETOUR_KM = 95;
const CO2_KG_PER_FUEL_KG = 3.16;
const CO2E_KG_PER_FUEL_KG = 3.84;
const CABIN_FACTOR: Readonly<Record<CabinCode, number>> = { E: 1, P: 1.5, B: 2.9, F: 4 };

/** Fuel of a flight = fixed part for taxiing and climbing + a part per km, shared by what the flight carries. */
interface AircraftClass {
  readonly fixedFuelKg: number;
  readonly fuelKgPerKm: number;
  /** Economy seats that the cabin would hold. */
  readonly seats: number;
  readonly loadFactor: number;
  /** The passengers' share of all that is carried. */
  readonly passengerShare: number;
}

const TURBOPROP = { fixedFuelKg: 150, fuelKgPerKm: 1.5, seats: 76, loadFactor: 0.82, passengerShare: 0.98 };
const REGIONAL_JET = { fixedFuelKg: 600, fuelKgPerKm: 2.2, seats: 95, loadFactor: 0.82, passengerShare: 0.97 };
const NEW_NARROW = { fixedFuelKg: 900, fuelKgPerKm: 2.75, seats: 186, loadFactor: 0.85, passengerShare: 0.95 };
const OLD_NARROW = { fixedFuelKg: 1000, fuelKgPerKm: 3.15, seats: 180, loadFactor: 0.85, passengerShare: 0.95 };
const NEW_WIDE = { fixedFuelKg: 2500, fuelKgPerKm: 6.1, seats: 330, loadFactor: 0.82, passengerShare: 0.82 };
const OLD_WIDE = { fixedFuelKg: 3500, fuelKgPerKm: 8, seats: 380, loadFactor: 0.82, passengerShare: 0.82 };
const DOUBLE_DECK = { fixedFuelKg: 6000, fuelKgPerKm: 12.5, seats: 560, loadFactor: 0.82, passengerShare: 0.85 };

const CLASS_OF_AIRCRAFT: ReadonlyMap<string, AircraftClass> = new Map<string, AircraftClass>([
  ...listed(TURBOPROP, 'AT4 AT5 AT7 ATR DH1 DH2 DH3 DH4 DHT'),
  ...listed(REGIONAL_JET, 'CR2 CR7 CR9 E70 E75 E7W E90 E95 290 295 ER3 ER4'),
  ...listed(NEW_NARROW, '31N 32N 32Q 32X 7M7 7M8 7M9 7MJ 221 223'),
  ...listed(OLD_NARROW, '318 319 320 321 32A 32B 32S 733 734 73G 73H 73W 737 738 739 73J 752 753 757'),
  ...listed(NEW_WIDE, '787 788 789 781 78J 359 35K 351 338 339'),
  ...listed(OLD_WIDE, '330 332 333 340 343 346 744 748 763 764 767 772 773 777 77L 77W 77X'),
  ...listed(DOUBLE_DECK, '380 388'),
]);

// Where the aircraft is not stated: what usually flies that far.
const NARROW_UP_TO_KM = 4500;

/**
 * One traveller's share of a journey; null where an airport's place is not known or a part is no flight. An unknown
 * aircraft is guessed by distance.
 */
export function emissionsOf(slices: readonly Slice[], placeOf: PlaceOf): Emissions | null {
  const parts: SliceEmissions[] = [];
  for (const slice of slices) {
    const part = sliceEmissions(slice, placeOf);
    if (part === null) return null;
    parts.push(part);
  }
  const total = (pick: (part: SliceEmissions) => number) => Math.round(parts.reduce((kg, part) => kg + pick(part), 0));
  return { co2Kg: total((part) => part.co2Kg), co2eKg: total((part) => part.co2eKg), slices: parts };
}

/** `lower` and `higher` begin 10 % below and above the median of what was found; in between is typical. */
export function emissionsBand(kg: number, medianKg: number): EmissionsBand {
  if (kg * 10 <= medianKg * 9) return 'lower';
  return kg * 10 >= medianKg * 11 ? 'higher' : 'typical';
}

/** The middle of estimates, the lower of two middles; null for none. */
export function medianKg(estimates: readonly number[]): number | null {
  const rising = [...estimates].sort((a, b) => a - b);
  return rising[Math.floor((rising.length - 1) / 2)] ?? null;
}

function sliceEmissions(slice: Slice, placeOf: PlaceOf): SliceEmissions | null {
  let distanceKm = 0;
  let fuelKg = 0;
  for (const segment of slice.segments) {
    const from = placeOf(segment.from.airportCode);
    const to = placeOf(segment.to.airportCode);
    // The method is for aircraft only, neither for trains nor for buses.
    if (!from || !to || segment.carriage) return null;
    const km = greatCircleKm(from, to) + DETOUR_KM;
    distanceKm += km;
    fuelKg += fuelPerTraveller(segment, km);
  }
  return { distanceKm, co2Kg: fuelKg * CO2_KG_PER_FUEL_KG, co2eKg: fuelKg * CO2E_KG_PER_FUEL_KG };
}

function fuelPerTraveller({ aircraft, cabin }: Segment, km: number): number {
  const known = aircraft === null ? undefined : CLASS_OF_AIRCRAFT.get(aircraft.toUpperCase());
  const kind = known ?? (km <= NARROW_UP_TO_KM ? OLD_NARROW : NEW_WIDE);
  const flightKg = kind.fixedFuelKg + kind.fuelKgPerKm * km;
  return ((flightKg * kind.passengerShare) / (kind.seats * kind.loadFactor)) * CABIN_FACTOR[cabin];
}

function listed(kind: AircraftClass, codes: string): readonly (readonly [string, AircraftClass])[] {
  return codes.split(' ').map((code) => [code, kind]);
}

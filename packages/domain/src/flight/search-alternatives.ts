import { type Coordinates, greatCircleKm } from './great-circle.ts';
import type { SaleDays } from './search-limits.ts';

/** Days of a journey, YYYY-MM-DD; `returnsOn` is null for one way. */
export interface TravelDays {
  readonly departsOn: string;
  readonly returnsOn: string | null;
}

/** An airport with its place. */
export interface PlacedAirport extends Coordinates {
  readonly code: string;
}

/** A pair of airports to search, and how far its ends lie from those that were asked for, both together. */
export interface AirportPair {
  readonly from: string;
  readonly to: string;
  readonly distanceKm: number;
}

/** At most this many days, or pairs of airports, are searched, what was asked for included. */
export const MOST_OF_A_KIND = 7;

/** A search around never takes more searches than this: both kinds in full, what was asked for once. */
export const MOST_SEARCHES = 2 * MOST_OF_A_KIND - 1;

/** Days before and after may be at most this many. */
const MOST_FLEXIBLE_DAYS = 3;

/** An airport is nearby up to this distance along the great circle. */
export const NEARBY_KM = 150;

/**
 * The days around a journey: what was asked for first, then one day earlier, one later, and so on. A return moves as a
 * whole, so that the stay keeps its length; days on which no flight is sold are left out. Throws RangeError for other
 * than 0 to 3 days.
 */
export function flexibleDays(asked: TravelDays, flexDays: number, { first, last }: SaleDays): readonly TravelDays[] {
  if (!Number.isInteger(flexDays) || flexDays < 0 || flexDays > MOST_FLEXIBLE_DAYS) {
    throw new RangeError(`Not a number of flexible days: ${flexDays}`);
  }
  const shifts = [0, ...Array.from({ length: flexDays }, (_, index) => [-(index + 1), index + 1]).flat()];
  return shifts
    .map((days) => ({
      departsOn: shifted(asked.departsOn, days),
      returnsOn: asked.returnsOn === null ? null : shifted(asked.returnsOn, days),
    }))
    .filter((one) => one.departsOn >= first && (one.returnsOn ?? one.departsOn) <= last);
}

/**
 * The pairs of airports around a journey: what was asked for first, then by the distance of both ends together, ties by
 * code. No pair occurs twice and none has the same airport at both ends; ends that lie within reach of each other are
 * left out as well, unless that was asked for. Airports that were asked for but are not among the places have no
 * neighbours.
 */
export function nearbyPairs(
  asked: { readonly from: string; readonly to: string },
  airports: readonly PlacedAirport[],
  most: number = MOST_OF_A_KIND,
): readonly AirportPair[] {
  const byCode = new Map(airports.map((airport) => [airport.code, airport]));
  const origins = nearbyAirports(asked.from, byCode);
  const destinations = nearbyAirports(asked.to, byCode);
  const centre: AirportPair = { from: asked.from, to: asked.to, distanceKm: 0 };
  const around = origins.flatMap((from) =>
    destinations
      .filter((to) => from.code !== to.code && !(from.code === asked.from && to.code === asked.to))
      .filter((to) => !areNeighbours(byCode.get(from.code), byCode.get(to.code)))
      .map((to) => ({ from: from.code, to: to.code, distanceKm: Math.round(from.km + to.km) })),
  );
  around.sort((a, b) => a.distanceKm - b.distanceKm || compareText(a.from + a.to, b.from + b.to));
  return [centre, ...around].slice(0, Math.max(1, most));
}

interface Reached {
  readonly code: string;
  readonly km: number;
}

function nearbyAirports(code: string, byCode: ReadonlyMap<string, PlacedAirport>): readonly Reached[] {
  const centre = byCode.get(code);
  if (!centre) return [{ code, km: 0 }];
  return [...byCode.values()]
    .map((airport) => ({ code: airport.code, km: airport.code === code ? 0 : greatCircleKm(centre, airport) }))
    .filter(({ km }) => km <= NEARBY_KM);
}

function areNeighbours(one: Coordinates | undefined, other: Coordinates | undefined): boolean {
  return one !== undefined && other !== undefined && greatCircleKm(one, other) <= NEARBY_KM;
}

function shifted(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

import { airportByCode } from '@pravas/reference/airports.ts';
import type { Connection, Flight } from './model.ts';
import { oddConnectionsOn } from './odd-flights.ts';
import { HUBS, routeBetween } from './routes.ts';
import { flightsOn } from './schedule.ts';

/** Longest wait at a hub that is sold as one journey, minutes. */
export const MAX_LAYOVER_MINUTES = 360;
/** A detour longer than this multiple of the straight line is not sold. */
const MAX_DETOUR_RATIO = 2.2;
/** How many connections are offered for one slice, the quickest first: fewer where many flights are non-stop. */
const MAX_CONNECTIONS = 24;
const MAX_CONNECTIONS_BESIDE_DIRECT = 8;
const MANY_DIRECT = 8;

function isInternational(flight: Flight): boolean {
  return routeBetween(flight.origin, flight.destination)?.isInternational ?? false;
}

/** Minutes a passenger needs between two flights: 60 in one terminal, 90 across terminals, 120 across the border. */
export function minimumConnectionMinutes(arriving: Flight, departing: Flight): number {
  if (isInternational(arriving) !== isInternational(departing)) return 120;
  return arriving.destinationTerminal === departing.originTerminal ? 60 : 90;
}

/** Great-circle distance between two airports, kilometres. */
function distanceKmBetween(origin: string, destination: string): number {
  const from = airportByCode(origin);
  const to = airportByCode(destination);
  if (from === undefined || to === undefined) return 0;
  const radians = Math.PI / 180;
  const haversine =
    Math.sin(((to.latitude - from.latitude) * radians) / 2) ** 2 +
    Math.cos(from.latitude * radians) *
      Math.cos(to.latitude * radians) *
      Math.sin(((to.longitude - from.longitude) * radians) / 2) ** 2;
  return Math.round(2 * 6371 * Math.asin(Math.sqrt(haversine)));
}

function nextDay(date: string): string {
  return Temporal.PlainDate.from(date).add({ days: 1 }).toString();
}

/** The first two flights of the same carrier that leave the hub in time after this one. */
function onwardFlights(first: Flight, destination: string): readonly Flight[] {
  const arrivalDate = first.arrivalLocal.slice(0, 10);
  return [arrivalDate, nextDay(arrivalDate)]
    .flatMap((date) => flightsOn(first.destination, destination, date))
    .filter((second) => {
      if (second.carrier !== first.carrier) return false;
      const waitMinutes = (second.departureEpochMs - first.arrivalEpochMs) / 60_000;
      return waitMinutes >= minimumConnectionMinutes(first, second) && waitMinutes <= MAX_LAYOVER_MINUTES;
    })
    .slice(0, 2);
}

function connectionsVia(hub: string, origin: string, destination: string, date: string): readonly Connection[] {
  const first = routeBetween(origin, hub);
  const second = routeBetween(hub, destination);
  if (first === undefined || second === undefined) return [];
  const straight = distanceKmBetween(origin, destination);
  if (first.distanceKm + second.distanceKm > straight * MAX_DETOUR_RATIO) return [];
  return flightsOn(origin, hub, date).flatMap((leg) =>
    onwardFlights(leg, destination).map((onward) => ({
      flights: [leg, onward],
      durationMinutes: Math.round((onward.arrivalEpochMs - leg.departureEpochMs) / 60_000),
    })),
  );
}

const MEMO_LIMIT = 3000;
const memo = new Map<string, readonly Connection[]>();

/** Every way the sandbox sells from origin to destination on a date: non-stop flights, then one-stop connections. */
export function connectionsOn(origin: string, destination: string, date: string): readonly Connection[] {
  const memoKey = `${origin}-${destination}:${date}`;
  const known = memo.get(memoKey);
  if (known !== undefined) return known;
  const direct = flightsOn(origin, destination, date).map((flight) => ({
    flights: [flight],
    durationMinutes: flight.durationMinutes,
  }));
  const oneStop = HUBS.filter((hub) => hub !== origin && hub !== destination)
    .flatMap((hub) => connectionsVia(hub, origin, destination, date))
    .toSorted((a, b) => a.durationMinutes - b.durationMinutes)
    .slice(0, direct.length >= MANY_DIRECT ? MAX_CONNECTIONS_BESIDE_DIRECT : MAX_CONNECTIONS);
  const connections = [...direct, ...oneStop, ...oddConnectionsOn(origin, destination, date)];
  if (memo.size >= MEMO_LIMIT) memo.clear();
  memo.set(memoKey, connections);
  return connections;
}

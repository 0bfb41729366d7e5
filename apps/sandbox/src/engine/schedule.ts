import { airportByCode } from '@pravas/reference/airports.ts';
import { terminalOf } from './airport-facts.ts';
import { isTurboprop, layoutByKey, layoutKeyFor } from './fleet.ts';
import type { Flight } from './model.ts';
import { oddPlace } from './odd-flights.ts';
import { chance, chanceBelow } from './random.ts';
import { ALL_ROUTES, type Route, roundToFive, routeBetween } from './routes.ts';

/** How many departures an hour of the day attracts, 0 to 23: few at night, peaks before and after office hours. */
const DOMESTIC_HOURS = [
  0.2, 0.1, 0.1, 0.1, 0.2, 0.8, 1.4, 1.4, 1.2, 1.1, 1, 0.9, 0.8, 0.8, 0.8, 0.9, 1.1, 1.3, 1.3, 1.2, 1.1, 0.9, 0.6, 0.3,
];
/** Long-haul flights leave India in the small hours, so the international day is flatter. */
const INTERNATIONAL_HOURS = [
  1.1, 1.2, 1.2, 1.2, 1.2, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.8, 0.8, 0.9, 0.9, 0.8, 0.8, 0.8, 0.9, 1, 1.1, 1.1, 1.1, 1.1,
];

/** First number and how many numbers each carrier uses; others use 100 to 999. */
const NUMBER_RANGES = new Map<string, readonly [number, number]>([
  ['6E', [101, 6800]],
  ['AI', [401, 2500]],
  ['IX', [1001, 1900]],
  ['QP', [1101, 800]],
  ['SG', [101, 900]],
  ['9I', [501, 450]],
  ['S5', [101, 300]],
  ['IC', [1101, 800]],
]);

const TRUNK_AIRPORTS = new Set(['DEL', 'BOM', 'BLR', 'HYD', 'MAA', 'CCU']);

/** A flight as the timetable prints it, for every operating day. */
interface TimetableFlight {
  readonly carrier: string;
  readonly number: string;
  readonly departureMinute: number;
  readonly durationMinutes: number;
  readonly layoutKey: string;
  readonly weekdays: readonly number[];
}

/** Flights that their airline will move (…99) or cancel (…999) after they are sold, so that both can be seen at will. */
const TROUBLED_FLIGHTS: readonly (readonly [route: string, carrier: string, number: string, minute: number])[] = [
  ['DEL-BOM', '6E', '5099', 13 * 60 + 25],
  ['BOM-DEL', '6E', '5199', 16 * 60 + 10],
  ['BLR-DEL', '6E', '5299', 9 * 60 + 40],
  ['DEL-BLR', '6E', '5399', 18 * 60 + 20],
  ['DEL-BOM', 'AI', '2699', 15 * 60 + 5],
  ['BLR-DEL', 'AI', '2799', 11 * 60 + 50],
  ['DEL-BOM', '6E', '5999', 21 * 60 + 15],
  ['BLR-DEL', 'AI', '1999', 20 * 60 + 35],
];

/** The minute of the day below which the given share of the day's departures leave. */
function departureMinuteAt(share: number, weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let left = share * total;
  for (const [hour, weight] of weights.entries()) {
    if (left < weight) return hour * 60 + Math.floor((left / weight) * 60);
    left -= weight;
  }
  return 24 * 60 - 5;
}

function departureMinuteOf(route: Route, carrier: string, index: number, count: number): number {
  const jitter = (chance('departure', route.origin, route.destination, carrier, index) - 0.5) * 0.7;
  const share = Math.min(0.999, Math.max(0, (index + 0.5 + jitter) / count));
  const minute = departureMinuteAt(share, route.isInternational ? INTERNATIONAL_HOURS : DOMESTIC_HOURS);
  return Math.min(24 * 60 - 5, roundToFive(minute));
}

/** Finds each flight a number that no other flight of the carrier has, never one that ends in 99. */
function takeNumber(taken: Set<string>, route: Route, carrier: string, index: number): string {
  const [first, size] = NUMBER_RANGES.get(carrier) ?? [100, 899];
  const start = chanceBelow(size, 'number', carrier, route.origin, route.destination, index);
  for (let step = 0; step < size; step += 1) {
    const number = String(first + ((start + step) % size));
    if (number.endsWith('99') || taken.has(`${carrier}${number}`)) continue;
    taken.add(`${carrier}${number}`);
    return number;
  }
  throw new Error(`Carrier ${carrier} has run out of flight numbers.`);
}

function troubledFlightsOn(route: Route, isTrunk: boolean): readonly TimetableFlight[] {
  return TROUBLED_FLIGHTS.filter(([name]) => name === `${route.origin}-${route.destination}`).map(
    ([, carrier, number, departureMinute]) => ({
      carrier,
      number,
      departureMinute,
      durationMinutes: route.blockMinutes,
      layoutKey: layoutKeyFor(carrier, number, route.distanceKm, route.isInternational, isTrunk),
      weekdays: [1, 2, 3, 4, 5, 6, 7],
    }),
  );
}

function buildTimetable(): Map<string, readonly TimetableFlight[]> {
  const taken = new Set<string>();
  const timetable = new Map<string, readonly TimetableFlight[]>();
  for (const route of ALL_ROUTES) {
    const isTrunk = TRUNK_AIRPORTS.has(route.origin) && TRUNK_AIRPORTS.has(route.destination);
    const flights: TimetableFlight[] = [];
    for (const service of route.services) {
      for (let index = 0; index < service.departuresPerDay; index += 1) {
        const number = takeNumber(taken, route, service.carrier, index);
        const layoutKey = layoutKeyFor(service.carrier, number, route.distanceKm, route.isInternational, isTrunk);
        flights.push({
          carrier: service.carrier,
          number,
          departureMinute: departureMinuteOf(route, service.carrier, index, service.departuresPerDay),
          durationMinutes: isTurboprop(layoutKey) ? roundToFive(30 + route.distanceKm / 8) : route.blockMinutes,
          layoutKey,
          weekdays: service.weekdays,
        });
      }
    }
    flights.push(...troubledFlightsOn(route, isTrunk));
    timetable.set(
      `${route.origin}-${route.destination}`,
      flights.toSorted((a, b) => a.departureMinute - b.departureMinute),
    );
  }
  return timetable;
}

const timetable = buildTimetable();

/** Local clock text of an instant in a zone, `YYYY-MM-DDTHH:mm:ss`. */
export function localClock(epochMs: number, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(epochMs)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' });
}

/** The IANA zone of an airport; UTC for an unknown code, which no route uses. */
export function zoneOf(airportCode: string): string {
  return airportByCode(airportCode)?.zone ?? oddPlace(airportCode)?.zone ?? 'UTC';
}

function toFlight(route: Route, entry: TimetableFlight, date: Temporal.PlainDate): Flight {
  const time = Temporal.PlainTime.from({
    hour: Math.floor(entry.departureMinute / 60),
    minute: entry.departureMinute % 60,
  });
  const departure = date.toPlainDateTime(time).toZonedDateTime(zoneOf(route.origin));
  const arrivalEpochMs = departure.epochMilliseconds + entry.durationMinutes * 60_000;
  return {
    key: `${entry.carrier}-${entry.number}:${date.toString()}`,
    carrier: entry.carrier,
    number: entry.number,
    origin: route.origin,
    destination: route.destination,
    originTerminal: terminalOf(route.origin, entry.carrier, route.isInternational),
    destinationTerminal: terminalOf(route.destination, entry.carrier, route.isInternational),
    date: date.toString(),
    // The zone's answer, not the printed time: on a night when clocks jump the two differ.
    departureLocal: departure.toPlainDateTime().toString({ smallestUnit: 'second' }),
    arrivalLocal: localClock(arrivalEpochMs, zoneOf(route.destination)),
    departureEpochMs: departure.epochMilliseconds,
    arrivalEpochMs,
    durationMinutes: entry.durationMinutes,
    distanceKm: route.distanceKm,
    craft: layoutByKey(entry.layoutKey).craft,
    layoutKey: entry.layoutKey,
  };
}

const MEMO_LIMIT = 6000;
const memo = new Map<string, readonly Flight[]>();

/** Every flight that leaves `origin` for `destination` on the local date `YYYY-MM-DD`, in order of departure. */
export function flightsOn(origin: string, destination: string, date: string): readonly Flight[] {
  const memoKey = `${origin}-${destination}:${date}`;
  const known = memo.get(memoKey);
  if (known !== undefined) return known;
  const route = routeBetween(origin, destination);
  const day = Temporal.PlainDate.from(date);
  const flights =
    route === undefined
      ? []
      : (timetable.get(`${origin}-${destination}`) ?? [])
          .filter((entry) => entry.weekdays.includes(day.dayOfWeek))
          .map((entry) => toFlight(route, entry, day));
  if (memo.size >= MEMO_LIMIT) memo.clear();
  memo.set(memoKey, flights);
  return flights;
}

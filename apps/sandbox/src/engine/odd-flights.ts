import { airportByCode } from '@pravas/reference/airports.ts';
import { layoutByKey, layoutKeyFor } from './fleet.ts';
import type { Connection, Flight, FlightStop } from './model.ts';

/** A place with an airport code that is in no list of airports: a railway station. */
export interface OddPlace {
  readonly code: string;
  readonly name: string;
  readonly city: string;
  readonly countryCode: string;
  readonly countryName: string;
  readonly zone: string;
}

const STUTTGART_STATION: OddPlace = {
  code: 'ZWS',
  name: 'Stuttgart Hauptbahnhof',
  city: 'Stuttgart',
  countryCode: 'DE',
  countryName: 'Germany',
  zone: 'Europe/Berlin',
};

/** A place of the odd flights that no list has; undefined for every other code. */
export function oddPlace(code: string): OddPlace | undefined {
  return code === STUTTGART_STATION.code ? STUTTGART_STATION : undefined;
}

interface OddFlight {
  readonly carrier: string;
  readonly number: string;
  readonly from: string;
  readonly to: string;
  /** Local minute of the day, counted from the midnight of the day that is asked for. */
  readonly departs: number;
  readonly minutes: number;
  readonly km: number;
  readonly stops?: readonly FlightStop[];
  readonly operator?: string;
  readonly carriage?: Flight['carriage'];
}

const at = (hours: number, minutes: number): number => hours * 60 + minutes;

/**
 * Journeys that are unlike all others, each on a route without other flights, so that the rest of the world stays as it
 * is: technical stops, another airport to leave from, trains, other airlines' aircraft, codes that no list knows, and
 * landings on the day before.
 */
const ODD_JOURNEYS: Readonly<Record<string, readonly (readonly OddFlight[])[]>> = {
  'HSR-BLR': [
    [
      {
        ...{ carrier: '6E', number: '7301', from: 'HSR', to: 'BLR', departs: at(9, 0), minutes: 210, km: 1240 },
        stops: [{ airport: 'NAG', afterMinutes: 85, minutes: 45 }],
      },
    ],
    [{ carrier: '6E', number: '7302', from: 'HSR', to: 'BLR', departs: at(13, 0), minutes: 125, km: 1240 }],
    // An airline that no list knows.
    [{ carrier: 'Q9', number: '731', from: 'HSR', to: 'BLR', departs: at(18, 0), minutes: 130, km: 1240 }],
  ],
  'RQY-DXN': [
    [
      { carrier: '6E', number: '7311', from: 'RQY', to: 'BOM', departs: at(7, 0), minutes: 80, km: 620 },
      { carrier: '6E', number: '7312', from: 'NMI', to: 'DXN', departs: at(13, 0), minutes: 125, km: 1120 },
    ],
  ],
  'DEL-STR': [
    [
      { carrier: 'LH', number: '7331', from: 'DEL', to: 'FRA', departs: at(3, 0), minutes: 530, km: 6121 },
      {
        ...{ carrier: 'LH', number: '7332', from: 'FRA', to: 'ZWS', departs: at(10, 0), minutes: 75, km: 180 },
        carriage: 'train',
      },
    ],
  ],
  'AKL-HNL': [
    [
      {
        ...{ carrier: 'NZ', number: '7341', from: 'AKL', to: 'HNL', departs: at(10, 0), minutes: 515, km: 7080 },
        operator: 'HA',
      },
    ],
  ],
};

const zoneOf = (code: string): string => oddPlace(code)?.zone ?? airportByCode(code)?.zone ?? 'UTC';

function localClock(epochMs: number, zone: string): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone);
  return zoned.toPlainDateTime().toString({ smallestUnit: 'second' });
}

function toFlight(odd: OddFlight, date: string): Flight {
  const midnight = Temporal.PlainDate.from(date).toPlainDateTime();
  const leaves = midnight.add({ minutes: odd.departs }).toZonedDateTime(zoneOf(odd.from));
  const arrivalEpochMs = leaves.epochMilliseconds + odd.minutes * 60_000;
  const isInternational = [odd.from, odd.to].some((code) => airportByCode(code)?.countryCode !== 'IN');
  const layoutKey = layoutKeyFor(odd.carrier, odd.number, odd.km, isInternational, false);
  return {
    key: `${odd.carrier}-${odd.number}:${date}`,
    carrier: odd.carrier,
    number: odd.number,
    origin: odd.from,
    destination: odd.to,
    originTerminal: '',
    destinationTerminal: '',
    date,
    departureLocal: leaves.toPlainDateTime().toString({ smallestUnit: 'second' }),
    arrivalLocal: localClock(arrivalEpochMs, zoneOf(odd.to)),
    departureEpochMs: leaves.epochMilliseconds,
    arrivalEpochMs,
    durationMinutes: odd.minutes,
    distanceKm: odd.km,
    craft: odd.carriage === 'train' ? 'TRN' : odd.carriage === 'bus' ? 'BUS' : layoutByKey(layoutKey).craft,
    layoutKey,
    ...(odd.stops ? { stops: odd.stops } : {}),
    ...(odd.operator ? { operator: odd.operator } : {}),
    ...(odd.carriage ? { carriage: odd.carriage } : {}),
  };
}

/** The odd journeys from origin to destination on a date `YYYY-MM-DD`; none on all routes except a few. */
export function oddConnectionsOn(origin: string, destination: string, date: string): readonly Connection[] {
  return (ODD_JOURNEYS[`${origin}-${destination}`] ?? []).map((legs) => {
    const flights = legs.map((leg) => toFlight(leg, date));
    const [first, last] = [flights[0], flights.at(-1)];
    const minutes = first && last ? (last.arrivalEpochMs - first.departureEpochMs) / 60_000 : 0;
    return { flights, durationMinutes: Math.round(minutes) };
  });
}

/** When a flight lands and leaves again on the way, by the clock of the stop. */
export function stopTimes(flight: Flight, stop: FlightStop): { readonly arrives: string; readonly leaves: string } {
  const landsMs = flight.departureEpochMs + stop.afterMinutes * 60_000;
  const zone = zoneOf(stop.airport);
  return { arrives: localClock(landsMs, zone), leaves: localClock(landsMs + stop.minutes * 60_000, zone) };
}

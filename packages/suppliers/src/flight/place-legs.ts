import type { ItineraryPoint, TechnicalStop } from '@pravas/domain/flight/itinerary.ts';
import { epochMillisecondsOf, minutesBetween } from '@pravas/domain/time/airport-time.ts';
import { isZone, zoneShowing } from '@pravas/domain/time/zone-at-offset.ts';
import { airportByCode, zonesOfCountry } from '@pravas/reference/airports.ts';

/** A place as a supplier writes it; missing values are ''. */
export interface SaidPlace {
  readonly code: string;
  readonly city: string;
  readonly name: string;
  readonly countryCode: string;
}

/** A place at a time by its own clock; `zone` is an IANA name or ''. */
export interface SaidPoint extends SaidPlace {
  readonly terminal: string;
  readonly wall: string;
  readonly zone: string;
}

/**
 * From where people get on to where they get off; `minutes` is the supplier's own duration, null where it gives none.
 */
export interface SaidLeg {
  readonly from: SaidPoint;
  readonly to: SaidPoint;
  readonly minutes: number | null;
}

/** The same with zones, so that instants, and durations, follow from the times. */
export interface PlacedLeg {
  readonly from: ItineraryPoint;
  readonly to: ItineraryPoint;
  readonly durationMinutes: number;
}

/** Used where neither place nor duration shows the clock of a place: its times are kept, its instants are not known. */
const NO_ZONE = 'UTC';

/**
 * Legs of one direction with our names and zones of places. A place that our list does not know keeps its code and what
 * the supplier says of it. Its zone is the supplier's; where it states none, the one in which the supplier's own
 * duration holds, counted from the leg's other end; else its country's. Null where a time is invalid.
 */
export function placeLegs(legs: readonly SaidLeg[]): PlacedLeg[] | null {
  if (legs.some(({ from, to }) => !isWall(from.wall) || !isWall(to.wall))) return null;
  const zones = legs.map(({ from, to }): [string | null, string | null] => [zoneOf(from), zoneOf(to)]);
  spread(legs, zones);
  for (const [index, { from, to }] of legs.entries()) {
    const pair = zones[index];
    if (!pair) continue;
    // One guess at a time: its consequences come first.
    for (const [end, point] of [from, to].entries()) {
      if (pair[end] !== null) continue;
      pair[end] = zonesOfCountry(point.countryCode)[0] ?? NO_ZONE;
      spread(legs, zones);
    }
  }
  return legs.map((leg, index) => {
    const [fromZone, toZone] = zones[index] ?? [];
    const from = toPoint(leg.from, fromZone ?? NO_ZONE);
    const to = toPoint(leg.to, toZone ?? NO_ZONE);
    const between = minutesBetween(from.time, to.time);
    return { from, to, durationMinutes: between > 0 ? between : Math.max(0, leg.minutes ?? 0) };
  });
}

/** A technical stop with our name of the place. Null for one without a place. */
export function placeStop(place: SaidPlace, minutes: number | null): TechnicalStop | null {
  if (!/^[A-Z0-9]{3}$/.test(place.code)) return null;
  const { code, city, countryCode } = named(place);
  const stays = minutes !== null && minutes > 0 && Number.isFinite(minutes) ? Math.round(minutes) : null;
  return { airportCode: code, city, countryCode, minutes: stays };
}

/** Fills in zones that follow from others: of the same place on a neighbouring leg, and by a leg's duration. */
function spread(legs: readonly SaidLeg[], zones: readonly [string | null, string | null][]): void {
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const [index, { from, to, minutes }] of legs.entries()) {
      const pair = zones[index];
      if (!pair) continue;
      const before = [...pair].join();
      const [previous, next] = [zones[index - 1], zones[index + 1]];
      if (previous && legs[index - 1]?.to.code === from.code) pair[0] ??= previous[1];
      if (next && legs[index + 1]?.from.code === to.code) pair[1] ??= next[0];
      if (minutes !== null && minutes > 0) {
        if (pair[0] !== null) pair[1] ??= across(from, pair[0], to, minutes);
        else if (pair[1] !== null) pair[0] = across(to, pair[1], from, -minutes);
      }
      isChanged ||= before !== [...pair].join();
    }
  }
}

/** The zone of a place this many minutes away from one whose zone is known. */
function across(known: SaidPoint, zone: string, other: SaidPoint, minutes: number): string | null {
  const atMs = epochMillisecondsOf({ wall: known.wall, zone }) + minutes * 60_000;
  return zoneShowing(other.wall, atMs, zonesOfCountry(other.countryCode));
}

function zoneOf({ code, zone }: SaidPoint): string | null {
  return airportByCode(code)?.zone ?? (isZone(zone) ? zone : null);
}

function toPoint(said: SaidPoint, zone: string): ItineraryPoint {
  const { code, city, name, countryCode } = named(said);
  const terminal = said.terminal.replace(/^(terminal|t)\s*/i, '').slice(0, 5);
  return {
    airportCode: code,
    city,
    airportName: name,
    countryCode,
    terminal: terminal === '' ? null : terminal,
    time: { wall: said.wall, zone },
  };
}

function named({ code, city, name, countryCode }: SaidPlace): SaidPlace {
  const known = airportByCode(code);
  if (known) return { code: known.code, city: known.city, name: known.name, countryCode: known.countryCode };
  return {
    code,
    city: city.slice(0, 80) || code,
    name: name.slice(0, 120) || code,
    countryCode: /^[A-Z]{2}$/.test(countryCode) ? countryCode : '',
  };
}

function isWall(wall: string): boolean {
  try {
    return Temporal.PlainDateTime.from(wall).year > 2000;
  } catch {
    // "2026-02-31" has the right form and is not a date.
    return false;
  }
}

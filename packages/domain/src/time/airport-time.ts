/**
 * Airport-local time. Suppliers state wall-clock times without an offset; the airport's IANA zone makes an
 * instant of them. Nothing in Pravas carries a bare Date across a boundary.
 */

/** A wall-clock time at an airport: "2026-01-05T06:10" (seconds are never shown or stored). */
export type WallTime = string;

/** A wall-clock time together with the IANA zone that gives it meaning. */
export interface AirportTime {
  readonly wall: WallTime;
  readonly zone: string;
}

/** The instant of an airport-local time. A wall time inside a DST gap moves forward, as airlines' systems do. */
export function instantOf(time: AirportTime): Temporal.Instant {
  return Temporal.PlainDateTime.from(time.wall)
    .toZonedDateTime(time.zone, { disambiguation: 'compatible' })
    .toInstant();
}

/** Whole minutes from one airport-local time to another, across zones. */
export function minutesBetween(from: AirportTime, to: AirportTime): number {
  return Math.round((instantOf(to).epochMilliseconds - instantOf(from).epochMilliseconds) / 60_000);
}

/** The calendar date of a wall time: "2026-01-05". */
export function dateOf(wall: WallTime): string {
  return wall.slice(0, 10);
}

/** The clock part of a wall time: "06:10". */
export function clockOf(wall: WallTime): string {
  return wall.slice(11, 16);
}

/** How many calendar days later the second wall time is, as printed beside an arrival ("+1"). */
export function dayOffset(from: WallTime, to: WallTime): number {
  return Temporal.PlainDate.from(dateOf(from)).until(dateOf(to), { largestUnit: 'days' }).days;
}

/** "2h 05m": two digits of minutes so that columns align (design: durations). */
export function durationText(minutes: number): string {
  if (!Number.isFinite(minutes) || minutes < 0) return '-';
  const whole = Math.round(minutes);
  return `${Math.floor(whole / 60)}h ${String(whole % 60).padStart(2, '0')}m`;
}

/** "Wed, 5 Jan": how dates read on flight screens (spec screens §2.5). */
export function shortDate(date: string): string {
  const plain = Temporal.PlainDate.from(date.slice(0, 10));
  return `${WEEKDAYS[plain.dayOfWeek - 1]}, ${plain.day} ${MONTHS[plain.month - 1]}`;
}

/** "Layover in Ahmedabad (AMD)" (spec screens §2.5). */
export function layoverText(city: string, airportCode: string): string {
  return `Layover in ${city} (${airportCode})`;
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

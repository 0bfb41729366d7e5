import { remember } from '../memory/remember.ts';

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
  return Temporal.Instant.fromEpochMilliseconds(epochMillisecondsOf(time));
}

/**
 * The same instant as milliseconds since 1970. Lists ask for thousands: on a day without a clock change the time of day
 * is added to its midnight, on others the time zone is asked. Throws RangeError for an invalid time or zone.
 */
export function epochMillisecondsOf({ wall, zone }: AirportTime): number {
  const midnightMs = midnightsOf(zone)(dateOf(wall));
  const minutes = minutesOfDay(wall);
  if (midnightMs !== null && minutes !== null) return midnightMs + minutes * 60_000;
  return askedMs(`${zone} ${wall}`);
}

/** What suppliers of rooms say ends a second before the hour, and thousands of rates end at a few moments. */
const askedMs = remember((key) => {
  const [zone = '', wall = ''] = key.split(' ');
  return Temporal.PlainDateTime.from(wall).toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds;
});

/** Whole minutes from one airport-local time to another, across zones. */
export function minutesBetween(from: AirportTime, to: AirportTime): number {
  return Math.round((epochMillisecondsOf(to) - epochMillisecondsOf(from)) / 60_000);
}

/** The calendar date of a wall time: "2026-01-05". */
export function dateOf(wall: WallTime): string {
  return wall.slice(0, 10);
}

/** The clock part of a wall time: "06:10". */
export function clockOf(wall: WallTime): string {
  return wall.slice(11, 16);
}

/**
 * How many calendar days later the second wall time is; below 0 where a journey east over the date line lands earlier.
 */
export function dayOffset(from: WallTime, to: WallTime): number {
  return dayNumber(dateOf(to)) - dayNumber(dateOf(from));
}

/** "+1 day", "−1 day", "+2 days" beside an arrival, with the minus sign of print; '' for the same day. */
export function dayOffsetText(days: number): string {
  if (days === 0) return '';
  return `${signedDays(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`;
}

/** "+1", "−1". */
export function signedDays(days: number): string {
  return `${days < 0 ? '−' : '+'}${Math.abs(days)}`;
}

/** Orders airport-local times by their instants, the earlier first. */
export function byInstant(a: AirportTime, b: AirportTime): number {
  return epochMillisecondsOf(a) - epochMillisecondsOf(b);
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

/** "5 January 2027": a day that may lie in another year. */
export function longDate(date: string): string {
  return Temporal.PlainDate.from(date).toLocaleString('en-IN', { day: 'numeric', month: 'long', year: 'numeric' });
}

/** "Layover in Ahmedabad (AMD)" (spec screens §2.5). */
export function layoverText(city: string, airportCode: string): string {
  return `Layover in ${city} (${airportCode})`;
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** The midnight of a day as milliseconds since 1970; null for days on which the zone's clocks are changed. */
const midnightsOf = remember((zone) =>
  remember((date): number | null => {
    const midnight = Temporal.PlainDate.from(date).toZonedDateTime(zone);
    const change = midnight.getTimeZoneTransition('next');
    const isChanged = change !== null && change.epochMilliseconds < midnight.add({ days: 1 }).epochMilliseconds;
    // Where the change falls on midnight, the day begins later.
    return isChanged || midnight.hour !== 0 || midnight.minute !== 0 ? null : midnight.epochMilliseconds;
  }),
);

/** Days since 1970. */
const dayNumber = remember((date) => Temporal.PlainDate.from('1970-01-01').until(date, { largestUnit: 'days' }).days);

/** Minutes since midnight by the clock on the wall; null for other forms than "2026-01-05T06:10". */
function minutesOfDay(wall: WallTime): number | null {
  if (wall.length !== 16 || wall[10] !== 'T' || wall[13] !== ':') return null;
  const hours = twoDigits(wall, 11);
  const minutes = twoDigits(wall, 14);
  return hours < 24 && minutes < 60 ? hours * 60 + minutes : null;
}

/** The number that two digits write; NaN where they are no digits. */
function twoDigits(text: string, at: number): number {
  const [tens, units] = [text.charCodeAt(at) - 48, text.charCodeAt(at + 1) - 48];
  return tens >= 0 && tens <= 9 && units >= 0 && units <= 9 ? tens * 10 + units : Number.NaN;
}

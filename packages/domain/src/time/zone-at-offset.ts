import { remember } from '../memory/remember.ts';
import type { WallTime } from './airport-time.ts';

/**
 * Zones for offsets that are not whole hours. Names of the tz database are used instead of "+05:30", which databases
 * read with the other sign. Several where clocks change over the year.
 */
const UNEVEN_ZONES = [
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Yangon',
  'Asia/Kabul',
  'Asia/Tehran',
  'Asia/Colombo',
  'Australia/Darwin',
  'Australia/Adelaide',
  'Australia/Eucla',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Marquesas',
  'America/St_Johns',
] as const;

/** The furthest that clocks are set from UTC, minutes. */
const LEAST_OFFSET_MINUTES = -12 * 60;
const MOST_OFFSET_MINUTES = 14 * 60;

/**
 * A zone whose clocks show `wall` at an instant (milliseconds since 1970): the first of `likely` that does, else one of
 * fixed offset. Null where no clock on earth shows it then.
 */
export function zoneShowing(wall: WallTime, atMs: number, likely: readonly string[] = []): string | null {
  const shownMs = Temporal.PlainDateTime.from(wall).toZonedDateTime('UTC').epochMilliseconds;
  const offsetMinutes = Math.round((shownMs - atMs) / 60_000);
  const shows = (zone: string) => offsetOf(zone, atMs) === offsetMinutes;
  const found = likely.find(shows);
  if (found !== undefined) return found;
  if (offsetMinutes < LEAST_OFFSET_MINUTES || offsetMinutes > MOST_OFFSET_MINUTES) return null;
  if (offsetMinutes % 60 !== 0) return UNEVEN_ZONES.find(shows) ?? null;
  // The tz database counts these with the opposite sign: Etc/GMT-5 is five hours ahead.
  const hours = -offsetMinutes / 60;
  return hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '+' : '-'}${Math.abs(hours)}`;
}

/** Whether the tz database has this zone. */
export const isZone = remember((zone: string): boolean => {
  // Offsets such as "+05:30" are zones too, but not in every database.
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone);
    return true;
  } catch {
    return false;
  }
});

/** Minutes that a zone is ahead of UTC at an instant. */
function offsetOf(zone: string, atMs: number): number {
  return Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(zone).offsetNanoseconds / 60e9;
}

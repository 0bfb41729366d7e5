import { departureOf, isInternational, type Slice } from '../flight/itinerary.ts';
import { type AirportTime, instantOf } from '../time/airport-time.ts';

/** From when until when a flight can be checked in for online. */
export interface CheckInWindow {
  readonly opensAt: Temporal.Instant;
  readonly closesAt: Temporal.Instant;
}

/** Hours and minutes before departure. */
interface CheckInTimes {
  readonly opensHours: number;
  readonly closesMinutes: number;
}

const DOMESTIC: CheckInTimes = { opensHours: 48, closesMinutes: 60 };
const INTERNATIONAL: CheckInTimes = { opensHours: 48, closesMinutes: 90 };

/** Super Saver fares check in late, because their seats are given out last (spec rules §9.1). */
const SUPER_SAVER_OPENS_HOURS = 6;

/**
 * When online check-in of a slice opens and closes: 48 hours and 60 minutes before departure, 90 minutes to another
 * country, and from six hours before it on a Super Saver fare (spec rules §9.1). The first flight of a slice counts, since
 * its airline checks the whole slice in.
 */
export function checkInWindow(
  slice: Slice,
  isSuperSaver: boolean,
  departure: AirportTime = departureOf(slice).time,
): CheckInWindow {
  const times = isInternational([slice]) ? INTERNATIONAL : DOMESTIC;
  const opensHours = isSuperSaver ? SUPER_SAVER_OPENS_HOURS : times.opensHours;
  const departs = instantOf(departure);
  return {
    opensAt: departs.subtract({ hours: opensHours }),
    closesAt: departs.subtract({ minutes: times.closesMinutes }),
  };
}

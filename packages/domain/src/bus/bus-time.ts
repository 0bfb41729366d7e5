import { type AirportTime, clockOf, dateOf, shortDate } from '../time/airport-time.ts';
import { INDIAN_ZONE } from '../time/indian-day.ts';

/** Until this hour travellers still speak of the night before. */
const NIGHT_ENDS = '05:00';

/**
 * The time at a stop that is stated as minutes after midnight of the journey date (YYYY-MM-DD), as operators do: 1470
 * is 00:30 on the day after, and below 0 the evening before. Throws RangeError for a part of a minute or what is not a
 * date.
 */
export function busTime(journeyDate: string, minutes: number): AirportTime {
  if (!Number.isSafeInteger(minutes)) throw new RangeError(`Not whole minutes: ${minutes}`);
  const at = Temporal.PlainDate.from(journeyDate).toPlainDateTime().add({ minutes });
  return { wall: at.toString({ smallestUnit: 'minute' }), zone: INDIAN_ZONE };
}

/** True for a departure between midnight and 05:00, for which people come a day early or late. */
export function isAfterMidnight({ wall }: AirportTime): boolean {
  return clockOf(wall) < NIGHT_ENDS;
}

/** The evening after which a bus departs, YYYY-MM-DD: the day before for departures between midnight and 05:00. */
export function eveningOf(time: AirportTime): string {
  const day = Temporal.PlainDate.from(dateOf(time.wall));
  return (isAfterMidnight(time) ? day.subtract({ days: 1 }) : day).toString();
}

/** "20:30, Tue 1 Dec"; between midnight and 05:00 "Night of Mon 30 Nov, 00:30 Tue 1 Dec". */
export function departureText(time: AirportTime): string {
  const day = dayText(dateOf(time.wall));
  const clock = clockOf(time.wall);
  return isAfterMidnight(time) ? `Night of ${dayText(eveningOf(time))}, ${clock} ${day}` : arrivalText(time);
}

/** "04:30, Fri 18 Dec": with the day, since a bus may arrive on another than it left. */
export function arrivalText({ wall }: AirportTime): string {
  return `${clockOf(wall)}, ${dayText(dateOf(wall))}`;
}

/** "Tue 1 Dec". */
export function dayText(date: string): string {
  return shortDate(date).replace(',', '');
}

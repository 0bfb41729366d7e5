import { type AirportTime, clockOf, durationText, minutesBetween, shortDate } from '../time/airport-time.ts';
import { arrivalOf, departureOf, flightCode, isInternational, type Slice } from './itinerary.ts';

/** Minutes that a change of flights takes at least, inside India and beyond. */
export const MIN_CONNECTION_MINUTES = { domestic: 45, international: 75 } as const;

/** What flies on a slice, and when. */
export interface FlownSlice {
  /** Its flight numbers, as people read them: "6E 6045". */
  readonly flights: string;
  readonly fromCity: string;
  readonly toCity: string;
  readonly isInternational: boolean;
  readonly departure: AirportTime;
  readonly arrival: AirportTime;
}

/** Why no traveller can fly one after the other, with the sentence that is shown. */
export interface OrderConflict {
  readonly code: 'flights_overlap' | 'flights_too_close';
  readonly sentence: string;
}

/** The times of a slice. */
export function flownSlice(slice: Slice): FlownSlice {
  return {
    flights: slice.segments.map(flightCode).join(', '),
    fromCity: departureOf(slice).city,
    toCity: arrivalOf(slice).city,
    isInternational: isInternational([slice]),
    departure: departureOf(slice).time,
    arrival: arrivalOf(slice).time,
  };
}

/**
 * The next flight leaves after the one before has arrived, with the time that changing flights takes; null = it does.
 */
export function orderConflict(before: FlownSlice, after: FlownSlice): OrderConflict | null {
  const minutes = minutesBetween(before.arrival, after.departure);
  const international = before.isInternational || after.isInternational;
  const leastMinutes = MIN_CONNECTION_MINUTES[international ? 'international' : 'domestic'];
  if (minutes >= leastMinutes) return null;
  const both = `${namedSlice(before)} arrives in ${before.toCity} on ${momentOf(before.arrival)}, and ${namedSlice(after)} leaves on ${momentOf(after.departure)}`;
  return minutes < 0
    ? { code: 'flights_overlap', sentence: `${both}, before that.` }
    : {
        code: 'flights_too_close',
        sentence: `${both}: ${durationText(minutes)} is less than the ${durationText(leastMinutes)} that it takes.`,
      };
}

/** "6E 6045 from Pune". */
export function namedSlice({ flights, fromCity }: FlownSlice): string {
  return `${flights} from ${fromCity}`;
}

/** "Wed, 5 Jan, 06:10". */
export function momentOf({ wall }: AirportTime): string {
  return `${shortDate(wall)}, ${clockOf(wall)}`;
}

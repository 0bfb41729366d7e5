import type { CabinCode } from '../flight/cabin.ts';
import type { FlightChoice } from './flight-choice.ts';

const CABIN_RANKS: Record<CabinCode, number> = { E: 0, P: 1, B: 2, F: 3 };

/** How good a cabin is: 0 economy to 3 first. */
export function cabinRank(cabin: CabinCode): number {
  return CABIN_RANKS[cabin];
}

/** The best cabin anywhere on the way: 0 economy to 3 first. */
export function bestCabinRank(choice: FlightChoice): number {
  let best = 0;
  for (const slice of choice.slices) {
    for (const cabin of slice.cabins) best = Math.max(best, CABIN_RANKS[cabin]);
  }
  return best;
}

/**
 * A wall time in minutes, comparable with other wall times at the same airport. Lists of a thousand choices are judged
 * while a person waits and thousands of searches are replayed, so it is plain arithmetic.
 */
export function wallMinutes(wall: string): number {
  return dayNumber(wall) * 1440 + digits(wall, 11, 2) * 60 + digits(wall, 14, 2);
}

/** Whole calendar days from one date (or wall time) to another; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** The departures of all slices in minutes, in order. */
export function departuresOf(choice: FlightChoice): readonly number[] {
  return choice.slices.map((slice) => wallMinutes(slice.departs));
}

/** Identifies a fare of certain flights in a market. */
export function choiceKey(of: { readonly optionKey: string; readonly fareKey: string }): string {
  return `${of.optionKey}#${of.fareKey}`;
}

/** Days since a fixed day of the Gregorian calendar, whose years are counted from March so that leap days come last. */
function dayNumber(date: string): number {
  const month = digits(date, 5, 2);
  const year = digits(date, 0, 4) - (month <= 2 ? 1 : 0);
  const sinceMarch = (month + 9) % 12;
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
  return year * 365 + leapDays + Math.floor((153 * sinceMarch + 2) / 5) + digits(date, 8, 2);
}

function digits(text: string, from: number, count: number): number {
  let value = 0;
  for (let at = from; at < from + count; at += 1) value = value * 10 + text.charCodeAt(at) - 48;
  return value;
}

import { dateOf } from '../time/airport-time.ts';
import type { Segment, Slice } from './itinerary.ts';

/**
 * The first flight of a journey that is among other slices as well: the same airline and number leaving on the same day
 * where it leaves, whatever the fare and the rest of the way; null where they share none.
 */
export function sharedFlight(journey: readonly Slice[], others: readonly Slice[]): Segment | null {
  const there = new Set(others.flatMap(({ segments }) => segments.map(flightOfDay)));
  return journey.flatMap(({ segments }) => segments).find((segment) => there.has(flightOfDay(segment))) ?? null;
}

function flightOfDay({ airlineCode, flightNumber, from }: Segment): string {
  return `${airlineCode} ${Number(flightNumber)} ${dateOf(from.time.wall)}`;
}

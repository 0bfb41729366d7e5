import type { FlightItem } from './booked-types.ts';

/** "New Delhi to Mumbai" of a flight. */
export function flightTitle({ forward }: Pick<FlightItem, 'forward'>): string {
  return [forward.segments[0]?.fromCity, forward.segments.at(-1)?.toCity].map((city) => city ?? '-').join(' to ');
}

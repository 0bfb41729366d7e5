import type { BookedSlice } from './booked-types.ts';

/** Flights whose rules say nothing any more; the charges of one that its airline gave up do not hold. */
const RULED_OUT: ReadonlySet<BookedSlice['state']> = new Set([
  'not_booked',
  'cancelling',
  'cancelled',
  'flown',
  'airline_cancelled',
]);

const OVER: ReadonlySet<string> = new Set(['FAILED', 'EXPIRED']);

interface RuledFlight<Rules> {
  readonly flightStatus: string;
  readonly rules: readonly Rules[];
  readonly slices: readonly {
    readonly state: BookedSlice['state'];
    readonly journey: { readonly segments: readonly { readonly departureZone: string }[] };
  }[];
}

/** Rules of the flights that can still be changed or given up, with the zones they leave in. */
export function rulesAhead<Rules>({ flightStatus, rules, slices }: RuledFlight<Rules>): {
  readonly rules: readonly Rules[];
  readonly zones: readonly string[];
} {
  // Before anything is booked, all of it may still happen; what has failed or lapsed will not.
  const isPlan = !OVER.has(flightStatus) && slices.every(({ state }) => state === 'not_booked');
  const ahead = slices.map(({ state }) => isPlan || !RULED_OUT.has(state));
  const zones = slices.map(({ journey }) => journey.segments[0]?.departureZone);
  const known = (list: readonly (string | undefined)[]) => list.flatMap((zone) => zone ?? []);
  // Where the fare states all its rules together, they cover all flights.
  if (rules.length !== slices.length) return { rules: ahead.includes(true) ? rules : [], zones: known(zones) };
  return {
    rules: rules.filter((_, index) => ahead[index]),
    zones: known(zones.filter((_, index) => ahead[index])),
  };
}

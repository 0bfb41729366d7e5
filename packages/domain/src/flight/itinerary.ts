import { rememberOf } from '../memory/remember.ts';
import { type AirportTime, byInstant, dateOf, epochMillisecondsOf, minutesBetween } from '../time/airport-time.ts';
import type { CabinCode } from './cabin.ts';

/** An airport as an itinerary shows it. `terminal` is the bare designator ("3"), null when not known. */
export interface ItineraryPoint {
  readonly airportCode: string;
  readonly city: string;
  readonly airportName: string;
  readonly countryCode: string;
  readonly terminal: string | null;
  readonly time: AirportTime;
}

/** What a traveller may carry, in the supplier's words ("15 kg"); null = the supplier did not say. */
export interface BaggageAllowance {
  readonly cabin: string | null;
  readonly checkIn: string | null;
}

/** A landing on the way under one flight number: the aircraft goes on, and people stay with it. */
export interface TechnicalStop {
  readonly airportCode: string;
  readonly city: string;
  readonly countryCode: string;
  /** On the ground; null = the supplier does not say. */
  readonly minutes: number | null;
}

/** What else than an aircraft runs under a flight number. */
export type GroundCarriage = 'train' | 'bus';

/** One flight number from where people get on to where they get off. */
export interface Segment {
  readonly airlineCode: string;
  readonly airlineName: string;
  /** Digits only: "6045". */
  readonly flightNumber: string;
  readonly operatingAirlineCode: string | null;
  /**
   * Who flies it where that is not the airline whose number it has; absent = the airline itself, or only its code is
   * known.
   */
  readonly operatingAirlineName?: string;
  readonly from: ItineraryPoint;
  readonly to: ItineraryPoint;
  readonly durationMinutes: number;
  readonly cabin: CabinCode;
  /** IATA aircraft type ("32N"), null when not known. */
  readonly aircraft: string | null;
  /** In order; absent = none. */
  readonly stops?: readonly TechnicalStop[];
  /** Absent = by air. */
  readonly carriage?: GroundCarriage;
}

/** All segments of one direction, in order. */
export interface Slice {
  readonly segments: readonly [Segment, ...Segment[]];
}

/** "6E 6045". */
export function flightCode(segment: Segment): string {
  return `${segment.airlineCode} ${segment.flightNumber}`;
}

/** Identifies a segment among all offers of a search: airline, number, date and airports. */
export function segmentKey(segment: Segment): string {
  const { airlineCode, flightNumber, from, to } = segment;
  return `${airlineCode}${flightNumber}.${from.airportCode}.${to.airportCode}.${from.time.wall}`;
}

/** Identifies a slice: two offers with the same key are fares of the same flights. */
export const sliceKey = rememberOf((slice: Slice) => slice.segments.map(segmentKey).join('~'));

/** The first point of a slice. */
export function departureOf(slice: Slice): ItineraryPoint {
  return slice.segments[0].from;
}

/** The last point of a slice. */
export function arrivalOf(slice: Slice): ItineraryPoint {
  return (slice.segments.at(-1) ?? slice.segments[0]).to;
}

/** The day a journey ends, YYYY-MM-DD, on the calendar of where it ends; '' for no slice. */
export function lastDayOf(offers: readonly { readonly slices: readonly Slice[] }[]): string {
  return lastDateOf(offers.flatMap(({ slices }) => slices.map((slice) => arrivalOf(slice).time)));
}

/** The day the last slice of a journey leaves, YYYY-MM-DD, on the calendar of where it leaves; '' for no slice. */
export function lastDepartureDayOf(offers: readonly { readonly slices: readonly Slice[] }[]): string {
  return lastDateOf(offers.flatMap(({ slices }) => slices.map((slice) => departureOf(slice).time)));
}

/** The day of the latest instant on its own calendar: over the date line an earlier one may have a later date. */
function lastDateOf(times: readonly AirportTime[]): string {
  const last = times.toSorted(byInstant).at(-1);
  return last ? dateOf(last.wall) : '';
}

/** Gate to gate, layovers included, across time zones. */
export function sliceDurationMinutes(slice: Slice): number {
  return minutesBetween(departureOf(slice).time, arrivalOf(slice).time);
}

/** Minutes on the ground between consecutive segments, in order; empty for a non-stop. */
export function layoversMinutes(slice: Slice): readonly number[] {
  return slice.segments.slice(1).map((segment, index) => {
    const previous = slice.segments[index];
    return previous ? minutesBetween(previous.to.time, segment.from.time) : 0;
  });
}

/** Who flies a segment, by name or else code, where that is not the airline whose number it has; null where it is. */
export function operatorOf({ operatingAirlineCode, operatingAirlineName }: Segment): string | null {
  return operatingAirlineName ?? operatingAirlineCode;
}

/** The number of landings before the end of a slice: changes of flight and technical stops alike. */
export function stopCountOf({ segments }: Slice): number {
  return segments.reduce((count, { stops = [] }) => count + stops.length, segments.length - 1);
}

/** The longest of a slice's times on the ground, layovers and technical stops alike, minutes; 0 for none. */
export function longestStayMinutes(slice: Slice): number {
  const stays = slice.segments.flatMap(({ stops = [] }) => stops.map(({ minutes }) => minutes ?? 0));
  return Math.max(0, ...layoversMinutes(slice), ...stays);
}

/** True when any airport of the journey lies outside India. */
export function isInternational(slices: readonly Slice[]): boolean {
  return slices.some((slice) =>
    slice.segments.some((segment) => segment.from.countryCode !== 'IN' || segment.to.countryCode !== 'IN'),
  );
}

/** Hours from an instant until a slice departs; negative once it has left. */
export function hoursToDeparture(slice: Slice, now: Temporal.Instant): number {
  return (epochMillisecondsOf(departureOf(slice).time) - now.epochMilliseconds) / 3_600_000;
}

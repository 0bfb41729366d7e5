import type { enterFlight } from '@pravas/contract/desk/offline-operations.ts';
import type { BodyOf } from '@pravas/contract/operation.ts';
import type { CabinCode } from '@pravas/domain/flight/cabin.ts';
import {
  arrivalOf,
  departureOf,
  type ItineraryPoint,
  type Segment,
  type Slice,
} from '@pravas/domain/flight/itinerary.ts';
import { instantOf, minutesBetween } from '@pravas/domain/time/airport-time.ts';
import { airlineByCode } from '@pravas/reference/airlines.ts';
import { airportByCode } from '@pravas/reference/airports.ts';
import { Refusal } from '../../platform/refusal.ts';

type Entered = BodyOf<typeof enterFlight>['slices'][number];
type EnteredSegment = Entered['segments'][number];
type FieldError = { readonly field: string; readonly message: string };

/** The longest flight of one number. */
const LONGEST_MINUTES = 24 * 60;

/**
 * Makes an itinerary of what was typed. Throws `validation_failed` naming every field that cannot be: unknown airports,
 * arrivals before departures, flights that do not join, departures in the past.
 */
export function readSlices(
  entered: readonly Entered[],
  cabin: CabinCode,
  now: Temporal.Instant,
): readonly [Slice, ...Slice[]] {
  const errors: FieldError[] = [];
  const slices = entered.map((slice, index) => readSlice(slice, cabin, `slices.${index}`, errors));
  const [first, ...others] = slices;
  if (errors.length > 0 || !first) throw new Refusal('validation_failed', { errors });
  const later = checkOrder([first, ...others], now);
  if (later) throw new Refusal('validation_failed', { errors: [later] });
  return [first, ...others];
}

function readSlice(entered: Entered, cabin: CabinCode, path: string, errors: FieldError[]): Slice {
  const segments = entered.segments.map((segment, index) =>
    readSegment(segment, cabin, `${path}.segments.${index}`, errors),
  );
  const [first, ...others] = segments;
  if (!first) throw new Error('A slice without a flight passed its schema');
  for (const [index, segment] of others.entries()) {
    const before = segments[index];
    const at = `${path}.segments.${index + 1}`;
    if (!before || errors.length > 0) continue;
    if (before.to.airportCode !== segment.from.airportCode) {
      errors.push({ field: `${at}.from`, message: `The previous flight arrives in ${before.to.city}` });
    } else if (minutesBetween(before.to.time, segment.from.time) <= 0) {
      errors.push({ field: `${at}.departureTime`, message: 'It leaves before the previous flight arrives' });
    }
  }
  return { segments: [first, ...others] };
}

function readSegment(entered: EnteredSegment, cabin: CabinCode, path: string, errors: FieldError[]): Segment {
  const problem = (field: keyof EnteredSegment, message: string) => errors.push({ field: `${path}.${field}`, message });
  const from = pointOf(entered.from, entered.departureTime, entered.departureTerminal);
  const to = pointOf(entered.to, entered.arrivalTime, entered.arrivalTerminal);
  if (!airportByCode(entered.from)) problem('from', 'Please enter valid location');
  if (!airportByCode(entered.to)) problem('to', 'Please enter valid location');
  if (!isWall(entered.departureTime)) problem('departureTime', 'Please enter valid date and time');
  if (!isWall(entered.arrivalTime)) problem('arrivalTime', 'Please enter valid date and time');
  if (entered.from === entered.to) problem('to', 'From and To must be different airports');
  const durationMinutes = from && to ? minutesBetween(from.time, to.time) : 0;
  if (from && to && (durationMinutes <= 0 || durationMinutes > LONGEST_MINUTES)) {
    problem('arrivalTime', 'The arrival must be within 24 hours after the departure');
  }
  return {
    airlineCode: entered.airline,
    // An airline that our list does not know is shown by its code.
    airlineName: airlineByCode(entered.airline)?.name ?? entered.airline,
    flightNumber: entered.flightNumber,
    operatingAirlineCode: null,
    from: from ?? NOWHERE,
    to: to ?? NOWHERE,
    durationMinutes,
    cabin,
    aircraft: null,
  };
}

/** A placeholder while errors are gathered; an itinerary with it is never passed on. */
const NOWHERE: ItineraryPoint = {
  airportCode: '',
  city: '',
  airportName: '',
  countryCode: '',
  terminal: null,
  time: { wall: '2000-01-01T00:00', zone: 'UTC' },
};

function pointOf(code: string, wall: string, terminal: string | null): ItineraryPoint | null {
  const airport = airportByCode(code);
  if (!airport || !isWall(wall)) return null;
  const { city, name, countryCode, zone } = airport;
  return { airportCode: airport.code, city, airportName: name, countryCode, terminal, time: { wall, zone } };
}

/** True for a time that the calendar has: no 31st of February. */
function isWall(wall: string): boolean {
  try {
    return Temporal.PlainDateTime.from(wall, { overflow: 'reject' }).toString().slice(0, 16) === wall;
  } catch {
    return false;
  }
}

function checkOrder(slices: readonly [Slice, ...Slice[]], now: Temporal.Instant): FieldError | null {
  const [onward, back] = slices;
  if (Temporal.Instant.compare(instantOf(departureOf(onward).time), now) <= 0) {
    return { field: 'slices.0.segments.0.departureTime', message: 'The departure date has passed' };
  }
  if (!back || minutesBetween(arrivalOf(onward).time, departureOf(back).time) > 0) return null;
  return {
    field: 'slices.1.segments.0.departureTime',
    message: 'The return date must not be before the departure date',
  };
}

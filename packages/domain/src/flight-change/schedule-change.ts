import {
  arrivalOf,
  departureOf,
  flightCode,
  type ItineraryPoint,
  layoversMinutes,
  type Slice,
  sliceKey,
  stopCountOf,
} from '../flight/itinerary.ts';
import { MIN_CONNECTION_MINUTES } from '../flight/journey-order.ts';
import type { GivenUp } from '../flight-order/paid-units.ts';
import { type AirportTime, clockOf, dateOf, durationText, minutesBetween, shortDate } from '../time/airport-time.ts';
import { POINT_SENTENCES } from './point-sentences.ts';

/** Up to this many minutes a moved flight is a small matter. */
const MINOR_CHANGE_MINUTES = 15;

/** From this many minutes on a moved flight is another journey: keeping, rebooking and refund are offered. */
const MAJOR_CHANGE_MINUTES = 120;

/** A later departure by more than this gives a right to the full fare (see DELAY_SOURCE). */
const LAWFUL_REFUND_DELAY_MINUTES = 360;

/** Where the right to a refund of a cancelled flight is written. */
export const CANCELLATION_SOURCE =
  'DGCA CAR Section 3, Series M, Part IV, paragraph 3.3: another flight or a full refund, as the passenger chooses';

/** Where the right to a refund of a delayed flight is written. */
export const DELAY_SOURCE =
  'DGCA CAR Section 3, Series M, Part IV, paragraph 3.4: beyond 6 hours another flight or a full refund';

/** What can happen to a slice. */
type ScheduleChangeKind =
  | 'slice_cancelled'
  | 'departure_moved'
  | 'arrival_moved'
  | 'airport_changed'
  | 'flight_changed'
  | 'stops_changed'
  | 'terminal_changed'
  | 'connection_lost'
  | 'slices_overlap';

/** One difference, in a sentence. */
interface SliceChange {
  readonly kind: ScheduleChangeKind;
  readonly sliceIndex: number;
  /** Later is above 0, earlier below; null where nothing moved. */
  readonly minutes: number | null;
  readonly text: string;
}

/** How much it matters. */
type ScheduleSeverity = 'none' | 'minor' | 'notable' | 'major';

/** What the traveller may do. */
export type ScheduleOption = 'accept' | 'rebook' | 'refund';

/** What an airline changed, and what follows from it. */
export interface ScheduleComparison {
  readonly severity: ScheduleSeverity;
  readonly changes: readonly SliceChange[];
  readonly options: readonly ScheduleOption[];
  /**
   * `by_law`: the full fare is refunded by right. `to_be_asked`: the regulation is silent and the airline's own terms
   * decide, so the airline is asked for it.
   */
  readonly refund:
    | (GivenUp & { readonly right: 'by_law' })
    | { readonly right: 'to_be_asked'; readonly source: null }
    | null;
}

/**
 * Compares the slices of an order before and after its airline changed them. `after` null = it cancelled them all;
 * where it has fewer slices, those whose way is not flown any more were cancelled. Times compare as instants, words are
 * in airport-local time. `gone`: slices of `before` that everybody has given back; whatever the airline says of them,
 * or no longer says, is no change.
 */
export function compareSchedule(
  before: readonly Slice[],
  after: readonly Slice[] | null,
  gone: readonly number[] = [],
): ScheduleComparison {
  const now = after ?? [];
  const found = counterparts(before, now, gone);
  const changes = [
    ...before.flatMap((slice, index) => (gone.includes(index) ? [] : compareSlice(slice, found[index], index))),
    ...overlaps(before, now, found, gone),
  ];
  const severity = severityOf(changes);
  const isGone = changes.some((change) => change.kind === 'slice_cancelled');
  return { severity, changes, options: optionsOf(severity, isGone), refund: refundOf(changes, severity) };
}

/**
 * What an airline took back of a change, flight by flight: "6E 6045 on Wed, 5 Jan leaves at its booked time again:
 * 09:40." `after` is what it had meant to fly; null = nothing.
 */
export function takenBackText(
  before: readonly Slice[],
  after: readonly Slice[] | null,
  gone: readonly number[] = [],
): string {
  const { changes } = compareSchedule(before, after, gone);
  const sentences = before.flatMap((slice, index) => {
    const kinds = changes.filter(({ sliceIndex }) => sliceIndex === index).map(({ kind }) => kind);
    if (kinds.length === 0) return [];
    const { wall } = departureOf(slice).time;
    const [flights, day] = [flightsOf(slice), shortDate(wall)];
    if (kinds.includes('slice_cancelled')) return [`${flights} on ${day} flies again, at ${clockOf(wall)} as booked.`];
    return kinds.includes('departure_moved')
      ? [`${flights} on ${day} leaves at its booked time again: ${clockOf(wall)}.`]
      : [`${flights} on ${day} is again as it was booked.`];
  });
  return sentences.join(' ');
}

/** A slice whose departure its airline moved, while the booking still has it as it was booked. */
export interface MovedDeparture {
  /** The key of the slice as it was booked. */
  readonly slice: string;
  readonly departure: AirportTime;
}

/** A slice that its airline flies otherwise than it was booked, while the booking still has it as it was booked. */
export interface RetimedSlice {
  /** The key of the slice as it was booked. */
  readonly slice: string;
  readonly segments: Slice['segments'];
}

/**
 * An order's slices as its airline means to fly them, complete: those that everybody has given back stay where they
 * are, whether or not the airline still lists them, since cancellations name slices by their places. Slices that the
 * airline cancelled are left out; null where none is left that a traveller flies.
 */
export function completeSlices(
  before: readonly Slice[],
  after: readonly Slice[] | null,
  gone: readonly number[],
): readonly [Slice, ...Slice[]] | null {
  const now = after ?? [];
  const found = counterparts(before, now, gone);
  const isFlown = before.some((_, index) => !gone.includes(index) && found[index] !== undefined);
  const added = now.length > before.length ? now.slice(before.length) : [];
  const kept = before.flatMap((slice, index) => (gone.includes(index) ? [slice] : (found[index] ?? [])));
  const [first, ...others] = [...kept, ...added];
  return isFlown && first ? [first, ...others] : null;
}

/** What travellers still fly of an order's slices, before and after its airline changed them. */
export function flownSlices(
  before: readonly Slice[],
  after: readonly Slice[] | null,
  gone: readonly number[],
): { readonly before: readonly Slice[]; readonly after: readonly Slice[] } {
  if (gone.length === 0) return { before, after: after ?? [] };
  return {
    before: before.filter((_, index) => !gone.includes(index)),
    after: counterparts(before, after ?? [], gone).filter((slice) => slice !== undefined),
  };
}

/** The slices of an order whose departure their airline moved, with when they leave now. */
export function movedDepartures(
  before: readonly Slice[],
  after: readonly Slice[] | null,
): { readonly sooner: readonly MovedDeparture[]; readonly later: readonly MovedDeparture[] } {
  const found = counterparts(before, after ?? [], []);
  const moved = (isMeant: (minutes: number) => boolean) =>
    before.flatMap((slice, index) => {
      const now = found[index];
      if (!now || !isMeant(minutesBetween(departureOf(slice).time, departureOf(now).time))) return [];
      return [{ slice: sliceKey(slice), departure: departureOf(now).time }];
    });
  return { sooner: moved((minutes) => minutes < 0), later: moved((minutes) => minutes > 0) };
}

/** The slices of an order that their airline flies otherwise than they were booked, however little differs. */
export function retimedSlices(before: readonly Slice[], after: readonly Slice[] | null): readonly RetimedSlice[] {
  const found = counterparts(before, after ?? [], []);
  return before.flatMap((slice, index) => {
    const now = found[index];
    if (!now || JSON.stringify(now.segments) === JSON.stringify(slice.segments)) return [];
    return [{ slice: sliceKey(slice), segments: now.segments }];
  });
}

/** When a slice leaves: its moved time if it is among those moved; otherwise the time in the booking. */
export function departureAmong(slice: Slice, moved: readonly MovedDeparture[] = []): AirportTime {
  return moved.find((one) => one.slice === sliceKey(slice))?.departure ?? departureOf(slice).time;
}

/**
 * What each slice became, in order; nothing for those in `gone`. While none is missing, their order decides; otherwise
 * the way they fly does.
 */
function counterparts(
  before: readonly Slice[],
  after: readonly Slice[],
  gone: readonly number[],
): readonly (Slice | undefined)[] {
  if (after.length >= before.length) return after.map((slice, index) => (gone.includes(index) ? undefined : slice));
  const kept = before.filter((_, index) => !gone.includes(index));
  const left = withoutGone(before, after, gone);
  const isComplete = left.length >= kept.length;
  return before.map((slice, index) => {
    if (gone.includes(index)) return undefined;
    const at = isComplete ? 0 : left.findIndex((one) => wayOf(one) === wayOf(slice));
    return at < 0 ? undefined : left.splice(at, 1)[0];
  });
}

/** A slice that was cancelled may still be listed, as it was or moved, or may not. */
function withoutGone(before: readonly Slice[], after: readonly Slice[], gone: readonly number[]): Slice[] {
  const left = [...after];
  const flown = new Set(before.flatMap((slice, index) => (gone.includes(index) ? [] : [wayOf(slice)])));
  for (const [index, slice] of before.entries()) {
    if (!gone.includes(index)) continue;
    const same = left.findIndex((one) => sliceKey(one) === sliceKey(slice));
    const way = wayOf(slice);
    const at = same < 0 && !flown.has(way) ? left.findIndex((one) => wayOf(one) === way) : same;
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

function wayOf(slice: Slice): string {
  return `${departureOf(slice).airportCode}-${arrivalOf(slice).airportCode}`;
}

function compareSlice(before: Slice, after: Slice | undefined, sliceIndex: number): readonly SliceChange[] {
  const from = departureOf(before);
  if (!after) {
    const text = `${flightsOf(before)} from ${from.city} to ${arrivalOf(before).city} on ${shortDate(from.time.wall)} is cancelled.`;
    return [{ kind: 'slice_cancelled', sliceIndex, minutes: null, text }];
  }
  const found: SliceChange[] = [];
  const note = (kind: ScheduleChangeKind, text: string, minutes: number | null = null) => {
    found.push({ kind, sliceIndex, minutes, text });
  };
  if (flightsOf(before) !== flightsOf(after)) {
    note('flight_changed', `The flight is now ${flightsOf(after)} instead of ${flightsOf(before)}.`);
  }
  comparePoint('departure', from, departureOf(after), note);
  comparePoint('arrival', arrivalOf(before), arrivalOf(after), note);
  const stops = stopCountOf(after);
  if (stops !== stopCountOf(before)) note('stops_changed', `The flight now has ${stopsText(stops)}.`);
  if (!isBroken(before) && isBroken(after)) {
    note('connection_lost', 'The time between the flights is too short to change planes.');
  }
  return found;
}

function comparePoint(
  end: 'departure' | 'arrival',
  before: ItineraryPoint,
  after: ItineraryPoint,
  note: (kind: ScheduleChangeKind, text: string, minutes?: number | null) => void,
): void {
  const says = POINT_SENTENCES[end];
  if (before.airportCode !== after.airportCode) {
    note('airport_changed', says.airport(airportText(after), airportText(before)));
  } else if (after.terminal !== null && before.terminal !== after.terminal) {
    note('terminal_changed', says.terminal(after.terminal, airportText(after)));
  }
  const minutes = minutesBetween(before.time, after.time);
  if (minutes === 0) return;
  const to = after.time.wall;
  const day = dateOf(to) === dateOf(before.time.wall) ? '' : `${shortDate(to)} `;
  const [by, now] = [durationText(Math.abs(minutes)), `${day}${clockOf(to)}`];
  const was = clockOf(before.time.wall);
  note(
    end === 'departure' ? 'departure_moved' : 'arrival_moved',
    minutes < 0 ? says.earlier(by, now, was) : says.later(by, now, was),
    minutes,
  );
}

/** True where a traveller could not get from one flight of the slice to the next. */
function isBroken(slice: Slice): boolean {
  return layoversMinutes(slice).some((minutes, index) => {
    const arrival = slice.segments[index]?.to;
    const next = slice.segments[index + 1]?.from;
    if (!arrival || !next || arrival.airportCode !== next.airportCode) return true;
    const isDomestic = slice.segments
      .slice(index, index + 2)
      .every((segment) => segment.from.countryCode === 'IN' && segment.to.countryCode === 'IN');
    return minutes < MIN_CONNECTION_MINUTES[isDomestic ? 'domestic' : 'international'];
  });
}

function overlaps(
  before: readonly Slice[],
  after: readonly Slice[],
  found: readonly (Slice | undefined)[],
  gone: readonly number[],
): readonly SliceChange[] {
  // When a slice without travellers would arrive does not matter.
  const places = before.flatMap((_, index) => (gone.includes(index) ? [] : [index]));
  const old = places.map((index) => before[index]);
  const now = gone.length === 0 ? after : places.flatMap((index) => found[index] ?? []);
  return now.flatMap((slice, at) => {
    const next = now[at + 1];
    if (!next || !doOverlap(slice, next)) return [];
    const [oldSlice, oldNext] = [old[at], old[at + 1]];
    if (oldSlice && oldNext && doOverlap(oldSlice, oldNext)) return [];
    const text = `The flight from ${departureOf(next).city} now leaves before the one before it has arrived.`;
    return [{ kind: 'slices_overlap', sliceIndex: places[at] ?? at, minutes: null, text } as const];
  });
}

function doOverlap(slice: Slice, next: Slice): boolean {
  return minutesBetween(arrivalOf(slice).time, departureOf(next).time) < 0;
}

const ALWAYS_MAJOR: readonly ScheduleChangeKind[] = [
  'slice_cancelled',
  'airport_changed',
  'connection_lost',
  'slices_overlap',
];

function severityOf(changes: readonly SliceChange[]): ScheduleSeverity {
  if (changes.length === 0) return 'none';
  const moved = Math.max(0, ...changes.map((change) => Math.abs(change.minutes ?? 0)));
  if (moved >= MAJOR_CHANGE_MINUTES || changes.some(({ kind }) => ALWAYS_MAJOR.includes(kind))) return 'major';
  if (moved > MINOR_CHANGE_MINUTES || changes.some(({ kind }) => kind === 'stops_changed')) return 'notable';
  return 'minor';
}

function optionsOf(severity: ScheduleSeverity, isGone: boolean): readonly ScheduleOption[] {
  if (severity === 'none') return [];
  if (severity === 'minor') return ['accept'];
  if (severity === 'notable') return ['accept', 'rebook'];
  return isGone ? ['rebook', 'refund'] : ['accept', 'rebook', 'refund'];
}

function refundOf(changes: readonly SliceChange[], severity: ScheduleSeverity): ScheduleComparison['refund'] {
  if (severity !== 'major') return null;
  const cancelled = changes.filter(({ kind }) => kind === 'slice_cancelled');
  const delayed = changes.filter(
    ({ kind, minutes }) => kind === 'departure_moved' && (minutes ?? 0) > LAWFUL_REFUND_DELAY_MINUTES,
  );
  const indexOf = ({ sliceIndex }: SliceChange) => sliceIndex;
  const slices = [...cancelled, ...delayed].map(indexOf);
  if (slices.length === 0) return { right: 'to_be_asked', source: null };
  const source = cancelled.length > 0 ? CANCELLATION_SOURCE : DELAY_SOURCE;
  return { right: 'by_law', source, slices, cancelled: cancelled.map(indexOf) };
}

function flightsOf(slice: Slice): string {
  return slice.segments.map(flightCode).join(', ');
}

function airportText(point: ItineraryPoint): string {
  return `${point.city} (${point.airportCode})`;
}

function stopsText(stops: number): string {
  if (stops === 0) return 'no stop';
  return stops === 1 ? '1 stop' : `${stops} stops`;
}

/** How long a person has to answer before the travel desk asks them. */
const HOURS_TO_ANSWER = 48;
/** Seats on other flights go fast, and a flight that does not fly leaves no time to wait for. */
const HOURS_TO_HELP = 2;

/**
 * By when the travel desk handles an airline's change: two days after the traveller was notified of new times, or when
 * half of what is left until departure is over, whichever comes first; two hours after it where nothing flies any more.
 * Never after departure.
 */
export function decideScheduleBy(
  change: { readonly isCancelled: boolean },
  departure: Temporal.Instant,
  toldAt: Temporal.Instant,
): Temporal.Instant {
  const leftMs = Math.max(0, departure.epochMilliseconds - toldAt.epochMilliseconds);
  const waitMs = change.isCancelled
    ? Math.min(HOURS_TO_HELP * 3_600_000, leftMs)
    : Math.min(HOURS_TO_ANSWER * 3_600_000, Math.floor(leftMs / 2));
  return toldAt.add({ milliseconds: waitMs });
}

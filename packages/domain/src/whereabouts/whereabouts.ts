import { type AirportTime, clockOf, dateOf, epochMillisecondsOf, shortDate } from '../time/airport-time.ts';
import type { TimelineEntry, TimelinePlace } from '../trip/trip-timeline.ts';

/** Something that is booked for a person and takes place: the part of a trip's timeline that says where they are. */
export type BookedItem = Pick<TimelineEntry, 'id' | 'kind' | 'title' | 'departs' | 'arrives'> & {
  readonly tripId: string;
  readonly from: TimelinePlace;
  readonly to: TimelinePlace;
};

/** What a person does at a place: goes from one to another, stays, or is there between two bookings. */
type WhereaboutsState = 'travelling' | 'staying' | 'between';

/** Where a person is for some time, as far as their bookings show. */
export interface Whereabouts {
  readonly state: WhereaboutsState;
  /** Where they are; while they travel, where they come from. */
  readonly from: TimelinePlace;
  /** Where they are going; the same as `from` while they do not travel. */
  readonly to: TimelinePlace;
  /** How they travel; null while they do not. */
  readonly by: TimelineEntry['kind'] | null;
  /** What is booked: the flight, the hotel; null between two bookings. */
  readonly title: string | null;
  /** True where they spend a night there without a stay. */
  readonly isWithoutStay: boolean;
  readonly begins: AirportTime;
  readonly ends: AirportTime;
  readonly tripId: string;
}

interface Span {
  readonly startMs: number;
  readonly endMs: number;
  readonly is: Omit<Whereabouts, 'isWithoutStay'>;
}

/**
 * Where one person is, in the order of time and never at two places at once; in between they are at home or their place
 * is unknown. Being on the way counts before a room that is kept, and a room before the time between two bookings. The
 * time between an arrival and the next departure of a trip counts only in one city, and not in the city where the trip
 * began.
 */
export function whereaboutsOf(items: readonly BookedItem[]): readonly Whereabouts[] {
  const moves = spansOf(items.filter(isMove), 'travelling');
  const stays = spansOf(
    items.filter(({ kind }) => kind === 'hotel'),
    'staying',
  );
  return cut([...moves, ...stays, ...gapsOf([...moves, ...stays].toSorted(byTime))]);
}

/**
 * Those of these places where the person is on any of the days, each by the calendar of the place. Days are YYYY-MM-DD.
 */
export function whereaboutsWithin(
  places: readonly Whereabouts[],
  days: { readonly from: string; readonly to: string },
): readonly Whereabouts[] {
  return places.filter(({ begins, ends }) => dateOf(begins.wall) <= days.to && dateOf(ends.wall) >= days.from);
}

/**
 * Which of a person's places in the order of time is shown first: where they are, else where they go next, else where
 * they were last.
 */
export function placeAt(places: readonly Whereabouts[], now: Temporal.Instant): Whereabouts | undefined {
  return places.find(({ ends }) => epochMillisecondsOf(ends) > now.epochMilliseconds) ?? places.at(-1);
}

/** Whether they have left a place, or arrived where they went. */
export function isOver({ ends }: Pick<Whereabouts, 'ends'>, now: Temporal.Instant): boolean {
  return epochMillisecondsOf(ends) <= now.epochMilliseconds;
}

/**
 * A place in words: "In Delhi, no stay booked", "Flight from Bengaluru to Delhi"; "Arrived in Delhi" once it
 * `wasBefore`.
 */
export function whereaboutsText(
  { state, from, to, by, isWithoutStay }: Whereabouts,
  { wasBefore = false }: { readonly wasBefore?: boolean } = {},
): string {
  if (wasBefore) return state === 'travelling' ? `Arrived in ${to.city}` : `Was in ${to.city}`;
  if (state === 'travelling') return `${MOVES[by ?? 'note']} from ${from.city} to ${to.city}`;
  if (state === 'staying') return `Staying in ${to.city}`;
  return isWithoutStay ? `In ${to.city}, no stay booked` : `In ${to.city}`;
}

/** Until when, in the time of the place: "Wed, 5 Jan, 18:30". */
export function untilText({ ends }: Pick<Whereabouts, 'ends'>): string {
  return `${shortDate(ends.wall)}, ${clockOf(ends.wall)}`;
}

const MOVES: Readonly<Record<TimelineEntry['kind'], string>> = {
  flight: 'Flight',
  bus: 'Bus',
  train: 'Train',
  cab: 'Cab',
  hotel: 'Stay',
  note: 'On the way',
};

function isMove({ kind }: BookedItem): boolean {
  return kind !== 'hotel' && kind !== 'note';
}

function spansOf(items: readonly BookedItem[], state: 'travelling' | 'staying'): readonly Span[] {
  return items.map(({ kind, title, from, to, departs, arrives, tripId }) => ({
    startMs: epochMillisecondsOf(departs),
    endMs: epochMillisecondsOf(arrives),
    is: {
      state,
      from,
      to,
      by: state === 'travelling' ? kind : null,
      title,
      begins: departs,
      ends: arrives,
      tripId,
    },
  }));
}

/** The later of two that begin together last, so that the order of the input does not matter. */
function byTime(a: Span, b: Span): number {
  return a.startMs - b.startMs || a.endMs - b.endMs || (JSON.stringify(a.is) < JSON.stringify(b.is) ? -1 : 1);
}

/** The time between an end and the next beginning of the same trip, where both are in one city. */
function gapsOf(spans: readonly Span[]): readonly Span[] {
  const gaps: Span[] = [];
  for (const tripId of new Set(spans.map(({ is }) => is.tripId))) {
    const own = spans.filter(({ is }) => is.tripId === tripId);
    const home = own.find(({ is }) => is.state === 'travelling')?.is.from ?? null;
    let before: Span | null = null;
    for (const after of own) {
      if (before !== null && before.endMs < after.startMs) gaps.push(...gapBetween(before, after, home));
      if (before === null || after.endMs > before.endMs) before = after;
    }
  }
  return gaps;
}

function gapBetween(before: Span, after: Span, home: TimelinePlace | null): readonly Span[] {
  const place = before.is.to;
  if (!isSameCity(place, after.is.from) || (home !== null && isSameCity(place, home))) return [];
  const { ends, tripId } = before.is;
  const is = { state: 'between', from: place, to: place, by: null, title: null, tripId } as const;
  return [{ startMs: before.endMs, endMs: after.startMs, is: { ...is, begins: ends, ends: after.is.begins } }];
}

/** True for two names of one city, or the same airport or station. */
function isSameCity(a: TimelinePlace, b: TimelinePlace): boolean {
  return a.code === b.code || a.city.trim().toLowerCase() === b.city.trim().toLowerCase();
}

const RANKS: Readonly<Record<WhereaboutsState, number>> = { travelling: 2, staying: 1, between: 0 };

/** Each moment belongs to what counts most then; of two equals to the one that began last. */
function cut(spans: readonly Span[]): readonly Whereabouts[] {
  const sorted = spans.filter(({ startMs, endMs }) => startMs < endMs).toSorted(byTime);
  const moments = momentsOf(sorted);
  const pieces: { readonly of: Span; readonly startMs: number; endMs: number }[] = [];
  for (const [index, startMs] of moments.entries()) {
    const endMs = moments[index + 1] ?? startMs;
    const of = sorted
      .filter((span) => span.startMs <= startMs && span.endMs >= endMs && endMs > startMs)
      .reduce<Span | null>((best, one) => (best && RANKS[best.is.state] > RANKS[one.is.state] ? best : one), null);
    const last = pieces.at(-1);
    if (of === null) continue;
    if (last && last.of === of && last.endMs === startMs) last.endMs = endMs;
    else pieces.push({ of, startMs, endMs });
  }
  return pieces.map((piece) => placeOf(piece.of, piece.startMs, piece.endMs));
}

function momentsOf(spans: readonly Span[]): readonly number[] {
  return [...new Set(spans.flatMap(({ startMs, endMs }) => [startMs, endMs]))].toSorted((a, b) => a - b);
}

/** A whole item keeps its own times; a part of it has those of what cuts it, by the clock of the place. */
function placeOf({ is, startMs, endMs }: Span, fromMs: number, toMs: number): Whereabouts {
  const begins = fromMs === startMs ? is.begins : timeAt(fromMs, is.begins.zone);
  const ends = toMs === endMs ? is.ends : timeAt(toMs, is.ends.zone);
  return { ...is, begins, ends, isWithoutStay: is.state === 'between' && hasNight(fromMs, toMs, is.to.zone) };
}

function timeAt(ms: number, zone: string): AirportTime {
  const at = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);
  return { wall: at.toPlainDateTime().toString({ smallestUnit: 'minute' }), zone };
}

/** Whether three in the morning of the place is in between: people who are there then need a bed. */
function hasNight(fromMs: number, toMs: number, zone: string): boolean {
  const from = Temporal.Instant.fromEpochMilliseconds(fromMs).toZonedDateTimeISO(zone);
  const night = from.toPlainDate().toZonedDateTime({ timeZone: zone, plainTime: '03:00' });
  const next = night.epochMilliseconds > fromMs ? night : night.add({ days: 1 });
  return next.epochMilliseconds < toMs;
}

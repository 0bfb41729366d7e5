import { type AirportTime, dateOf, durationText, instantOf } from '../time/airport-time.ts';

/** Where an entry begins or ends. */
export interface TimelinePlace {
  /** Airport, station or city code. */
  readonly code: string;
  readonly city: string;
  readonly zone: string;
}

/** What an entry is. Flights, buses, trains and cabs move people; a hotel keeps them; a note does neither. */
type TimelineKind = 'flight' | 'bus' | 'train' | 'cab' | 'hotel' | 'note';

/** An event of a trip. A moment, as a note may be, arrives when it departs. */
export interface TimelineEntry {
  readonly id: string;
  readonly kind: TimelineKind;
  readonly title: string;
  readonly from: TimelinePlace | null;
  /** For a hotel the same as `from`. */
  readonly to: TimelinePlace | null;
  /** Departure or check-in. */
  readonly departs: AirportTime;
  /** Arrival or check-out. */
  readonly arrives: AirportTime;
  readonly travellerKeys: readonly string[];
  /** Its travellers no longer go: it keeps its place in the day, and is left out of all calculations. */
  readonly isCancelled?: boolean;
  /** All who still go have asked to cancel it: it stays until that is answered, and is left out of all calculations. */
  readonly isBeingCancelled?: boolean;
  /** Some of those it was booked for have cancelled it. */
  readonly isPartlyCancelled?: boolean;
  /** Its supplier has cancelled it, and that awaits a decision. */
  readonly isSupplierCancelled?: boolean;
}

/** Time between an arrival and the next departure from the same city. */
interface TimelineGap {
  readonly afterId: string;
  readonly beforeId: string;
  readonly city: string;
  readonly minutes: number;
  /** Nights spent there, and how many of them have no stay. */
  readonly nights: number;
  readonly nightsWithoutStay: number;
  readonly travellerKeys: readonly string[];
  /** "3h 20m in Hyderabad"; a night without a stay is mentioned. */
  readonly text: string;
}

/** A line of a day. */
type TimelineLine =
  | { readonly kind: 'entry'; readonly entry: TimelineEntry }
  | { readonly kind: 'gap'; readonly gap: TimelineGap };

/** A calendar day (YYYY-MM-DD where it happens): what begins on it, in order. */
interface TimelineDay {
  readonly date: string;
  readonly lines: readonly TimelineLine[];
}

/** Minutes below which a change from one journey to the next is not to be relied on. */
const TIGHT_CONNECTION_MINUTES = 45;

/** What does not fit. */
type TimelineClashCode = 'overlap' | 'leaves_from_elsewhere' | 'tight_connection';

/** Two entries that do not fit together for some travellers, in words. */
interface TimelineClash {
  readonly code: TimelineClashCode;
  /** The earlier one. */
  readonly firstId: string;
  readonly secondId: string;
  readonly travellerKeys: readonly string[];
  /** "You land in Mumbai and leave from Pune". */
  readonly text: string;
}

/** A trip in the order it is lived, and what does not fit. */
export interface TripTimeline {
  readonly days: readonly TimelineDay[];
  readonly clashes: readonly TimelineClash[];
}

/** A movement as it really takes place, with its instants. */
interface TimedEntry {
  readonly entry: TimelineEntry;
  readonly startMs: number;
  readonly endMs: number;
}

/** An arrival and the next departure of one traveller. */
interface Connection {
  readonly before: TimedEntry;
  readonly after: TimedEntry;
  readonly travellerKeys: readonly string[];
}

/**
 * Orders a trip's entries by local day, with the time between them and what clashes (decisions §3 "Trip"). The answer
 * depends on the entries alone, not on their order; ids must be unique.
 */
export function tripTimeline(entries: readonly TimelineEntry[]): TripTimeline {
  const timed = entries.map(timedEntry).toSorted(byTime);
  const going = timed.filter(({ entry }) => entry.isCancelled !== true && entry.isBeingCancelled !== true);
  const connections = connectionsOf(going);
  const gaps = connections.flatMap((connection) => gapOf(connection, going) ?? []);
  return { days: daysOf(timed, gaps), clashes: timelineClashes(going, connections) };
}

/** True for an entry that takes people from one place to another. */
function isMovement(entry: TimelineEntry): boolean {
  return entry.kind !== 'hotel' && entry.kind !== 'note' && entry.from !== null && entry.to !== null;
}

/** True for two names of one place: the same code, or the same city. */
function isSamePlace(a: TimelinePlace, b: TimelinePlace): boolean {
  return a.code === b.code || a.city.trim().toLowerCase() === b.city.trim().toLowerCase();
}

function timedEntry(entry: TimelineEntry): TimedEntry {
  return {
    entry,
    startMs: instantOf(entry.departs).epochMilliseconds,
    endMs: instantOf(entry.arrives).epochMilliseconds,
  };
}

function byTime(a: TimedEntry, b: TimedEntry): number {
  return a.startMs - b.startMs || a.endMs - b.endMs || (a.entry.id < b.entry.id ? -1 : 1);
}

/** Each traveller's movements, one after the other; the same pair for several travellers is one connection. */
function connectionsOf(timed: readonly TimedEntry[]): readonly Connection[] {
  const movements = timed.filter(({ entry }) => isMovement(entry));
  const travellers = [...new Set(movements.flatMap(({ entry }) => entry.travellerKeys))].toSorted();
  const found = new Map<string, Connection>();
  for (const traveller of travellers) {
    let before: TimedEntry | null = null;
    for (const after of movements.filter(({ entry }) => entry.travellerKeys.includes(traveller))) {
      if (before !== null && before.endMs <= after.startMs) {
        const key = JSON.stringify([before.entry.id, after.entry.id]);
        const travellerKeys = [...(found.get(key)?.travellerKeys ?? []), traveller];
        found.set(key, { before, after, travellerKeys });
      }
      // Inside a longer journey the longer one's arrival is the last.
      if (before === null || after.endMs > before.endMs) before = after;
    }
  }
  return [...found.values()].toSorted((a, b) => byTime(a.before, b.before) || byTime(a.after, b.after));
}

/** A stay of less than this is no night, whatever the clock says. */
const NIGHT_MINUTES = 6 * 60;

function gapOf({ before, after, travellerKeys }: Connection, timed: readonly TimedEntry[]): TimelineGap | null {
  const place = before.entry.to;
  if (place === null || after.entry.from === null || !isSamePlace(place, after.entry.from)) return null;
  const minutes = Math.round((after.startMs - before.endMs) / 60_000);
  if (minutes === 0) return null;
  const nightMoments = minutes < NIGHT_MINUTES ? [] : nightsBetween(before.entry.arrives, after);
  const uncovered = nightMoments.filter((nightMs) =>
    travellerKeys.some((traveller) => !hasStay(timed, traveller, nightMs)),
  );
  const [nights, nightsWithoutStay] = [nightMoments.length, uncovered.length];
  return {
    afterId: before.entry.id,
    beforeId: after.entry.id,
    city: place.city,
    minutes,
    nights,
    nightsWithoutStay,
    travellerKeys,
    text: `${lengthText(minutes, nights)} in ${place.city}${stayText(nights, nightsWithoutStay)}`,
  };
}

/** Three in the morning where people are: anyone there then has needed a bed. */
function nightsBetween(arrives: AirportTime, after: TimedEntry): readonly number[] {
  const arrival = instantOf(arrives).toZonedDateTimeISO(arrives.zone);
  const moments: number[] = [];
  for (let day = arrival.toPlainDate(); ; day = day.add({ days: 1 })) {
    const night = day.toZonedDateTime({ timeZone: arrives.zone, plainTime: '03:00' });
    if (night.epochMilliseconds >= after.startMs) return moments;
    if (night.epochMilliseconds > arrival.epochMilliseconds) moments.push(night.epochMilliseconds);
  }
}

function hasStay(timed: readonly TimedEntry[], traveller: string, nightMs: number): boolean {
  return timed.some(
    ({ entry, startMs, endMs }) =>
      entry.kind === 'hotel' && entry.travellerKeys.includes(traveller) && startMs <= nightMs && nightMs < endMs,
  );
}

function lengthText(minutes: number, nights: number): string {
  return minutes < 24 * 60 || nights === 0 ? durationText(minutes) : nightsText(nights);
}

function stayText(nights: number, nightsWithoutStay: number): string {
  if (nightsWithoutStay === 0) return '';
  if (nightsWithoutStay < nights) return `, ${nightsText(nightsWithoutStay)} with no hotel`;
  return nights === 1 ? ', overnight with no hotel' : ', with no hotel';
}

function nightsText(nights: number): string {
  return nights === 1 ? '1 night' : `${nights} nights`;
}

/**
 * Lines in the order of time, cut where the local date changes: over the date line a day may come after a later one,
 * and twice. A gap is below the arrival that it follows.
 */
function daysOf(timed: readonly TimedEntry[], gaps: readonly TimelineGap[]): readonly TimelineDay[] {
  const days: { readonly date: string; readonly lines: TimelineLine[] }[] = [];
  for (const { entry } of timed) {
    const date = dateOf(entry.departs.wall);
    const own = gaps.filter((gap) => gap.afterId === entry.id).map((gap): TimelineLine => ({ kind: 'gap', gap }));
    const lines: readonly TimelineLine[] = [{ kind: 'entry', entry }, ...own];
    const open = days.at(-1);
    if (open?.date === date) open.lines.push(...lines);
    else days.push({ date, lines: [...lines] });
  }
  return days;
}

/** All conflicts, in the order of the trip. `timed` must be in order of time. */
function timelineClashes(timed: readonly TimedEntry[], connections: readonly Connection[]): readonly TimelineClash[] {
  return [...overlaps(timed), ...connections.flatMap((connection) => connectionClash(connection) ?? [])];
}

/** A person has one journey and one hotel at a time. A journey out of a city whose room is kept is no clash. */
function overlaps(timed: readonly TimedEntry[]): readonly TimelineClash[] {
  const found: TimelineClash[] = [];
  for (const [index, first] of timed.entries()) {
    for (const second of timed.slice(index + 1)) {
      if (second.startMs >= first.endMs) break;
      const travellerKeys = shared(first, second);
      if (travellerKeys.length > 0 && excludeEachOther(first, second)) {
        const text = `${first.entry.title} and ${second.entry.title} are at the same time`;
        found.push({ code: 'overlap', firstId: first.entry.id, secondId: second.entry.id, travellerKeys, text });
      }
    }
  }
  return found;
}

function shared(first: TimedEntry, second: TimedEntry): readonly string[] {
  return [...new Set(first.entry.travellerKeys)].filter((key) => second.entry.travellerKeys.includes(key)).toSorted();
}

function excludeEachOther(first: TimedEntry, second: TimedEntry): boolean {
  const areStays = first.entry.kind === 'hotel' && second.entry.kind === 'hotel';
  return areStays || (isMovement(first.entry) && isMovement(second.entry));
}

function connectionClash({ before, after, travellerKeys }: Connection): TimelineClash | null {
  const [to, from] = [before.entry.to, after.entry.from];
  if (to === null || from === null) return null;
  const clash = { firstId: before.entry.id, secondId: after.entry.id, travellerKeys };
  if (!isSamePlace(to, from)) {
    const arrive = before.entry.kind === 'flight' ? 'land' : 'arrive';
    return { ...clash, code: 'leaves_from_elsewhere', text: `You ${arrive} in ${to.city} and leave from ${from.city}` };
  }
  const minutes = Math.round((after.startMs - before.endMs) / 60_000);
  if (minutes >= TIGHT_CONNECTION_MINUTES) return null;
  return { ...clash, code: 'tight_connection', text: `Only ${durationText(minutes)} to change in ${to.city}` };
}

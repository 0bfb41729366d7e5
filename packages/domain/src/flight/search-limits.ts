import { shortDate } from '../time/airport-time.ts';
import { arrivalOf, departureOf, type Slice } from './itinerary.ts';

/** A direction as it is asked for: airports by IATA code, `date` YYYY-MM-DD, local at `from`. */
export interface AskedSlice {
  readonly from: string;
  readonly to: string;
  readonly date: string;
}

/** How the slices of a search hang together. */
export type SearchShape = 'one_way' | 'return' | 'multi_city';

/** One slice = one way; two, of which the second leads back = a return; anything else = several cities. */
export function searchShape(slices: readonly AskedSlice[]): SearchShape {
  const [there, back] = slices;
  if (slices.length <= 1) return 'one_way';
  if (slices.length === 2 && there && back && there.from === back.to && there.to === back.from) return 'return';
  return 'multi_city';
}

/** Why a list of slices is refused. */
export type SliceRefusalCode =
  | 'too_few_slices'
  | 'too_many_slices'
  | 'same_location'
  | 'date_in_past'
  | 'not_on_sale_yet'
  | 'dates_descending';

/** The error of a slice; `index` counts from 0, null = the list as a whole. */
export interface SliceRefusal {
  readonly index: number | null;
  readonly code: SliceRefusalCode;
  readonly message: string;
}

/** About how many days before departure airlines open flights; suppliers sell no further ahead, some less far. */
export const SOLD_AHEAD_DAYS = 361;

/**
 * The days, YYYY-MM-DD, on which flights are sold that leave from a place: from today there to the last day on sale.
 */
export interface SaleDays {
  readonly first: string;
  readonly last: string;
}

/** The days on sale at a seller who sells this many days ahead. */
export function saleDays(today: string, soldAheadDays: number): SaleDays {
  return { first: today, last: Temporal.PlainDate.from(today).add({ days: soldAheadDays }).toString() };
}

/** The message about a day, YYYY-MM-DD, that is not on sale yet; null for one that may be asked for. */
export function refuseLateDay(date: string, { last }: Pick<SaleDays, 'last'>): string | null {
  if (date <= last) return null;
  return `Flights are on sale only until ${shortDate(last)} ${last.slice(0, 4)}. Please choose that day or an earlier one.`;
}

/** The number of flights of a journey with several cities. */
export const MULTI_CITY_SLICES = { fewest: 2, most: 6 } as const;

/**
 * Checks a journey with several cities: two to six slices, different ends, no day in the past, none that is not on sale
 * yet and none before the one ahead of it; `days` is null where another part decides which days may be asked for. A
 * slice need not start where the one before ended: the way between is travelled by other means.
 */
export function refuseSlices(slices: readonly AskedSlice[], days: SaleDays | null): readonly SliceRefusal[] {
  const { fewest, most } = MULTI_CITY_SLICES;
  const whole = (code: SliceRefusalCode, message: string): SliceRefusal[] => [{ index: null, code, message }];
  if (slices.length < fewest) return whole('too_few_slices', `Please enter at least ${fewest} flights`);
  if (slices.length > most) return whole('too_many_slices', `A journey can have at most ${most} flights`);
  return slices.flatMap(({ from, to, date }, index) => {
    const previous = slices[index - 1];
    const refusals: SliceRefusal[] = [];
    const refuse = (code: SliceRefusalCode, message: string) => refusals.push({ index, code, message });
    if (from === to) refuse('same_location', 'From and To must be different airports');
    const late = days === null ? null : refuseLateDay(date, days);
    if (days !== null && date < days.first) refuse('date_in_past', 'The departure date has passed');
    else if (late !== null) refuse('not_on_sale_yet', late);
    else if (previous && date < previous.date) {
      refuse('dates_descending', `Flight ${index + 1} must not leave before flight ${index}`);
    }
    return refusals;
  });
}

/** The earliest departure and the latest arrival of a slice as local times of its ends; null = no limit. */
export interface SliceLimit {
  readonly leaveAfterWall: string | null;
  readonly arriveByWall: string | null;
}

/** A limit that a slice does not keep. */
export type BrokenLimit = 'leaves_too_early' | 'arrives_too_late';

// A journey that is to end in the small hours ends in the night after its day of departure.
const NIGHT_ENDS_AT = '04:00';

/** Times that a slice is asked to keep, "09:30", or with a day "2026-12-01T09:30"; empty or absent = no limit. */
interface AskedLimit {
  readonly leaveAfter?: string | null | undefined;
  readonly arriveBy?: string | null | undefined;
}

/**
 * True where a bare time to arrive means the day after the one asked for: before 04:00, or before a bare time to leave.
 * Screens say so beside the time, since it cannot be guessed.
 */
export function arrivesNextDay({ leaveAfter, arriveBy }: AskedLimit): boolean {
  if (!arriveBy || hasDay(arriveBy)) return false;
  const leaves = leaveAfter ?? '';
  return arriveBy < NIGHT_ENDS_AT || (!hasDay(leaves) && arriveBy < leaves);
}

/**
 * Reads 'leave after' and 'arrive by'. A bare time to leave is on the day asked for, local at departure. A bare time to
 * arrive is local at arrival and on the same day or the next, as `arrivesNextDay` says; beside a time to leave with a
 * day of its own it is the day after as well where it would be before that on the day asked for.
 */
export function readLimit(date: string, asked: AskedLimit): SliceLimit {
  const leaveAfter = asked.leaveAfter || null;
  const arriveBy = asked.arriveBy || null;
  const leaveAfterWall = leaveAfter === null ? null : hasDay(leaveAfter) ? leaveAfter : `${date}T${leaveAfter}`;
  if (arriveBy === null || hasDay(arriveBy)) return { leaveAfterWall, arriveByWall: arriveBy };
  const isAfterMidnight = arrivesNextDay(asked) || (leaveAfterWall !== null && `${date}T${arriveBy}` < leaveAfterWall);
  const day = isAfterMidnight ? Temporal.PlainDate.from(date).add({ days: 1 }).toString() : date;
  return { leaveAfterWall, arriveByWall: `${day}T${arriveBy}` };
}

/** The limit that a slice breaks; a departure or an arrival at the very minute keeps the limit. */
export function brokenLimits(slice: Slice, limit: SliceLimit): readonly BrokenLimit[] {
  const broken: BrokenLimit[] = [];
  // Wall times of one airport are compared with each other, so that no zone has to be known.
  if (limit.leaveAfterWall !== null && departureOf(slice).time.wall < limit.leaveAfterWall) {
    broken.push('leaves_too_early');
  }
  if (limit.arriveByWall !== null && arrivalOf(slice).time.wall > limit.arriveByWall) broken.push('arrives_too_late');
  return broken;
}

function hasDay(text: string): boolean {
  return text.includes('T');
}

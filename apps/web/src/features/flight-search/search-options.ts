import { type AskedTimes, readTimes } from '@pravas/domain/flight/asked-times.ts';
import { type AskedSlice, arrivesNextDay } from '@pravas/domain/flight/search-limits.ts';
import { datedSpan } from '../../lib/calendar-date.ts';
import type { SearchOptions } from '../../lib/flight-list-address.ts';
import type { SearchText } from '../../lib/search-text.ts';

/** Reads the options of an address; an unreadable one asks for nothing. */
export function readOptions(text: SearchText): SearchOptions {
  const clock = (value = '') => (/^(\d{4}-\d{2}-\d{2}T)?([01]\d|2[0-3]):[0-5]\d$/.test(value) ? value : '');
  const { flex = '', deal = '', gst = '' } = text;
  return {
    flexDays: /^[123]$/.test(flex) ? Number(flex) : 0,
    nearby: text.near === '1' || text.near === 'true',
    leaveAfter: clock(text.leaveAfter),
    arriveBy: clock(text.arriveBy),
    returnLeaveAfter: clock(text.rLeaveAfter),
    returnArriveBy: clock(text.rArriveBy),
    fromAll: text.fromAll === '1' || text.fromAll === 'true',
    toAll: text.toAll === '1' || text.toAll === 'true',
    laterTimes: readTimes(text.mTimes ?? ''),
    deal: deal === 'none' || /^[A-Z0-9]{2}(,[A-Z0-9]{2}){0,19}$/.test(deal) ? deal : '',
    gst: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(gst) ? gst : '',
  };
}

/** How a search is shaped, as far as its options depend on it. */
export type OptionShape = 'oneway' | 'round' | 'multi';

/** The options that a search of this shape has: several cities have no search of other days and airports. */
export function optionsFor(shape: OptionShape, options: SearchOptions): SearchOptions {
  const back = shape === 'round' ? {} : { returnLeaveAfter: '', returnArriveBy: '' };
  const own = shape === 'multi' ? { flexDays: 0, nearby: false, fromAll: false, toAll: false } : { laterTimes: [] };
  return { ...options, ...back, ...own };
}

/** The options of a search beside the route, in a few words each: "±2 days", "Arrive by 09:30 the same day". */
export function optionWords(options: SearchOptions): readonly string[] {
  const { flexDays, nearby, deal } = options;
  return [
    flexDays > 0 ? `±${flexDays} ${flexDays === 1 ? 'day' : 'days'}` : '',
    nearby ? 'Airports nearby' : '',
    ...timeWords(options),
    deal === 'none' ? 'Without deal codes' : deal && `Deal codes of ${deal.split(',').join(', ')} only`,
  ].filter((words) => words !== '');
}

/** The times that are asked for, of each flight in order: "Leave after 06:00", "Back by 01:30 the next day". */
export function timeWords(options: SearchOptions): readonly string[] {
  const { leaveAfter, arriveBy, returnLeaveAfter, returnArriveBy, laterTimes } = options;
  return [
    leaveAfter && `Leave after ${momentWords(leaveAfter)}`,
    arriveBy && `Arrive by ${arrivalWords({ leaveAfter, arriveBy })}`,
    returnLeaveAfter && `Return after ${momentWords(returnLeaveAfter)}`,
    returnArriveBy && `Back by ${arrivalWords({ leaveAfter: returnLeaveAfter, arriveBy: returnArriveBy })}`,
    ...laterTimes.flatMap((times, index) => [
      times.leaveAfter && `Flight ${index + 2} after ${times.leaveAfter}`,
      times.arriveBy && `Flight ${index + 2} by ${arrivalWords(times)}`,
    ]),
  ].filter((words) => words !== '');
}

/**
 * Which arrivals a flight's times ask for: "09:30 the same day", "09:30 the next day", or on the day that the address
 * names. Beside a day to leave on, a bare time to arrive is of that journey, whichever day that is.
 */
function arrivalWords(times: AskedTimes): string {
  const day = arrivalDay(times);
  return day === null ? momentWords(times.arriveBy) : `${times.arriveBy} ${DAY_WORDS[day]}`;
}

/**
 * The day that a bare time to arrive means, counted from that of departure; null where an address names days itself.
 */
export function arrivalDay(times: AskedTimes): 0 | 1 | null {
  if (times.arriveBy === '' || [times.leaveAfter, times.arriveBy].some(hasDay)) return null;
  return arrivesNextDay(times) ? 1 : 0;
}

/** Days of arrival, counted from that of departure. */
export const DAY_WORDS = ['the same day', 'the next day', 'two days later'] as const;

/** What the times to arrive by mean: the days are of the airports, and of the day that is searched. */
export function timesHint(times: AskedTimes): string {
  if (times.arriveBy === '') return 'Local times. Arriving before 04:00, or before Leave after, means the next day.';
  return `Local times. Arrivals up to ${arrivalWords(times)}${arrivalDay(times) === 0 ? ', none overnight' : ''}.`;
}

/** "09:30", "09:30 on 24 Dec". */
function momentWords(time: string): string {
  return hasDay(time) ? `${time.slice(-5)} on ${datedSpan(time.slice(0, 10), null)}` : time;
}

function hasDay(time: string): boolean {
  return time.includes('T');
}

/** Reads `writeSlices`; empty where any part is unreadable, for half a journey is another journey. */
export function readSlices(text: string): readonly AskedSlice[] {
  const parts = text === '' ? [] : text.split(',');
  const slices = parts.flatMap((part): AskedSlice[] => {
    const [, from, to, date] = /^([A-Z]{3})-([A-Z]{3})-(\d{4}-\d{2}-\d{2})$/.exec(part) ?? [];
    return from && to && date ? [{ from, to, date }] : [];
  });
  return slices.length === parts.length ? slices : [];
}

/** Airports in the order they are met: "DEL", "BOM", "GOI"; where one leg does not begin where the last ended, both. */
export function stopsOf<T>(slices: readonly { readonly from: T; readonly to: T }[]): readonly T[] {
  return slices.flatMap((slice, index) => (slices[index - 1]?.to === slice.from ? [slice.to] : [slice.from, slice.to]));
}

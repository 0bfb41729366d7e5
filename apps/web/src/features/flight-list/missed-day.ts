import type { AskedTimes } from '@pravas/domain/flight/asked-times.ts';
import { arrivalDay, DAY_WORDS } from '../flight-search/index.ts';
import type { ListedSearch } from './listed-search.ts';
import type { OptionRow, Slice } from './option-row.ts';

type Ways = Pick<ListedSearch, 'options' | 'rDate' | 'slices'>;

/**
 * What a time to arrive by leaves out on overnight routes, where no flight of the whole search is in time on the
 * intended day: "5 land by 13:00 the next day", or that none lands on that day at all. Null where some flight is in
 * time on each way, or a later day would help as little.
 */
export function missedDay(rows: readonly OptionRow[], search: Ways): string | null {
  const missed = timesOf(search).flatMap((times, way) => {
    const words = wordsOf(
      rows.flatMap((row) => sliceOf(row, way)),
      times,
    );
    return words === null ? [] : [`${wayWords(search, way)}${words}`];
  });
  return missed.length > 0 ? missed.join('; ') : null;
}

function wordsOf(slices: readonly Slice[], times: AskedTimes): string | null {
  const day = arrivalDay(times);
  if (day === null || slices.length === 0) return null;
  const { arriveBy } = times;
  const isByThen = ({ segments }: Slice) => (segments.at(-1)?.arrivalTime ?? '') <= arriveBy;
  const landing = (on: number) => slices.filter((slice) => slice.arrivalDayOffset === on && isByThen(slice)).length;
  if (landing(day) > 0 || slices.some((slice) => slice.arrivalDayOffset < day)) return null;
  const later = landing(day + 1);
  if (later > 0) return `${later} ${later === 1 ? 'lands' : 'land'} by ${arriveBy} ${DAY_WORDS[day + 1]}`;
  return slices.every(({ arrivalDayOffset }) => arrivalDayOffset > day) ? `none lands ${DAY_WORDS[day]}` : null;
}

function timesOf({ options, rDate }: Ways): readonly AskedTimes[] {
  const { leaveAfter, arriveBy, returnLeaveAfter, returnArriveBy, laterTimes } = options;
  const back = { leaveAfter: returnLeaveAfter, arriveBy: returnArriveBy };
  return [{ leaveAfter, arriveBy }, ...(rDate === null ? laterTimes : [back])];
}

/** What a row flies on one way of the search; nothing where it does not cover it. */
function sliceOf({ option }: OptionRow, way: number): readonly Slice[] {
  const slice = option.slices[option.coverage === 'return' ? way - 1 : way];
  return slice ? [slice] : [];
}

function wayWords({ rDate, slices }: Ways, way: number): string {
  if (rDate !== null) return way === 0 ? 'out: ' : 'back: ';
  return slices.length > 0 ? `flight ${way + 1}: ` : '';
}

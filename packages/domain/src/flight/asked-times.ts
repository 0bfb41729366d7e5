import { readLimit, type SliceLimit } from './search-limits.ts';

/** The times that are asked of one flight of several: "09:30", local; '' = no wish. */
export interface AskedTimes {
  readonly leaveAfter: string;
  readonly arriveBy: string;
}

/** Times of several flights in one text, with no wish behind the last: "06:00-18:00,-,-20:30". */
export function writeTimes(times: readonly AskedTimes[]): string {
  return times
    .map(({ leaveAfter, arriveBy }) => `${leaveAfter}-${arriveBy}`)
    .join(',')
    .replace(/(^|,)-(?:,-)*$/, '');
}

/** Reads `writeTimes`; empty where any part is unreadable, as times of other flights would be meant. */
export function readTimes(text: string): readonly AskedTimes[] {
  const parts = text === '' ? [] : text.split(',');
  const times = parts.flatMap((part): AskedTimes[] => {
    const [leaveAfter, arriveBy, ...more] = part.split('-');
    if (leaveAfter === undefined || arriveBy === undefined || more.length > 0) return [];
    return [leaveAfter, arriveBy].every(isTimeOrNone) ? [{ leaveAfter, arriveBy }] : [];
  });
  return times.length === parts.length ? times : [];
}

/** The times that `readLimit` reads as this limit of a flight on that day: without a day wherever they mean the same. */
export function timesOf(date: string, { leaveAfterWall, arriveByWall }: SliceLimit): AskedTimes {
  const leaveAfter = leaveAfterWall?.startsWith(`${date}T`) ? leaveAfterWall.slice(11) : (leaveAfterWall ?? '');
  const arriveBy = arriveByWall?.slice(11) ?? '';
  const isSame = readLimit(date, { leaveAfter, arriveBy }).arriveByWall === arriveByWall;
  return { leaveAfter, arriveBy: isSame ? arriveBy : (arriveByWall ?? '') };
}

function isTimeOrNone(text: string): boolean {
  return text === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

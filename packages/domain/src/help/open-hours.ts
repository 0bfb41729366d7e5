/** From when until when the desk is staffed on a day, HH:MM in India; `closes` may be 24:00. */
export interface OpenHours {
  readonly opens: string;
  readonly closes: string;
}

/** The hours of a week, Monday first; null = closed all day. */
export type WeekHours = readonly (OpenHours | null)[];

/** How many days a week of hours has. */
export const DAYS_OF_WEEK = 7;

/** The error of a day's hours, or null: they have to be times of a day, the first before the last. */
export function checkOpenHours({ opens, closes }: OpenHours): string | null {
  if (!isClock(opens) || opens === '24:00') return 'Type when it opens as HH:MM';
  if (!isClock(closes)) return 'Type when it closes as HH:MM';
  return opens < closes ? null : 'It must close after it opens';
}

/** True for HH:MM from 00:00 to 24:00. */
function isClock(text: string): boolean {
  return /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/.test(text);
}

const DAY_MS = 86_400_000;
/** India has one zone and no summer time. */
const IST_OFFSET_MS = 5.5 * 3_600_000;

function dayNumber(date: string): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / DAY_MS);
}

/** Whether the text is a day that exists, `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text;
}

/** The date this many days later; earlier when the number is negative. */
export function addDays(date: string, days: number): string {
  return new Date((dayNumber(date) + days) * DAY_MS).toISOString().slice(0, 10);
}

/** Whole days from one date to another; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** 0 for Monday to 6 for Sunday. */
export function weekdayOf(date: string): number {
  return (((dayNumber(date) + 3) % 7) + 7) % 7;
}

/** Date and time of a moment in India, `YYYY-MM-DDTHH:mm:ss`. */
export function indiaTime(ms: number): string {
  return new Date(ms + IST_OFFSET_MS).toISOString().slice(0, 19);
}

/** The moment of a date and time in India, `YYYY-MM-DDTHH:mm:ss`; epoch milliseconds. */
export function indiaMoment(local: string): number {
  return Date.parse(`${local}Z`) - IST_OFFSET_MS;
}

/** The date of a moment in India. */
export function indiaDate(ms: number): string {
  return indiaTime(ms).slice(0, 10);
}

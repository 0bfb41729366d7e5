import { addDays, indiaTime } from '../hotel-engine/calendar.ts';

/** What an answer is made of before it is written as the vendor writes. */
export type Plain =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Plain[]
  | { readonly [name: string]: Plain };

/**
 * A value as the vendor writes it: every number and every yes or no is text, a list of one is that one, and an empty
 * list is absent.
 */
export function toWire(value: Plain): unknown {
  if (value === null || value === undefined) return undefined;
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) {
    const list = (value as readonly Plain[]).map(toWire);
    return list.length > 1 ? list : list[0];
  }
  const fields = Object.entries(value).map(([name, field]) => [name, toWire(field)] as const);
  return Object.fromEntries(fields.filter(([, field]) => field !== undefined));
}

/** A map as the vendor writes it: an entry, or a list of them. */
export function toEntries(map: ReadonlyMap<string, string>): Plain {
  return { entry: [...map].map(([key, value]) => ({ key, value })) };
}

/** Paise as rupees with two decimals. */
export function rupeeText(paise: number): string {
  return (paise / 100).toFixed(2);
}

/** A date at midnight in India, such as `2026-12-01T00:00:00+05:30`. */
export function dateText(date: string): string {
  return `${date}T00:00:00+05:30`;
}

/** A moment in India, such as `2026-12-01T20:30:00+05:30`. */
export function isoText(ms: number): string {
  return `${indiaTime(ms)}+05:30`;
}

/** A moment in India, such as `2026-12-01 20:30:00`. */
export function plainTimeText(ms: number): string {
  return indiaTime(ms).replace('T', ' ');
}

const WEEKDAYS = ['Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed'] as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const DAY_MS = 86_400_000;

/** A moment in India as Java prints it, such as `Tue Dec 01 20:30:00 IST 2026`. */
export function javaTimeText(ms: number): string {
  const local = indiaTime(ms);
  const [date = '', time = ''] = local.split('T');
  const weekday = WEEKDAYS[(Date.parse(`${date}T00:00:00Z`) / DAY_MS) % 7];
  return `${weekday} ${MONTHS[Number(date.slice(5, 7)) - 1]} ${date.slice(8)} ${time} IST ${date.slice(0, 4)}`;
}

/** The bounds of a span of time, epoch milliseconds: a day alone means all of it. Undefined for any other text. */
export function readBound(text: string, isEnd: boolean): number | undefined {
  const [, date, time] = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}:\d{2}))?$/.exec(text) ?? [];
  if (date === undefined) return undefined;
  const from = Date.parse(`${time === undefined && isEnd ? addDays(date, 1) : date}T${time ?? '00:00:00'}+05:30`);
  return Number.isNaN(from) ? undefined : from;
}

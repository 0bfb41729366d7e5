import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';
import { homeDay } from './home-day.ts';

/** Calendar dates as text, YYYY-MM-DD: what forms, addresses and commands speak. */

const MONTH_NAMES = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAY_NAMES = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** Today as the server counts it: in India, wherever the browser is. West of it that day begins the evening before. */
export function today(now: Date = new Date()): string {
  return homeDay(now);
}

/** The day where the person is, for telling when something was or will be. */
export function dayHere(now: Date): string {
  return [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
}

/** A date some days later (or earlier, for a negative number). */
export function plusDays(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** The later of two dates. */
export function laterDate(a: string, b: string): string {
  return a > b ? a : b;
}

/**
 * Reads a date as people type it: "12dec", "12 dec 2026", "12-12-2026", "12/12", "2026-12-12", "today", "tomorrow",
 * "fri". Without a year, the next such day from `from` on is meant. Null when it is no date.
 */
export function parseDateText(text: string, from: string): string | null {
  const typed = text.trim().toLowerCase().replace(/,/g, ' ').replace(/\s+/g, ' ');
  if (typed === 'today') return from;
  if (typed === 'tomorrow' || typed === 'tmrw') return plusDays(from, 1);
  const weekday = DAY_NAMES.indexOf(typed.slice(0, 3));
  if (weekday >= 0 && /^(sun|mon|tue|wed|thu|fri|sat)(day|sday|nesday|rsday|urday)?$/.test(typed)) {
    const ahead = (weekday - new Date(`${from}T00:00:00Z`).getUTCDay() + 7) % 7;
    return plusDays(from, ahead);
  }
  if (isCalendarDay(typed)) return typed;
  const named = /^(?:[a-z]{3} )?(\d{1,2}) ?([a-z]{3})[a-z]* ?(\d{4})?$/.exec(typed);
  if (named) return dated(named[1], MONTH_NAMES.indexOf(named[2] ?? '') + 1, named[3], from);
  const numbered = /^(\d{1,2})[-/.](\d{1,2})(?:[-/.](\d{4}))?$/.exec(typed);
  if (numbered) return dated(numbered[1], Number(numbered[2]), numbered[3], from);
  return null;
}

function dated(day: string | undefined, month: number, year: string | undefined, from: string): string | null {
  if (!day || month < 1 || month > 12) return null;
  const inYear = (y: number) => `${y}-${two(month)}-${two(Number(day))}`;
  if (year) return isCalendarDay(inYear(Number(year))) ? inYear(Number(year)) : null;
  const start = Number(from.slice(0, 4));
  // A leap day may be up to eight years away (2096 to 2104).
  for (let y = start; y <= start + 8; y += 1) {
    const candidate = inYear(y);
    if (isCalendarDay(candidate) && candidate >= from) return candidate;
  }
  return null;
}

/** "Wed, 5 Jan 2027": the form's way of showing a date. */
export function longDate(date: string): string {
  const at = new Date(`${date}T00:00:00Z`);
  const day = capital(DAY_NAMES[at.getUTCDay()] ?? '');
  const month = capital(MONTH_NAMES[at.getUTCMonth()] ?? '');
  return `${day}, ${at.getUTCDate()} ${month} ${at.getUTCFullYear()}`;
}

/** "5–9 Jan", "30 Dec – 2 Jan", "5 Jan": the shortest way to name a span. */
export function spanText(start: string, end: string | null): string {
  const part = (date: string) => {
    const month = capital(MONTH_NAMES[Number(date.slice(5, 7)) - 1] ?? '');
    return { day: String(Number(date.slice(8, 10))), month };
  };
  const a = part(start);
  if (!end || end === start) return `${a.day} ${a.month}`;
  const b = part(end);
  const isOneMonth = start.slice(0, 7) === end.slice(0, 7) && start < end;
  return isOneMonth ? `${a.day}–${b.day} ${b.month}` : `${a.day} ${a.month} – ${b.day} ${b.month}`;
}

/** The same with its years where they are not this one, for days that may lie far ahead: "30 Dec – 2 Jan 2027". */
export function datedSpan(start: string, end: string | null, thisYear: string = today().slice(0, 4)): string {
  const last = end && end !== start ? end : start;
  const [first, final] = [start.slice(0, 4), last.slice(0, 4)];
  if (first === final || first === thisYear) {
    return final === thisYear ? spanText(start, end) : `${spanText(start, end)} ${final}`;
  }
  return `${spanText(start, null)} ${first} – ${spanText(last, null)} ${final}`;
}

/** India's: everybody reads it there, so that it needs no name. */
const HOME_OFFSET = '+05:30';

/**
 * "12 Dec, 14:05": an instant where the person is, for histories and payments. Outside India with how far that is from UTC,
 * "12 Dec, 12:35 (UTC+04:00)": whoever is told the time on the telephone must know whose it is.
 */
export function instantText(instant: string, zone: string = Temporal.Now.timeZoneId()): string {
  const at = new Date(instant).getTime();
  if (Number.isNaN(at)) return '-';
  const { day, month, hour, minute, offset } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
  const text = `${day} ${capital(MONTH_NAMES[month - 1] ?? '')}, ${two(hour)}:${two(minute)}`;
  return offset === HOME_OFFSET ? text : `${text} (UTC${offset})`;
}

/** "just now", "9 min ago", "3 h ago", "2 days ago". */
export function agoText(instant: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - new Date(instant).getTime()) / 60_000);
  if (!Number.isFinite(minutes) || minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ago`;
  return `${Math.floor(minutes / (24 * 60))} days ago`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

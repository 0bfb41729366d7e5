import { DAY_NAMES, MONTH_NAMES, twoDigits } from '@pravas/domain/time/day-words.ts';
import { homeDay } from './home-day.ts';

/** Calendar dates as text, YYYY-MM-DD: what forms, addresses and commands speak. */

/** Today as the server counts it: in India, wherever the browser is. West of it that day begins the evening before. */
export function today(now: Date = new Date()): string {
  return homeDay(now);
}

/** The day where the person is, for saying when something was or will be. */
export function dayHere(now: Date): string {
  return [now.getFullYear(), twoDigits(now.getMonth() + 1), twoDigits(now.getDate())].join('-');
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
 * "12 Dec, 14:05": an instant where the person is, for histories and payments. Outside India with the offset from UTC,
 * "12 Dec, 12:35 (UTC+04:00)", and "(UTC)" at UTC itself: a person who hears the time on the telephone must know whose
 * it is.
 */
export function instantText(instant: string, zone: string = Temporal.Now.timeZoneId()): string {
  const at = new Date(instant).getTime();
  if (Number.isNaN(at)) return '-';
  const { day, month, hour, minute, offset } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
  const text = `${day} ${capital(MONTH_NAMES[month - 1] ?? '')}, ${twoDigits(hour)}:${twoDigits(minute)}`;
  return offset === HOME_OFFSET ? text : `${text} (UTC${offset === '+00:00' ? '' : offset})`;
}

/** "just now", "9 min ago", "3 h ago", "2 days ago". */
export function agoText(instant: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - new Date(instant).getTime()) / 60_000);
  if (!Number.isFinite(minutes) || minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ago`;
  return `${Math.floor(minutes / (24 * 60))} days ago`;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

import { latinDigits } from '../validation/latin-digits.ts';
import { isCalendarDay } from './calendar-day.ts';
import { DAY_NAMES, MONTH_NAMES, twoDigits } from './day-words.ts';

/**
 * Reads a date as people type it: "12dec", "12 dec 2026", "12-12-2026", "12/12", "2026-12-12", "today", "tomorrow",
 * "fri", "next mon" (of the week after this one, which ends on Sunday). Without a year, the next such day from `from`
 * on is meant. Null for any other text.
 */
export function parseDateText(text: string, from: string): string | null {
  const typed = latinDigits(text).trim().toLowerCase().replace(/,/g, ' ').replace(/\s+/g, ' ');
  if (typed === 'today') return from;
  if (typed === 'tomorrow' || typed === 'tmrw') return plusDays(from, 1);
  const next = /^next (.+)$/.exec(typed)?.[1];
  if (next !== undefined) {
    const today = weekdayOf(from);
    const monday = plusDays(from, today === 0 ? 1 : 8 - today);
    return /^(sun|mon|tue|wed|thu|fri|sat)/.test(next) ? parseDateText(next, monday) : null;
  }
  const weekday = DAY_NAMES.indexOf(typed.slice(0, 3));
  if (weekday >= 0 && /^(sun|mon|tue|wed|thu|fri|sat)(day|sday|nesday|rsday|urday)?$/.test(typed)) {
    const ahead = (weekday - weekdayOf(from) + 7) % 7;
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
  const inYear = (y: number) => `${y}-${twoDigits(month)}-${twoDigits(Number(day))}`;
  if (year) return isCalendarDay(inYear(Number(year))) ? inYear(Number(year)) : null;
  const start = Number(from.slice(0, 4));
  // A leap day may be up to eight years away (2096 to 2104).
  for (let y = start; y <= start + 8; y += 1) {
    const candidate = inYear(y);
    if (isCalendarDay(candidate) && candidate >= from) return candidate;
  }
  return null;
}

/** 0 = Sunday. */
function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

function plusDays(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

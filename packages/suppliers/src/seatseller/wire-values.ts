import type { AirportTime } from '@pravas/domain/time/airport-time.ts';
import { INDIAN_ZONE } from '@pravas/domain/time/indian-day.ts';
import { asRecord } from '../lenient.ts';

/** A list in any of the forms that it travels in: as one, as its only element, or not at all. */
export function asArray(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value === null || value === undefined || value === '' ? [] : [value];
}

/** A map by name, that travels as `{entry: {key, value}}` or `{entry: [{key, value}, …]}`. */
export function asMap(value: unknown): ReadonlyMap<string, unknown> {
  const entries = asArray(asRecord(value)?.entry).flatMap((entry) => {
    const { key, value: held } = asRecord(entry) ?? {};
    return typeof key === 'string' || typeof key === 'number' ? [[String(key), held] as const] : [];
  });
  return new Map(entries);
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const BY_NUMBERS = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(?:\+05:30)?$/;
const IN_WORDS = /^[A-Z][a-z]{2} ([A-Z][a-z]{2}) (\d{2}) (\d{2}:\d{2}):\d{2} IST (\d{4})$/;

/** A time in India, spelled `2026-12-01 20:30:00`, `2026-12-01T20:30:00+05:30` or `Tue Dec 01 20:30:00 IST 2026`; null else. */
export function readIndianTime(text: string): AirportTime | null {
  const numbers = BY_NUMBERS.exec(text.trim());
  if (numbers) return timeOf(numbers[1] ?? '', numbers[2] ?? '');
  const words = IN_WORDS.exec(text.trim());
  const month = MONTHS.indexOf(words?.[1] ?? '');
  if (!words || month < 0) return null;
  return timeOf(`${words[4]}-${String(month + 1).padStart(2, '0')}-${words[2]}`, words[3] ?? '');
}

function timeOf(date: string, clock: string): AirportTime | null {
  try {
    const wall = Temporal.PlainDateTime.from(`${date}T${clock}`, { overflow: 'reject' });
    return { wall: wall.toString({ smallestUnit: 'minute' }), zone: INDIAN_ZONE };
  } catch {
    return null;
  }
}

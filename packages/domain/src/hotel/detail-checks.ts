import { isCalendarDay } from '../time/calendar-day.ts';
import { PATTERNS } from '../validation/patterns.ts';

/** The rules that a single field of a stay can break, and those that several fields break together. */
export type HotelRule =
  | 'object'
  | 'unknown_field'
  | 'list'
  | 'text'
  | 'flag'
  | 'whole_number'
  | 'amount'
  | 'choice'
  | 'day'
  | 'clock'
  | 'zone'
  | 'instant'
  | 'phone'
  | 'code'
  | 'check_out_after_check_in'
  | 'nights_of_stay'
  | 'guests_of_room'
  | 'one_room_each'
  | 'tax_within_total'
  | 'nights_within_total'
  | 'cost_of_prepaid'
  | 'state_in_india';

/** An invalid field, by its path ("rooms.0.nights.1.pricePaise"), with the rule that it breaks. */
export interface HotelProblem {
  readonly field: string;
  readonly rule: HotelRule;
  readonly message: string;
}

/** What is wrong with a value at a path; empty where all is well. */
export type DetailCheck = (value: unknown, field: string) => readonly HotelProblem[];

/** No stay costs ₹1 crore. */
const MOST_PAISE = 1_000_000_000;

function rule(isKept: (value: unknown) => boolean, name: HotelRule, message: string): DetailCheck {
  return (value, field) => (isKept(value) ? [] : [{ field, rule: name, message }]);
}

/** One line of text, of at least one visible character. */
export function text(most: number): DetailCheck {
  const isKept = (value: unknown) =>
    typeof value === 'string' && value.trim() !== '' && value.length <= most && PATTERNS.oneLine(value);
  return rule(isKept, 'text', `Enter 1 to ${most} characters on one line`);
}

/** Any text that a supplier may hand over and wants back; it is not read. */
export function opaque(most: number): DetailCheck {
  return rule((value) => typeof value === 'string' && value.length <= most, 'text', `At most ${most} characters`);
}

/** A text of one form: codes, telephone numbers. */
export function matching(pattern: RegExp, name: HotelRule, message: string): DetailCheck {
  return rule((value) => typeof value === 'string' && pattern.test(value), name, message);
}

/** Yes or no. */
export const flag = rule((value) => typeof value === 'boolean', 'flag', 'Must be yes or no');

/** A whole number within limits. */
export function whole(least: number, most: number): DetailCheck {
  const isKept = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most;
  return rule(isKept, 'whole_number', `Must be a whole number from ${least} to ${most}`);
}

/** Paise, nothing or more. */
export const amount = rule(
  (value) => Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= MOST_PAISE,
  'amount',
  'Must be an amount of 0 or more',
);

/** One of these words. */
export function choice(words: readonly string[]): DetailCheck {
  return rule(
    (value) => typeof value === 'string' && words.includes(value),
    'choice',
    `Must be one of ${words.join(', ')}`,
  );
}

/** A day of the calendar. */
export const day = rule(
  (value) => typeof value === 'string' && isCalendarDay(value),
  'day',
  'Enter a day as YYYY-MM-DD',
);

/** A time of day, "14:00". */
export const clock = matching(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'clock', 'Enter a time as HH:MM');

/** A time zone that clocks go by. */
export const zone = rule(
  (value) =>
    typeof value === 'string' &&
    value !== '' &&
    doesNotThrow(() => Temporal.PlainDate.from('2026-01-01').toZonedDateTime(value)),
  'zone',
  'Must be a time zone, such as Asia/Kolkata',
);

/** A moment, ISO 8601 with its offset. */
export const instant = rule(
  (value) => typeof value === 'string' && doesNotThrow(() => Temporal.Instant.from(value)),
  'instant',
  'Must be a date and time with its offset, such as 2026-12-06T08:30:00Z',
);

/** The same, or null for what is not known. */
export function orNull(check: DetailCheck): DetailCheck {
  return (value, field) => (value === null ? [] : check(value, field));
}

/** The same, or nothing where the field is younger than the stay. */
export function orAbsent(check: DetailCheck): DetailCheck {
  return (value, field) => (value === undefined ? [] : check(value, field));
}

/** Several of a kind. */
export function listOf(check: DetailCheck, least = 0, most = 100): DetailCheck {
  return (value, field) => {
    if (!Array.isArray(value) || value.length < least || value.length > most) {
      return [{ field, rule: 'list', message: `Must be a list of ${least} to ${most}` }];
    }
    return value.flatMap((one, index) => check(one, `${field}.${index}`));
  };
}

/** Exactly these fields. */
export function fields(checks: Readonly<Record<string, DetailCheck>>): DetailCheck {
  return (value, field) => {
    const under = (name: string) => (field === '' ? name : `${field}.${name}`);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return [{ field, rule: 'object', message: 'Must be an object with fields' }];
    }
    const given = value as Readonly<Record<string, unknown>>;
    const unknown = Object.keys(given).filter((name) => !Object.hasOwn(checks, name));
    return [
      ...unknown.map(
        (name): HotelProblem => ({ field: under(name), rule: 'unknown_field', message: 'Is not a field of a stay' }),
      ),
      ...Object.entries(checks).flatMap(([name, check]) => check(given[name], under(name))),
    ];
  };
}

function doesNotThrow(make: () => unknown): boolean {
  try {
    make();
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

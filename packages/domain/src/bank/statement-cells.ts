import { type Paise, paise } from '../money/money.ts';
import { indianDay } from '../time/indian-day.ts';
import { plainText } from '../validation/seen-text.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The content of a cell of days: a day, nothing, or an invalid day. */
export type DayCell = { readonly day: string } | 'none' | 'wrong';

/** A time with its zone: "18:40:00Z", "18:40 UTC", "6:40 PM +00:00". */
const ZONED =
  /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)? ?([ap]m)? ?(z|utc|gmt|[+-]\d{2}:?\d{2})(?: ?(?:utc|gmt))?$/i;

/**
 * Reads a day as Indian banks write it: 05/11/26, 05-11-2026, 05-Nov-2026, 5 Nov 26, 2026-11-05, each with a time or
 * without. A time that names its zone is a moment, and its day is India's.
 */
export function readDay(text: string): DayCell {
  const trimmed = plainText(text).trim();
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]|$)/.exec(trimmed);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]), trimmed.slice(iso[0].length));
  const written = /^(\d{1,2})[-/. ]([A-Za-z]{3}|\d{1,2})[a-z]*[-/. ](\d{4}|\d{2})(?:\s|$)/.exec(trimmed);
  if (!written) return /^\d{1,2}[-/.]\w{1,3}[-/.]\d/.test(trimmed) ? 'wrong' : 'none';
  const [, date = '', middle = '', year = ''] = written;
  const month = /^\d/.test(middle) ? Number(middle) : MONTHS.indexOf(middle.toLowerCase()) + 1;
  const rest = trimmed.slice(written[0].length);
  return dayOf(year.length === 2 ? 2000 + Number(year) : Number(year), month, Number(date), rest);
}

function dayOf(year: number, month: number, day: number, rest: string): DayCell {
  const zoned = ZONED.exec(rest.trim());
  try {
    const written = Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' });
    return { day: zoned ? dayInIndia(written, zoned) : written.toString() };
  } catch {
    return 'wrong';
  }
}

/** Throws for a time that no clock shows. */
function dayInIndia(written: Temporal.PlainDate, zoned: RegExpExecArray): string {
  const [, hour = '', minute = '', second = '0', half, zone = ''] = zoned;
  const onClock = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  const time = Temporal.PlainTime.from(
    { hour: onClock, minute: Number(minute), second: Number(second) },
    { overflow: 'reject' },
  );
  const offset = /^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(-2)}` : '+00:00';
  return indianDay(written.toPlainDateTime(time).toZonedDateTime(offset).toInstant());
}

/**
 * The content of a cell of amounts: paise (below 0 where it is written as a debit), nothing, or text that is not an
 * amount.
 */
export type AmountCell = { readonly paise: Paise } | 'none' | 'wrong';

const MOST_RUPEES = 1e12;

/**
 * Reads an amount: "1,23,456.00", "₹ 500", "-12.50", "(12.50)", "12.50 Dr", "12.50 Cr". An amount of nothing is
 * nothing.
 */
export function readAmount(text: string): AmountCell {
  const bare = plainText(text).replaceAll(/[\s,₹]|INR|Rs\.?/gi, '');
  if (bare === '' || bare === '-') return 'none';
  // A comma that parts rupees from paise would make a thousand of one.
  if (/\.\d*,/.test(text)) return 'wrong';
  const parts = /^(\(?)([+-]?)(\d{1,15})(?:\.(\d{1,2})0*)?(\)?)(cr|dr)?\.?$/i.exec(bare);
  if (!parts) return 'wrong';
  const [, open, sign, rupees = '', decimals = '', shut, side = ''] = parts;
  if ((open === '(') !== (shut === ')') || Number(rupees) > MOST_RUPEES) return 'wrong';
  const size = Number(rupees) * 100 + Number(decimals.padEnd(2, '0'));
  if (size === 0) return { paise: paise(0) };
  const isNegative = (sign === '-') !== (open === '(') || side.toLowerCase() === 'dr';
  return { paise: paise(isNegative ? -size : size) };
}

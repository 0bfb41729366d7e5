import { type Paise, paise } from '../money/money.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** What a cell of days says: a day, nothing, or something that was meant as a day and is none. */
export type DayCell = { readonly day: string } | 'none' | 'wrong';

/** Reads a day as Indian banks write it: 05/11/26, 05-11-2026, 05-Nov-2026, 5 Nov 26, 2026-11-05, each with a time or without. */
export function readDay(text: string): DayCell {
  const trimmed = text.trim();
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]|$)/.exec(trimmed);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const written = /^(\d{1,2})[-/. ]([A-Za-z]{3}|\d{1,2})[a-z]*[-/. ](\d{4}|\d{2})(?:\s|$)/.exec(trimmed);
  if (!written) return /^\d{1,2}[-/.]\w{1,3}[-/.]\d/.test(trimmed) ? 'wrong' : 'none';
  const [, date = '', middle = '', year = ''] = written;
  const month = /^\d/.test(middle) ? Number(middle) : MONTHS.indexOf(middle.toLowerCase()) + 1;
  return dayOf(year.length === 2 ? 2000 + Number(year) : Number(year), month, Number(date));
}

function dayOf(year: number, month: number, day: number): DayCell {
  try {
    return { day: Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString() };
  } catch {
    return 'wrong';
  }
}

/** What a cell of amounts says: paise (below 0 where it is written as a debit), nothing, or something that is no amount. */
export type AmountCell = { readonly paise: Paise } | 'none' | 'wrong';

const MOST_RUPEES = 1e12;

/** Reads an amount: "1,23,456.00", "₹ 500", "-12.50", "(12.50)", "12.50 Dr", "12.50 Cr". An amount of nothing is nothing. */
export function readAmount(text: string): AmountCell {
  const bare = text.replaceAll(/[\s,₹]|INR|Rs\.?/gi, '');
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

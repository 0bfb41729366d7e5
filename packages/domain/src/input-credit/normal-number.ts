import { financialYearOf } from '../time/financial-year.ts';

const SEPARATORS = /[^0-9A-Z]+/;

/**
 * A document's number as suppliers and customers write it alike: upper case, without the financial year of its date,
 * without separators, and each part without leading zeros. "INV/26-27/0042" and "inv-42" are the same. Never empty
 * where the number is not.
 */
export function normalNumber(number: string, day: string): string {
  const parts = number
    .toUpperCase()
    .split(SEPARATORS)
    .filter((part) => part !== '');
  const kept = withoutYear(parts, financialYearOf(day));
  const joined = (kept.length > 0 ? kept : parts).map(withoutZeros).join('');
  return joined === '' ? number.trim() : joined;
}

/** Letters and digits alone, for finding a ticket or a PNR in it. */
export function lettersOf(number: string): string {
  return number.toUpperCase().split(SEPARATORS).join('');
}

function withoutYear(parts: readonly string[], year: number): readonly string[] {
  const first = [`${year}`, `${year % 100}`.padStart(2, '0')];
  const second = [`${year + 1}`, `${(year + 1) % 100}`.padStart(2, '0')];
  const whole = first.flatMap((from) => second.map((to) => `${from}${to}`));
  const bare = (part: string | undefined) => (part?.startsWith('FY') ? part.slice(2) : part) ?? '';
  const kept: string[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? '';
    if (part === 'FY' || whole.includes(bare(part))) continue;
    if (first.includes(bare(part)) && second.includes(parts[at + 1] ?? '')) at += 1;
    else kept.push(part);
  }
  return kept;
}

function withoutZeros(part: string): string {
  let from = 0;
  while (from < part.length - 1 && part[from] === '0') from += 1;
  return part.slice(from);
}

/**
 * Longer numbers than the 16 characters that the law allows (Rule 46(b)) come from elsewhere; this much of them is
 * compared.
 */
const MOST_COMPARED = 40;

/** The likeness of two numbers, from 0 to 100: the share of characters that need no change (Levenshtein). */
export function likeness(one: string, other: string): number {
  const [a, b] = [one.slice(0, MOST_COMPARED), other.slice(0, MOST_COMPARED)];
  const longest = Math.max(a.length, b.length);
  if (longest === 0) return 100;
  let before = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const changed = (before[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      now.push(Math.min(changed, (before[column] ?? 0) + 1, (now[column - 1] ?? 0) + 1));
    }
    before = now;
  }
  return (1 - (before[b.length] ?? 0) / longest) * 100;
}

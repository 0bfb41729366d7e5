import type { Paise } from '../money/money.ts';
import type { MappedVoucher } from './map-vouchers.ts';

/** What XML 1.0 cannot carry, whatever it is escaped as, and halves of characters. */
const UNWRITABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u{fffe}\u{ffff}]/gu;

/** Text on one line, without characters that a file cannot carry. */
export function plainText(text: string): string {
  return text.replaceAll(UNWRITABLE, ' ').trim();
}

/** Text between tags of XML. */
export function xmlText(text: string): string {
  return plainText(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}

/** A line of CSV as RFC 4180 has it, without its end. */
export function csvLine(cells: readonly string[]): string {
  return cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');
}

/** "-354.00": rupees with two decimals, without grouping. */
export function amountText(amount: Paise): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** "20261115". */
export function dayDigits(day: string): string {
  return day.replaceAll('-', '');
}

/** "pravas:PI/26-27/0000042 Convenience fee": our key first, by which an entry is found again. */
export function narrationOf({ key, text }: Pick<MappedVoucher, 'key' | 'text'>): string {
  return plainText(text === '' ? `pravas:${key}` : `pravas:${key} ${text}`);
}

/** The first characters of a text, never half a one. */
export function cutText(text: string, most: number): string {
  return [...plainText(text)].slice(0, most).join('');
}

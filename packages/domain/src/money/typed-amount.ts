import { latinDigits } from '../validation/latin-digits.ts';
import { fromRupees, type Paise } from './money.ts';

/** The sentence for a text that is not an amount of at least 0 rupees (spec rules §8). */
export const NOT_AN_AMOUNT = 'Please enter valid number';

/** The greatest amount that one field may hold, in rupees: a hundred crore. */
export const LARGEST_AMOUNT = 1_000_000_000;

/**
 * Rupees with at most two decimals, at least 0; null for anything else. Commas may group as in `digitsOf`, and text
 * pasted from screens and invoices begins with the rupee sign.
 */
export function readAmount(text: string): Paise | null {
  const [, whole = '', decimals = ''] =
    /^(?:₹|Rs\.?)?\s*([\d,]{1,20})(\.\d{1,2})?$/i.exec(latinDigits(text.trim())) ?? [];
  const digits = digitsOf(whole);
  const rupees = digits === null ? Number.NaN : Number(digits + decimals);
  return rupees <= LARGEST_AMOUNT ? fromRupees(rupees) : null;
}

/**
 * The digits of a whole number, whose commas group thousands (1,234,567) or lakhs (12,34,567); null for anything else.
 * Where a comma replaces the decimal point, as in "3,00", a hundred times as much would be read.
 */
export function digitsOf(whole: string): string | null {
  const isPlain = /^\d{1,10}$/.test(whole);
  const isGrouped = /^[1-9]\d{0,2}(?:,\d{3})+$/.test(whole) || /^[1-9]\d?(?:,\d{2})*,\d{3}$/.test(whole);
  return isPlain || isGrouped ? whole.replaceAll(',', '') : null;
}

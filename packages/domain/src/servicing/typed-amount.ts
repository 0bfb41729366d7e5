import { fromRupees, type Paise } from '../money/money.ts';

/** The sentence for a text that is no amount of at least 0 rupees (spec rules §8). */
export const NOT_AN_AMOUNT = 'Please enter valid number';

/** Rupees with at most two decimals, at least 0; null for anything else. Thousands may be separated by commas. */
export function readAmount(text: string): Paise | null {
  const plain = text.trim().replaceAll(',', '');
  return /^\d{1,9}(?:\.\d{1,2})?$/.test(plain) ? fromRupees(Number(plain)) : null;
}

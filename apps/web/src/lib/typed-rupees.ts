import { toRupees } from '@pravas/domain/money/money.ts';
import { readAmount } from '@pravas/domain/money/typed-amount.ts';

/**
 * Rupees as people type them, "1,250", "₹1250.50"; NaN for what is no amount by the domain's rule, null for nothing.
 */
export function readTypedRupees(text: string): number | null {
  if (text.trim() === '') return null;
  const amount = readAmount(text);
  return amount === null ? Number.NaN : toRupees(amount);
}

import { inr } from './money-text.ts';

/** "taxes and our fee of ₹354 included": our part of listed prices, in rupees with its GST. */
export function includedText(fee: number | null): string {
  return fee !== null && fee > 0 ? `taxes and our fee of ${inr(fee)} included` : 'taxes included';
}

import { inr } from './money-text.ts';

/** "taxes and our fee of ₹354 included": what of listed prices is ours, in rupees with its GST. */
export function includedText(fee: number | null): string {
  return fee !== null && fee > 0 ? `taxes and our fee of ${inr(fee)} included` : 'taxes included';
}

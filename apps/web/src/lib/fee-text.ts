import { inr } from './money-text.ts';

/** "our fee of ₹354 comes on top when booked": what comes on top of listed fares, in rupees with its GST; null where nothing does. */
export function feeText(fee: number | null): string | null {
  return fee !== null && fee > 0 ? `our fee of ${inr(fee)} comes on top when booked` : null;
}

import { createContext, use } from 'react';

/**
 * The booking whose payment is the one next step of the page; null where something else is. Undefined where a page
 * shows one booking alone.
 */
export const NextToPay = createContext<string | null | undefined>(undefined);

/** How prominent the payment of a booking is, and whether it is the page's one next step. */
export function usePayingRank(bookingId: string): { readonly isLoud: boolean; readonly isNextStep: boolean } {
  const next = use(NextToPay);
  return { isLoud: next === undefined || next === bookingId, isNextStep: next === bookingId };
}

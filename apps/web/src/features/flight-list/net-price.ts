import type { ListedFare } from './option-row.ts';

/** What a fare costs in the end: less the GST that can be claimed back where that is asked for and known. Rupees. */
export function priceOf(fare: Pick<ListedFare, 'totalPrice' | 'net'>, net: boolean): number {
  return (net ? fare.net?.netPrice : null) ?? fare.totalPrice;
}

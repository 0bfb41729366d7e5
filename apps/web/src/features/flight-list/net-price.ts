import type { ShownRow } from './filter-rows.ts';
import type { ListedFare } from './option-row.ts';

/** What a fare costs in the end: less the GST that can be claimed back where that is asked for and known. Rupees. */
export function priceOf(fare: Pick<ListedFare, 'totalPrice' | 'net'>, net: boolean): number {
  return (net ? fare.net?.netPrice : null) ?? fare.totalPrice;
}

/** Rows that show the fare which is the cheapest after claimable GST; as they are where that is not asked for. */
export function byNetPrice(shown: readonly ShownRow[], net: boolean): readonly ShownRow[] {
  if (!net) return shown;
  return shown.map((entry) => {
    const fares = [...entry.fares].sort((a, b) => priceOf(a, true) - priceOf(b, true));
    return { ...entry, fares, fare: fares[0] ?? entry.fare };
  });
}

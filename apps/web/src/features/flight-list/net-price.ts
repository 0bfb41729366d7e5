import { addRupees, type PricedFare } from './option-row.ts';

/** The final price: less the claimable GST where that is asked for and known. Rupees. */
export function priceOf(fare: Pick<PricedFare, 'paid' | 'netPaid'>, net: boolean): number {
  return (net ? fare.netPaid : null) ?? fare.paid;
}

/**
 * How much of a price is GST that can be claimed, including our fee's, as a line shows it; null where nobody claims
 * any.
 */
export function netLineOf({ paid, netPaid, net }: Pick<PricedFare, 'paid' | 'netPaid' | 'net'>) {
  const claimed = netPaid === null ? null : addRupees(paid, -netPaid);
  const told = net && netPaid !== null && claimed !== null;
  return { totalPrice: paid, net: told ? { netPrice: netPaid, gstCredit: claimed, note: net.note } : null };
}

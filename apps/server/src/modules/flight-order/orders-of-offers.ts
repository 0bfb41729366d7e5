import type { Offer } from '@pravas/domain/fare/offer.ts';
import type { NewOrder } from '../booking/index.ts';

/** The orders by which offers are bought: one each, at its seller. */
export function ordersOfOffers([first, ...others]: readonly [Offer, ...Offer[]]): readonly [NewOrder, ...NewOrder[]] {
  const orderOf = (detail: Offer): NewOrder => ({ supplierId: detail.supplierId, detail });
  return [orderOf(first), ...others.map(orderOf)];
}

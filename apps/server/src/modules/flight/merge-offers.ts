import { type FlightOption, groupOffers } from '@pravas/domain/fare/fare-choices.ts';
import { mergeSuppliers } from '@pravas/domain/fare/merge-suppliers.ts';
import type { Offer } from '@pravas/domain/fare/offer.ts';
import type { RememberedSearch, SearchCriteria } from './search-memory.ts';

/**
 * The same flights under all their fares, each fare at the supplier that sells it best; with `keepsGst` also at the one
 * whose GST can be claimed back.
 */
export function mergedOptions(
  offers: readonly Offer[],
  supplierOrder: readonly string[],
  keepsGst = false,
): readonly FlightOption[] {
  const [first] = offers;
  const isOneSupplier = offers.every((offer) => offer.supplierId === first?.supplierId);
  // One supplier's answers need no merging, and most searches of most organisations ask only one.
  return groupOffers(isOneSupplier ? offers : mergeSuppliers(offers, supplierOrder, keepsGst).offers);
}

/** Nobody claims the GST of a private journey. */
export function keepsGst({ personal }: Pick<SearchCriteria, 'personal'>): boolean {
  return !personal;
}

/** Searches stay in memory for a while; grouping one's offers again at every read would be wasted work. */
const known = new WeakMap<RememberedSearch, readonly FlightOption[]>();

/** Everything that a search has found, by flights, the cheapest first. */
export function optionsOf(search: RememberedSearch): readonly FlightOption[] {
  const before = known.get(search);
  if (before) return before;
  const options = mergedOptions(search.offers, search.criteria.supplierOrder, keepsGst(search.criteria));
  known.set(search, options);
  return options;
}

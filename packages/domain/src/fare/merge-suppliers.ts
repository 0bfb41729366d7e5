import { type Slice, segmentKey } from '../flight/itinerary.ts';
import { rememberOf } from '../memory/remember.ts';
import { isGstTwin } from './gst-twin.ts';
import type { Offer } from './offer.ts';

/** Offers of several suppliers with one seller for each fare. */
export interface MergedOffers {
  /** By price, then id and supplier, so that the order of arrival does not matter. */
  readonly offers: readonly Offer[];
  /** What other suppliers ask for the same fare, by the winner's `offerKey`; the best first. */
  readonly alternatives: ReadonlyMap<string, readonly Offer[]>;
}

/** Names an offer among all suppliers of a search. */
export const offerKey = rememberOf((offer: Offer) => `${offer.supplierId}:${offer.offerId}`);

/**
 * Merges what suppliers offer: of the same flights, cabins, kind and fare family the supplier with the lower total for
 * all travellers sells it; at the same total the one whose cancellation rules are exact, then the one named first in
 * `supplierOrder` (others after, by id). Without a family's name fares are the same only with equal baggage and
 * refundability. Halves of special returns stay with their supplier, since they combine with that supplier's only. A
 * supplier that wins keeps all its offers of that fare. With `keepsGst` the cheapest seller who takes a GST number is
 * kept beside one who does not, where claiming the GST makes up for the difference.
 */
export function mergeSuppliers(
  offers: Iterable<Offer>,
  supplierOrder: readonly string[],
  keepsGst = false,
): MergedOffers {
  const groups = new Map<string, Map<string, Offer[]>>();
  const seen = new Set<string>();
  for (const offer of offers) {
    const key = offerKey(offer);
    if (seen.has(key)) continue;
    seen.add(key);
    const fare = sameFareKey(offer);
    const group = groups.get(fare) ?? new Map<string, Offer[]>();
    groups.set(fare, group);
    const own = group.get(offer.supplierId);
    if (own) own.push(offer);
    else group.set(offer.supplierId, [offer]);
  }
  const kept: Offer[] = [];
  const alternatives = new Map<string, readonly Offer[]>();
  for (const group of groups.values()) {
    const bySupplier = [...group.values()].map((own) => own.sort(comparePrices));
    bySupplier.sort((a, b) => compareSellers(a[0], b[0], supplierOrder));
    const [winner, ...losers] = bySupplier;
    const first = winner?.[0];
    if (!winner || !first) continue;
    kept.push(...winner);
    if (losers.length === 0) continue;
    const others = losers.flat();
    alternatives.set(offerKey(first), others);
    const twin = keepsGst ? others.find((offer) => isGstTwin(first, offer)) : undefined;
    if (twin) kept.push(twin);
  }
  return { offers: kept.sort(comparePrices), alternatives };
}

/** Two offers with the same key are the same fare to a traveller, regardless of the seller. */
const sameFareKey = rememberOf((offer: Offer): string => {
  const fare = [offer.coverage, offer.kind, ...offer.slices.map(flownKey)];
  if (offer.pairCode !== null) return [...fare, 'pair', offer.supplierId, offer.pairCode].join('|');
  const brand = offer.brand?.trim().toLowerCase() ?? '';
  if (brand !== '') return [...fare, 'brand', brand].join('|');
  const baggage = offer.baggage.map(({ cabin, checkIn }) => `${cabin ?? '?'}+${checkIn ?? '?'}`);
  return [...fare, 'plain', ...baggage, String(offer.refundable)].join('|');
});

function flownKey(slice: Slice): string {
  return slice.segments.map((segment) => `${segmentKey(segment)}.${segment.cabin}`).join('~');
}

function compareSellers(a: Offer | undefined, b: Offer | undefined, supplierOrder: readonly string[]): number {
  if (!a || !b) return 0;
  return (
    a.price.sellPaise - b.price.sellPaise ||
    Number(hasExactRules(b)) - Number(hasExactRules(a)) ||
    placeOf(a, supplierOrder) - placeOf(b, supplierOrder) ||
    compareText(a.supplierId, b.supplierId)
  );
}

function hasExactRules(offer: Offer): boolean {
  return offer.rules.length > 0 && offer.rules.every((rule) => !rule.indicative);
}

function placeOf(offer: Offer, supplierOrder: readonly string[]): number {
  const place = supplierOrder.indexOf(offer.supplierId);
  return place < 0 ? supplierOrder.length : place;
}

function comparePrices(a: Offer, b: Offer): number {
  return (
    a.price.sellPaise - b.price.sellPaise ||
    compareText(a.offerId, b.offerId) ||
    compareText(a.supplierId, b.supplierId)
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

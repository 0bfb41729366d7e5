import type { Offer } from '@pravas/domain/fare/offer.ts';
import { segmentKey } from '@pravas/domain/flight/itinerary.ts';
import type { CheckedOffer, FlightSupplier } from '../flight/port.ts';
import type { SupplierError } from '../order-port.ts';
import { errorOf, malformed, saysNotFound, saysSoldOut, supplierError } from './errors.ts';
import { parseRef } from './ref.ts';
import { type DuffelParts, findAgain } from './search.ts';
import { toOffer } from './to-domain.ts';
import { toNotes } from './to-rules.ts';
import { type DuffelOffer, parseOffer } from './wire.ts';

/** An offer as Duffel has it now; `soldOut` marks a refusal that means "gone". */
export type Quote =
  | { readonly ok: true; readonly wire: DuffelOffer; readonly checked: CheckedOffer }
  | { readonly ok: false; readonly error: SupplierError; readonly soldOut: boolean };

/** Reads an offer again: Duffel asks the airline for its price now. Its services are included. */
export async function quoteOffer(parts: DuffelParts, offer: Offer, signal: AbortSignal): Promise<Quote> {
  const { config, client, now } = parts;
  const fail = (error: SupplierError, soldOut = false): Quote => ({ ok: false, error, soldOut });
  const ref = parseRef(offer.ref);
  if (!ref || offer.supplierId !== config.supplierId) {
    return fail(supplierError(config, 'not_supported', 'This offer is not ours', false));
  }
  if (Temporal.Instant.compare(now(), Temporal.Instant.from(offer.expiresAt)) >= 0) return fail(expired(parts));
  const reply = await client.read(`/air/offers/${ref.offerId}?return_available_services=true`, signal);
  if (!reply.ok) {
    // Duffel forgets offers some time after they expire.
    if (saysNotFound(reply)) return fail(expired(parts));
    return fail(errorOf(config, reply), saysSoldOut(reply));
  }
  const wire = parseOffer(reply.data);
  const { cabin, dealCodes } = ref;
  const { supplierId } = config;
  const read = wire && toOffer(wire, { supplierId, cabin, dealCodes, coverage: offer.coverage });
  if (!wire || !read) return fail(malformed(config, 'The price answer'));
  // What kind of fare this is was settled by the search.
  const fresh: Offer = { ...read, offerId: offer.offerId, kind: offer.kind, brand: offer.brand, ref: offer.ref };
  const changes = changesOf(offer, fresh);
  const changed = changes.length > 0;
  return { ok: true, wire, checked: { detail: fresh, changed, changedInfo: changed ? changes.join(', ') : null } };
}

/** What differs between an offer and its re-check: price, times (or flights), baggage. */
export function changesOf(before: Offer, after: Offer): ('Price' | 'Times' | 'Baggage')[] {
  const changes: ('Price' | 'Times' | 'Baggage')[] = [];
  if (before.price.sellPaise !== after.price.sellPaise) changes.push('Price');
  if (timesOf(before) !== timesOf(after)) changes.push('Times');
  const bags = (offer: Offer) => JSON.stringify(offer.baggage.map(({ cabin, checkIn }) => [cabin, checkIn]));
  if (bags(before) !== bags(after)) changes.push('Baggage');
  return changes;
}

/** The same flights and fare in a fresh search. */
export const refreshOffer = async (
  parts: DuffelParts,
  ...[offer, passengers, signal]: Parameters<FlightSupplier['refreshOffer']>
): ReturnType<FlightSupplier['refreshOffer']> => {
  const found = await findAgain(parts, offer, passengers, signal);
  if (!found.ok) return found;
  if (!found.value) {
    return { ok: false, error: supplierError(parts.config, 'refused', 'This fare is no longer on sale', false) };
  }
  const changes = changesOf(offer, found.value);
  const changed = changes.length > 0;
  return { ok: true, value: { detail: found.value, changed, changedInfo: changed ? changes.join(', ') : null } };
};

/** The rules of an offer as the airline states them now. */
export const getRules = async (
  parts: DuffelParts,
  ...[offer, signal]: Parameters<FlightSupplier['getRules']>
): ReturnType<FlightSupplier['getRules']> => {
  const quote = await quoteOffer(parts, offer, signal);
  if (!quote.ok) return { ok: false, error: quote.error };
  return { ok: true, value: { windows: quote.checked.detail.rules, notes: toNotes(quote.wire) } };
};

function expired({ config }: DuffelParts): SupplierError {
  return supplierError(config, 'session_expired', 'This offer has expired', true);
}

function timesOf(offer: Offer): string {
  return offer.slices
    .flatMap((slice) => slice.segments.map((segment) => `${segmentKey(segment)}>${segment.to.time.wall}`))
    .join('|');
}

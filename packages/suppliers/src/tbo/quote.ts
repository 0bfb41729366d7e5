import type { Offer } from '@pravas/domain/fare/offer.ts';
import { segmentKey } from '@pravas/domain/flight/itinerary.ts';
import type { CheckedOffer } from '../flight/port.ts';
import type { SupplierError } from '../order-port.ts';
import { errorOf, saysSoldOut, supplierError } from './errors.ts';
import { DEFAULT_CLASSIFIER } from './fare-classifier.ts';
import { parseRef, type TboRef } from './ref.ts';
import type { TboParts } from './search.ts';
import { toOffer } from './to-domain.ts';
import { parseResult, type TboResult } from './wire.ts';

/** FareQuote's answer about an offer; `soldOut` marks a refusal that means "gone". */
export type Quote =
  | { readonly ok: true; readonly ref: TboRef; readonly result: TboResult; readonly checked: CheckedOffer }
  | { readonly ok: false; readonly error: SupplierError; readonly soldOut: boolean };

/** FareQuote's answer about a reference. */
export type RefQuote =
  | {
      readonly ok: true;
      readonly ref: TboRef;
      readonly result: TboResult;
      readonly inner: Readonly<Record<string, unknown>>;
    }
  | { readonly ok: false; readonly error: SupplierError; readonly soldOut: boolean };

/** Asks FareQuote for the present price of an offer of a search or reissue search (TBO's FareQuote page). */
export async function quoteRef(parts: TboParts, ref: TboRef, signal: AbortSignal): Promise<RefQuote> {
  const payload = { TraceId: ref.traceId, ResultIndex: ref.resultIndex };
  const reply = await parts.client.ask('air', 'FareQuote', payload, signal, ref.tokenDate);
  const error = errorOf(parts.config, reply);
  if (error || !reply.ok) {
    return {
      ok: false,
      error: error ?? supplierError(parts.config, 'unavailable', 'No answer', true),
      soldOut: reply.ok && saysSoldOut(reply.envelope),
    };
  }
  const { inner } = reply.envelope;
  const result = parseResult(inner.Results);
  return result ? { ok: true, ref, result, inner } : unreadable(parts);
}

/** Asks FareQuote for an offer's price now. */
export async function quoteOffer(parts: TboParts, offer: Offer, signal: AbortSignal): Promise<Quote> {
  const { config } = parts;
  const ref = parseRef(offer.ref);
  if (!ref || offer.supplierId !== config.supplierId) {
    return {
      ok: false,
      error: supplierError(config, 'not_supported', 'This offer is not ours', false),
      soldOut: false,
    };
  }
  const quote = await quoteRef(parts, ref, signal);
  if (!quote.ok) return quote;
  const { result, inner } = quote;
  const quoted = toQuotedOffer(parts, offer, ref, result);
  if (!quoted) return unreadable(parts);
  const changes = changesOf(offer, quoted);
  const said =
    typeof inner.FlightDetailChangeInfo === 'string' ? inner.FlightDetailChangeInfo.trim().slice(0, 200) : '';
  return {
    ok: true,
    ref,
    result,
    checked: {
      detail: quoted,
      changed: changes.length > 0,
      changedInfo: changes.length > 0 ? said || changes.join(', ') : null,
    },
  };
}

function unreadable({ config }: TboParts) {
  const error = supplierError(config, 'malformed', 'The price answer could not be read', true);
  return { ok: false, error, soldOut: false } as const;
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

function timesOf(offer: Offer): string {
  return offer.slices
    .flatMap((slice) => slice.segments.map((segment) => `${segmentKey(segment)}>${segment.to.time.wall}`))
    .join('|');
}

/** The quote speaks of price, flights and conditions; what kind of fare this is was settled by the search. */
function toQuotedOffer(parts: TboParts, offer: Offer, ref: TboRef, result: TboResult): Offer | null {
  const { config } = parts;
  const quoted = toOffer(result, {
    supplierId: config.supplierId,
    classifier: config.classifier ?? DEFAULT_CLASSIFIER,
    ref,
    coverage: offer.coverage,
    specialReturn: offer.kind === 'special_return',
    expiresAt: offer.expiresAt,
  });
  if (!quoted) return null;
  return {
    ...quoted,
    offerId: offer.offerId,
    kind: offer.kind,
    brand: offer.brand,
    pairCode: offer.pairCode,
    rules: quoted.rules.length > 0 ? quoted.rules : offer.rules,
    ref: offer.ref,
  };
}

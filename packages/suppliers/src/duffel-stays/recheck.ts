import { USUAL_NEEDS } from '@pravas/domain/hotel/guest-needs.ts';
import { loneSaleBlock } from '@pravas/domain/hotel/house-rules.ts';
import { changesOf, changeText, namesKey, termsKey } from '@pravas/domain/hotel/stay-changes.ts';
import type { StayOffer } from '@pravas/domain/hotel/stay-offer.ts';
import { errorOf, malformed, saysNotFound, supplierError } from '../duffel/errors.ts';
import type { CheckedStay, StayParty } from '../hotel/port.ts';
import type { Answer, RefreshedDetail, SupplierError } from '../order-port.ts';
import { type OfferContext, parseOfferContext } from './context.ts';
import { type StaysParts, saysGone, searchStays } from './search.ts';
import { type OfferFacts, toOffer } from './to-domain.ts';
import { parseQuote, type StaysQuote } from './wire.ts';

/** A quote of an offer's rate, with what its booking needs. */
export type Recheck =
  | { readonly ok: true; readonly checked: CheckedStay; readonly context: OfferContext; readonly quoteId: string }
  | { readonly ok: false; readonly error: SupplierError; readonly isSoldOut: boolean };

/** Asks for a quote of an offer's rate: its final price, terms and conditions. A lapsed rate is not asked about. */
export async function recheckStay(parts: StaysParts, offer: StayOffer, signal: AbortSignal): Promise<Recheck> {
  const { config, client, now } = parts;
  const refused = (error: SupplierError, isSoldOut = false): Recheck => ({ ok: false, error, isSoldOut });
  const context = parseOfferContext(offer.context);
  if (!context) return refused(supplierError(config, 'not_supported', 'This offer is not ours.', false));
  if (isLapsed(offer, now())) return refused(lapsed(parts));
  const reply = await client.ask('/stays/quotes', { rate_id: context.rateId }, signal);
  if (!reply.ok) {
    if (saysNotFound(reply) || isLapsed(offer, now())) return refused(lapsed(parts));
    return refused(errorOf(config, reply), saysGone(reply));
  }
  const quote = parseQuote(reply.data);
  const final = quote && quotedOffer(quote, offer, context);
  if (!quote || !final) return refused(malformed(config, 'The quote'));
  const changes = changesOf(offer, final, now());
  const checked: CheckedStay = {
    detail: final,
    changed: changes.length > 0,
    changedInfo: changeText(changes),
    changes,
    needs: USUAL_NEEDS,
    block: loneSaleBlock(final.houseRules),
    // Our balance is not known before a booking is made.
    isAffordable: true,
    takesGst: false,
  };
  return { ok: true, checked, context: parseOfferContext(final.context) ?? context, quoteId: quote.id };
}

function isLapsed({ expiresAt }: StayOffer, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, Temporal.Instant.from(expiresAt)) >= 0;
}

function lapsed({ config }: StaysParts): SupplierError {
  return supplierError(config, 'session_expired', 'The offer has lapsed.', true);
}

/** The offer as a quote has it; null where the quote does not repeat its rate or is not in rupees. */
function quotedOffer(quote: StaysQuote, offer: StayOffer, context: OfferContext): StayOffer | null {
  const [room] = quote.accommodation.rooms;
  const [rate] = room?.rates.readable ?? [];
  if (!room || !rate) return null;
  const facts = { supplierId: offer.supplierId, hotelId: offer.hotelId, quoteId: quote.id, asked: askedOf(context) };
  const found = toOffer(room, { ...rate, id: context.rateId }, quote, facts);
  return found && { ...found, offerId: offer.offerId };
}

function askedOf({ supplierHotelId, zone, stay, rooms, nationality, companyCodes }: OfferContext): OfferFacts['asked'] {
  return { supplierHotelId, zone, stay, rooms, nationality, companyCodes };
}

/**
 * Finds a rate again by a search of its hotel: the same room, meals and name of the rate, on the same terms where there
 * are such. The answer names what differs.
 */
export async function refreshStay(
  parts: StaysParts,
  offer: StayOffer,
  { rooms, nationality }: StayParty,
  signal: AbortSignal,
): Promise<Answer<RefreshedDetail<StayOffer>>> {
  const { config, now } = parts;
  const context = parseOfferContext(offer.context);
  const refused = (error: SupplierError) => ({ ok: false, error }) as const;
  if (!context) return refused(supplierError(config, 'not_supported', 'This offer is not ours.', false));
  const { supplierHotelId, zone, stay, companyCodes } = context;
  const hotels = [{ hotelId: offer.hotelId, supplierHotelId, zone }];
  const found: StayOffer[] = [];
  for await (const batch of searchStays(parts, { hotels, stay, rooms, nationality, companyCodes }, signal)) {
    if (batch.type === 'error') return refused(batch.error);
    found.push(...batch.offers);
  }
  if (signal.aborted) return refused(supplierError(config, 'timeout', 'It did not answer in time.', true));
  const same = sameRate(found, offer, context, now());
  if (!same) return refused(supplierError(config, 'refused', 'This rate is no longer on sale.', false));
  const answer = await recheckStay(parts, same, signal);
  if (!answer.ok) return refused(answer.error);
  const { detail } = answer.checked;
  const changes = changesOf(offer, detail, now());
  const again = { ...detail, offerId: offer.offerId };
  return { ok: true, value: { detail: again, changed: changes.length > 0, changedInfo: changeText(changes) } };
}

function sameRate(
  found: readonly StayOffer[],
  offer: StayOffer,
  { rateName }: OfferContext,
  now: Temporal.Instant,
): StayOffer | undefined {
  const alike = found.filter(
    (one) =>
      namesKey(one) === namesKey(offer) &&
      one.board === offer.board &&
      one.isNegotiated === offer.isNegotiated &&
      one.isRefundable === offer.isRefundable,
  );
  const ofName = alike.filter((one) => parseOfferContext(one.context)?.rateName === rateName);
  const terms = termsKey(offer, now, true);
  const ofTerms = (all: readonly StayOffer[]) => all.find((one) => termsKey(one, now, true) === terms);
  return ofTerms(ofName) ?? ofTerms(alike) ?? ofName[0];
}

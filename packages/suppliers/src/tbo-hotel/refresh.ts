import { changesOf, changeText, namesKey, termsKey } from '@pravas/domain/hotel/stay-changes.ts';
import type { StayOffer } from '@pravas/domain/hotel/stay-offer.ts';
import type { StayParty } from '../hotel/port.ts';
import type { Answer, RefreshedDetail } from '../order-port.ts';
import { parseOfferContext } from './context.ts';
import { supplierError } from './errors.ts';
import type { TboHotelParts } from './parts.ts';
import { recheckStay } from './recheck.ts';
import { searchStays } from './search.ts';

/**
 * Finds a rate again by a search of its hotel: the same rooms and meals, on the same terms where there are such, and
 * else refundable or not as before. The answer names what differs.
 */
export async function refreshStay(
  parts: TboHotelParts,
  offer: StayOffer,
  { rooms, nationality }: StayParty,
  signal: AbortSignal,
): Promise<Answer<RefreshedDetail<StayOffer>>> {
  const { config, now } = parts;
  const context = parseOfferContext(offer.context);
  if (!context) {
    return { ok: false, error: supplierError(config, 'not_supported', 'This offer is not ours.', false) };
  }
  const { supplierHotelId, zone, stay, companyCodes } = context;
  const hotels = [{ hotelId: offer.hotelId, supplierHotelId, zone }];
  const found: StayOffer[] = [];
  for await (const batch of searchStays(parts, { hotels, stay, rooms, nationality, companyCodes }, signal)) {
    if (batch.type === 'error') return { ok: false, error: batch.error };
    found.push(...batch.offers);
  }
  if (signal.aborted) return { ok: false, error: supplierError(config, 'timeout', 'It did not answer in time.', true) };
  const same = sameRate(found, offer, now());
  if (!same) {
    return { ok: false, error: supplierError(config, 'refused', 'This rate is no longer on sale.', false) };
  }
  const answer = await recheckStay(parts, same, signal);
  if (!answer.ok) return answer;
  const { detail } = answer.checked;
  const changes = changesOf(offer, detail, now());
  return {
    ok: true,
    value: {
      detail: { ...detail, offerId: offer.offerId },
      changed: changes.length > 0,
      changedInfo: changeText(changes),
    },
  };
}

/** The cheapest of those that differ only in price, terms first. */
function sameRate(found: readonly StayOffer[], offer: StayOffer, now: Temporal.Instant): StayOffer | null {
  const alike = found
    .filter(
      (one) =>
        namesKey(one) === namesKey(offer) &&
        one.board === offer.board &&
        one.isNegotiated === offer.isNegotiated &&
        one.isRefundable === offer.isRefundable,
    )
    .toSorted((a, b) => a.totalPaise - b.totalPaise);
  const terms = termsKey(offer, now, true);
  return alike.find((one) => termsKey(one, now, true) === terms) ?? alike[0] ?? null;
}

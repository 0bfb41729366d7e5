import { randomBytes } from 'node:crypto';
import type { PassengerType } from '../engine/model.ts';
import type { Offer, SliceRequest } from '../engine/offers.ts';

/** An offer may be booked this long. */
export const OFFER_LIFE_MS = 30 * 60_000;

/** A frequent-flyer number sent with a passenger. */
export interface LoyaltyAccount {
  readonly airlineCode: string;
  readonly number: string;
}

/** A passenger of a search, known by an id from then on. */
export interface SearchedPassenger {
  readonly id: string;
  readonly type: PassengerType;
  readonly age: number | null;
  readonly givenName: string;
  readonly familyName: string;
  readonly loyalty: readonly LoyaltyAccount[];
}

/** A priced offer of a search. */
export interface KnownOffer {
  readonly id: string;
  /** Short text that the ids of the offer's slices, segments and services are made with. */
  readonly scope: string;
  readonly requestId: string;
  readonly offer: Offer;
  readonly passengers: readonly SearchedPassenger[];
  readonly trackingReference: string | null;
  readonly createdAtMs: number;
  readonly isBooked: boolean;
  /** A rise that a passenger's name called for has been announced. */
  readonly isPriceRaised: boolean;
}

/** A search with its offers, in the order in which they were found. */
export interface KnownRequest {
  readonly id: string;
  readonly createdAtMs: number;
  readonly slices: readonly SliceRequest[];
  readonly passengers: readonly SearchedPassenger[];
  readonly offerIds: readonly string[];
}

/** The searches and offers of the last hours. They live in memory only, as offers do for half an hour at the real one. */
export interface OfferStore {
  open(
    search: Pick<KnownRequest, 'slices' | 'passengers'>,
    offers: readonly { readonly offer: Offer; readonly trackingReference: string | null }[],
    nowMs: number,
  ): KnownRequest;
  request(id: string): KnownRequest | undefined;
  requests(): readonly KnownRequest[];
  offer(id: string): KnownOffer | undefined;
  keep(offer: KnownOffer): KnownOffer;
  clear(): void;
}

/** No searches yet. */
export function createOfferStore(): OfferStore {
  const requests = new Map<string, KnownRequest>();
  const offers = new Map<string, KnownOffer>();
  const forgetOld = (nowMs: number): void => {
    for (const request of requests.values()) {
      if (nowMs - request.createdAtMs <= OFFER_LIFE_MS * 2) continue;
      for (const id of request.offerIds) offers.delete(id);
      requests.delete(request.id);
    }
  };
  return {
    open: (search, found, nowMs) => {
      forgetOld(nowMs);
      const key = randomBytes(6).toString('hex');
      const request: KnownRequest = {
        id: `orq_sbx_${key}`,
        createdAtMs: nowMs,
        ...search,
        offerIds: found.map((_, index) => `off_sbx_${key}_${index}`),
      };
      for (const [index, one] of found.entries()) {
        const id = `off_sbx_${key}_${index}`;
        offers.set(id, {
          id,
          scope: `${key}_${index}`,
          requestId: request.id,
          ...one,
          passengers: search.passengers,
          createdAtMs: nowMs,
          isBooked: false,
          isPriceRaised: false,
        });
      }
      requests.set(request.id, request);
      return request;
    },
    request: (id) => requests.get(id),
    requests: () => [...requests.values()],
    offer: (id) => offers.get(id),
    keep: (offer) => {
      offers.set(offer.id, offer);
      return offer;
    },
    clear: () => {
      requests.clear();
      offers.clear();
    },
  };
}

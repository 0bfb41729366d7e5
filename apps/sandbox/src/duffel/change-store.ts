import type { FareFamily } from '../engine/fare-family.ts';
import type { OfferSlice } from '../engine/offers.ts';
import type { RecordStore } from '../store.ts';
import type { StoredCancellation } from './cancellation-wire.ts';

/** New flights for an order, priced. */
export interface KnownChangeOffer {
  readonly id: string;
  readonly requestId: string;
  readonly bookingId: number;
  /** How often the order had been changed when this was priced: an older offer is void. */
  readonly reissueCount: number;
  readonly removed: readonly number[];
  readonly removedSlices: readonly OfferSlice[];
  readonly added: readonly OfferSlice[];
  /** The fare families flown before and after. */
  readonly families: { readonly removed: FareFamily; readonly added: FareFamily };
  readonly fareDifferencePaise: number;
  readonly penaltyPaise: number;
  readonly newTotalPaise: number;
  readonly createdAtMs: number;
}

/** A question for new flights. */
export interface KnownChangeRequest {
  readonly id: string;
  readonly bookingId: number;
  readonly removed: readonly number[];
  readonly adds: readonly {
    readonly origin: string;
    readonly destination: string;
    readonly date: string;
    readonly cabin: 'economy' | 'premium_economy' | 'business' | 'first' | null;
  }[];
  readonly offerIds: readonly string[];
}

/** A change that is to be or was bought. */
export interface KnownChange {
  readonly id: string;
  readonly offer: KnownChangeOffer;
  readonly createdAtMs: number;
  readonly confirmedAtMs: number | null;
}

/** Cancellations and changes of orders. Confirmed ones survive a restart, questions do not. */
export interface ChangeStore {
  keepCancellation(cancellation: StoredCancellation): StoredCancellation;
  cancellation(id: string): StoredCancellation | undefined;
  cancellations(): readonly StoredCancellation[];
  keepRequest(request: KnownChangeRequest): KnownChangeRequest;
  request(id: string): KnownChangeRequest | undefined;
  keepOffer(offer: KnownChangeOffer): KnownChangeOffer;
  offer(id: string): KnownChangeOffer | undefined;
  offers(): readonly KnownChangeOffer[];
  keepChange(change: KnownChange): KnownChange;
  change(id: string): KnownChange | undefined;
  clear(): void;
}

function mapOf<T extends { readonly id: string }>(records: readonly unknown[]): Map<string, T> {
  return new Map((records as readonly T[]).map((record) => [record.id, record]));
}

/** All saved records, and room for more. */
export function createChangeStore(store: RecordStore): ChangeStore {
  const cancellations = mapOf<StoredCancellation>(store.all('order_cancellation'));
  const changes = mapOf<KnownChange>(store.all('order_change'));
  const requests = new Map<string, KnownChangeRequest>();
  const offers = new Map<string, KnownChangeOffer>();
  return {
    keepCancellation: (cancellation) => {
      store.save('order_cancellation', cancellation.id, cancellation);
      cancellations.set(cancellation.id, cancellation);
      return cancellation;
    },
    cancellation: (id) => cancellations.get(id),
    cancellations: () => [...cancellations.values()],
    keepRequest: (request) => {
      requests.set(request.id, request);
      return request;
    },
    request: (id) => requests.get(id),
    keepOffer: (offer) => {
      offers.set(offer.id, offer);
      return offer;
    },
    offer: (id) => offers.get(id),
    offers: () => [...offers.values()],
    keepChange: (change) => {
      store.save('order_change', change.id, change);
      changes.set(change.id, change);
      return change;
    },
    change: (id) => changes.get(id),
    clear: () => {
      for (const kept of [cancellations, changes, requests, offers]) kept.clear();
    },
  };
}

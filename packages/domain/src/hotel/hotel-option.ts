import type { Paise } from '../money/money.ts';
import type { VerdictOutcome } from '../policy/verdict.ts';
import type { Hotel } from './hotel.ts';
import { firstCheckIn } from './hotel-clock.ts';
import { freeUntil } from './stay-cancellation.ts';
import type { StayOffer } from './stay-offer.ts';
import { sellPaise } from './stay-price.ts';

/** An offer as filters and orders see it; the browser gets only this of one. */
export interface ListedRate {
  readonly offer: Pick<StayOffer, 'board' | 'isNegotiated'>;
  /** What the whole stay costs, with tax. */
  readonly totalPaise: Paise;
  /** True where it can be cancelled free of charge now. */
  readonly isFreeNow: boolean;
  /** The policy's verdict on it; null = there is none. */
  readonly outcome: VerdictOutcome | null;
}

/** The same with all that the supplier says of it. */
export interface ListedOffer extends ListedRate {
  readonly offer: StayOffer;
  /** The last moment at which cancelling is free; null = it is not free now. */
  readonly freeUntil: Temporal.Instant | null;
}

/** An offer that no policy has judged yet. */
export type UnjudgedOffer = Omit<ListedOffer, 'outcome'>;

/** A hotel as filters and orders see it, with its rates, the cheapest first; at least one. */
export interface ListedStay {
  readonly hotel: Pick<
    Hotel,
    'hotelId' | 'name' | 'stars' | 'propertyType' | 'facilities' | 'reviewScore' | 'isPreferred'
  >;
  /** From where was asked for; null = not known. */
  readonly km: number | null;
  readonly offers: readonly ListedRate[];
}

/** A hotel with what it offers, the cheapest first; at least one. */
export interface HotelOption extends ListedStay {
  readonly hotel: Hotel;
  /** From where was asked for; null = not known. */
  readonly km: number | null;
  readonly offers: readonly ListedOffer[];
}

/** A hotel of the list. Its verdict is an argument, as policies are judged elsewhere. */
export function hotelOption(
  hotel: Hotel,
  km: number | null,
  offers: readonly { readonly offer: StayOffer; readonly outcome: VerdictOutcome | null }[],
  now: Temporal.Instant,
): HotelOption {
  const listed = offers.map(({ offer, outcome }): ListedOffer => ({ ...listedOffer(hotel, offer, now), outcome }));
  return { hotel, km, offers: listed.sort(cheaperFirst) };
}

/** An offer with what it costs and until when it can be cancelled free of charge, seen from `now`. */
export function listedOffer(hotel: Hotel, offer: StayOffer, now: Temporal.Instant): UnjudgedOffer {
  const { tiers, lastFreeAt, isRefundable, totalPaise } = offer;
  const checkInAt = firstCheckIn(hotel, offer) ?? now.toString();
  const free = freeUntil({ tiers, lastFreeAt, isRefundable, totalPaise, checkInAt }, now);
  return { offer, totalPaise: sellPaise(offer), isFreeNow: free !== null, freeUntil: free };
}

/** True for what a policy lets be booked with at most a note. */
export function isCompliant({ outcome }: Pick<ListedRate, 'outcome'>): boolean {
  return outcome === null || outcome === 'within' || outcome === 'note';
}

/** Company rates before others of the same price; equal ones keep their order. */
export function cheaperFirst(a: UnjudgedOffer, b: UnjudgedOffer): number {
  return a.totalPaise - b.totalPaise || Number(b.offer.isNegotiated) - Number(a.offer.isNegotiated);
}

import type { Paise } from '../money/money.ts';
import type { VerdictOutcome } from '../policy/verdict.ts';
import type { Hotel } from './hotel.ts';
import { checkInAt } from './hotel-clock.ts';
import { freeUntil } from './stay-cancellation.ts';
import type { StayOffer } from './stay-offer.ts';
import { sellPaise } from './stay-price.ts';

/** An offer as lists, filters and suggestions see it. */
export interface ListedOffer {
  readonly offer: StayOffer;
  /** What the whole stay costs, with tax. */
  readonly totalPaise: Paise;
  /** True where it can be cancelled free of charge now. */
  readonly isFreeNow: boolean;
  /** What the policy makes of it; null = there is none. */
  readonly outcome: VerdictOutcome | null;
}

/** A hotel with what it offers, the cheapest first; at least one. */
export interface HotelOption {
  readonly hotel: Hotel;
  /** From where was asked for; null = not known. */
  readonly km: number | null;
  readonly offers: readonly ListedOffer[];
}

/** A hotel of the list. What it is judged as comes in, as policies are judged elsewhere. */
export function hotelOption(
  hotel: Hotel,
  km: number | null,
  offers: readonly { readonly offer: StayOffer; readonly outcome: VerdictOutcome | null }[],
  now: Temporal.Instant,
): HotelOption {
  const listed = offers.map(({ offer, outcome }) => ({
    offer,
    outcome,
    totalPaise: sellPaise(offer),
    isFreeNow: freeUntil({ ...offer, checkInAt: firstCheckIn(hotel, offer, now) }, now) !== null,
  }));
  return { hotel, km, offers: listed.toSorted(cheaperFirst) };
}

/** True for what a policy lets be booked with at most a note. */
export function isCompliant({ outcome }: Pick<ListedOffer, 'outcome'>): boolean {
  return outcome === null || outcome === 'within' || outcome === 'note';
}

/** Company rates before others of the same price. */
export function cheaperFirst(a: ListedOffer, b: ListedOffer): number {
  return (
    a.totalPaise - b.totalPaise ||
    Number(b.offer.isNegotiated) - Number(a.offer.isNegotiated) ||
    (a.offer.offerId < b.offer.offerId ? -1 : 1)
  );
}

function firstCheckIn(hotel: Hotel, offer: StayOffer, now: Temporal.Instant): string {
  const [first] = offer.rooms.flatMap(({ nights }) => nights.map(({ date }) => date)).toSorted();
  return (first === undefined ? now : checkInAt(hotel, first)).toString();
}

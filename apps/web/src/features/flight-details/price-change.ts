import type { Details } from '../../lib/flight-details-query.ts';
import type { PriceSummary } from '../../lib/price-lines.ts';

type Fare = Details['faresList'][number];

/** What was to be paid and what is to be paid now, in rupees: all travellers, extras and our fee in both. */
export interface PriceChange {
  readonly old: number;
  readonly new: number;
}

/**
 * How far the total has moved with its fare alone, against the fare that was shown or agreed to before; null where the
 * fare is unchanged. Whatever else the total contains is in both amounts.
 */
export function fareChange(shown: Pick<PriceSummary, 'fare' | 'totalPrice'>, fareBefore: number): PriceChange | null {
  const morePaise = Math.round((shown.fare - fareBefore) * 100);
  if (morePaise === 0) return null;
  return { old: (Math.round(shown.totalPrice * 100) - morePaise) / 100, new: shown.totalPrice };
}

/** The fares with the chosen one at its present price, as far as that is known. */
export function faresNow(
  fares: readonly Fare[],
  chosen: string,
  now: { readonly fare: number; readonly net: Fare['net'] } | null,
): readonly Fare[] {
  return fares.map((fare) =>
    now === null || fare.fareType !== chosen || fare.totalPrice === now.fare
      ? fare
      : { ...fare, totalPrice: now.fare, totalWithFee: moved(fare, now.fare), net: now.net },
  );
}

/** Our fee is the same whatever the fare. */
function moved({ totalPrice, totalWithFee }: Fare, fareNow: number): number {
  return Math.round((totalWithFee + fareNow - totalPrice) * 100) / 100;
}

/** Flights that cost less than the fare does now, whose price has moved by so much since it was listed. */
export function cheaperNow<Card extends { readonly saves: number }>(
  cards: readonly Card[],
  moreRupees: number,
): readonly Card[] {
  return cards
    .map((card) => ({ ...card, saves: Math.round((card.saves + moreRupees) * 100) / 100 }))
    .filter((card) => card.saves > 0);
}

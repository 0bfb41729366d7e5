import { type Paise, paise, ZERO } from '../money/money.ts';

/** The price of a purchase, compared with its alternatives; without our fee. */
export interface Savings {
  readonly paidPaise: Paise;
  /** The lowest logical price: the cheapest that the policy considers comparable. */
  readonly lowestPaise: Paise;
  /** The price to beat: the median of what is comparable. */
  readonly medianPaise: Paise;
  /** The missed saving: paid above the lowest logical price. */
  readonly missedPaise: Paise;
  /** The saving: paid below the price to beat. Never netted against what was missed. */
  readonly realisedPaise: Paise;
  /**
   * What a negotiated price saved against the regular one of the same; null = none was bought, or no regular one seen.
   */
  readonly negotiatedPaise: Paise | null;
  /** What has the lowest logical price: "IndiGo 6E 203", the name of a hotel. */
  readonly lowestTitle: string;
  /** So many flights or hotels were compared. */
  readonly compared: number;
}

/** A price compared with two others: what it missed and what it saved. */
export function held(paidPaise: Paise, to: Pick<Savings, 'lowestPaise' | 'medianPaise'>) {
  return { missedPaise: above(paidPaise, to.lowestPaise), realisedPaise: above(to.medianPaise, paidPaise) };
}

/** The middle of prices in rising order; of an even number the mean of the middle two, half a paisa up. */
export function medianOf(prices: readonly Paise[]): Paise {
  const middle = Math.floor(prices.length / 2);
  const upper = prices[middle] ?? ZERO;
  return prices.length % 2 === 1 ? upper : paise(Math.round(((prices[middle - 1] ?? upper) + upper) / 2));
}

function above(a: Paise, b: Paise): Paise {
  return a > b ? paise(a - b) : ZERO;
}

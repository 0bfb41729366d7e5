import { formatInr, fromRupees, type Paise } from '../money/money.ts';

/** The least and the most that one top-up through the gateway may be. */
export const TOP_UP_LIMITS = { leastPaise: fromRupees(100), mostPaise: fromRupees(10_00_000) } as const;

/** Why an amount cannot be topped up, as a sentence about the field; null = it can. */
export function topUpProblem(amountPaise: Paise): string | null {
  const { leastPaise, mostPaise } = TOP_UP_LIMITS;
  if (amountPaise < leastPaise) return `Top up at least ${formatInr(leastPaise)}`;
  if (amountPaise > mostPaise) return `At most ${formatInr(mostPaise)} at a time; more comes in by bank transfer`;
  return null;
}

/** How many days the balance lasts at the pace of the last thirty days; null where nothing was spent. */
export function daysOfCover(availablePaise: Paise, spentIn30DaysPaise: Paise): number | null {
  return spentIn30DaysPaise <= 0 ? null : Math.floor((availablePaise * 30) / spentIn30DaysPaise);
}

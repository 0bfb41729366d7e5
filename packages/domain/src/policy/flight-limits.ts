import { applyRate, greatest, type Paise, paise, ZERO } from '../money/money.ts';
import type { FlightChoice, JudgedSlice } from './flight-choice.ts';
import { cabinRank, daysBetween } from './flight-measures.ts';
import type { CabinTier, FlightRules, MarketAmounts, RelativeCeiling } from './policy.ts';

/** A market's amount of a pair of amounts; null = no limit there. */
export function amountFor(amounts: MarketAmounts, international: boolean): Paise | null {
  return international ? amounts.internationalPaise : amounts.domesticPaise;
}

/** The cabin tiers of a market; empty where the policy has none. */
export function tiersFor(rules: FlightRules, international: boolean): readonly CabinTier[] {
  return (international ? rules.cabins?.international : rules.cabins?.domestic) ?? [];
}

/** The tier with the greatest `fromMinutes` that the travel time reaches; null where none is reached. */
export function tierFor(tiers: readonly CabinTier[], durationMinutes: number): CabinTier | null {
  let found: CabinTier | null = null;
  for (const tier of tiers) {
    if (tier.fromMinutes <= durationMinutes && (!found || tier.fromMinutes > found.fromMinutes)) found = tier;
  }
  return found;
}

/** The first slice with a segment in a cabin that its tier does not allow; null when all are allowed. */
export function sliceOutOfCabin(tiers: readonly CabinTier[], slices: readonly JudgedSlice[]): JudgedSlice | null {
  for (const slice of slices) {
    const tier = tierFor(tiers, slice.durationMinutes);
    if (tier && !slice.cabins.every((cabin) => tier.cabins.includes(cabin))) return slice;
  }
  return null;
}

/**
 * The cabin a choice is compared in (0 economy to 3 first): its own best cabin, but no better than the policy allows
 * on that flight. Like is compared with like: an allowed business fare with other business fares, a business fare
 * that is not allowed with the economy fares that are.
 */
export function referenceCabin(tiers: readonly CabinTier[], choice: FlightChoice): number {
  let reference = 0;
  for (const slice of choice.slices) {
    const tier = tierFor(tiers, slice.durationMinutes);
    const allowed = tier && tier.cabins.length > 0 ? Math.max(...tier.cabins.map(cabinRank)) : tier ? 0 : 3;
    const best = Math.max(0, ...slice.cabins.map(cabinRank));
    reference = Math.max(reference, Math.min(best, allowed));
  }
  return reference;
}

/** Calendar days from booking to the first departure; negative after it. */
export function daysAhead(bookedOn: string, choice: FlightChoice): number {
  return daysBetween(bookedOn, choice.slices[0]?.departs ?? bookedOn);
}

/** How much above the base a fare may be: the greater of amount and percentage, never below nothing. */
export function marginPaise(rule: RelativeCeiling, basePaise: Paise): Paise {
  const share = applyRate(basePaise, Math.max(0, Math.round((rule.allowedPercent ?? 0) * 100)));
  return greatest(greatest(rule.allowedPaise ?? ZERO, share), ZERO);
}

/** The highest fare a relative ceiling lets pass. */
export function relativeLimitPaise(rule: RelativeCeiling, basePaise: Paise): Paise {
  return paise(basePaise + marginPaise(rule, basePaise));
}

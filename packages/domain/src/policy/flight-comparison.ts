import type { Paise } from '../money/money.ts';
import type { FlightChoice, FlightMarket } from './flight-choice.ts';
import { referenceCabin, tiersFor } from './flight-limits.ts';
import { isSpecialHalf } from './flight-market.ts';
import { bestCabinRank, departuresOf } from './flight-measures.ts';
import type { FlightRules, RelativeCeiling } from './policy.ts';

/** Why a choice of the market does not count when fares are compared. */
export type LeftOutReason = 'coverage' | 'cabin' | 'stops' | 'hours' | 'layover' | 'airline' | 'fare';

/** What a chosen fare is compared with. */
export interface FareComparison {
  readonly basePaise: Paise;
  /** The choice that has the base price. */
  readonly base: FlightChoice;
  /** Each compared flight at its cheapest comparable fare, cheapest first; the chosen one is always among them. */
  readonly compared: readonly FlightChoice[];
  /** How many choices of the market were left out, by reason. */
  readonly leftOut: Readonly<Record<LeftOutReason, number>>;
}

/**
 * Why an option does not count in any comparison: it has too many or too long stops, an excluded airline, a fare that
 * the policy itself rules out (fare types, refundable only), or cannot be bought alone. null = it counts.
 */
export function whyNeverCompared(
  rules: FlightRules,
  relative: RelativeCeiling,
  choice: FlightChoice,
): LeftOutReason | null {
  const { maxStops, maxLayoverMinutes, withoutAirlines } = relative.comparable;
  for (const slice of choice.slices) {
    if (maxStops !== null && slice.stops > maxStops) return 'stops';
    if (maxLayoverMinutes !== null && slice.longestLayoverMinutes > maxLayoverMinutes) return 'layover';
    if (withoutAirlines.length > 0 && slice.airlines.some((airline) => withoutAirlines.includes(airline)))
      return 'airline';
  }
  if (isSpecialHalf(choice)) return 'fare';
  if (rules.refundableOnly && choice.refundable !== true) return 'fare';
  if (rules.fareKinds && !rules.fareKinds.allowed.includes(choice.kind)) return 'fare';
  return null;
}

/** True when every slice leaves at most this many minutes before or after its counterpart. */
export function departsNear(a: readonly number[], b: readonly number[], minutesAround: number): boolean {
  if (a.length !== b.length) return false;
  for (let slice = 0; slice < a.length; slice += 1) {
    if (Math.abs((a[slice] ?? 0) - (b[slice] ?? 0)) > minutesAround) return false;
  }
  return true;
}

/** How many minutes around a departure count; infinite for the whole day. */
export function minutesAround(relative: RelativeCeiling): number {
  return relative.comparable.hoursAround === null ? Number.POSITIVE_INFINITY : relative.comparable.hoursAround * 60;
}

/** The position of the median among this many prices in rising order: of an even number, the lower middle. */
export function medianIndex(count: number): number {
  return Math.max(0, Math.floor((count - 1) / 2));
}

/**
 * Gathers what the chosen fare is compared with: fares of the same part of the journey in the same cabin, each flight
 * at its cheapest; the chosen fare itself always counts.
 */
export function compareFares(
  rules: FlightRules,
  relative: RelativeCeiling,
  chosen: FlightChoice,
  market: FlightMarket,
): FareComparison {
  const leftOut: Record<LeftOutReason, number> = {
    coverage: 0,
    cabin: 0,
    stops: 0,
    hours: 0,
    layover: 0,
    airline: 0,
    fare: 0,
  };
  const reference = referenceCabin(tiersFor(rules, market.international), chosen);
  const departs = departuresOf(chosen);
  const around = minutesAround(relative);
  const cheapest = new Map<string, FlightChoice>([[chosen.optionKey, chosen]]);
  for (const choice of market.choices) {
    if (choice.optionKey === chosen.optionKey && choice.fareKey === chosen.fareKey) continue;
    const reason = whyLeftOut(choice);
    if (reason) {
      leftOut[reason] += 1;
      continue;
    }
    const known = cheapest.get(choice.optionKey);
    if (!known || choice.perTravellerPaise < known.perTravellerPaise) cheapest.set(choice.optionKey, choice);
  }
  const compared = [...cheapest.values()].sort((a, b) => a.perTravellerPaise - b.perTravellerPaise);
  const base = compared[relative.above === 'median' ? medianIndex(compared.length) : 0] ?? chosen;
  return { basePaise: base.perTravellerPaise, base, compared, leftOut };

  function whyLeftOut(choice: FlightChoice): LeftOutReason | null {
    if (choice.coverage !== chosen.coverage) return 'coverage';
    if (bestCabinRank(choice) !== reference) return 'cabin';
    const never = whyNeverCompared(rules, relative, choice);
    if (never) return never;
    return departsNear(departs, departuresOf(choice), around) ? null : 'hours';
  }
}

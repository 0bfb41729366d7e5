import { type Paise, paise } from '../money/money.ts';
import { perTraveller } from './per-traveller.ts';
import type { PolicyAction } from './policy.ts';
import { strictest, type VerdictOutcome } from './verdict.ts';

/** The ceiling of a whole journey and what exceeding it means. */
export interface JourneyCeiling {
  readonly limitPaise: Paise;
  readonly action: PolicyAction;
}

/** A half of a return as a policy has judged it alone; its price is the fare for the whole party. */
export interface JudgedHalf {
  readonly outcome: VerdictOutcome;
  readonly sellPaise: Paise;
}

/**
 * What a policy says of two halves that are bought together: the stricter of both, and the ceiling of the journey on their
 * sum per paying traveller. The outcome of `judgeJourney` with nothing but the fares to pay, so that a list can tell it of
 * thousands of pairs.
 */
export function pairOutcome(
  halves: readonly [JudgedHalf, JudgedHalf],
  ceiling: JourneyCeiling | null,
  payingTravellers: number,
): VerdictOutcome {
  const outcomes = halves.map(({ outcome }) => outcome);
  if (ceiling === null) return strictest(outcomes);
  const each = halves.map(({ sellPaise }) => perTraveller(sellPaise, payingTravellers));
  const isOver = paise(each.reduce((total, one) => total + one, 0)) > ceiling.limitPaise;
  return strictest([...outcomes, ...(isOver ? [ceiling.action] : [])]);
}

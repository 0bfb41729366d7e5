import type { Paise } from '../money/money.ts';
import { perTraveller } from './per-traveller.ts';
import type { PolicyAction } from './policy.ts';
import { VERDICT_OUTCOMES, type VerdictOutcome } from './verdict.ts';

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

function stricter(one: VerdictOutcome, other: VerdictOutcome): VerdictOutcome {
  return VERDICT_OUTCOMES.indexOf(other) > VERDICT_OUTCOMES.indexOf(one) ? other : one;
}

/**
 * What a policy says of two halves that are bought together: the stricter of both, and the ceiling of the journey on
 * their sum per paying traveller. The outcome of `judgeJourney` with only the fares to pay, so that a list can show it
 * for thousands of pairs.
 */
export function pairOutcome(
  halves: readonly [JudgedHalf, JudgedHalf],
  ceiling: JourneyCeiling | null,
  payingTravellers: number,
): VerdictOutcome {
  const [out, home] = halves;
  const worse = stricter(out.outcome, home.outcome);
  if (ceiling === null) return worse;
  const both = perTraveller(out.sellPaise, payingTravellers) + perTraveller(home.sellPaise, payingTravellers);
  return both > ceiling.limitPaise ? stricter(worse, ceiling.action) : worse;
}

import { paise } from '../money/money.ts';
import type { FlightChoice, FlightMarket } from './flight-choice.ts';
import { amountFor } from './flight-limits.ts';
import { isSpecialHalf } from './flight-market.ts';
import { choiceKey } from './flight-measures.ts';
import type { ChosenJourney } from './flight-terms.ts';
import { judgeJourney } from './judge-flight.ts';
import { type JudgedChoice, judgeMarket } from './market-judgement.ts';
import type { PolicyVersion } from './policy.ts';
import type { ReplayResult } from './replay-result.ts';
import { strictness } from './rule-check.ts';
import { nearestCompliant } from './suggest-flight.ts';
import type { VerdictOutcome } from './verdict.ts';

/** A remembered search or purchase. */
export interface ReplayCase {
  /** The purchase: one choice, or both halves of a return; null where a search led to nothing. */
  readonly bought: ChosenJourney | null;
  readonly market: FlightMarket;
  /** YYYY-MM-DD; for a search the day it was made. */
  readonly bookedOn: string;
  /** The policy's outcome of the time; null for searches and where there was none. */
  readonly outcomeBefore: VerdictOutcome | null;
  /** Paying travellers: what is saved is saved for each of them. */
  readonly travellers: number;
}

/**
 * Judges a remembered case again under a draft. Saved is what was paid less the price of what would have been suggested
 * (where nothing is suggested, of the cheapest compliant choice), if the draft had not let the purchase pass as it was.
 * Budgets, seats and meals are left out: the remainder of a budget then is not that of now.
 */
export function replayCase(draft: PolicyVersion, remembered: ReplayCase): ReplayResult {
  const { bought, bookedOn, travellers } = remembered;
  const market = bought ? withBought(remembered.market, bought) : remembered.market;
  const judged = judgeMarket(draft, market, { bookedOn, budget: null });
  const outward = market.choices.find((choice) => choice.coverage !== 'return')?.slices[0];
  const common = {
    outcomeBefore: remembered.outcomeBefore,
    hasCompliantChoice: hasCompliant(draft, judged, market.international),
    from: outward?.from ?? null,
    to: outward?.to ?? null,
  };
  if (!bought) return { ...common, outcomeAfter: null, savedPaise: paise(0) };
  const { outcome, savedPaise } =
    bought.length === 1 ? replayOne(judged, bought[0]) : replayPair(draft, bought, market, judged, bookedOn);
  return { ...common, outcomeAfter: outcome, savedPaise: paise(travellers * Math.max(0, savedPaise)) };
}

interface Replayed {
  readonly outcome: VerdictOutcome;
  /** Per traveller; negative where complying would have cost more. */
  readonly savedPaise: number;
}

/** The list's judgement is all that is needed of a single choice, so no tree is made. */
function replayOne(judged: readonly JudgedChoice[], choice: FlightChoice): Replayed {
  const key = choiceKey(choice);
  const chosen = judged.find((one) => choiceKey(one.choice) === key);
  if (!chosen || chosen.outcome === 'within') return { outcome: 'within', savedPaise: 0 };
  const instead = nearestCompliant(judged, chosen)?.choice ?? cheapestCompliant(judged, choice.coverage);
  return {
    outcome: chosen.outcome,
    savedPaise: instead ? choice.perTravellerPaise - instead.perTravellerPaise : 0,
  };
}

function replayPair(
  draft: PolicyVersion,
  bought: ChosenJourney,
  market: FlightMarket,
  judged: readonly JudgedChoice[],
  bookedOn: string,
): Replayed {
  const { outcome, suggestion } = judgeJourney(draft, bought, market, { bookedOn, budget: null });
  if (outcome === 'within' || suggestion) return { outcome, savedPaise: suggestion?.savesPaise ?? 0 };
  const instead = bought.map((half) => cheapestCompliant(judged, half.coverage));
  const paid = bought.reduce((total, half) => total + half.perTravellerPaise, 0);
  const cheapest = instead.reduce((total, half) => total + (half?.perTravellerPaise ?? 0), 0);
  return { outcome, savedPaise: instead.every((half) => half !== null) ? paid - cheapest : 0 };
}

/** Bought fares are part of their market: a trimmed one may have lost them. */
function withBought(market: FlightMarket, bought: ChosenJourney): FlightMarket {
  const keys = bought.map(choiceKey);
  return {
    ...market,
    choices: [...market.choices.filter((choice) => !keys.includes(choiceKey(choice))), ...bought],
  };
}

function cheapestCompliant(judged: readonly JudgedChoice[], coverage: FlightChoice['coverage']): FlightChoice | null {
  let cheapest: FlightChoice | null = null;
  for (const { choice, outcome } of judged) {
    if (choice.coverage !== coverage || strictness(outcome) > 1 || isSpecialHalf(choice)) continue;
    if (!cheapest || choice.perTravellerPaise < cheapest.perTravellerPaise) cheapest = choice;
  }
  return cheapest;
}

/** A whole journey that complies, or halves that do and together stay below the ceiling. */
function hasCompliant(draft: PolicyVersion, judged: readonly JudgedChoice[], international: boolean): boolean {
  if (judged.length === 0 || cheapestCompliant(judged, 'whole')) return true;
  const halves = (['onward', 'return'] as const).filter((half) => judged.some((one) => one.choice.coverage === half));
  const cheapest = halves.map((half) => cheapestCompliant(judged, half));
  if (halves.length === 0 || cheapest.includes(null)) return false;
  const { ceiling } = draft.rules.flight;
  const mayPass = !ceiling || ceiling.action === 'note';
  const limitPaise = mayPass ? null : amountFor(ceiling, international);
  const total = cheapest.reduce((sum, choice) => sum + (choice?.perTravellerPaise ?? 0), 0);
  return limitPaise === null || total <= limitPaise;
}

import type { FlightMarket } from './flight-choice.ts';
import { choiceKey } from './flight-measures.ts';
import { type JudgedChoice, judgeMarket, type ListTerms } from './market-judgement.ts';
import { nearestFinder } from './nearest-finder.ts';
import type { PolicyVersion } from './policy.ts';
import { RULE_LABELS, relativeLabel } from './policy-words.ts';
import { suggestionOf } from './suggest-flight.ts';
import type { Suggestion, VerdictOutcome } from './verdict.ts';

/** A verdict as lists show it; the whole tree is made by `judgeFlight` when somebody asks why. */
export interface VerdictBrief {
  readonly outcome: VerdictOutcome;
  /** The names of the broken rules, the strictest first: "Lowest logical fare". */
  readonly reasons: readonly string[];
  readonly suggestion: Suggestion | null;
}

/**
 * Judges a whole list: outcome, reasons and nearest compliant choice of every fare, by `choiceKey`. The same as
 * `judgeFlight` says of each one with nothing but its fare to pay, without the explanations.
 */
export function judgeOptions(
  version: PolicyVersion,
  market: FlightMarket,
  on: ListTerms,
): ReadonlyMap<string, VerdictBrief> {
  const judged = judgeMarket(version, market, on);
  const nearest = nearestFinder(judged);
  const label = ({ rule }: JudgedChoice['broken'][number]) =>
    rule === 'flight.relative' && version.rules.flight.relative
      ? relativeLabel(version.rules.flight.relative)
      : RULE_LABELS[rule];
  return new Map(
    judged.map((one) => {
      const instead = one.outcome === 'within' ? null : nearest(one);
      const brief: VerdictBrief = {
        outcome: one.outcome,
        reasons: one.broken.map(label),
        suggestion: instead ? suggestionOf(one.choice, instead.choice) : null,
      };
      return [choiceKey(one.choice), brief];
    }),
  );
}

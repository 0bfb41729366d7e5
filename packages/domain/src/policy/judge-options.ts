import type { FlightChoice, FlightMarket } from './flight-choice.ts';
import { choiceKey } from './flight-measures.ts';
import { type JudgedChoice, judgeMarket, type ListTerms } from './market-judgement.ts';
import { nearestFinder } from './nearest-finder.ts';
import type { PolicyVersion } from './policy.ts';
import { RULE_LABELS, relativeLabel } from './policy-words.ts';
import { listedSuggestionOf } from './suggest-flight.ts';
import type { ListedSuggestion, VerdictOutcome } from './verdict.ts';

/** A verdict as lists show it; `judgeFlight` makes the whole tree when a person asks why. */
export interface VerdictBrief {
  readonly outcome: VerdictOutcome;
  /** The names of the broken rules, the strictest first: "Lowest logical fare". */
  readonly reasons: readonly string[];
  readonly suggestion: ListedSuggestion | null;
}

/** A choice of a list with its verdict. */
export interface JudgedBrief {
  readonly choice: FlightChoice;
  readonly brief: VerdictBrief;
}

/** Most of a list: nothing is broken, so nothing is suggested. */
const WITHIN: VerdictBrief = { outcome: 'within', reasons: [], suggestion: null };

/**
 * Judges a whole list: outcome, reasons and nearest compliant choice of every fare, by `choiceKey`. The same as
 * `judgeFlight` says of each one with only its fare to pay, without the explanations.
 */
export function judgeOptions(
  version: PolicyVersion,
  market: FlightMarket,
  on: ListTerms,
): ReadonlyMap<string, VerdictBrief> {
  return new Map(judgeChoices(version, market, on).map(({ choice, brief }) => [choiceKey(choice), brief]));
}

/** The same, each beside its choice, in the market's order. */
export function judgeChoices(version: PolicyVersion, market: FlightMarket, on: ListTerms): readonly JudgedBrief[] {
  const judged = judgeMarket(version, market, on);
  const nearest = nearestFinder(judged);
  const label = ({ rule }: JudgedChoice['broken'][number]) =>
    rule === 'flight.relative' && version.rules.flight.relative
      ? relativeLabel(version.rules.flight.relative)
      : RULE_LABELS[rule];
  return judged.map((one) => {
    if (one.outcome === 'within') return { choice: one.choice, brief: WITHIN };
    const instead = nearest(one);
    const suggestion = instead ? listedSuggestionOf(one.choice, instead.choice) : null;
    return { choice: one.choice, brief: { outcome: one.outcome, reasons: one.broken.map(label), suggestion } };
  });
}

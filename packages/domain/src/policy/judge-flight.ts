import { paise, sum } from '../money/money.ts';
import { checkBudget } from './budget-check.ts';
import { checkCeiling, checkExtra, fareChecks } from './flight-checks.ts';
import type { FlightChoice, FlightMarket } from './flight-choice.ts';
import { choiceKey } from './flight-measures.ts';
import type { ChosenJourney, FlightTerms } from './flight-terms.ts';
import type { PolicyVersion } from './policy.ts';
import { strictness, verdictOf } from './rule-check.ts';
import { suggestForJourney } from './suggest-journey.ts';
import type { RuleCheck, Verdict } from './verdict.ts';

/**
 * Judges one fare of certain flights (decisions §3 "Trip policy"). The market is what the search found; the chosen fare
 * counts at the price given here, whether or not it is in there. A half of a return is compared with the ceiling of the
 * whole journey only where it exceeds it alone: judge the pair with `judgeJourney`.
 */
export function judgeFlight(
  version: PolicyVersion,
  choice: FlightChoice,
  market: FlightMarket,
  on: FlightTerms,
): Verdict {
  return judgeJourney(version, [choice], market, on);
}

/**
 * Judges a journey of one choice, or of an onward and a return choice: their prices are added up for the ceiling and
 * the budget; every other rule is applied to each half among the halves of the market, and the stricter result counts.
 */
export function judgeJourney(
  version: PolicyVersion,
  choices: ChosenJourney,
  market: FlightMarket,
  on: FlightTerms,
): Verdict {
  const rules = version.rules.flight;
  const here = withChosen(market, choices);
  const halves = choices.map((choice) => fareChecks(rules, choice, here, on.bookedOn));
  const checks = [
    ...mergeHalves(halves, choices),
    checkCeiling(rules, choices, market.international),
    checkExtra(rules, 'seat', on.paidSeatPaise),
    checkExtra(rules, 'meal', on.paidMealPaise),
    version.rules.budget && on.budget ? checkBudget(version.rules.budget, on.budget) : null,
  ].filter((check) => check !== null);
  const verdict = verdictOf(version, checks);
  if (verdict.outcome === 'within') return verdict;
  return { ...verdict, suggestion: suggestForJourney({ version, choices, market: here, on, halves, verdict }) };
}

/** The market with the chosen fares at the prices they have now. */
function withChosen(market: FlightMarket, choices: ChosenJourney): FlightMarket {
  const keys = new Set(choices.map(choiceKey));
  return { ...market, choices: [...market.choices.filter((one) => !keys.has(choiceKey(one))), ...choices] };
}

/** One check per rule: of two halves the stricter one, saying which half it is about. */
function mergeHalves(halves: readonly (readonly RuleCheck[])[], choices: ChosenJourney): RuleCheck[] {
  const [first, second] = halves;
  if (!first || !second) return [...(first ?? [])];
  const names = choices.map((choice) => (choice.coverage === 'return' ? 'Return' : 'Onward'));
  const rules = [...new Set([...first, ...second].map((check) => check.rule))];
  return rules.flatMap((rule) => {
    const pair = [first, second].map((checks) => checks.find((check) => check.rule === rule));
    return mergePair(pair, names);
  });
}

function mergePair(pair: readonly (RuleCheck | undefined)[], names: readonly string[]): RuleCheck[] {
  const known = pair.flatMap((check, index) => (check ? [{ check, name: names[index] ?? '' }] : []));
  const worst = Math.max(...known.map(({ check }) => strictness(check.outcome)));
  const telling = known.filter(({ check }) => strictness(check.outcome) === worst);
  const [first] = telling;
  if (!first) return [];
  const over = telling.map(({ check }) => check.overPaise).filter((amount) => amount !== null);
  return [
    {
      ...first.check,
      sentence: telling.map(({ check, name }) => `${name}: ${check.sentence}`).join(' '),
      overPaise: over.length > 0 ? paise(sum(over)) : null,
      proof: {
        ...first.check.proof,
        rule: `${first.check.proof.rule}.halves`,
        inputs: Object.fromEntries(known.map(({ check, name }) => [name.toLowerCase(), check.outcome])),
        rate: null,
        parts: known.map(({ check }) => check.proof),
      },
    },
  ];
}

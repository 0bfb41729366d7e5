import { type Paise, paise } from '../money/money.ts';
import type { FlightChoice, FlightMarket } from './flight-choice.ts';
import { isSpecialHalf } from './flight-market.ts';
import { choiceKey } from './flight-measures.ts';
import type { ChosenJourney, FlightTerms } from './flight-terms.ts';
import { type JudgedChoice, judgeMarket, type ListTerms } from './market-judgement.ts';
import type { PolicyVersion } from './policy.ts';
import { savingText } from './policy-words.ts';
import { strictness } from './rule-check.ts';
import { capitalised, changeText, distance, levelsBelow, nearestCompliant, suggestionOf } from './suggest-flight.ts';
import { type RuleCheck, type Suggestion, strictest, type Verdict, type VerdictOutcome } from './verdict.ts';

/** A judged journey that looks for the nearest compliant one. */
export interface JourneyInNeed {
  readonly version: PolicyVersion;
  readonly choices: ChosenJourney;
  /** With the chosen fares in it. */
  readonly market: FlightMarket;
  readonly on: FlightTerms;
  /** The checks of each choice alone. */
  readonly halves: readonly (readonly RuleCheck[])[];
  readonly verdict: Verdict;
}

/**
 * The smallest change that makes a journey comply: without the paid seat or meal where nothing else is wrong, another
 * fare of the same flights, other flights; of a return first one half, then both. null where only time would help.
 */
export function suggestForJourney(journey: JourneyInNeed): Suggestion | null {
  const { choices } = journey;
  const [onward, back] = choices;
  return (
    withoutExtras(journey) ??
    (back ? (changeOneHalf(journey, onward, back) ?? changeBoth(journey, onward, back)) : changeOnly(journey, onward))
  );
}

function withoutExtras({ verdict, on }: JourneyInNeed): Suggestion | null {
  const isExtra = (check: RuleCheck) => check.rule === 'flight.paidSeat' || check.rule === 'flight.paidMeal';
  const extras = verdict.checks.filter((check) => isExtra(check) && check.outcome !== 'within');
  const others = strictest(verdict.checks.filter((check) => !isExtra(check)).map((check) => check.outcome));
  if (extras.length === 0 || !levelsBelow(verdict).includes(strictness(others))) return null;
  const seat = extras.some((check) => check.rule === 'flight.paidSeat');
  const meal = extras.some((check) => check.rule === 'flight.paidMeal');
  const savesPaise = paise((seat ? (on.paidSeatPaise ?? 0) : 0) + (meal ? (on.paidMealPaise ?? 0) : 0));
  const what = seat && meal ? 'paid seat and meal' : seat ? 'paid seat' : 'paid meal';
  return { text: `Leave out the ${what}, ${savingText(savesPaise)}`, optionKey: null, fareKey: null, savesPaise };
}

function changeOnly(journey: JourneyInNeed, choice: FlightChoice): Suggestion | null {
  const judged = judgeMarket(journey.version, journey.market, listTerms(journey));
  const chosen = judgedOf(judged, choice, journey.verdict.outcome);
  const instead = chosen && nearestCompliant(judged, chosen);
  return instead ? suggestionOf(choice, instead.choice) : null;
}

/** The nearer of: another onward half, another return half. The half that stays must comply on its own. */
function changeOneHalf(journey: JourneyInNeed, onward: FlightChoice, back: FlightChoice): Suggestion | null {
  const levels = levelsBelow(journey.verdict);
  for (const level of levels) {
    const found = [
      { half: onward, other: back, stays: journey.halves[1] },
      { half: back, other: onward, stays: journey.halves[0] },
    ].flatMap(({ half, other, stays }) => {
      // Half of a special return is worth nothing once its counterpart changes.
      if (isSpecialHalf(other)) return [];
      if (strictness(strictest((stays ?? []).map((check) => check.outcome))) > level) return [];
      const judged = judgeMarket(journey.version, journey.market, listTerms(journey, other.perTravellerPaise));
      const chosen = judgedOf(judged, half, journey.verdict.outcome);
      const fits = (one: JudgedChoice) => strictness(one.outcome) <= level && inTime(one.choice, other);
      const instead = chosen && nearestCompliant(judged, chosen, fits);
      return chosen && instead ? [{ half, instead: instead.choice, far: farness(instead, chosen) }] : [];
    });
    const [nearest] = found.sort((a, b) => a.far - b.far);
    if (nearest) return suggestionOf(nearest.half, nearest.instead);
  }
  return null;
}

/** Both halves change where neither alone is enough; there is no single fare to choose then, only a search. */
function changeBoth(journey: JourneyInNeed, onward: FlightChoice, back: FlightChoice): Suggestion | null {
  const { version, market, on, verdict } = journey;
  const judged = judgeMarket(version, market, { bookedOn: on.bookedOn, budget: null });
  const out = judgedOf(judged, onward, verdict.outcome);
  const home = judgedOf(judged, back, verdict.outcome);
  const outInstead = out && nearestCompliant(judged, out);
  if (!home || !outInstead) return null;
  const totals = judgeMarket(version, market, listTerms(journey, outInstead.choice.perTravellerPaise));
  const homeInstead = nearestCompliant(totals, home, (one) => inTime(one.choice, outInstead.choice));
  if (!homeInstead) return null;
  const savesPaise = paise(
    onward.perTravellerPaise +
      back.perTravellerPaise -
      outInstead.choice.perTravellerPaise -
      homeInstead.choice.perTravellerPaise,
  );
  const text = `${changeText(onward, outInstead.choice)} and ${changeText(back, homeInstead.choice)}`;
  return { text: `${capitalised(text)}, ${savingText(savesPaise)}`, optionKey: null, fareKey: null, savesPaise };
}

/** What is added to the budget whichever fare is taken: everything the purchase adds except the fares themselves. */
function listTerms({ on, choices }: JourneyInNeed, alongsidePaise: Paise = paise(0)): ListTerms {
  if (!on.budget) return { bookedOn: on.bookedOn, budget: null, alongsidePaise };
  const { addsPaise, ...budget } = on.budget;
  const fares = choices.reduce((total, choice) => total + choice.perTravellerPaise, 0);
  const besides = addsPaise - (budget.travellers ?? 1) * fares;
  return { bookedOn: on.bookedOn, alongsidePaise, budget: { ...budget, usedPaise: paise(budget.usedPaise + besides) } };
}

/** The chosen fare among the judged ones, as strict as the journey it belongs to. */
function judgedOf(
  judged: readonly JudgedChoice[],
  choice: FlightChoice,
  outcome: VerdictOutcome,
): JudgedChoice | undefined {
  const key = choiceKey(choice);
  const found = judged.find((one) => choiceKey(one.choice) === key);
  return found && { ...found, outcome };
}

/** The return leaves after the onward journey has arrived; both are wall times at the same place. */
function inTime(one: FlightChoice, other: FlightChoice): boolean {
  const [onward, back] = one.coverage === 'return' ? [other, one] : [one, other];
  return (onward.slices.at(-1)?.arrives ?? '') < (back.slices[0]?.departs ?? '');
}

function farness(instead: JudgedChoice, chosen: JudgedChoice): number {
  // The price counts as a difference here, because the two halves start from different prices.
  const moved = distance(instead, chosen) - chosen.choice.perTravellerPaise;
  return instead.choice.optionKey === chosen.choice.optionKey ? moved - 1e12 : moved;
}

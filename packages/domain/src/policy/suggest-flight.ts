import { paise } from '../money/money.ts';
import { clockOf, shortDate } from '../time/airport-time.ts';
import type { FlightChoice } from './flight-choice.ts';
import { isSpecialHalf } from './flight-market.ts';
import { choiceKey } from './flight-measures.ts';
import type { JudgedChoice } from './market-judgement.ts';
import { savingText } from './policy-words.ts';
import { strictness } from './rule-check.ts';
import type { ListedSuggestion, Suggestion } from './verdict.ts';

/** What one minute of another departure weighs against money: ₹1,000 is as near as ten minutes. */
const PAISE_PER_MINUTE = 10_000;

/** Outcomes that comply, the better one first: a note is second best and only better than what asks for more. */
export function levelsBelow(chosen: Pick<JudgedChoice, 'outcome'>): readonly number[] {
  return strictness(chosen.outcome) > 1 ? [0, 1] : strictness(chosen.outcome) === 1 ? [0] : [];
}

/**
 * True if a judged option could replace the chosen one: it covers the same part of the journey, in no better cabin, is
 * no stricter than `level` and can be bought alone.
 */
export function standsIn(candidate: JudgedChoice, chosen: JudgedChoice, level: number): boolean {
  return (
    strictness(candidate.outcome) <= level &&
    candidate.choice.coverage === chosen.choice.coverage &&
    candidate.cabinRank <= chosen.cabinRank &&
    candidate.departs.length === chosen.departs.length &&
    !isSpecialHalf(candidate.choice) &&
    choiceKey(candidate.choice) !== choiceKey(chosen.choice)
  );
}

/** How far a candidate is from the chosen one: minutes of departure, and money at a small weight. Lower is nearer. */
export function distance(candidate: JudgedChoice, chosen: JudgedChoice): number {
  let minutes = 0;
  for (let slice = 0; slice < chosen.departs.length; slice += 1) {
    minutes += Math.abs((candidate.departs[slice] ?? 0) - (chosen.departs[slice] ?? 0));
  }
  return minutes * PAISE_PER_MINUTE + candidate.choice.perTravellerPaise;
}

/**
 * The nearest choice that complies: another fare of the same flights first, the cheapest of them; then the flights that
 * leave nearest to the chosen ones, money weighing a little. `fits` may narrow it down. null where nothing complies.
 */
export function nearestCompliant(
  judged: readonly JudgedChoice[],
  chosen: JudgedChoice,
  fits: (candidate: JudgedChoice) => boolean = () => true,
): JudgedChoice | null {
  for (const level of levelsBelow(chosen)) {
    let nearest: JudgedChoice | null = null;
    for (const candidate of judged) {
      if (!standsIn(candidate, chosen, level) || !fits(candidate)) continue;
      if (!nearest || isNearer(candidate, nearest, chosen)) nearest = candidate;
    }
    if (nearest) return nearest;
  }
  return null;
}

/** True where `a` asks for less of a change than `b`; ties go to the cheaper one, then by flights and fare. */
export function isNearer(a: JudgedChoice, b: JudgedChoice, chosen: JudgedChoice): boolean {
  const sameA = a.choice.optionKey === chosen.choice.optionKey;
  const sameB = b.choice.optionKey === chosen.choice.optionKey;
  if (sameA !== sameB) return sameA;
  const further = distance(a, chosen) - distance(b, chosen);
  return further === 0 ? comesFirst(a, b) : further < 0;
}

/** The cheaper of two, then by flights and fare: the same one in whatever order a market is listed. */
export function comesFirst(a: JudgedChoice, b: JudgedChoice): boolean {
  const dearer = a.choice.perTravellerPaise - b.choice.perTravellerPaise;
  return dearer === 0 ? choiceKey(a.choice) < choiceKey(b.choice) : dearer < 0;
}

/** "Leave 09:40, save ₹1,150", "Take Saver on the same flight, save ₹800". */
export function suggestionOf(chosen: FlightChoice, instead: FlightChoice): Suggestion {
  const { change, ...others } = listedSuggestionOf(chosen, instead);
  return { text: `${change}, ${savingText(others.savesPaise)}`, ...others };
}

/** The same with its words and its money apart: "Leave 09:40". */
export function listedSuggestionOf(chosen: FlightChoice, instead: FlightChoice): ListedSuggestion {
  return {
    change: capitalised(changeText(chosen, instead)),
    optionKey: instead.optionKey,
    fareKey: instead.fareKey,
    savesPaise: paise(chosen.perTravellerPaise - instead.perTravellerPaise),
  };
}

/** "leave 09:40": what to do instead, without the money. */
export function changeText(chosen: FlightChoice, instead: FlightChoice): string {
  if (chosen.optionKey === instead.optionKey) {
    const flights = chosen.title.includes(',') ? 'flights' : 'flight';
    return `take ${instead.fareLabel} on the same ${flights}`;
  }
  const changes = instead.slices.flatMap((slice, index) => {
    const before = chosen.slices[index]?.departs;
    if (before === slice.departs) return [];
    const verb = index > 0 || instead.coverage === 'return' ? 'return' : 'leave';
    const sameDay = before?.slice(0, 10) === slice.departs.slice(0, 10);
    return [`${verb} ${sameDay ? '' : `${shortDate(slice.departs)} at `}${clockOf(slice.departs)}`];
  });
  return changes.length > 0 ? changes.join(', ') : `take ${instead.title}`;
}

/** The first letter in upper case, to begin a sentence. */
export function capitalised(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

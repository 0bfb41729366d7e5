import type { JudgedChoice } from './market-judgement.ts';
import { strictness } from './rule-check.ts';
import { comesFirst, distance, isNearer, levelsBelow, nearestCompliant, standsIn } from './suggest-flight.ts';

/** Compliant choices in order of departure, with the nearest one on either side of each position. */
interface Shelf {
  readonly departs: readonly number[];
  /** The best of all choices up to a position, seen from anywhere later. */
  readonly before: readonly JudgedChoice[];
  /** The best of all choices from a position on, seen from anywhere earlier. */
  readonly after: readonly JudgedChoice[];
}

/**
 * Finds, for any choice of a judged market, what `nearestCompliant` finds, without going through the market for each:
 * compliant choices are put in order of departure once, and then one step to either side is enough. Journeys of several
 * directions have no such order and are searched.
 */
export function nearestFinder(judged: readonly JudgedChoice[]): (chosen: JudgedChoice) => JudgedChoice | null {
  const shelves = new Map<string, Shelf | null>();
  const fares = new Map<string, JudgedChoice[]>();
  const compliant = judged.filter((one) => strictness(one.outcome) <= 1);
  for (const one of compliant) {
    const same = fares.get(one.choice.optionKey);
    if (same) same.push(one);
    else fares.set(one.choice.optionKey, [one]);
  }
  return (chosen) => {
    if (chosen.departs.length !== 1) return nearestCompliant(compliant, chosen);
    for (const level of levelsBelow(chosen)) {
      const sameFlights = (fares.get(chosen.choice.optionKey) ?? []).filter((one) => standsIn(one, chosen, level));
      const found = best(sameFlights, chosen) ?? besides(shelfFor(chosen, level), chosen);
      if (found) return found;
    }
    return null;
  };

  function shelfFor(chosen: JudgedChoice, level: number): Shelf | null {
    const key = `${chosen.choice.coverage}:${chosen.cabinRank}:${level}`;
    const known = shelves.get(key);
    if (known !== undefined) return known;
    const shelf = shelve(compliant.filter((one) => standsIn(one, chosen, level)));
    shelves.set(key, shelf);
    return shelf;
  }
}

/**
 * The shelf is filled for the first choice that asks. That choice breaks more than the shelf's level, so it would not
 * be on it anyway, and neither would any other that asks for the same shelf.
 */
function shelve(candidates: readonly JudgedChoice[]): Shelf | null {
  const sorted = [...candidates].sort((a, b) => departure(a) - departure(b));
  const [first] = sorted;
  const last = sorted.at(-1);
  if (!first || !last) return null;
  const before = sorted.slice();
  for (let i = 1; i < before.length; i += 1) {
    const previous = before[i - 1];
    const here = before[i];
    if (previous && here && !betterFrom(here, previous, last)) before[i] = previous;
  }
  const after = sorted.slice();
  for (let i = after.length - 2; i >= 0; i -= 1) {
    const next = after[i + 1];
    const here = after[i];
    if (next && here && !betterFrom(here, next, first)) after[i] = next;
  }
  return { departs: sorted.map(departure), before, after };
}

/** Seen from one end, distances to all choices on the same side differ by the same amounts as from any point there. */
function betterFrom(a: JudgedChoice, b: JudgedChoice, end: JudgedChoice): boolean {
  const further = distance(a, end) - distance(b, end);
  return further === 0 ? comesFirst(a, b) : further < 0;
}

function besides(shelf: Shelf | null, chosen: JudgedChoice): JudgedChoice | null {
  if (!shelf) return null;
  const at = departure(chosen);
  let low = 0;
  let high = shelf.departs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((shelf.departs[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  const earlier = shelf.before[low - 1];
  const later = shelf.after[low];
  return best(
    [earlier, later].filter((one) => one !== undefined),
    chosen,
  );
}

function best(candidates: readonly JudgedChoice[], chosen: JudgedChoice): JudgedChoice | null {
  let nearest: JudgedChoice | null = null;
  for (const candidate of candidates) {
    if (!nearest || isNearer(candidate, nearest, chosen)) nearest = candidate;
  }
  return nearest;
}

function departure(one: JudgedChoice): number {
  return one.departs[0] ?? 0;
}

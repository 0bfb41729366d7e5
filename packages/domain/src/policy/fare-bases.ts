import type { FlightChoice, FlightMarket } from './flight-choice.ts';
import { departsNear, medianIndex, minutesAround, whyNeverCompared } from './flight-comparison.ts';
import { referenceCabin, tiersFor } from './flight-limits.ts';
import { bestCabinRank } from './flight-measures.ts';
import type { FlightRules, RelativeCeiling } from './policy.ts';

/** A choice that looks for the price it is measured against. */
interface Query {
  readonly index: number;
  readonly choice: FlightChoice;
  readonly departs: readonly number[];
}

/** A flight at its cheapest comparable fare. */
interface Compared {
  readonly optionKey: string;
  readonly pricePaise: number;
  readonly departs: readonly number[];
}

/** Finds the prices, in rising order, that a query is compared with. */
type PricesNear = (query: Query) => readonly number[];

/**
 * The price each choice of a market is measured against, in the order of the market's choices: what `compareFares` says
 * of each one alone, computed for all of them together. Departures are sorted once and a window of prices slides over
 * them, so that a list of a thousand fares is judged while it is being shown. `departs` are the departures of the
 * choices, in minutes.
 */
export function relativeBases(
  rules: FlightRules,
  relative: RelativeCeiling,
  market: FlightMarket,
  departs: readonly (readonly number[])[],
): readonly number[] {
  const tiers = tiersFor(rules, market.international);
  const queries = new Map<string, Query[]>();
  const compared = new Map<string, Map<string, Compared>>();
  market.choices.forEach((choice, index) => {
    const query = { index, choice, departs: departs[index] ?? [] };
    const group = `${choice.coverage}:${referenceCabin(tiers, choice)}`;
    const asking = queries.get(group);
    if (asking) asking.push(query);
    else queries.set(group, [query]);
    if (whyNeverCompared(rules, relative, choice) === null) addCompared(compared, query);
  });
  const bases = new Array<number>(market.choices.length).fill(0);
  for (const [group, asking] of queries) {
    const flights = compared.get(group) ?? new Map<string, Compared>();
    const pricesNear = pricesFor(relative, [...flights.values()], asking);
    for (const query of asking) {
      const own = flights.get(query.choice.optionKey)?.pricePaise ?? null;
      bases[query.index] = baseOf(relative.above, pricesNear(query), own, query.choice.perTravellerPaise);
    }
  }
  return bases;
}

function addCompared(compared: Map<string, Map<string, Compared>>, { choice, departs }: Query): void {
  const group = `${choice.coverage}:${bestCabinRank(choice)}`;
  const flights = compared.get(group) ?? new Map<string, Compared>();
  compared.set(group, flights);
  const known = flights.get(choice.optionKey);
  if (known && known.pricePaise <= choice.perTravellerPaise) return;
  flights.set(choice.optionKey, { optionKey: choice.optionKey, pricePaise: choice.perTravellerPaise, departs });
}

/** Queries are answered in the order they are given, so a sliding window has to have them in order of departure. */
function pricesFor(relative: RelativeCeiling, flights: readonly Compared[], asking: Query[]): PricesNear {
  const around = minutesAround(relative);
  const byPrice = [...flights].sort((a, b) => a.pricePaise - b.pricePaise);
  if (around === Number.POSITIVE_INFINITY && sameLength(flights, asking)) {
    const prices = byPrice.map((flight) => flight.pricePaise);
    return () => prices;
  }
  if (asking.every((query) => query.departs.length === 1) && sameLength(flights, asking)) {
    asking.sort((a, b) => (a.departs[0] ?? 0) - (b.departs[0] ?? 0));
    return slidingPrices(flights, around);
  }
  return scannedPrices(byPrice, around, relative.above === 'median' ? byPrice.length : 1);
}

function sameLength(flights: readonly Compared[], asking: readonly Query[]): boolean {
  const slices = asking[0]?.departs.length;
  const same = (one: { readonly departs: readonly number[] }) => one.departs.length === slices;
  return flights.every(same) && asking.every(same);
}

/** One direction: prices enter and leave as the window moves on, so each does so once. */
function slidingPrices(flights: readonly Compared[], around: number): PricesNear {
  const byDeparture = [...flights].sort((a, b) => (a.departs[0] ?? 0) - (b.departs[0] ?? 0));
  const prices: number[] = [];
  let entered = 0;
  let left = 0;
  return (query) => {
    const departs = query.departs[0] ?? 0;
    for (let next = byDeparture[entered]; next && (next.departs[0] ?? 0) <= departs + around; ) {
      prices.splice(positionOf(prices, next.pricePaise), 0, next.pricePaise);
      entered += 1;
      next = byDeparture[entered];
    }
    for (let last = byDeparture[left]; last && (last.departs[0] ?? 0) < departs - around; ) {
      prices.splice(positionOf(prices, last.pricePaise), 1);
      left += 1;
      last = byDeparture[left];
    }
    return prices;
  };
}

/** Several directions at once: every flight is visited in order of price, once for all fares of the same flights. */
function scannedPrices(byPrice: readonly Compared[], around: number, most: number): PricesNear {
  const known = new Map<string, readonly number[]>();
  return (query) => {
    const found = known.get(query.choice.optionKey);
    if (found) return found;
    const prices: number[] = [];
    for (const flight of byPrice) {
      if (prices.length >= most) break;
      if (departsNear(flight.departs, query.departs, around)) prices.push(flight.pricePaise);
    }
    known.set(query.choice.optionKey, prices);
    return prices;
  };
}

/** The lowest or median price once the chosen fare counts as its flight's price where it is the cheaper one. */
function baseOf(above: RelativeCeiling['above'], prices: readonly number[], own: number | null, chosen: number) {
  if (above === 'lowest_logical') return Math.min(prices[0] ?? chosen, chosen);
  if (own !== null && own <= chosen) return prices[medianIndex(prices.length)] ?? chosen;
  const removed = own === null ? prices.length : positionOf(prices, own);
  const others = own === null ? prices.length : prices.length - 1;
  const at = (position: number) => prices[position < removed ? position : position + 1] ?? Number.POSITIVE_INFINITY;
  const middle = medianIndex(others + 1);
  const below = middle === 0 ? Number.NEGATIVE_INFINITY : at(middle - 1);
  return Math.max(below, Math.min(chosen, at(middle)));
}

/** The position of a value in an ascending list, whether or not it is in the list. */
function positionOf(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

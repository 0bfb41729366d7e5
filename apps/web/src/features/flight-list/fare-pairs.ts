import { brandNames, pairFares } from '@pravas/domain/fare/pair-fares.ts';
import { type FlownSlice, orderConflict } from '@pravas/domain/flight/journey-order.ts';
import { fromRupees, sum, toRupees } from '@pravas/domain/money/money.ts';
import { priceOf } from './net-price.ts';
import type { FlightOption, ListedFare, OptionRow, Slice } from './option-row.ts';

/** An onward and a return flight bought together. Rupees for all travellers. */
interface FarePair {
  readonly fareType: string;
  readonly label: string;
  /** The airline's families of both halves. */
  readonly brand: string | null;
  readonly kind: ListedFare['kind'];
  readonly totalPrice: number;
  /** Of both halves together; null unless it is known of both. */
  readonly net: ListedFare['net'];
  /** The policy does not allow it, though it allows another fare of the same flight. */
  readonly blocked: boolean;
}

/**
 * The fares that two halves of a domestic return can be bought in together, cheapest first (`pairFares`); for a special
 * return the same pair code on both, or one fare over exactly these two flights. With `net` by what they cost after GST
 * that can be claimed.
 */
export function farePairs(
  onward: FlightOption,
  back: FlightOption,
  wholes: readonly FlightOption[],
  net = false,
): readonly FarePair[] {
  const pairs = pairFares(onward.fares, back.fares).map(({ fareType, kind, label, brand, fares: [out, home] }) => ({
    ...{ fareType, kind, label, brand },
    ...bothOf(out, home),
    blocked: isRefused(out, onward) || isRefused(home, back),
  }));
  const byPrice = (a: FarePair, b: FarePair) => priceOf(a, net) - priceOf(b, net);
  const [special] = specialReturns(onward, back, wholes).sort(byPrice);
  return [...(special ? [special] : []), ...pairs].sort(byPrice);
}

/** What two flights cost together at the least, by fares that the policy allows as long as there are such; null for none. */
export function bestPair(
  onward: FlightOption,
  back: FlightOption,
  wholes: readonly FlightOption[],
  net = false,
): FarePair | null {
  const pairs = farePairs(onward, back, wholes, net);
  return pairs.find(({ blocked }) => !blocked) ?? pairs[0] ?? null;
}

/** What a flight costs at the least by itself, by the same rule; null where nothing is sold. */
export function lowestOf({ fares }: Pick<OptionRow, 'fares'>, net: boolean): number | null {
  const prices = fares.flatMap((fare) => (isRefused(fare, { fares }) ? [] : [priceOf(fare, net)]));
  return prices.length > 0 ? Math.min(...prices) : null;
}

/** With fares over both flights so many of either list are looked at: these may cost less than any two halves tell. */
const LOOKED_AT = 12;

/**
 * The cheapest pair of two lists, of equally cheap ones the first: two halves that are cheapest each by itself may not be
 * sold together at that, or cannot be flown one after the other. Null where none is sold together and can be flown.
 */
export function cheapestPair<Row extends { readonly option: FlightOption }>(
  onward: readonly Row[],
  back: readonly Row[],
  wholes: readonly FlightOption[],
  net = false,
): { readonly out: Row; readonly home: Row; readonly price: number } | null {
  let cheapest: { readonly out: Row; readonly home: Row; readonly price: number } | null = null;
  const [outs, homes] = [onward, back].map((rows) =>
    cheapestFirst(rows, net, wholes.length > 0 ? LOOKED_AT : rows.length),
  );
  for (const out of outs ?? []) {
    for (const home of homes ?? []) {
      // No two halves cost less than each by itself, so whatever follows is no cheaper.
      if (cheapest !== null && wholes.length === 0 && out.least + home.least >= cheapest.price) break;
      if (pairConflict(out.row.option, home.row.option) !== null) continue;
      const best = bestPair(out.row.option, home.row.option, wholes, net);
      const price = best && priceOf(best, net);
      if (price === null || (cheapest !== null && price >= cheapest.price)) continue;
      cheapest = { out: out.row, home: home.row, price };
    }
  }
  return cheapest;
}

function cheapestFirst<Row extends { readonly option: FlightOption }>(
  rows: readonly Row[],
  net: boolean,
  most: number,
) {
  return rows
    .map((row) => ({ row, least: lowestOf(row.option, net) ?? 0 }))
    .sort((a, b) => a.least - b.least)
    .slice(0, most);
}

/** Why nobody can fly back with the one after going with the other, in a sentence; null where it fits. */
export function pairConflict(onward: FlightOption, back: FlightOption): string | null {
  const [out, home] = [onward.slices.at(-1), back.slices[0]].map((slice) => slice && flown(slice));
  return out && home ? (orderConflict(out, home)?.sentence ?? null) : null;
}

function flown({ segments }: Slice): FlownSlice | null {
  const [first, last] = [segments[0], segments.at(-1)];
  if (!first || !last) return null;
  return {
    flights: segments.map((segment) => segment.flightFullNumber).join(', '),
    fromCity: first.fromCity,
    toCity: last.toCity,
    // Halves are chosen each by itself on domestic returns only.
    isInternational: false,
    departure: { wall: `${first.departureDate}T${first.departureTime}`, zone: first.departureZone },
    arrival: { wall: `${last.arrivalDate}T${last.arrivalTime}`, zone: last.arrivalZone },
  };
}

/** True when both halves are sold as one special return. */
export function arePair(onward: FlightOption, back: FlightOption, wholes: readonly FlightOption[]): boolean {
  return specialReturns(onward, back, wholes).length > 0;
}

function specialReturns(onward: FlightOption, back: FlightOption, wholes: readonly FlightOption[]): FarePair[] {
  const special = ({ fares }: FlightOption) => fares.filter(({ kind }) => kind === 'special_return');
  const halves = special(onward).flatMap((out) =>
    special(back)
      .filter(({ pairCode }) => pairCode !== null && pairCode === out.pairCode)
      .map((home) => ({
        ...{ fareType: out.fareType, kind: out.kind, label: out.label, brand: brandNames([out.brand, home.brand]) },
        ...bothOf(out, home),
        blocked: isRefused(out, onward) || isRefused(home, back),
      })),
  );
  const wanted = wholes.length > 0 ? flightsOf([...onward.slices, ...back.slices]) : null;
  const over = wholes
    .filter(({ slices }) => flightsOf(slices) === wanted)
    .flatMap(special)
    .map((fare) => ({ ...fare, blocked: fare.verdict?.outcome === 'block' }));
  return [...halves, ...over];
}

/** Left out by the policy, which allows another fare of the flight. */
function isRefused({ verdict }: ListedFare, { fares }: Pick<OptionRow, 'fares'>): boolean {
  const refuses = (one: ListedFare['verdict']) => one?.outcome === 'block';
  return refuses(verdict) && !fares.every((fare) => refuses(fare.verdict));
}

function bothOf(out: ListedFare, home: ListedFare): Pick<FarePair, 'totalPrice' | 'net'> {
  return {
    totalPrice: added(out.totalPrice, home.totalPrice),
    net: out.net && home.net && bothNet(out.net, home.net),
  };
}

type Net = NonNullable<ListedFare['net']>;

function bothNet(out: Net, home: Net): Net {
  return {
    netPrice: added(out.netPrice, home.netPrice),
    gstCredit: added(out.gstCredit, home.gstCredit),
    note: out.note === home.note ? out.note : `Onward: ${out.note} Return: ${home.note}`,
  };
}

function added(one: number, other: number): number {
  return toRupees(sum([fromRupees(one), fromRupees(other)]));
}

function flightsOf(slices: readonly Slice[]): string {
  return slices.map((slice) => slice.segments.map((segment) => segment.flightKey).join('+')).join('|');
}

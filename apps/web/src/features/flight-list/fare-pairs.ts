import { brandNames } from '@pravas/domain/fare/fare-choices.ts';
import { type FlownSlice, orderConflict } from '@pravas/domain/flight/journey-order.ts';
import { fromRupees, sum, toRupees } from '@pravas/domain/money/money.ts';
import type { FlightOption, ListedFare, Slice } from './option-row.ts';

/** An onward and a return flight bought together. Rupees for all travellers. */
export interface FarePair {
  readonly fareType: string;
  readonly label: string;
  /** The airline's families of both halves. */
  readonly brand: string | null;
  readonly kind: ListedFare['kind'];
  readonly totalPrice: number;
  /** Of both halves together; null unless it is known of both. */
  readonly net: ListedFare['net'];
}

/**
 * The fares that two halves of a domestic return can be bought in together, cheapest first: the same kind on both
 * flights; for a special return the same pair code on both, or one fare over exactly these two flights.
 */
export function farePairs(
  onward: FlightOption,
  back: FlightOption,
  wholes: readonly FlightOption[],
): readonly FarePair[] {
  const halves = onward.fares.flatMap((out) =>
    back.fares
      .filter((home) => combine(out, home))
      .map(
        (home): FarePair => ({
          fareType: out.fareType,
          ...namesOf(out, home),
          kind: out.kind,
          totalPrice: added(out.totalPrice, home.totalPrice),
          net: out.net && home.net && bothNet(out.net, home.net),
        }),
      ),
  );
  const cheapest = new Map<string, FarePair>();
  for (const pair of [...halves, ...specialReturns(onward, back, wholes)]) {
    const known = cheapest.get(pair.fareType);
    if (!known || pair.totalPrice < known.totalPrice) cheapest.set(pair.fareType, pair);
  }
  return [...cheapest.values()].sort((a, b) => a.totalPrice - b.totalPrice);
}

/** So many of either list are looked at: the cheapest pair is among the cheapest halves. */
const LOOKED_AT = 12;

/**
 * The cheapest pair among those that begin two lists, of equally cheap ones the first: two halves that are cheapest each
 * by itself may not be sold together at that. Null where none is sold together and can be flown.
 */
export function cheapestPair<Row extends { readonly option: FlightOption }>(
  onward: readonly Row[],
  back: readonly Row[],
  wholes: readonly FlightOption[],
): { readonly out: Row; readonly home: Row; readonly totalPrice: number } | null {
  let cheapest: { readonly out: Row; readonly home: Row; readonly totalPrice: number } | null = null;
  for (const out of onward.slice(0, LOOKED_AT)) {
    for (const home of back.slice(0, LOOKED_AT)) {
      const [best] = farePairs(out.option, home.option, wholes);
      if (!best || (cheapest !== null && best.totalPrice >= cheapest.totalPrice)) continue;
      if (pairConflict(out.option, home.option) === null) cheapest = { out, home, totalPrice: best.totalPrice };
    }
  }
  return cheapest;
}

/**
 * True when two flights can be bought for one journey: as a pair, or each by itself. A half that is sold only inside a
 * special return needs its own other half.
 */
export function areSoldTogether(onward: FlightOption, back: FlightOption, wholes: readonly FlightOption[]): boolean {
  const alone = (option: FlightOption) => option.fares.some((fare) => fare.kind !== 'special_return');
  return (alone(onward) && alone(back)) || farePairs(onward, back, wholes).length > 0;
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
  const byCode = onward.fares.some(
    (out) => out.kind === 'special_return' && back.fares.some((home) => combine(out, home)),
  );
  return byCode || specialReturns(onward, back, wholes).length > 0;
}

function specialReturns(
  onward: FlightOption,
  back: FlightOption,
  wholes: readonly FlightOption[],
): readonly FarePair[] {
  if (wholes.length === 0) return [];
  const wanted = flightsOf([...onward.slices, ...back.slices]);
  return wholes
    .filter((option) => flightsOf(option.slices) === wanted)
    .flatMap((option) => option.fares)
    .filter((fare) => fare.kind === 'special_return')
    .map(({ fareType, label, brand, kind, totalPrice, net }) => ({ fareType, label, brand, kind, totalPrice, net }));
}

/** As the fares of the pair are named once it is chosen. */
function namesOf(out: ListedFare, home: ListedFare): Pick<FarePair, 'label' | 'brand'> {
  const brand = brandNames([out.brand, home.brand]);
  return { label: out.brand !== null && out.label === out.brand ? (brand ?? out.label) : out.label, brand };
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

function combine(out: ListedFare, home: ListedFare): boolean {
  if (out.fareType !== home.fareType || out.kind !== home.kind) return false;
  return out.kind !== 'special_return' || (out.pairCode !== null && out.pairCode === home.pairCode);
}

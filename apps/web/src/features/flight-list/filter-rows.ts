import { type DayBand, type FareKindCode, type Filters, NO_FILTERS, type Range } from './list-state.ts';
import { priceOf } from './net-price.ts';
import type { OptionRow, PricedFare } from './option-row.ts';
import { POLICY_GROUPS, type PolicyGroup, policyGroup } from './policy-groups.ts';

/**
 * Each filter is one bit. A row's mask says which filters refuse it: zero shows it, and a mask of exactly one bit
 * counts for what that filter would bring back. One pass gives the list and every count.
 */
const BIT = {
  airlines: 1,
  returnAirlines: 2,
  stops: 4,
  returnStops: 8,
  departs: 16,
  returnDeparts: 32,
  duration: 64,
  layover: 128,
  layoverAirports: 256,
  price: 512,
  refundable: 1024,
  kinds: 2048,
  policy: 4096,
} as const satisfies Record<keyof Filters, number>;

/** Not a filter of the person's: what the policy does not allow is left out until they ask for it. */
const BLOCKED = 8192;

/** A filter by name. */
export type FilterName = keyof Filters;

/** What the list shows beyond what the filters say. */
export interface Shown {
  /** What the policy does not allow is listed too. */
  readonly blocked?: boolean;
  /** Prices are shown after claimable GST: these are the prices that are filtered and compared, too. */
  readonly net?: boolean;
}

/** A row on show with the fare it shows: the cheapest that passes and can be bought, by the prices on show. */
export interface ShownRow {
  readonly row: OptionRow;
  readonly fare: PricedFare;
  /** Every fare that passes, cheapest first. */
  readonly fares: readonly PricedFare[];
}

/** How many results each value would show, all other filters kept. */
export interface FilterCounts {
  readonly airlines: ReadonlyMap<string, number>;
  readonly returnAirlines: ReadonlyMap<string, number>;
  readonly stops: ReadonlyMap<number, number>;
  readonly returnStops: ReadonlyMap<number, number>;
  readonly departs: ReadonlyMap<DayBand, number>;
  readonly returnDeparts: ReadonlyMap<DayBand, number>;
  readonly layoverAirports: ReadonlyMap<string, number>;
  readonly kinds: ReadonlyMap<FareKindCode, number>;
  readonly policy: ReadonlyMap<PolicyGroup, number>;
  readonly refundable: number;
  /** Results that only this filter keeps away from the list, plus those shown: what dropping it would show. */
  readonly without: ReadonlyMap<FilterName, number>;
}

/** The list and its counts. */
interface Filtered {
  readonly shown: readonly ShownRow[];
  /** Results that are left out only because the policy does not allow them. */
  readonly blocked: number;
  readonly counts: FilterCounts;
}

/**
 * Applies the filters to all rows; order is kept. What the policy does not allow is left out unless it is asked for. By
 * policy a flight counts once, by the best that is said of its fares: one that can be bought in policy needs no
 * approval.
 */
export function filterRows(rows: readonly OptionRow[], filters: Filters, shows: Shown = {}): Filtered {
  const { blocked: showBlocked = false, net = false } = shows;
  const shown: ShownRow[] = [];
  const tally = newTally();
  const active = activeFilters(filters);
  // A person who asks for what is not allowed sees it without asking twice.
  const wanted = showBlocked || filters.policy.includes('block') ? BLOCKED : 0;
  let blocked = 0;
  for (const row of rows) {
    const sliceMask = maskOfSlices(row, filters);
    const policyMasks = masksOf(row, filters, shows);
    const fareMasks = policyMasks.map((mask) => mask & ~wanted);
    const passing = cheapestFirst(
      row.fares.filter((_, index) => fareMasks[index] === 0),
      net,
    );
    if (passing.length > 0) countSlices(tally, row, sliceMask);
    if (sliceMask === 0) countFares(tally, row, filters, shows);
    countWithout(tally, active, { row, sliceMask, filters, shows });
    const fare = passing.find(({ needs }) => needs === undefined) ?? passing[0];
    if (sliceMask === 0 && fare) shown.push({ row, fare, fares: passing });
    else if (sliceMask === 0 && fareMasks.includes(BLOCKED)) blocked += 1;
  }
  // Dropping a filter that leaves nothing out changes nothing.
  for (const name of Object.keys(BIT) as FilterName[]) {
    if (!active.includes(name)) tally.without.set(name, shown.length);
  }
  return { shown, blocked, counts: tally };
}

/** Rows that keep the times the search asked for, and how many do not; `showOutside` keeps all of them. */
export function insideLimits(
  rows: readonly OptionRow[],
  showOutside: boolean,
): { readonly kept: readonly OptionRow[]; readonly outside: number } {
  const inside = rows.filter((row) => row.option.outsideLimits.length === 0);
  return { kept: showOutside ? rows : inside, outside: rows.length - inside.length };
}

/** The names of the filters that leave something out. */
export function activeFilters(filters: Filters): readonly FilterName[] {
  return (Object.keys(BIT) as FilterName[]).filter((name) => {
    const value = filters[name];
    if (typeof value === 'boolean') return value;
    if (isList(value)) return value.length > 0;
    return value.from !== null || value.to !== null;
  });
}

function isList(value: readonly unknown[] | Range): value is readonly unknown[] {
  return Array.isArray(value);
}

/** Whether the flights of a row are what the filters ask for, whatever their fares. */
export function meetsFlightFilters(row: OptionRow, filters: Filters): boolean {
  return maskOfSlices(row, filters) === 0;
}

/** A test of single fares by the filters, as far as a fare alone can be tested. */
export function fareFilter(filters: Filters, { blocked = false, net = false }: Shown = {}) {
  const wanted = filters.policy.includes('block') ? BLOCKED : 0;
  return (fare: FareFacts, stays: boolean): boolean =>
    ((maskOfFare(fare, filters, net) | maskOfPolicy(fare, stays, blocked)) & ~wanted) === 0;
}

function maskOfSlices(row: OptionRow, filters: Filters): number {
  const { outward, inward } = row;
  let mask = 0;
  if (outward) {
    if (!meets(outward.airlines, filters.airlines)) mask |= BIT.airlines;
    if (!meets([outward.stops], filters.stops)) mask |= BIT.stops;
    if (!meets([outward.departs], filters.departs)) mask |= BIT.departs;
  }
  if (inward) {
    if (!meets(inward.airlines, filters.returnAirlines)) mask |= BIT.returnAirlines;
    if (!meets([inward.stops], filters.returnStops)) mask |= BIT.returnStops;
    if (!meets([inward.departs], filters.returnDeparts)) mask |= BIT.returnDeparts;
  }
  const slices = row.directions;
  if (!slices.every((slice) => inside(slice.durationMinutes, filters.duration))) mask |= BIT.duration;
  const layovers = slices.flatMap((slice) => slice.layovers);
  if (!layovers.every((layover) => inside(layover.minutes, filters.layover))) mask |= BIT.layover;
  const airports = layovers.map((layover) => layover.airport);
  if (!meets(airports, filters.layoverAirports)) mask |= BIT.layoverAirports;
  return mask;
}

/** What filters ask of a fare. */
export type FareFacts = Pick<PricedFare, 'kind' | 'refundable' | 'paid' | 'netPaid'> &
  Parameters<typeof policyGroup>[0];

/**
 * Which filters refuse each fare of a row: those of the policy refuse all of it where its best fare is of another
 * group.
 */
function masksOf(row: OptionRow, filters: Filters, { blocked = false, net = false }: Shown): readonly number[] {
  const masks = row.fares.map(
    (fare) => maskOfFare(fare, filters, net) | maskOfPolicy(fare, row.stays.includes(fare.fareType), blocked),
  );
  if (filters.policy.length === 0) return masks;
  const best = bestGroup(row, masks);
  return best !== null && filters.policy.includes(best) ? masks : masks.map((mask) => mask | BIT.policy);
}

/** The mildest group among the fares that only the policy may refuse; null where none is judged. */
function bestGroup(row: OptionRow, masks: readonly number[]): PolicyGroup | null {
  const groups = new Set(
    row.fares.map((fare, index) => (((masks[index] ?? 0) & ~(BIT.policy | BLOCKED)) === 0 ? policyGroup(fare) : null)),
  );
  return POLICY_GROUPS.find((group) => groups.has(group)) ?? null;
}

function maskOfFare(fare: FareFacts, filters: Filters, net: boolean): number {
  let mask = 0;
  if (!inside(priceOf(fare, net), filters.price)) mask |= BIT.price;
  if (filters.refundable && fare.refundable !== true) mask |= BIT.refundable;
  if (!meets([fare.kind], filters.kinds)) mask |= BIT.kinds;
  const group = policyGroup(fare);
  if (filters.policy.length > 0 && (group === null || !filters.policy.includes(group))) mask |= BIT.policy;
  return mask;
}

/** Fares come in the order of their cost; the GST credit in it may change that order. */
function cheapestFirst(fares: readonly PricedFare[], net: boolean): readonly PricedFare[] {
  return net ? fares.toSorted((a, b) => priceOf(a, net) - priceOf(b, net)) : fares;
}

function maskOfPolicy({ verdict }: FareFacts, stays: boolean, showBlocked: boolean): number {
  const isHidden = !showBlocked && verdict?.outcome === 'block' && !stays;
  return isHidden ? BLOCKED : 0;
}

function meets<T>(values: readonly T[], wanted: readonly T[]): boolean {
  return wanted.length === 0 || values.some((value) => wanted.includes(value));
}

function inside(value: number, range: Range): boolean {
  return (range.from === null || value >= range.from) && (range.to === null || value <= range.to);
}

function newTally() {
  return {
    airlines: new Map<string, number>(),
    returnAirlines: new Map<string, number>(),
    stops: new Map<number, number>(),
    returnStops: new Map<number, number>(),
    departs: new Map<DayBand, number>(),
    returnDeparts: new Map<DayBand, number>(),
    layoverAirports: new Map<string, number>(),
    kinds: new Map<FareKindCode, number>(),
    policy: new Map<PolicyGroup, number>(),
    refundable: 0,
    without: new Map<FilterName, number>(),
  };
}

type Tally = ReturnType<typeof newTally>;

function countSlices(tally: Tally, row: OptionRow, mask: number): void {
  const only = (bit: number) => (mask & ~bit) === 0;
  const { outward, inward } = row;
  if (outward) {
    if (only(BIT.airlines)) bump(tally.airlines, outward.airlines);
    if (only(BIT.stops)) bump(tally.stops, [outward.stops]);
    if (only(BIT.departs)) bump(tally.departs, [outward.departs]);
  }
  if (inward) {
    if (only(BIT.returnAirlines)) bump(tally.returnAirlines, inward.airlines);
    if (only(BIT.returnStops)) bump(tally.returnStops, [inward.stops]);
    if (only(BIT.returnDeparts)) bump(tally.returnDeparts, [inward.departs]);
  }
  if (only(BIT.layoverAirports)) {
    bump(
      tally.layoverAirports,
      new Set(row.directions.flatMap((slice) => slice.layovers.map((layover) => layover.airport))),
    );
  }
}

function countFares(tally: Tally, row: OptionRow, filters: Filters, shows: Shown): void {
  const open = masksOf(row, { ...filters, kinds: [], refundable: false, policy: [] }, shows);
  const meetsAll = (fare: PricedFare) =>
    meets([fare.kind], filters.kinds) && (!filters.refundable || fare.refundable === true);
  const best = bestGroup(
    row,
    open.map((mask, index) => (row.fares[index] && meetsAll(row.fares[index]) ? mask : mask | BIT.kinds)),
  );
  if (best !== null) bump(tally.policy, [best]);
  const kinds = new Set(row.fares.map((fare) => fare.kind));
  bump(
    tally.kinds,
    [...kinds].filter((kind) => isShown(row, { ...filters, kinds: [kind] }, shows)),
  );
  if (isShown(row, { ...filters, refundable: true }, shows)) tally.refundable += 1;
}

/** Whether some fare of a row passes; that its flights do is known. */
function isShown(row: OptionRow, filters: Filters, shows: Shown): boolean {
  const wanted = filters.policy.includes('block') ? BLOCKED : 0;
  return masksOf(row, filters, shows).some((mask) => (mask & ~wanted) === 0);
}

function countWithout(
  tally: Tally,
  active: readonly FilterName[],
  of: { readonly row: OptionRow; readonly sliceMask: number; readonly filters: Filters; readonly shows: Shown },
): void {
  for (const name of active) {
    if ((of.sliceMask & ~BIT[name]) !== 0) continue;
    // Without the wish for what is not allowed it is left out again.
    if (isShown(of.row, { ...of.filters, [name]: NO_FILTERS[name] }, of.shows)) bump(tally.without, [name]);
  }
}

function bump<T>(counts: Map<T, number>, values: Iterable<T>): void {
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
}

/** The spans the sliders can move in, over all rows; null when there is nothing to choose. */
export interface Bounds {
  readonly price: Span | null;
  readonly duration: Span | null;
  readonly layover: Span | null;
}

interface Span {
  readonly low: number;
  readonly high: number;
}

/** The lowest and highest of each range filter over all rows, with `net` of prices after claimable GST. */
export function boundsOf(rows: readonly OptionRow[], net = false): Bounds {
  const prices: number[] = [];
  const durations: number[] = [];
  const layovers: number[] = [];
  for (const row of rows) {
    // The dearest fare of a flight never decides whether it is shown; its cheapest does.
    const [cheapest] = cheapestFirst(row.fares, net);
    if (cheapest) prices.push(priceOf(cheapest, net));
    for (const slice of row.directions) {
      durations.push(slice.durationMinutes);
      for (const layover of slice.layovers) layovers.push(layover.minutes);
    }
  }
  return { price: span(prices), duration: span(durations), layover: span(layovers) };
}

function span(values: readonly number[]): Span | null {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return low < high ? { low, high } : null;
}

import { dearerBy, type FarePair, type PairTable, pairConflict } from './fare-pairs.ts';
import type { ShownRow } from './filter-rows.ts';
import type { ListedPair, ListedPairs } from './listed-pairs.ts';
import type { ListedFare, OptionRow } from './option-row.ts';

/** What a flight of one direction costs as a part of a journey. Rupees for all travellers, by the prices on show. */
type Figure =
  /** The cheapest journey with this flight out. */
  | { readonly kind: 'from'; readonly total: number }
  /** With the chosen flight out: how much above its cheapest way back, and in all. */
  | { readonly kind: 'more'; readonly more: number; readonly total: number }
  /** Not with the chosen flight out. */
  | { readonly kind: 'none'; readonly why: 'Too early' | 'Not sold together' };

/** A flight of one direction as its card shows it. */
export interface HalfChoice {
  readonly row: OptionRow;
  readonly figure: Figure;
  /** What it would be bought in; null where it cannot be. */
  readonly way: FarePair | null;
  /** Its own part of that. */
  readonly fare: ListedFare | null;
}

/** The flights out in the order of their best pairs, each at the cheapest pair it is part of; last those without any. */
export function onwardChoices(ranking: ListedPairs, shown: readonly ShownRow[]): readonly HalfChoice[] {
  const paired = ranking.onward.flatMap(({ out, outRow }): readonly HalfChoice[] => {
    const cheapest = cheapestOf(ranking.pairsOf(out));
    if (!cheapest) return [];
    const { way, price } = cheapest;
    return [{ row: outRow, figure: { kind: 'from', total: price }, way, fare: way.halves[0] }];
  });
  const known = new Set(paired.map(({ row }) => row.key));
  const alone = shown.filter(({ row }) => row.option.coverage === 'onward' && !known.has(row.key));
  return [...paired, ...alone.map(({ row }) => unsold(row, 'Not sold together'))];
}

/**
 * The ways back from a flight out in order, each at what it adds to the cheapest of them; last those that leave too early
 * and those that are not sold with it. What the filters refuse in every pair with it is left out.
 */
export function returnChoices(
  ranking: ListedPairs,
  table: PairTable,
  outward: OptionRow | null,
  shown: readonly ShownRow[],
): readonly HalfChoice[] {
  const pairs = outward ? ranking.pairsOf(outward.key) : [];
  const least = cheapestOf(pairs)?.price ?? 0;
  const paired = pairs.map(({ homeRow, way, price }): HalfChoice => {
    return {
      row: homeRow,
      figure: { kind: 'more', more: dearerBy(price, least), total: price },
      way,
      fare: way.halves[1],
    };
  });
  const known = new Set(paired.map(({ row }) => row.key));
  const others = shown.flatMap(({ row }) => {
    if (row.option.coverage !== 'return' || known.has(row.key)) return [];
    if (outward && pairConflict(outward.option, row.option) !== null) return [unsold(row, 'Too early')];
    return outward && table.waysOf(outward, row).length > 0 ? [] : [unsold(row, 'Not sold together')];
  });
  return [...paired, ...others];
}

function unsold(row: OptionRow, why: Extract<Figure, { kind: 'none' }>['why']): HalfChoice {
  return { row, figure: { kind: 'none', why }, way: null, fare: row.option.fares[0] ?? null };
}

function cheapestOf(pairs: readonly ListedPair[]): ListedPair | null {
  return pairs.reduce<ListedPair | null>((least, pair) => (least && least.price <= pair.price ? least : pair), null);
}

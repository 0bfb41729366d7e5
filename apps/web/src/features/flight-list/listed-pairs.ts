import type { RankOrder } from '@pravas/domain/flight/rank-options.ts';
import { type PairRanking, type RankedPair, rankPairs } from '@pravas/domain/flight/rank-pairs.ts';
import { fromRupees } from '@pravas/domain/money/money.ts';
import type { FarePair, PairTable } from './fare-pairs.ts';
import type { FareFacts, ShownRow } from './filter-rows.ts';
import { priceOf } from './net-price.ts';
import type { OptionRow } from './option-row.ts';
import { policyGroup } from './policy-groups.ts';

/** Two flights of the lists with the fare that they would be bought in. */
export interface ListedPair extends RankedPair {
  readonly outRow: OptionRow;
  readonly homeRow: OptionRow;
  readonly way: FarePair;
  /** What is paid, by the prices on show; rupees. */
  readonly price: number;
}

/** The pairs of what is on show, in order. */
export type ListedPairs = PairRanking<ListedPair>;

/** What decides which fares of pairs are listed, and how. */
interface PairsShown {
  readonly passes: (fare: FareFacts, stays: boolean) => boolean;
  readonly sort: RankOrder;
  /** Prices are shown after claimable GST. */
  readonly net: boolean;
}

/** Ranks the pairs of all flights on show, each in the cheapest fare that passes and can be bought. */
export function listPairs(table: PairTable, shown: readonly ShownRow[], how: PairsShown): ListedPairs {
  const rowsOf = (coverage: 'onward' | 'return') =>
    shown.flatMap(({ row }) => (row.option.coverage === coverage ? [row] : []));
  const homes = rowsOf('return');
  const pairs = rowsOf('onward').flatMap((out) => homes.flatMap((home) => listedPair(table, out, home, how) ?? []));
  return rankPairs(pairs, how.sort);
}

/** The fare of two flights, whatever is on show: by the filters where a fare passes them, else any. */
export function boughtPair(table: PairTable, out: OptionRow, home: OptionRow, how: PairsShown): ListedPair | null {
  return (
    listedPair(table, out, home, how) ??
    listedPair(table, out, home, { ...how, passes: ({ verdict }) => verdict?.outcome !== 'block' }) ??
    listedPair(table, out, home, { ...how, passes: () => true })
  );
}

function listedPair(table: PairTable, out: OptionRow, home: OptionRow, how: PairsShown): ListedPair | null {
  const ways = table.waysOf(out, home).filter((way) => how.passes(way, way.stays));
  const way = cheapest(ways, how.net);
  if (!way) return null;
  const within = cheapest(ways.filter(isInPolicy), how.net);
  const net = cheapest(ways, true);
  const [outKg, homeKg] = [out, home].map(({ option }) => option.emissions?.kgPerTraveller ?? null);
  const price = priceOf(way, how.net);
  return {
    ...{ key: `${out.key}~${home.key}`, out: out.key, home: home.key, outRow: out, homeRow: home, way, price },
    complies: isInPolicy(way),
    sellPaise: fromRupees(price),
    durationMinutes: out.durationMinutes + home.durationMinutes,
    stops: out.stops + home.stops,
    departsAtWall: out.departsAtWall,
    returnsAtWall: home.departsAtWall,
    kgPerTraveller: outKg == null || homeKg == null ? null : outKg + homeKg,
    netPaise: net && fromRupees(priceOf(net, true)),
    ...(way.verdict
      ? {
          inPolicyPaise: within && fromRupees(priceOf(within, how.net)),
          blocked: ways.every((one) => policyGroup(one) === 'block'),
        }
      : {}),
  };
}

/** The cheapest that can be bought, by the prices on show; where nothing can, the cheapest. */
function cheapest(ways: readonly FarePair[], net: boolean): FarePair | null {
  const bought = ways.filter(({ needs }) => needs === undefined);
  let found: FarePair | null = null;
  for (const way of bought.length > 0 ? bought : ways) {
    if (!found || priceOf(way, net) < priceOf(found, net)) found = way;
  }
  return found;
}

function isInPolicy(way: FarePair): boolean {
  const group = policyGroup(way);
  return group === null || group === 'within';
}

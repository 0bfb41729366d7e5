import { type RankedOption, type RankOrder, rankOptions } from './rank-options.ts';

/** An onward and a return flight as they are bought together: price, duration and stops are of both. */
export interface RankedPair extends RankedOption {
  /** Of the flight out, and of the flight home. */
  readonly out: string;
  readonly home: string;
  /** True where the policy asks for nothing, and where there is none. */
  readonly complies: boolean;
}

/** The pairs of a return in an order. */
export interface PairRanking<T extends RankedPair> {
  /** Each flight out at its best pair, the best first. */
  readonly onward: readonly T[];
  /** The pairs of a flight out, the best first. */
  pairsOf(out: string): readonly T[];
  /**
   * The pair that is chosen until the traveller chooses, with the flights that they have chosen already: the best that
   * complies, else the best; null where there is none.
   */
  first(chosen: { readonly out: string | null; readonly home: string | null }): T | null;
}

/** Ranks pairs as a whole: the best flight out and the best flight home need not be the best pair. */
export function rankPairs<T extends RankedPair>(pairs: readonly T[], order: RankOrder): PairRanking<T> {
  const ranked = rankOptions(pairs, order);
  const byOut = new Map<string, T[]>();
  for (const pair of ranked) {
    const known = byOut.get(pair.out);
    if (known) known.push(pair);
    else byOut.set(pair.out, [pair]);
  }
  return {
    onward: [...byOut.values()].flatMap(([best]) => (best ? [best] : [])),
    pairsOf: (out) => byOut.get(out) ?? [],
    first({ out, home }) {
      const open = out === null ? ranked : (byOut.get(out) ?? []);
      const fitting = home === null ? open : open.filter((pair) => pair.home === home);
      return fitting.find(({ complies }) => complies) ?? fitting[0] ?? null;
    },
  };
}

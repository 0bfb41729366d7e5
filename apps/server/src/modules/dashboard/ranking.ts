import { type Paise, paise, sum } from '@pravas/domain/money/money.ts';

/** One of those with most spend; `value`: what a report's parameter finds it by. */
interface Ranked {
  readonly name: string;
  readonly value: string | null;
  readonly net: Paise;
}

/** The largest first, and the sum of all others. */
export interface Ranking {
  readonly list: Ranked[];
  readonly others: { readonly count: number; readonly net: Paise };
}

/** What was spent on one of them. */
interface Grouped {
  readonly name: string | null;
  readonly net_paise: number;
}

const SHOWN = 6;

/** Ranks groups by their sums; `isFound`: whether a report finds them by their names. */
export function rankingOf(rows: readonly Grouped[], isFound: boolean): Ranking {
  const ranked = rows
    .map((row) => ({ name: row.name ?? '', net: paise(row.net_paise) }))
    .toSorted((a, b) => b.net - a.net || a.name.localeCompare(b.name, 'en'))
    .map((row) => ({ ...row, value: isFound ? row.name : null }));
  // A single other one is named instead.
  const shown = ranked.length === SHOWN + 1 ? SHOWN + 1 : SHOWN;
  const others = ranked.slice(shown);
  return {
    list: ranked.slice(0, shown),
    others: { count: others.length, net: sum(others.map(({ net }) => net)) },
  };
}

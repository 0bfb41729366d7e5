import { useDeferredValue } from 'react';
import { countText } from '../../lib/money-text.ts';
import { useStore } from '../../lib/store.ts';
import { filterRows, insideLimits } from './filter-rows.ts';
import type { SearchProgress, SearchRun } from './flight-search-run.ts';
import type { ListState } from './list-state.ts';
import { listedWays } from './listed-ways.ts';
import { missedDay } from './missed-day.ts';
import type { OptionRow } from './option-row.ts';
import { rankRows } from './rank-rows.ts';

/** What of a list can be known, so that only choices that mean something are offered. */
export interface ListKnows {
  /** A policy has judged the flights. */
  readonly judged: boolean;
  /** GST can be claimed for some fare. */
  readonly net: boolean;
  readonly emissions: boolean;
}

/** The results of a run, filtered and sorted as the address says. */
export function useFilteredList(run: SearchRun, state: ListState) {
  const progress = useStore(run.progress);
  const filters = useDeferredValue(state.filters);
  const { rows } = progress;
  const { pairs, listed } = listedWays(rows, state.search.rDate !== null);
  const { kept, outside } = insideLimits(listed, state.showOutside);
  const knows = knownOf(rows);
  const net = state.net && knows.net;
  const { shown, counts, blocked } = filterRows(kept, filters, { blocked: state.showBlocked, net });
  const names = airlineNames(rows);
  return {
    progress,
    pairs,
    listed,
    counts,
    blocked,
    outside,
    // While flights still arrive, one of that day may be among them.
    missedDay: outside > 0 && progress.phase !== 'searching' ? missedDay(listed, state.search) : null,
    knows,
    net,
    ranked: rankRows(shown, state.sort, net),
    airlineName: (code: string) => names.get(code) ?? code,
  };
}

/** What the screen works with. */
export type FilteredList = ReturnType<typeof useFilteredList>;

function knownOf(rows: readonly OptionRow[]): ListKnows {
  return {
    judged: rows.some((row) => row.fares.some((fare) => fare.verdict !== null)),
    net: rows.some((row) => row.fares.some((fare) => fare.net !== null)),
    emissions: rows.some((row) => row.option.emissions !== null),
  };
}

function airlineNames(rows: readonly OptionRow[]): ReadonlyMap<string, string> {
  return new Map(
    rows.flatMap((row) => row.option.airlines.map((airline): [string, string] => [airline.code, airline.name])),
  );
}

/** "86 flights", "12 of 86 flights", "Looking for flights". */
export function headingText({ progress, ranked, pairs, listed }: FilteredList): string {
  const all = listed.length;
  const shownText =
    ranked.length === all
      ? countText(ranked.length, 'flight')
      : `${ranked.length.toLocaleString('en-IN')} of ${countText(all, 'flight')}`;
  if (progress.phase === 'searching' && all === 0) return 'Looking for flights';
  return pairs ? `${shownText} · choose one each way` : shownText;
}

/**
 * "3 new results", "2 changed prices", "3 new results, 2 changed prices": what waits to be shown. Flights of which another
 * supplier only sells more are "more fares", and are told of where nothing else is.
 */
export function waitingText({ rows, waiting }: Pick<SearchProgress, 'rows' | 'waiting'>): string {
  const priceOf = ({ fares: [fare] }: OptionRow) => fare?.totalPrice ?? null;
  const known = new Map(rows.map((row) => [row.key, priceOf(row)]));
  const added = waiting.filter((row) => !known.has(row.key)).length;
  const changed = waiting.filter((row) => known.has(row.key) && known.get(row.key) !== priceOf(row)).length;
  const told = [
    ...(added > 0 ? [countText(added, 'new result')] : []),
    ...(changed > 0 ? [countText(changed, 'changed price')] : []),
  ].join(', ');
  return told === '' && waiting.length > 0 ? 'More fares' : told;
}

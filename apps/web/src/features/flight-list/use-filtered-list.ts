import { useDeferredValue } from 'react';
import { countText } from '../../lib/money-text.ts';
import { useStore } from '../../lib/store.ts';
import { type PairTable, type PairTerms, pairTable } from './fare-pairs.ts';
import { filterPairs } from './filter-pairs.ts';
import { fareFilter, filterRows, insideLimits } from './filter-rows.ts';
import type { SearchProgress, SearchRun } from './flight-search-run.ts';
import type { ListState } from './list-state.ts';
import { listPairs } from './listed-pairs.ts';
import { listedWays } from './listed-ways.ts';
import { lowestOfPairs, lowestPrice } from './lowest-price.ts';
import { missedDay } from './missed-day.ts';
import type { FlightOption, OptionRow } from './option-row.ts';
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
  const sort = useDeferredValue(state.sort);
  const { rows } = progress;
  const { pairs, listed } = listedWays(rows, state.search.rDate !== null);
  const { kept, outside } = insideLimits(listed, state.showOutside);
  const knows = knownOf(rows);
  const shows = { blocked: state.showBlocked, net: state.net && knows.net };
  const table = pairs ? tableOf(kept, rows, termsOf(progress, state.search)) : null;
  const filtered = table ? filterPairs(table, filters, shows) : { rows: kept, ...filterRows(kept, filters, shows) };
  const { shown, counts, blocked } = filtered;
  const how = { passes: fareFilter(filters, shows), sort, net: shows.net };
  const names = airlineNames(rows);
  return {
    progress,
    /** The drawn list is still filtered as before the last change. */
    isFiltering: filters !== state.filters || sort !== state.sort,
    pairs,
    // A flight that is sold with none of the other way is no choice.
    all: listed.length - (kept.length - filtered.rows.length),
    listed,
    /** The listed rows at their listed prices. */
    priced: table ? filtered.rows : listed,
    /**
     * The pairs of a return whose ways are chosen separately, in order; null for all others and while a way is missing.
     */
    chosenApart: table && { table, how, ranking: listPairs(table, shown, how) },
    counts,
    blocked,
    outside,
    // While flights still arrive, one of that day may be among them.
    missedDay: outside > 0 && progress.phase !== 'searching' ? missedDay(listed, state.search) : null,
    knows,
    net: shows.net,
    lowest: table ? lowestOfPairs(table, shows.blocked) : lowestPrice(pairs ? [] : listed, shows.blocked),
    ranked: table ? shown : rankRows(shown, sort, shows.net),
    airlineName: (code: string) => names.get(code) ?? code,
  };
}

/** Both ways of a return as they are sold together; null while one of them is missing. */
function tableOf(kept: readonly OptionRow[], rows: readonly OptionRow[], terms: PairTerms): PairTable | null {
  const going = (coverage: 'onward' | 'return') => kept.filter(({ option }) => option.coverage === coverage);
  const [onward, back] = [going('onward'), going('return')];
  if (onward.length === 0 || back.length === 0) return null;
  return pairTable(onward, back, wholesOf(rows), terms);
}

function wholesOf(rows: readonly OptionRow[]): readonly FlightOption[] {
  return rows.flatMap(({ option }) => (option.coverage === 'whole' ? [option] : []));
}

function termsOf(
  { fee, netFee, ceiling }: Pick<SearchProgress, 'fee' | 'netFee' | 'ceiling'>,
  { ad, child }: ListState['search'],
): PairTerms {
  return { fee, netFee, ceiling, payingTravellers: ad + child };
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
export function headingText({ progress, ranked, pairs, all }: FilteredList): string {
  const shownText =
    ranked.length === all
      ? countText(ranked.length, 'flight')
      : `${ranked.length.toLocaleString('en-IN')} of ${countText(all, 'flight')}`;
  if (progress.phase === 'searching' && all === 0) return 'Looking for flights';
  return pairs ? `${shownText} · choose one each way` : shownText;
}

/**
 * "3 new results", "2 changed prices", "3 new results, 2 changed prices": what waits to be shown. Flights of which
 * another supplier only sells more are "more fares", and are mentioned where nothing else is.
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

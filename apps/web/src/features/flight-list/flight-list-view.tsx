import { rankOptions } from '@pravas/domain/flight/rank-options.ts';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { ArrowUp } from 'lucide-react';
import { Suspense, useDeferredValue, useEffect, useState } from 'react';
import { rememberList } from '../../lib/last-list.ts';
import { countText } from '../../lib/money-text.ts';
import { writeSearchText } from '../../lib/search-text.ts';
import { useStore } from '../../lib/store.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { activeFilters, boundsOf, filterRows, type ShownRow } from './filter-rows.ts';
import { runFor, type SearchRun, startRun } from './flight-search-run.ts';
import { FilterPanel, FilterSheet, FlightResults, PairColumns } from './list-parts.ts';
import { type Filters, type ListState, NO_FILTERS, writeListState } from './list-state.ts';
import {
  ListSkeleton,
  MissingSuppliers,
  NoResult,
  PanelSkeleton,
  ProgressBar,
  SearchExpired,
  SearchFailed,
} from './list-states.tsx';
import { FilterChips, ListToolbar } from './list-toolbar.tsx';
import { PolicyNote } from './policy-note.tsx';
import { SearchSummary } from './search-summary.tsx';
import { useWaysOut } from './ways-out.ts';

const EXPIRY_CHECK_MS = 10_000;

/** A search's results as they arrive, filtered and sorted as the address says. */
export function FlightListView({ state }: { readonly state: ListState }) {
  const [run, setRun] = useState(() => runFor(state.search));
  const [sheet, setSheet] = useState(false);
  const list = useFilteredList(run, state);
  const { progress, counts, ranked, listed, pairs, airlineName } = list;
  const change = useChangeState(state);
  useHoldOnInteraction(run);
  useFetchParts();
  useRememberList(progress.searchedFlightId);
  const setFilters = (next: Filters) => void change({ filters: next });
  const waysOut = useWaysOut(state, list, change);
  const waiting = progress.phase === 'searching' && listed.length === 0;
  const panel = waiting ? (
    <PanelSkeleton />
  ) : (
    <Suspense fallback={<PanelSkeleton />}>
      <FilterPanel
        filters={state.filters}
        counts={counts}
        bounds={boundsOf(listed)}
        onChange={setFilters}
        airlineName={airlineName}
        roundTrip={state.search.rDate !== null}
        perDirection={pairs}
      />
    </Suspense>
  );
  return (
    <>
      <SearchSummary search={state.search} />
      <div className="grid items-start gap-6 lg:grid-cols-[224px_minmax(0,1fr)]">
        <aside
          aria-label="Filters"
          className="card sticky top-[72px] hidden max-h-[calc(100dvh-88px)] overflow-y-auto p-4 lg:block"
        >
          <FilterHead filters={state.filters} onReset={() => setFilters(NO_FILTERS)} />
          {panel}
        </aside>
        <div className="min-w-0 space-y-3">
          <SearchNotices run={run} onReload={() => setRun(startRun(state.search))} />
          {progress.phase !== 'failed' && (
            <ListHead state={state} list={list} change={change} onFilters={() => setSheet(true)} />
          )}
          <NewResults count={progress.waiting.length} onShow={run.reveal} />
          {waiting && <ListSkeleton legs={state.search.rDate ? 2 : 1} />}
          {(listed.length > 0 || progress.phase === 'done') && (
            <Suspense fallback={<ListSkeleton legs={state.search.rDate ? 2 : 1} />}>
              <Results state={state} list={list} run={run} change={change} waysOut={waysOut} />
            </Suspense>
          )}
        </div>
      </div>
      {sheet && (
        <FilterSheet
          shown={ranked.length}
          onClose={() => setSheet(false)}
          onReset={() => setFilters(NO_FILTERS)}
          viewAll={pairs ? null : state.viewAll}
          onViewAll={(viewAll) => void change({ viewAll })}
        >
          {panel}
        </FilterSheet>
      )}
    </>
  );
}

type Change = (part: Partial<ListState>, replace?: boolean) => Promise<void>;
type FilteredList = ReturnType<typeof useFilteredList>;

function useFilteredList(run: SearchRun, state: ListState) {
  const progress = useStore(run.progress);
  const filters = useDeferredValue(state.filters);
  const { rows } = progress;
  const has = (coverage: 'onward' | 'return') => rows.some((row) => row.option.coverage === coverage);
  const pairs = state.search.rDate !== null && has('onward') && has('return');
  // In two columns a fare over both flights is no row of its own: it prices the pair it belongs to.
  const listed = pairs ? rows.filter((row) => row.option.coverage !== 'whole') : rows;
  const { shown, counts, blocked } = filterRows(listed, filters, state.showBlocked);
  const names = airlineNames(rows);
  return {
    progress,
    pairs,
    listed,
    counts,
    blocked,
    judged: listed.some((row) => row.fares.some((fare) => fare.verdict !== null)),
    ranked: ranking(shown, state.sort),
    airlineName: (code: string) => names.get(code) ?? code,
  };
}

function SearchNotices({ run, onReload }: { readonly run: SearchRun; readonly onReload: () => void }) {
  const { phase, suppliers, expiresAt, error } = useStore(run.progress);
  const now = useNow(EXPIRY_CHECK_MS);
  return (
    <>
      {phase === 'searching' && <ProgressBar suppliers={suppliers} onStop={run.stop} />}
      {expiresAt !== null && Date.parse(expiresAt) <= now.getTime() && <SearchExpired onReload={onReload} />}
      {phase === 'done' && <MissingSuppliers suppliers={suppliers} onRetry={onReload} />}
      {phase === 'failed' && <SearchFailed error={error} onRetry={onReload} />}
    </>
  );
}

interface ListHeadProps {
  readonly state: ListState;
  readonly list: FilteredList;
  readonly change: Change;
  readonly onFilters: () => void;
}

function ListHead({ state, list, change, onFilters }: ListHeadProps) {
  const { progress, ranked, listed, pairs, airlineName } = list;
  const heading = headingText(progress.phase, ranked, pairs, listed.length);
  return (
    <>
      <ListToolbar
        heading={heading}
        travellers={state.search.ad + state.search.child + state.search.inf}
        sort={state.sort}
        onSort={(sort) => void change({ sort })}
        viewAll={pairs ? null : state.viewAll}
        onViewAll={(viewAll) => void change({ viewAll })}
        filterCount={activeFilters(state.filters).length}
        onFilters={onFilters}
        judged={list.judged}
      />
      <FilterChips filters={state.filters} onChange={(filters) => void change({ filters })} airlineName={airlineName} />
      <PolicyNote
        blocked={list.blocked}
        showBlocked={state.showBlocked}
        onChange={(showBlocked) => void change({ showBlocked })}
      />
      <p aria-live="polite" className="sr-only">
        {progress.phase === 'searching' ? '' : `${heading}, sorted by ${state.sort}`}
      </p>
    </>
  );
}

interface ResultsProps {
  readonly state: ListState;
  readonly list: FilteredList;
  readonly run: SearchRun;
  readonly change: Change;
  readonly waysOut: ReturnType<typeof useWaysOut>;
}

function Results({ state, list, run, change, waysOut }: ResultsProps) {
  const { ranked, pairs, judged } = list;
  const navigate = useNavigate();
  const { rows, searchedFlightId, phase } = useStore(run.progress);
  const detailsHref = (flightId: string, fareType: string | null) =>
    searchedFlightId &&
    `/home2/flight/booking/${writeSearchText({ searchedFlightId, fid: flightId, fareType, id: state.search.id, pb: state.search.pb ? 1 : '' })}`;
  // The flight is marked in this address first, so that Back leads to it.
  const markAndOpen = async (fid: string, href: string) => {
    await change({ fid }, true);
    await navigate({ href });
  };
  const onward = ranked.filter((shown) => shown.row.option.coverage === 'onward');
  const back = ranked.filter((shown) => shown.row.option.coverage === 'return');
  if (ranked.length === 0 || (pairs && (onward.length === 0 || back.length === 0))) {
    return phase === 'searching' ? null : <NoResult waysOut={waysOut} />;
  }
  if (pairs) {
    return (
      <PairColumns
        search={state.search}
        onward={onward}
        back={back}
        rows={rows}
        fid={state.fid}
        judgedAs={judged ? searchedFlightId : null}
        onChoose={(fid) => void change({ fid })}
        detailsHref={detailsHref}
      />
    );
  }
  return (
    <FlightResults
      rows={ranked}
      search={state.search}
      chosen={state.fid}
      viewAll={state.viewAll}
      detailsHref={detailsHref}
      onOpen={(fid, href) => void markAndOpen(fid, href)}
    />
  );
}

function FilterHead({ filters, onReset }: { readonly filters: Filters; readonly onReset: () => void }) {
  const any = activeFilters(filters).length > 0;
  return (
    <div className="mb-3 flex min-h-9 items-center justify-between">
      <h2 className="text-[15px] font-semibold">Filters</h2>
      {any && (
        <Button tone="plain" size="small" onClick={onReset} className="-mr-2">
          Reset
        </Button>
      )}
    </div>
  );
}

function NewResults({ count, onShow }: { readonly count: number; readonly onShow: () => void }) {
  if (count === 0) return null;
  return (
    <div role="status" className="sticky top-[68px] z-10 flex justify-center">
      <Button tone="primary" size="small" onClick={onShow} className="rounded-full shadow-pop">
        <ArrowUp aria-hidden size={15} /> {countText(count, 'new result')}
      </Button>
    </div>
  );
}

function useChangeState(state: ListState): Change {
  const navigate = useNavigate();
  return (part, replace = false) =>
    navigate({
      to: '/home2/flight/list/',
      search: writeListState({ ...state, ...part }),
      replace,
      resetScroll: false,
    });
}

/** Details lead back to this address, filters and all. */
function useRememberList(searchedFlightId: string | null): void {
  const href = useRouterState({ select: (router) => router.location.href });
  useEffect(() => {
    if (searchedFlightId && href.startsWith('/home2/flight/list')) rememberList(searchedFlightId, href);
  }, [searchedFlightId, href]);
}

/** What draws the results is fetched while the suppliers are still looking. */
function useFetchParts(): void {
  useEffect(() => {
    for (const part of [FlightResults, FilterPanel, PairColumns]) void part.preload();
  }, []);
}

function useHoldOnInteraction(run: SearchRun): void {
  useEffect(() => {
    const hold = () => run.hold();
    const kinds = ['pointerdown', 'wheel', 'touchmove', 'keydown'] as const;
    for (const kind of kinds) window.addEventListener(kind, hold, { passive: true, once: true });
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, hold);
    };
  }, [run]);
}

function ranking(shown: readonly ShownRow[], sort: ListState['sort']): readonly ShownRow[] {
  const rankable = shown.map((entry) => ({
    key: entry.row.key,
    sellPaise: Math.round(entry.fare.totalPrice * 100),
    durationMinutes: entry.row.durationMinutes,
    stops: entry.row.stops,
    departsAtWall: entry.row.departsAtWall,
    entry,
  }));
  return rankOptions(rankable, sort).map((option) => option.entry);
}

function airlineNames(rows: ListedRows): ReadonlyMap<string, string> {
  return new Map(
    rows.flatMap((row) => row.option.airlines.map((airline): [string, string] => [airline.code, airline.name])),
  );
}

type ListedRows = ReturnType<SearchRun['progress']['get']>['rows'];

function headingText(phase: string, ranked: readonly ShownRow[], pairs: boolean, all: number): string {
  const shownText =
    ranked.length === all
      ? countText(ranked.length, 'flight')
      : `${ranked.length.toLocaleString('en-IN')} of ${countText(all, 'flight')}`;
  if (phase === 'searching' && all === 0) return 'Looking for flights';
  return pairs ? `${shownText} · choose one each way` : shownText;
}

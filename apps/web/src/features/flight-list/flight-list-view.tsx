import { useNavigate, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { isBadQuestion } from '../../lib/error-text.ts';
import { rememberList } from '../../lib/last-list.ts';
import { lazyDialog } from '../../lib/lazy-dialog.ts';
import { textValues, writeSearchText } from '../../lib/search-text.ts';
import { showToast } from '../../lib/toasts.ts';
import { useHoldOnInteraction } from '../../lib/use-held-list.ts';
import { cx } from '../../ui/class-names.ts';
import { Bone } from '../../ui/skeleton.tsx';
import { CompareTray, type Picked, togglePick } from '../flight-compare/index.ts';
import { CreditsAtSearch } from '../flight-credits/index.ts';
import { DateStrip } from '../price-calendar/index.ts';
import { FilterPanel } from './filter-panel.tsx';
import { boundsOf } from './filter-rows.ts';
import { runFor, type SearchRun, startRun } from './flight-search-run.ts';
import { FlightResults, ListHead, PairColumns } from './list-parts.ts';
import { detailsPath, Results } from './list-results.tsx';
import {
  type ChangeState,
  type Filters,
  type ListState,
  NO_FILTERS,
  readListState,
  writeListState,
} from './list-state.ts';
import { ListSkeleton, PanelSkeleton } from './list-states.tsx';
import { legsOf, partySize, searchQuery } from './listed-search.ts';
import { useSearchAirports } from './search-airports.ts';
import { FilterHead, NewResults, SearchNotices, SuggestedGone } from './search-notices.tsx';
import { SearchSummary } from './search-summary.tsx';
import { isUnanswered } from './unanswered.ts';
import { type FilteredList, useFilteredList } from './use-filtered-list.ts';
import { useWaysOut } from './ways-out.ts';

/** A way to change what the address says. */
function useChangeState(state: ListState): ChangeState {
  const navigate = useNavigate();
  return (part, replace = false) =>
    navigate({
      to: '/home2/flight/list/',
      // Of the address as it is by now: two presses may follow each other before the page is drawn again.
      search: (before: Parameters<typeof textValues>[0]) =>
        writeListState({ ...(readListState(textValues(before)) ?? state), ...part }),
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

/** The code that draws the results is fetched while the suppliers are still looking. */
function useFetchParts(): void {
  useEffect(() => {
    for (const part of [DateStrip, ListHead, FlightResults, PairColumns]) void part.preload();
  }, []);
}

const FilterSheet = lazyDialog(() => import('./filter-sheet.tsx'), 'FilterSheet');

/** A search's results as they arrive, filtered and sorted as the address says. */
export function FlightListView({ state }: { readonly state: ListState }) {
  const [run, setRun] = useState(() => runFor(state.search));
  const [editing, setEditing] = useState(false);
  const [sheet, setSheet] = useState(false);
  const [picks, setPicks] = useState<readonly Picked[]>([]);
  const list = useFilteredList(run, state);
  const { progress, ranked, listed, pairs } = list;
  const change = useChangeState(state);
  useHoldOnInteraction(run);
  useFetchParts();
  useRememberList(progress.searchedFlightId);
  const setFilters = (next: Filters) => change({ filters: next });
  const waysOut = useWaysOut(state, list, change);
  // Ticks belong to the fares of one search: a new one has other numbers.
  const reload = () => {
    setPicks([]);
    setRun(startRun(state.search));
  };
  const edit = () => {
    setEditing(true);
    window.scrollTo({ top: 0 });
  };
  const toggle = (pick: Picked) => {
    if (togglePick(picks, pick) === picks) showToast('You can compare up to four flights. Remove one first.');
    setPicks((before) => togglePick(before, pick));
  };
  const waiting = progress.phase === 'searching' && listed.length === 0;
  // Zeros in filters and a head of "0 flights" would say that there are none.
  const isLost = progress.phase === 'failed' || isUnanswered(progress);
  const panel = <Panel state={state} list={list} waiting={waiting} onChange={setFilters} />;
  // Until flights say how they are sold, both ways of a return within India are taken to be chosen apart.
  const isPair = state.search.rDate !== null && (pairs || !progress.isIntl);
  const skeleton = <ListSkeleton legs={legsOf(state.search)} isPair={isPair} />;
  const summary = <SearchSummary search={state.search} editing={editing} onEdit={setEditing} />;
  const notices = <SearchNotices run={run} onReload={reload} onEdit={edit} />;
  // A search that was refused has nothing to filter and no days around it: only the search can be changed.
  if (progress.phase === 'failed' && isBadQuestion(progress.error)) {
    return (
      <>
        {summary}
        {notices}
      </>
    );
  }
  return (
    <>
      {summary}
      <div className={cx('grid items-start gap-6', !isLost && 'xl:grid-cols-[224px_minmax(0,1fr)]')}>
        {!isLost && (
          <aside
            aria-label="Filters"
            className="card sticky top-[72px] hidden max-h-[calc(100dvh-88px)] overflow-y-auto p-4 xl:block"
          >
            <FilterHead filters={state.filters} onReset={() => setFilters(NO_FILTERS)} />
            {panel}
          </aside>
        )}
        <div aria-busy={list.isFiltering} className="min-w-0 space-y-2">
          {state.search.slices.length === 0 && (
            <Suspense fallback={<Bone className="h-[52px] rounded-2xl" />}>
              <OtherDays state={state} list={list} />
            </Suspense>
          )}
          {notices}
          <OwnCredits list={list} />
          {!isLost && (
            <Suspense fallback={<Bone className="h-11" />}>
              <ListHead state={state} list={list} change={change} onFilters={() => setSheet(true)} onStop={run.stop} />
            </Suspense>
          )}
          <NewResults run={run} />
          <SuggestedGone state={state} progress={progress} />
          {waiting && skeleton}
          {!isLost && (listed.length > 0 || progress.phase === 'done') && (
            <Suspense fallback={skeleton}>
              <Results
                {...{ state, list, run, change, waysOut }}
                picking={{ picks, toggle }}
                tray={
                  picks.length > 0 && (
                    <Tray
                      {...{ state, run, picks, toggle }}
                      judged={list.knows.judged}
                      onClear={() => setPicks([])}
                      onReload={reload}
                    />
                  )
                }
              />
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

interface PanelProps {
  readonly state: ListState;
  readonly list: FilteredList;
  readonly waiting: boolean;
  readonly onChange: (filters: Filters) => void;
}

function Panel({ state, list, waiting, onChange }: PanelProps) {
  if (waiting) return <PanelSkeleton />;
  return (
    <FilterPanel
      filters={state.filters}
      counts={list.counts}
      bounds={boundsOf(list.priced, list.net)}
      onChange={onChange}
      airlineName={list.airlineName}
      roundTrip={state.search.rDate !== null}
      bothWays={list.pairs}
      net={list.net}
    />
  );
}

/** What airlines of these results owe the person for a next flight. */
function OwnCredits({ list }: Pick<PanelProps, 'list'>) {
  if (list.listed.length === 0) return null;
  return (
    <Suspense>
      <CreditsAtSearch airlineCodes={new Set(list.counts.airlines.keys())} />
    </Suspense>
  );
}

interface TrayProps {
  readonly state: ListState;
  readonly run: SearchRun;
  readonly judged: boolean;
  readonly picks: readonly Picked[];
  readonly toggle: (pick: Picked) => void;
  readonly onClear: () => void;
  readonly onReload: () => void;
}

function Tray({ state, run, judged, picks, toggle, onClear, onReload }: TrayProps) {
  const { searchedFlightId } = run.progress.get();
  if (searchedFlightId === null) return null;
  return (
    <Suspense>
      <CompareTray
        picks={picks}
        searchedFlightId={searchedFlightId}
        tripId={state.search.id}
        judged={judged}
        onToggle={toggle}
        onClear={onClear}
        onReload={onReload}
        detailsHref={(flightId, fareType) => detailsPath(state, searchedFlightId, flightId, fareType)}
      />
    </Suspense>
  );
}

interface OtherDaysProps {
  readonly state: ListState;
  readonly list: FilteredList;
}

/** The days around the search; a journey with several cities has none. */
function OtherDays({ state, list }: OtherDaysProps) {
  const { search } = state;
  const { find } = useSearchAirports(search);
  return (
    <DateStrip
      query={searchQuery(search)}
      cabin={search.cc}
      dDate={search.dDate}
      rDate={search.rDate}
      fromCountry={find(search.from)?.country_code ?? null}
      travellers={partySize(search)}
      reach={search.options}
      listLowest={list.lowest}
      isDone={list.progress.phase === 'done'}
      hrefFor={(other) => listHref({ ...state, fid: null, suggested: false, search: { ...search, ...other } })}
    />
  );
}

function listHref(state: ListState): string {
  return `/home2/flight/list/${writeSearchText(writeListState(state))}`;
}

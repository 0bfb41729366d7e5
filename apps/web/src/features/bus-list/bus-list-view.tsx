import { NO_BUS_FILTERS } from '@pravas/domain/bus/filter-buses.ts';
import { BUS_SORTS, type BusSort } from '@pravas/domain/bus/sort-buses.ts';
import { useNavigate } from '@tanstack/react-router';
import { SlidersHorizontal } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { busDetailsPath, openedBus } from '../../lib/bus-details-address.ts';
import { type BusListState, writeBusList } from '../../lib/bus-list-address.ts';
import { countText } from '../../lib/money-text.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useStore } from '../../lib/store.ts';
import { useHoldOnInteraction, useKeepScroll } from '../../lib/use-held-list.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FilterChips } from '../../ui/filter-parts.tsx';
import { NoResult } from '../../ui/no-result.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { InsteadNote } from '../bus/index.ts';
import { activeBusFilters, waysOut } from './active-bus-filters.ts';
import { BusCard } from './bus-card.tsx';
import { BusFiltersPanel } from './bus-filters.tsx';
import { BusNotices } from './bus-notices.tsx';
import type { BusRow } from './bus-row.ts';
import { busRunFor, startBusRun } from './bus-search-run.ts';
import { ListHead } from './list-head.tsx';
import { useShownBuses } from './use-shown-buses.ts';

/** A search's buses as they arrive, filtered and sorted as the address says. */
export function BusListView({ state }: { readonly state: BusListState }) {
  const [run, setRun] = useState(() => busRunFor(state.search));
  const [isEditing, setEditing] = useState(false);
  const [isSheet, setSheet] = useState(false);
  const navigate = useNavigate();
  const progress = useStore(run.progress);
  useHoldOnInteraction(run);
  useKeepScroll(run);
  const { rows, head, phase } = progress;
  const { drawn, shown } = useShownBuses(rows, state);
  usePageTitle(head ? `Buses, ${head.from.station_name} to ${head.to.station_name}` : 'Buses');
  const operatorName = namesOf(rows);
  const active = activeBusFilters(state.filters, operatorName);
  const change = (part: Partial<BusListState>) => {
    const search = writeBusList({ ...state, ...part });
    void navigate({ to: '/home2/bus/list/', search, replace: true, resetScroll: false });
  };
  const buses = (count: number) => countText(count, 'bus', 'buses');
  const heading =
    phase === 'searching' && rows.length === 0
      ? 'Looking for buses'
      : shown.length === rows.length
        ? buses(rows.length)
        : `${shown.length.toLocaleString('en-IN')} of ${buses(rows.length)}`;
  const panel = (
    <BusFiltersPanel
      rows={rows}
      filters={state.filters}
      onChange={(filters) => change({ filters })}
      operatorName={operatorName}
    />
  );
  const isEmpty = phase === 'done' && shown.length === 0;
  return (
    <>
      <ListHead state={state} head={head} isEditing={isEditing} onEdit={setEditing} />
      <div className="grid items-start gap-6 xl:grid-cols-[224px_minmax(0,1fr)]">
        <aside
          aria-label="Filters"
          className="card sticky top-[72px] hidden max-h-[calc(100dvh-88px)] overflow-y-auto p-4 xl:block"
        >
          {panel}
        </aside>
        <div aria-busy={drawn !== state} className="min-w-0 space-y-3">
          {state.insteadOf !== null && <InsteadNote tripId={state.search.tripId} insteadOf={state.insteadOf} />}
          <BusNotices
            progress={progress}
            onStop={run.stop}
            onReveal={run.reveal}
            onAgain={() => setRun(startBusRun(state.search))}
          />
          {phase !== 'failed' && (
            <Toolbar
              heading={heading}
              sort={state.sort}
              onSort={(sort) => change({ sort })}
              filterCount={active.length}
              onFilters={() => setSheet(true)}
            />
          )}
          <FilterChips
            active={active.map(({ key, label, without }) => ({
              key,
              label,
              onRemove: () => change({ filters: without }),
            }))}
            onRemoveAll={() => change({ filters: NO_BUS_FILTERS })}
          />
          {phase === 'searching' && rows.length === 0 && <Bone className="h-[480px] rounded-2xl" />}
          {shown.length > 0 && <BusRows shown={shown} state={drawn} searchedBusId={head?.searchedBusId ?? null} />}
          {isEmpty && (
            <NoResult>
              {waysOut(rows, active).map(({ key, label, without, count }) => (
                <Button key={key} size="small" onClick={() => change({ filters: without })}>
                  Remove “{label}” ({buses(count)})
                </Button>
              ))}
              {rows.length > 0 && active.length > 1 && (
                <Button size="small" onClick={() => change({ filters: NO_BUS_FILTERS })}>
                  Remove all filters ({buses(rows.length)})
                </Button>
              )}
            </NoResult>
          )}
        </div>
      </div>
      {isSheet && (
        <Dialog title="Filters" shape="sheet" onClose={() => setSheet(false)}>
          <div className="overflow-y-auto px-5 py-2">{panel}</div>
          <div className="flex gap-2 border-t border-hairline p-4">
            <Button className="flex-1" onClick={() => change({ filters: NO_BUS_FILTERS })}>
              Reset
            </Button>
            <Button tone="primary" className="flex-1" onClick={() => setSheet(false)}>
              Show {buses(shown.length)}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** Operators by name, those of the list; an unknown number is shown as it is. */
function namesOf(rows: readonly BusRow[]): (operatorId: string) => string {
  const names = new Map(rows.map(({ found: { operator } }) => [operator.operatorId, operator.name]));
  return (operatorId) => names.get(operatorId) ?? operatorId;
}

interface ToolbarProps {
  readonly heading: string;
  readonly sort: BusSort;
  readonly onSort: (sort: BusSort) => void;
  /** How many choices of the filters are on. */
  readonly filterCount: number;
  /** Opens the filters where they are not beside the list. */
  readonly onFilters: () => void;
}

/** How many buses, what their prices mean, in which order, and the way to the filters on narrow screens. */
function Toolbar({ heading, sort, onSort, filterCount, onFilters }: ToolbarProps) {
  const sortId = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <h2 aria-live="polite" className="board text-[15px] font-semibold">
          {heading}
        </h2>
        <p className="text-meta text-ink-2">Prices of the cheapest seats, with tax and our fee.</p>
      </div>
      <div className="flex items-center gap-2 max-[900px]:w-full">
        <Button size="small" onClick={onFilters} className="max-[900px]:flex-1 xl:hidden">
          <SlidersHorizontal aria-hidden size={15} /> Filters{filterCount > 0 ? ` (${filterCount})` : ''}
        </Button>
        <label htmlFor={sortId} className="sr-only">
          Sort by
        </label>
        <select
          id={sortId}
          value={sort}
          onChange={(event) => onSort(event.target.value as BusSort)}
          className="h-9 min-w-0 rounded-[10px] border border-edge bg-surface px-2 text-[13px] max-[900px]:flex-1 max-sm:h-11"
        >
          {Object.entries(BUS_SORTS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

interface BusRowsProps {
  readonly shown: readonly BusRow[];
  /** What they are drawn by. */
  readonly state: BusListState;
  /** Null until the server has named the search. */
  readonly searchedBusId: string | null;
}

/** The list itself, which stays as it is while a tick of the filters is painted. */
const BusRows = memo(function BusRows({ shown, state, searchedBusId }: BusRowsProps) {
  return (
    <ul aria-label="Buses" className="card divide-y divide-hairline">
      {shown.map((row) => (
        <li key={row.found.busId} className="[contain-intrinsic-size:auto_96px] [content-visibility:auto]">
          <BusCard
            row={row}
            seats={state.search.seats}
            href={searchedBusId && busDetailsPath(openedBus(state, searchedBusId, row.found.busId))}
          />
        </li>
      ))}
    </ul>
  );
});

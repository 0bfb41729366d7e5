import { type HotelFilters, NO_FILTERS } from '@pravas/domain/hotel/filter-hotels.ts';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import { hotelDetailsPath, oneByOnePath } from '../../lib/hotel-details-address.ts';
import { type HotelListState, writeHotelList } from '../../lib/hotel-list-address.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { countText } from '../../lib/money-text.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { useHoldOnInteraction, useKeepScroll } from '../../lib/use-held-list.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FilterChips } from '../../ui/filter-parts.tsx';
import { NoResult } from '../../ui/no-result.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { activeFilters, waysOut } from './active-filters.ts';
import { HotelFiltersPanel } from './hotel-filters.tsx';
import { HotelNotices } from './hotel-notices.tsx';
import { HotelResults } from './hotel-results.tsx';
import type { HotelRow } from './hotel-row.ts';
import { hotelRunFor, startHotelRun } from './hotel-search-run.ts';
import { ListHead } from './list-head.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { useAskAgain } from './use-hotel-run.ts';
import { usePicks } from './use-picks.ts';
import { useShownHotels } from './use-shown-hotels.ts';

/** Whether the map is shown, for as long as the app is open. */
const mapShown = createStore(false);

const CompareTray = lazyPage(() => import('./compare-tray.tsx'), 'CompareTray');

/** A search's hotels as they arrive, filtered and sorted as the address says. */
export function HotelListView({ state }: { readonly state: HotelListState }) {
  const [run, setRun] = useState(() => hotelRunFor(state.search));
  const [isEditing, setEditing] = useState(false);
  const [isSheet, setSheet] = useState(false);
  const isMap = useStore(mapShown);
  const navigate = useNavigate();
  const progress = useStore(run.progress);
  useHoldOnInteraction(run);
  useAskAgain(run);
  useKeepScroll(run);
  const { rows, phase, searchedHotelId } = progress;
  // A bare address names the place by its key; the server names it in words.
  const placeName = state.search.place.name || progress.placeName;
  usePageTitle(placeName === null ? 'Hotels' : `Hotels, ${placeName}`);
  // A tick is there at once; the list, the map and where their links lead follow.
  const { listed, shown } = useShownHotels(rows, state);
  const picks = usePicks(rows, shown);
  const hrefOf = (hotelId: string) =>
    searchedHotelId && hotelDetailsPath({ list: listed, hotelId, searchedHotelId, offerId: null, rest: [] });
  const latest = useRef(state);
  useLayoutEffect(() => {
    latest.current = state;
  }, [state]);
  const change = (part: Partial<HotelListState>) => {
    const search = writeHotelList({ ...latest.current, ...part });
    void navigate({ to: '/home2/hotel/list/', search, replace: true, resetScroll: false });
  };
  const heading =
    phase === 'searching' && rows.length === 0
      ? 'Looking for hotels'
      : shown.length === rows.length
        ? countText(rows.length, 'hotel')
        : `${shown.length.toLocaleString('en-IN')} of ${countText(rows.length, 'hotel')}`;
  const panel = (
    <HotelFiltersPanel rows={rows} filters={state.filters} onChange={(next) => change({ filters: next })} />
  );
  return (
    <>
      <ListHead state={state} placeName={placeName ?? 'Hotels'} isEditing={isEditing} onEdit={setEditing} />
      <div className="grid items-start gap-6 xl:grid-cols-[224px_minmax(0,1fr)]">
        <aside
          aria-label="Filters"
          className="card sticky top-[72px] hidden max-h-[calc(100dvh-88px)] overflow-y-auto p-4 xl:block"
        >
          {panel}
        </aside>
        <div aria-busy={listed.filters !== state.filters} className="min-w-0 space-y-3">
          <HotelNotices
            progress={progress}
            onStop={run.stop}
            onReveal={run.reveal}
            onAgain={() => setRun(startHotelRun(state.search))}
            oneByOneHref={(hotelId) =>
              oneByOnePath({ list: state, hotelId, searchedHotelId: null, offerId: null, rest: [] })
            }
          />
          {phase !== 'failed' && (
            <ListToolbar
              heading={heading}
              from={progress.anchor?.name ?? null}
              sort={state.sort}
              onSort={(sort) => change({ sort })}
              filterCount={activeFilters(state.filters).length}
              onFilters={() => setSheet(true)}
              isMap={isMap}
              onMap={mapShown.set}
            />
          )}
          <FilterChips
            active={activeFilters(state.filters).map(({ key, label, without }) => ({
              key,
              label,
              onRemove: () => change({ filters: without }),
            }))}
            onRemoveAll={() => change({ filters: NO_FILTERS })}
          />
          {phase === 'searching' && rows.length === 0 && <Bone className="h-[480px] rounded-2xl" />}
          {shown.length > 0 && (
            <HotelResults
              rows={shown}
              progress={progress}
              isMap={isMap}
              openId={listed.hotelId}
              onOpen={(hotelId) => change({ hotelId })}
              hrefOf={hrefOf}
              picks={picks}
              heights={run.heights}
            />
          )}
          {picks.rows.length > 0 && (
            <div data-bottom-bar className="tall:sticky bottom-[60px] z-10 sm:bottom-4">
              <Suspense>
                <CompareTray
                  picks={picks.rows}
                  onRemove={picks.toggle}
                  onClear={picks.clear}
                  hrefOf={hrefOf}
                  searchedHotelId={searchedHotelId}
                  tripId={state.search.tripId}
                  onReload={() => void run.askAgain()}
                />
              </Suspense>
            </div>
          )}
          {phase === 'done' && shown.length === 0 && progress.unknown.length === 0 && (
            <div className="card">
              <NoResult>
                {rows.length === 0 ? (
                  <Button size="small" onClick={() => setEditing(true)}>
                    Change the place or the dates
                  </Button>
                ) : (
                  <WaysOut rows={rows} filters={state.filters} onTake={(next) => change({ filters: next })} />
                )}
              </NoResult>
            </div>
          )}
        </div>
      </div>
      {isSheet && (
        <Dialog title="Filters" shape="sheet" onClose={() => setSheet(false)}>
          <div className="overflow-y-auto px-5 py-2">{panel}</div>
          <div className="flex gap-2 border-t border-hairline p-4">
            <Button className="flex-1" onClick={() => change({ filters: NO_FILTERS })}>
              Reset
            </Button>
            <Button tone="primary" className="flex-1" onClick={() => setSheet(false)}>
              Show {countText(shown.length, 'hotel')}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

interface WaysOutProps {
  readonly rows: readonly HotelRow[];
  readonly filters: HotelFilters;
  readonly onTake: (filters: HotelFilters) => void;
}

/** The filters that leave nothing, each with what dropping it would bring; else all of them. */
function WaysOut({ rows, filters, onTake }: WaysOutProps) {
  const ways = waysOut(rows, filters);
  return (
    <>
      {ways.map(({ key, label, count, without }) => (
        <Button key={key} size="small" onClick={() => onTake(without)}>
          Remove “{label}” ({countText(count, 'hotel')})
        </Button>
      ))}
      {ways.length !== 1 && (
        <Button size="small" onClick={() => onTake(NO_FILTERS)}>
          Remove all filters ({countText(rows.length, 'hotel')})
        </Button>
      )}
    </>
  );
}

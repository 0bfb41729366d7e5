import { filterHotels, NO_FILTERS } from '@pravas/domain/hotel/filter-hotels.ts';
import { occupancyText } from '@pravas/domain/hotel/occupancy.ts';
import { FEATURED_FORMULA, HOTEL_SORTS, type HotelSort, sortHotels } from '@pravas/domain/hotel/sort-hotels.ts';
import { nightsOf, nightsText } from '@pravas/domain/hotel/stay-dates.ts';
import { useNavigate } from '@tanstack/react-router';
import { Pencil, SlidersHorizontal } from 'lucide-react';
import { Suspense, useDeferredValue, useEffect, useId, useState } from 'react';
import { datedSpan } from '../../lib/calendar-date.ts';
import { type HotelListState, writeHotelList } from '../../lib/hotel-list-address.ts';
import { countText } from '../../lib/money-text.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NoResult } from '../../ui/no-result.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { WindowList } from '../../ui/window-list.tsx';
import { HotelSearchBox } from '../hotel-search/index.ts';
import { HotelCard } from './hotel-card.tsx';
import { HotelFiltersPanel } from './hotel-filters.tsx';
import { HotelNotices } from './hotel-notices.tsx';
import { startHotelRun } from './hotel-search-run.ts';

/** A card's height before it is measured. */
const CARD_PX = 112;

/** A search's hotels as they arrive, filtered and sorted as the address says. */
export function HotelListView({ state }: { readonly state: HotelListState }) {
  const [run, setRun] = useState(() => startHotelRun(state.search));
  const [isEditing, setEditing] = useState(false);
  const [isSheet, setSheet] = useState(false);
  const sortId = useId();
  const navigate = useNavigate();
  const progress = useStore(run.progress);
  const filters = useDeferredValue(state.filters);
  const { rows, phase, nights } = progress;
  const shown = sortHotels(filterHotels(rows, filters), state.sort);
  useEffect(() => () => run.stop(), [run]);
  const change = (part: Partial<HotelListState>) => {
    const search = writeHotelList({ ...state, ...part });
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
  const { search } = state;
  return (
    <>
      <section aria-label="Search" className="mb-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1">
            <h1 className="truncate text-title font-semibold tracking-[-0.01em]">{search.place.name}</h1>
            <p className="board text-[13px] text-ink-2">
              {[
                datedSpan(search.stay.checkIn, search.stay.checkOut),
                nightsText(nightsOf(search.stay)),
                occupancyText(search.rooms),
              ].join(' · ')}
            </p>
          </div>
          <Button size="small" aria-expanded={isEditing} onClick={() => setEditing(!isEditing)}>
            <Pencil aria-hidden size={14} /> {isEditing ? 'Close' : 'Edit search'}
          </Button>
        </div>
        {isEditing && (
          <div className="mt-3">
            <Suspense fallback={<Bone className="h-[238px] rounded-2xl" />}>
              <HotelSearchBox tripId={search.tripId} start={draftOf(state)} />
            </Suspense>
          </div>
        )}
      </section>
      <div className="grid items-start gap-6 xl:grid-cols-[224px_minmax(0,1fr)]">
        <aside
          aria-label="Filters"
          className="card sticky top-[72px] hidden max-h-[calc(100dvh-88px)] overflow-y-auto p-4 xl:block"
        >
          {panel}
        </aside>
        <div className="min-w-0 space-y-3">
          <HotelNotices progress={progress} onStop={run.stop} onAgain={() => setRun(startHotelRun(search))} />
          {phase !== 'failed' && (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <div className="min-w-0 flex-1">
                <h2 aria-live="polite" className="board text-[15px] font-semibold">
                  {heading}
                </h2>
                <p className="text-meta text-ink-2">Prices for the whole stay, with tax and our fee</p>
              </div>
              <Button size="small" onClick={() => setSheet(true)} className="xl:hidden">
                <SlidersHorizontal aria-hidden size={15} /> Filters
              </Button>
              <label htmlFor={sortId} className="sr-only">
                Sort by
              </label>
              <select
                id={sortId}
                value={state.sort}
                title={state.sort === 'featured' ? FEATURED_FORMULA : undefined}
                onChange={(event) => change({ sort: event.target.value as HotelSort })}
                className="h-9 rounded-[10px] border border-edge bg-surface px-2 text-[13px] max-sm:h-11"
              >
                {Object.entries(HOTEL_SORTS).map(([sort, label]) => (
                  <option key={sort} value={sort}>
                    {label}
                  </option>
                ))}
              </select>
            </div>
          )}
          {phase === 'searching' && rows.length === 0 && <Bone className="h-[480px] rounded-2xl" />}
          {shown.length > 0 && (
            <div className="card">
              <WindowList
                label="Hotels"
                count={shown.length}
                keyAt={(index) => shown[index]?.hotel.hotelId ?? index}
                heightPx={CARD_PX}
                cardAt={(index) => {
                  const row = shown[index];
                  if (!row) return null;
                  const { hotelId } = row.hotel;
                  const isOpen = state.hotelId === hotelId;
                  return (
                    <HotelCard
                      row={row}
                      nights={nights}
                      isOpen={isOpen}
                      onToggle={() => change({ hotelId: isOpen ? null : hotelId })}
                    />
                  );
                }}
              />
            </div>
          )}
          {phase === 'done' && shown.length === 0 && progress.unknown.length === 0 && (
            <div className="card">
              <NoResult>
                {rows.length > 0 ? (
                  <Button size="small" onClick={() => change({ filters: NO_FILTERS })}>
                    Remove all filters ({countText(rows.length, 'hotel')})
                  </Button>
                ) : (
                  <Button size="small" onClick={() => setEditing(true)}>
                    Change the place or the dates
                  </Button>
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

/** The search as its form holds it. */
function draftOf({ search, hotelId }: HotelListState) {
  const { key, name } = search.place;
  const kind = key.startsWith('hotel:') ? ('hotel' as const) : ('area' as const);
  const place = { key, name, kind, detail: '', hotelId: kind === 'hotel' ? hotelId : null };
  return {
    place: { text: name, place },
    stay: search.stay,
    rooms: search.rooms,
    isPersonalBooking: search.isPersonalBooking,
  };
}

import { Suspense, useRef, useState } from 'react';
import { useMedia, WIDE } from '../../lib/media.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { cx } from '../../ui/class-names.ts';
import { Bone } from '../../ui/skeleton.tsx';
import { type ListTarget, WindowList } from '../../ui/window-list.tsx';
import { type ActiveHotel, HotelMap } from '../hotel-map/index.ts';
import { hotelMark, useActiveIn } from './active-hotel.ts';
import { HotelCard } from './hotel-card.tsx';
import { type HotelRow, mapHotelOf } from './hotel-row.ts';
import type { HotelProgress } from './hotel-search-run.ts';
import type { usePicks } from './use-picks.ts';

/** A card's height before it is measured, beside the navigation and without room for that. */
const CARD_PX = { wide: 108, narrow: 176 };

/** The map's height beside the list, and above the one card that is chosen on it. */
const MAP_PX = { beside: 460, alone: 300 };

/** The width from which list and map are side by side; below it the map replaces the list. */
const BOTH = '(min-width: 1280px)';

interface HotelResultsProps {
  readonly rows: readonly HotelRow[];
  readonly progress: Pick<HotelProgress, 'nights' | 'anchor' | 'spots' | 'mapStyleUrl'>;
  readonly isMap: boolean;
  /** The hotel whose rates are open; null = none. */
  readonly openId: string | null;
  readonly onOpen: (hotelId: string | null) => void;
  readonly hrefOf: (hotelId: string) => string | null;
  readonly picks: ReturnType<typeof usePicks>;
  /** Of the cards, by hotel. */
  readonly heights: Map<string, number>;
}

/** The hotels as a list, with or instead of a map; a hotel under the pointer in one is marked in the other. */
export function HotelResults({ rows, progress, isMap, openId, onOpen, hrefOf, picks, heights }: HotelResultsProps) {
  const [active] = useState<ActiveHotel>(() => createStore<string | null>(null));
  const [target, setTarget] = useState<ListTarget | null>(null);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const isWide = useMedia(WIDE);
  const hasBoth = useMedia(BOTH);
  useActiveIn(list, active);
  const { anchor, spots, mapStyleUrl, nights } = progress;
  const card = (row: HotelRow | undefined) => {
    if (!row) return null;
    const { hotelId } = row.hotel;
    const isOpen = openId === hotelId;
    return (
      <Marked hotelId={hotelId} active={active}>
        <HotelCard
          row={row}
          nights={nights}
          href={hrefOf(hotelId)}
          isPicked={picks.has(hotelId)}
          onPick={() => picks.toggle(hotelId)}
          isOpen={isOpen}
          onToggle={() => onOpen(isOpen ? null : hotelId)}
        />
      </Marked>
    );
  };
  const choose = (hotelId: string) => {
    setChosenId(hotelId);
    const index = rows.findIndex((row) => row.hotel.hotelId === hotelId);
    if (index >= 0) setTarget({ index });
  };
  const map = isMap && anchor && (
    <Suspense fallback={<Bone className="h-[500px] rounded-2xl" />}>
      <HotelMap
        hotels={rows.map(mapHotelOf)}
        anchor={anchor}
        spots={spots}
        styleUrl={mapStyleUrl}
        active={active}
        onChoose={choose}
        heightPx={hasBoth ? MAP_PX.beside : MAP_PX.alone}
      />
    </Suspense>
  );
  const chosen = rows.find((row) => row.hotel.hotelId === chosenId);
  return (
    <div className={cx('grid items-start gap-4', map && hasBoth && 'grid-cols-[minmax(0,1fr)_minmax(0,380px)]')}>
      <div ref={list} className={cx('card min-w-0', map && !hasBoth && 'hidden')}>
        <WindowList
          label="Hotels"
          count={rows.length}
          keyAt={(index) => rows[index]?.hotel.hotelId ?? index}
          heightPx={isWide && !map ? CARD_PX.wide : CARD_PX.narrow}
          cardAt={(index) => card(rows[index])}
          target={target}
          heights={heights}
        />
      </div>
      {map && (
        <div className={cx('min-w-0 space-y-3', hasBoth && 'sticky top-[72px]')}>
          {map}
          {!hasBoth && chosen && (
            <div aria-live="polite" className="card">
              {card(chosen)}
            </div>
          )}
        </div>
      )}
    </div>
  );
}

interface MarkedProps {
  readonly hotelId: string;
  readonly active: ActiveHotel;
  readonly children: React.ReactNode;
}

function Marked({ hotelId, active, children }: MarkedProps) {
  const isActive = useStore(active) === hotelId;
  return (
    <div {...hotelMark(hotelId)} className={cx(isActive && 'bg-blue-soft')}>
      {children}
    </div>
  );
}

import { Minus, Plus, Scan } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { lazyPage } from '../../lib/lazy-page.ts';
import { useStore } from '../../lib/store.ts';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import type { ActiveHotel } from './active-hotel.ts';
import type { HotelRow } from './hotel-row.ts';
import type { HotelProgress } from './hotel-search-run.ts';
import { type LaidMark, markAt } from './lay-marks.ts';
import { MapCanvas } from './map-canvas.tsx';
import { ActivePoint, pointId, Rings, SpotMarks, type ToPixels } from './map-marks.tsx';
import { placeFrom, projectFrom, reachOf, streetZoom } from './map-view.ts';
import type { Streets } from './street-map.tsx';

const StreetMap = lazyPage(() => import('./street-map.tsx'), 'StreetMap');

interface HotelMapProps {
  /** In the order of the list. */
  readonly rows: readonly HotelRow[];
  readonly anchor: NonNullable<HotelProgress['anchor']>;
  readonly spots: HotelProgress['spots'];
  /** Of the map of streets beneath; null = there is none. */
  readonly styleUrl: string | null;
  readonly active: ActiveHotel;
  readonly onChoose: (hotelId: string) => void;
  readonly heightPx: number;
}

const ZOOM = { step: 1.6, least: 0.4, most: 16 };

/** Where a map is looked at: how near, and moved by how many pixels. */
interface Look {
  readonly zoom: number;
  readonly dx: number;
  readonly dy: number;
}
const FIT: Look = { zoom: 1, dx: 0, dy: 0 };

/**
 * Where the hotels of the list lie: a plan of distances from what was searched for, with areas, stations and the organisation's
 * own places, drawn from what is known here. Streets lie beneath it where the server names a map; no other server is asked.
 */
export function HotelMap({ rows, anchor, spots, styleUrl, active, onChoose, heightPx }: HotelMapProps) {
  const helpId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [look, setLook] = useState(FIT);
  const [streets, setStreets] = useState<Streets | null>(null);
  const width = useWidthOf(frame);
  const drawn = useRef<readonly LaidMark[]>([]);
  const placed = rows.flatMap((row) => {
    const { latitude, longitude } = row.found;
    return latitude === null || longitude === null ? [] : [{ row, place: { latitude, longitude } }];
  });
  const [reach] = useState(() =>
    reachOf(
      anchor,
      placed.map(({ place }) => place),
    ),
  );
  const project = projectFrom(anchor);
  const perKm = ((Math.min(width, heightPx) / 2 - 12) / reach) * look.zoom;
  const toPixels: ToPixels = (place) => {
    const { x, y } = project(place);
    return { x: width / 2 + look.dx + x * perKm, y: heightPx / 2 + look.dy + y * perKm };
  };
  const zoomBy = (factor: number) => {
    const zoom = Math.min(ZOOM.most, Math.max(ZOOM.least, look.zoom * factor));
    const by = zoom / look.zoom;
    setLook({ zoom, dx: look.dx * by, dy: look.dy * by });
  };
  return (
    <div className="card overflow-hidden">
      <div ref={frame} className="relative touch-pan-y">
        <KeyedPlan
          rows={placed.map(({ row }) => row)}
          active={active}
          onChoose={onChoose}
          onMove={setLook}
          drawn={drawn}
          helpId={helpId}
        >
          {styleUrl !== null && streets?.type !== 'failed' && (
            <Suspense>
              <StreetMap
                styleUrl={styleUrl}
                centre={placeFrom(anchor)({ x: -look.dx / perKm, y: -look.dy / perKm })}
                zoom={streetZoom(anchor, perKm)}
                onStreets={setStreets}
              />
            </Suspense>
          )}
          <svg
            aria-hidden
            width={width}
            height={heightPx}
            className={cx('relative block', streets?.type !== 'shown' && 'bg-sunken')}
          >
            <Rings toPixels={toPixels} anchor={anchor} perKm={perKm} reachKm={reach / look.zoom} />
            <SpotMarks toPixels={toPixels} spots={spots} />
          </svg>
          <MapCanvas toPixels={toPixels} placed={placed} width={width} heightPx={heightPx} drawn={drawn} />
          <svg role="none" width={width} height={heightPx} className="absolute inset-0">
            <ActivePoint toPixels={toPixels} placed={placed} active={active} width={width} />
          </svg>
        </KeyedPlan>
        <p id={helpId} className="sr-only">
          Arrow keys go from hotel to hotel, Enter shows the one in the list.
        </p>
        <div className="absolute top-2 right-2 flex flex-col gap-1.5">
          <IconButton label="Nearer" onClick={() => zoomBy(ZOOM.step)} className="bg-surface">
            <Plus aria-hidden size={16} />
          </IconButton>
          <IconButton label="Farther" onClick={() => zoomBy(1 / ZOOM.step)} className="bg-surface">
            <Minus aria-hidden size={16} />
          </IconButton>
          <IconButton label="Show all" onClick={() => setLook(FIT)} className="bg-surface">
            <Scan aria-hidden size={16} />
          </IconButton>
        </div>
      </div>
      <p className="border-t border-hairline px-3 py-2 text-meta text-ink-2">
        Distances in a straight line from {anchor.name}
        {streetsText(streets)}
        {placed.length < rows.length && ` ${rows.length - placed.length} not shown: their place is not known.`}
      </p>
    </div>
  );
}

/** What is said of the streets, after the distances. */
function streetsText(streets: Streets | null): string {
  if (streets?.type === 'failed') return '; the streets cannot be shown here.';
  if (streets?.type !== 'shown') return '; the plan shows no streets.';
  return streets.attribution === '' ? '.' : `. Map: ${streets.attribution}.`;
}

interface KeyedPlanProps {
  readonly rows: readonly HotelRow[];
  readonly active: ActiveHotel;
  readonly onChoose: (hotelId: string) => void;
  readonly onMove: (move: (before: Look) => Look) => void;
  readonly drawn: RefObject<readonly LaidMark[]>;
  readonly helpId: string;
  readonly children: ReactNode;
}

/** The plan as one stop of the Tab key: arrows go from hotel to hotel in the order of the list, Enter chooses; a drag moves it. */
function KeyedPlan({ rows, active, onChoose, onMove, drawn, helpId, children }: KeyedPlanProps) {
  const hotelId = useStore(active);
  const drag = useRef<{ readonly x: number; readonly y: number; readonly isMoved: boolean } | null>(null);
  const meantBy = ({ clientX, clientY, currentTarget }: PointerEvent | MouseEvent) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    return markAt(drawn.current, { x: clientX - left, y: clientY - top })?.hotelId ?? null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = rows.findIndex((row) => row.hotel.hotelId === hotelId);
    const next = KEYS[event.key]?.(at, rows.length);
    if (next !== undefined) active.set(rows[next]?.hotel.hotelId ?? null);
    else if ((event.key === 'Enter' || event.key === ' ') && hotelId !== null) onChoose(hotelId);
    else return;
    event.preventDefault();
  };
  return (
    <div
      role="listbox"
      tabIndex={0}
      aria-label="Hotels on the map"
      aria-describedby={helpId}
      aria-activedescendant={hotelId === null ? undefined : pointId(hotelId)}
      onKeyDown={onKeyDown}
      onPointerDown={({ clientX: x, clientY: y }) => {
        drag.current = { x, y, isMoved: false };
      }}
      onPointerLeave={() => active.set(null)}
      onClick={(event) => {
        const meant = drag.current?.isMoved ? null : meantBy(event);
        if (meant !== null) onChoose(meant);
      }}
      onPointerMove={(event) => {
        const { clientX: x, clientY: y, buttons, currentTarget } = event;
        const from = drag.current;
        if (buttons === 0) {
          const meant = meantBy(event);
          currentTarget.style.cursor = meant === null ? '' : 'pointer';
          if (meant !== null) active.set(meant);
          return;
        }
        if (!from || (!from.isMoved && Math.hypot(x - from.x, y - from.y) < STIR_PX)) return;
        drag.current = { x, y, isMoved: true };
        onMove((look) => ({ ...look, dx: look.dx + x - from.x, dy: look.dy + y - from.y }));
      }}
      className="relative -outline-offset-2 select-none"
    >
      {children}
    </div>
  );
}

/** A finger that moves less than this means to press. */
const STIR_PX = 4;

const KEYS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowRight: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

function useWidthOf(frame: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(360);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return width;
}

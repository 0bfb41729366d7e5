import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react';
import { useStore } from '../../lib/store.ts';
import { type LaidMark, markAt } from './lay-marks.ts';
import { MapCanvas } from './map-canvas.tsx';
import type { ActiveHotel, MapAnchor, MapHotel, MapSpots } from './map-hotel.ts';
import { ActivePoint, type PlacedHotel, pointId } from './map-marks.tsx';
import { reachOf } from './map-view.ts';
import { PlanFrame } from './plan-frame.tsx';
import { useDrag } from './use-drag.ts';

interface HotelMapProps {
  /** In the order of the list. */
  readonly hotels: readonly MapHotel[];
  readonly anchor: MapAnchor;
  readonly spots: MapSpots;
  /** Of the map of streets beneath; null = there is none. */
  readonly styleUrl: string | null;
  readonly active: ActiveHotel;
  readonly onChoose: (hotelId: string) => void;
  readonly heightPx: number;
}

/** Where the hotels of the list lie around what was searched for. */
export function HotelMap({ hotels, anchor, spots, styleUrl, active, onChoose, heightPx }: HotelMapProps) {
  const helpId = useId();
  const drawn = useRef<readonly LaidMark[]>([]);
  const placed = hotels.filter((hotel): hotel is PlacedHotel => hotel.place !== null);
  const [reachKm] = useState(() =>
    reachOf(
      anchor,
      placed.map(({ place }) => place),
    ),
  );
  const missing = hotels.length - placed.length;
  return (
    <PlanFrame
      anchor={anchor}
      spots={spots}
      styleUrl={styleUrl}
      middle={anchor}
      reachKm={reachKm}
      heightPx={heightPx}
      note={missing === 0 ? '' : `${missing} not shown: their place is not known.`}
    >
      {({ toPixels, width, ground, move }) => (
        <>
          <KeyedPlan placed={placed} active={active} onChoose={onChoose} onMove={move} drawn={drawn} helpId={helpId}>
            {ground}
            <MapCanvas toPixels={toPixels} placed={placed} width={width} heightPx={heightPx} drawn={drawn} />
            <svg role="none" width={width} height={heightPx} className="absolute inset-0">
              <ActivePoint toPixels={toPixels} placed={placed} active={active} width={width} />
            </svg>
          </KeyedPlan>
          <p id={helpId} className="sr-only">
            Arrow keys go from hotel to hotel, Enter shows the one in the list.
          </p>
        </>
      )}
    </PlanFrame>
  );
}

interface KeyedPlanProps {
  readonly placed: readonly PlacedHotel[];
  readonly active: ActiveHotel;
  readonly onChoose: (hotelId: string) => void;
  readonly onMove: (dx: number, dy: number) => void;
  readonly drawn: RefObject<readonly LaidMark[]>;
  readonly helpId: string;
  readonly children: ReactNode;
}

/** The plan as one stop of the Tab key: arrows go from hotel to hotel in the order of the list, Enter chooses; a drag moves it. */
function KeyedPlan({ placed, active, onChoose, onMove, drawn, helpId, children }: KeyedPlanProps) {
  const hotelId = useStore(active);
  const { onPointerDown, follow, wasDrag } = useDrag(onMove);
  const meantBy = ({ clientX, clientY, currentTarget }: PointerEvent | MouseEvent) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    return markAt(drawn.current, { x: clientX - left, y: clientY - top })?.hotelId ?? null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = placed.findIndex((hotel) => hotel.hotelId === hotelId);
    const next = KEYS[event.key]?.(at, placed.length);
    if (next !== undefined) active.set(placed[next]?.hotelId ?? null);
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
      onPointerDown={onPointerDown}
      onPointerLeave={() => active.set(null)}
      onClick={(event) => {
        const meant = wasDrag() ? null : meantBy(event);
        if (meant !== null) onChoose(meant);
      }}
      onPointerMove={(event) => {
        if (follow(event)) return;
        const meant = meantBy(event);
        event.currentTarget.style.cursor = meant === null ? '' : 'pointer';
        if (meant !== null) active.set(meant);
      }}
      className="relative -outline-offset-2 select-none"
    >
      {children}
    </div>
  );
}

const KEYS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowRight: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

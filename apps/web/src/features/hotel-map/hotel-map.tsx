import { useId, useRef, useState } from 'react';
import { KeyedPlan } from '../../ui/map/keyed-plan.tsx';
import type { MapAnchor, MapSpots } from '../../ui/map/map-spots.ts';
import { reachOf } from '../../ui/map/map-view.ts';
import { PlanFrame } from '../../ui/map/plan-frame.tsx';
import { ActivePoint, type PlacedHotel, pointId } from './hotel-marks.tsx';
import { type LaidMark, markAt } from './lay-marks.ts';
import { MapCanvas } from './map-canvas.tsx';
import type { ActiveHotel, MapHotel } from './map-hotel.ts';

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

/** Where the hotels of the list are around what was searched for. */
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
      note={missing === 0 ? '' : `${missing} not shown: location unknown.`}
    >
      {({ toPixels, width, ground, move }) => (
        <>
          <KeyedPlan
            label="Hotels on the map"
            helpId={helpId}
            ids={placed.map(({ hotelId }) => hotelId)}
            active={active}
            onChoose={onChoose}
            onMove={move}
            meantAt={(point) => markAt(drawn.current, point)?.hotelId ?? null}
            pointId={pointId}
          >
            {ground}
            <MapCanvas toPixels={toPixels} placed={placed} width={width} heightPx={heightPx} drawn={drawn} />
            <svg role="none" width={width} height={heightPx} className="absolute inset-0">
              <ActivePoint toPixels={toPixels} placed={placed} active={active} width={width} />
            </svg>
          </KeyedPlan>
          <p id={helpId} className="sr-only">
            Arrow keys move between hotels, Enter shows it in the list.
          </p>
        </>
      )}
    </PlanFrame>
  );
}

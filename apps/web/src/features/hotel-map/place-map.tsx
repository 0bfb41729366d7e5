import { type KeyboardEvent, useId } from 'react';
import type { MapAnchor, MapSpots } from '../../ui/map/map-spots.ts';
import { type MapPlace, placeReach } from '../../ui/map/map-view.ts';
import { type Plan, PlanFrame } from '../../ui/map/plan-frame.tsx';
import { useDrag } from '../../ui/map/use-drag.ts';
import { HotelPoint } from './hotel-marks.tsx';

interface PlaceMapProps {
  readonly name: string;
  readonly place: MapPlace;
  readonly anchor: MapAnchor;
  readonly spots: MapSpots;
  /** Of the map of streets beneath; null = there is none. */
  readonly styleUrl: string | null;
  readonly heightPx: number;
}

/** Where one hotel is: in the middle, with what was searched for and the organisation's own places around it. */
export function PlaceMap({ name, place, anchor, spots, styleUrl, heightPx }: PlaceMapProps) {
  const own = spots.filter(({ kind }) => kind === 'office' || kind === 'client');
  return (
    <PlanFrame
      anchor={anchor}
      spots={spots}
      styleUrl={styleUrl}
      middle={place}
      reachKm={placeReach(place, anchor, own)}
      heightPx={heightPx}
      note=""
    >
      {(plan) => <MovedPlan plan={plan} name={name} place={place} />}
    </PlanFrame>
  );
}

interface MovedPlanProps {
  readonly plan: Plan;
  readonly name: string;
  readonly place: MapPlace;
}

/** The plan as one stop of the Tab key: arrows and drags move it, plus and minus bring it nearer and farther. */
function MovedPlan({ plan, name, place }: MovedPlanProps) {
  const helpId = useId();
  const { toPixels, width, heightPx, ground, move, zoomIn, zoomOut } = plan;
  const { onPointerDown, follow } = useDrag(move);
  const keys: Readonly<Record<string, () => void>> = {
    ArrowUp: () => move(0, STEP_PX),
    ArrowDown: () => move(0, -STEP_PX),
    ArrowLeft: () => move(STEP_PX, 0),
    ArrowRight: () => move(-STEP_PX, 0),
    '+': zoomIn,
    '-': zoomOut,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <>
      <div
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys that move the plan need somewhere to go.
        tabIndex={0}
        aria-label={`Map showing ${name}`}
        aria-describedby={helpId}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={follow}
        className="relative cursor-grab -outline-offset-2 select-none"
      >
        {ground}
        <svg aria-hidden width={width} height={heightPx} className="absolute inset-0">
          <HotelPoint point={toPixels(place)} name={name} width={width} />
        </svg>
      </div>
      <p id={helpId} className="sr-only">
        Arrow keys move the map, plus and minus zoom in and out.
      </p>
    </>
  );
}

/** How far an arrow key moves it. */
const STEP_PX = 40;

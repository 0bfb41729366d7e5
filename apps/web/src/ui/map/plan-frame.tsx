import { Minus, Plus, Scan } from 'lucide-react';
import { type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { lazyPage } from '../../lib/lazy-page.ts';
import { IconButton } from '../button.tsx';
import { cx } from '../class-names.ts';
import { Rings, SpotMarks, type ToPixels } from './map-marks.tsx';
import type { MapAnchor, MapSpots } from './map-spots.ts';
import { type MapPlace, type MapPoint, placeFrom, projectFrom, streetZoom } from './map-view.ts';
import type { Streets } from './street-map.tsx';

const StreetMap = lazyPage(() => import('./street-map.tsx'), 'StreetMap');

/** Nothing is drawn closer to the edge. */
const EDGE_PX = 12;

const ZOOM = { step: 1.6, least: 0.4, most: 16 };

/** The view of a map: how near, and moved by how many pixels. */
interface Look {
  readonly zoom: number;
  readonly dx: number;
  readonly dy: number;
}
const FIT: Look = { zoom: 1, dx: 0, dy: 0 };

/** What is drawn on a plan, and its view. */
export interface Plan {
  readonly toPixels: ToPixels;
  readonly width: number;
  readonly heightPx: number;
  /** Pixels per km. */
  readonly perKm: number;
  /** Streets, rings and nearby places. */
  readonly ground: ReactNode;
  /** Moves it by so many pixels. */
  readonly move: (dx: number, dy: number) => void;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
}

interface PlanFrameProps {
  /** What distances are measured from; null = they are not. */
  readonly anchor: MapAnchor | null;
  readonly spots: MapSpots;
  /** Of the map of streets beneath; null = there is none. */
  readonly styleUrl: string | null;
  /** The place in the middle, and how many km from it are shown at first, on every side or east and south. */
  readonly middle: MapPlace;
  readonly reachKm: number | MapPoint;
  readonly heightPx: number;
  /** Said after the place that distances are measured from; '' = nothing. */
  readonly note: string;
  readonly children: (plan: Plan) => ReactNode;
}

/**
 * A plan around a place, with distances from an anchor where there is one, areas, stations and own places, drawn from
 * what is known here. Streets lie beneath it where the server names a map; no other server is asked.
 */
export function PlanFrame({ anchor, spots, styleUrl, middle, reachKm, heightPx, note, children }: PlanFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [look, setLook] = useState(FIT);
  const [streets, setStreets] = useState<Streets | null>(null);
  const width = useWidthOf(frame);
  const project = projectFrom(middle);
  const reach = typeof reachKm === 'number' ? { x: reachKm, y: reachKm } : reachKm;
  const perKm = Math.min((width / 2 - EDGE_PX) / reach.x, (heightPx / 2 - EDGE_PX) / reach.y) * look.zoom;
  const toPixels: ToPixels = (place) => {
    const { x, y } = project(place);
    return { x: width / 2 + look.dx + x * perKm, y: heightPx / 2 + look.dy + y * perKm };
  };
  const zoomBy = (factor: number) =>
    setLook((before) => {
      const zoom = Math.min(ZOOM.most, Math.max(ZOOM.least, before.zoom * factor));
      const by = zoom / before.zoom;
      return { zoom, dx: before.dx * by, dy: before.dy * by };
    });
  const zoomIn = () => zoomBy(ZOOM.step);
  const zoomOut = () => zoomBy(1 / ZOOM.step);
  const move = (dx: number, dy: number) => setLook((before) => ({ ...before, dx: before.dx + dx, dy: before.dy + dy }));
  const ground = (
    <>
      {styleUrl !== null && streets?.type !== 'failed' && (
        <Suspense>
          <StreetMap
            styleUrl={styleUrl}
            centre={placeFrom(middle)({ x: -look.dx / perKm, y: -look.dy / perKm })}
            zoom={streetZoom(middle, perKm)}
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
        {anchor && (
          <Rings toPixels={toPixels} anchor={anchor} perKm={perKm} reachKm={Math.max(reach.x, reach.y) / look.zoom} />
        )}
        <SpotMarks toPixels={toPixels} spots={spots} />
      </svg>
    </>
  );
  return (
    <div className="card overflow-hidden">
      <div ref={frame} className="relative touch-pan-y">
        {children({ toPixels, width, heightPx, perKm, ground, move, zoomIn, zoomOut })}
        <div className="absolute top-2 right-2 flex flex-col gap-1.5">
          <IconButton label="Nearer" onClick={zoomIn} className="bg-surface">
            <Plus aria-hidden size={16} />
          </IconButton>
          <IconButton label="Farther" onClick={zoomOut} className="bg-surface">
            <Minus aria-hidden size={16} />
          </IconButton>
          <IconButton label="Show all" onClick={() => setLook(FIT)} className="bg-surface">
            <Scan aria-hidden size={16} />
          </IconButton>
        </div>
      </div>
      <p className="border-t border-hairline px-3 py-2 text-meta text-ink-2">
        {anchor ? `Distances in a straight line from ${anchor.name}${streetsText(streets)}` : plainText(streets)}
        {note !== '' && ` ${note}`}
      </p>
    </div>
  );
}

/** The words about the streets, after the distances. */
function streetsText(streets: Streets | null): string {
  if (streets?.type === 'failed') return '; the streets cannot be shown here.';
  if (streets?.type !== 'shown') return '; the plan shows no streets.';
  return streets.attribution === '' ? '.' : `. Map: ${streets.attribution}.`;
}

/** The same where no distances are given. */
function plainText(streets: Streets | null): string {
  const text = streetsText(streets).replace(/^[;.] /, '');
  return text === '.' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

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

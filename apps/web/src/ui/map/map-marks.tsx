import { cx } from '../class-names.ts';
import type { MapAnchor, MapSpots } from './map-spots.ts';
import { labelBox, type MapPlace, type MapPoint, readable, ringsWithin } from './map-view.ts';

/** Where a place is drawn now, in pixels. */
export type ToPixels = (place: MapPlace) => MapPoint;

/** Letters can be read above streets of any colour. */
export const HALO = 'stroke-surface stroke-2 [paint-order:stroke]';

/** Rings closer than this to each other cannot be read. */
const LEAST_RING_PX = 24;

interface RingsProps {
  readonly toPixels: ToPixels;
  readonly anchor: MapAnchor;
  readonly perKm: number;
  readonly reachKm: number;
}

/** What was searched for, with rings of distance around it. */
export function Rings({ toPixels, anchor, perKm, reachKm }: RingsProps) {
  const { x, y } = toPixels(anchor);
  return (
    <g aria-hidden>
      {ringsWithin(reachKm, LEAST_RING_PX / perKm).map((km) => (
        <g key={km}>
          <circle cx={x} cy={y} r={km * perKm} className="fill-none stroke-edge" strokeDasharray="3 4" />
          <text x={x} y={y - km * perKm - 4} textAnchor="middle" className={cx(HALO, 'board fill-ink-2 text-[11px]')}>
            {km < 1 ? `${km * 1_000} m` : `${km} km`}
          </text>
        </g>
      ))}
      <path d={`M${x - 7},${y}h14M${x},${y - 7}v14`} className="stroke-marigold-ink" strokeWidth={2.5} />
    </g>
  );
}

interface SpotMarksProps {
  readonly toPixels: ToPixels;
  readonly spots: MapSpots;
}

/**
 * Areas by their names; stations, airports and the organisation's own places with a mark as well. Own places are named
 * first.
 */
export function SpotMarks({ toPixels, spots }: SpotMarksProps) {
  const marks = spots.map((spot) => ({ ...spot, ...toPixels(spot), text: spot.name, isOwn: isOwnPlace(spot) }));
  const names = readable(marks.toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn)));
  return (
    <g aria-hidden>
      {marks.map(({ kind, name, x, y, isOwn }) =>
        kind === 'area' ? null : (
          <rect
            key={`${kind} ${name}`}
            x={x - 4}
            y={y - 4}
            width={8}
            height={8}
            className={isOwn ? 'fill-marigold-ink' : 'fill-ink-3'}
          />
        ),
      )}
      {names.map(({ kind, name, x, y, isOwn }) => (
        <text
          key={`${kind} ${name}`}
          x={x}
          y={y + 20}
          textAnchor="middle"
          className={cx(HALO, 'text-[11px]', isOwn ? 'fill-ink font-semibold' : 'fill-ink-2')}
        >
          {name}
        </text>
      ))}
    </g>
  );
}

function isOwnPlace({ kind }: MapSpots[number]): boolean {
  return kind === 'office' || kind === 'client';
}

/** The size of the active point. */
export const POINT_PX = 11;
/** Its look. */
export const ACTIVE_POINT = 'fill-marigold stroke-ink';

interface PointLabelProps {
  readonly point: MapPoint;
  readonly name: string;
  /** Beneath the name; null = nothing. */
  readonly detail: string | null;
  /** Of the map. */
  readonly width: number;
}

const ALIGNED = { start: 'justify-start', middle: 'justify-center', end: 'justify-end' } as const;

/** The name of a point, beside it and within the map. */
export function PointLabel({ point, name, detail, width }: PointLabelProps) {
  const { x, y, isBelow, align, ...size } = labelBox(point, width);
  return (
    <foreignObject aria-hidden x={x} y={y} {...size}>
      <div className={cx('flex h-full', ALIGNED[align], isBelow ? 'items-start' : 'items-end')}>
        <p className="max-w-full rounded-lg bg-ink px-2.5 py-1 text-meta text-on-ink">
          <span className="block truncate font-medium">{name}</span>
          {detail !== null && <span className="board block">{detail}</span>}
        </p>
      </div>
    </foreignObject>
  );
}

import { distanceText } from '@pravas/domain/hotel/distance.ts';
import { inr } from '../../lib/money-text.ts';
import { useStore } from '../../lib/store.ts';
import { cx } from '../../ui/class-names.ts';
import { OUTCOME_LOOKS } from '../../ui/verdict-looks.ts';
import type { ActiveHotel, MapAnchor, MapHotel, MapSpots } from './map-hotel.ts';
import { labelBox, type MapPlace, type MapPoint, readable, ringsWithin } from './map-view.ts';

/** Where a place is drawn now, in pixels. */
export type ToPixels = (place: MapPlace) => MapPoint;

/** A hotel whose place is known. */
export interface PlacedHotel extends MapHotel {
  readonly place: MapPlace;
}

/** What a hotel's point is called in the page. */
export function pointId(hotelId: string): string {
  return `on-map-${hotelId}`;
}

/** Letters are read above streets of any colour. */
const HALO = 'stroke-surface stroke-2 [paint-order:stroke]';

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

/** Areas by their names; stations, airports and one's own places with a mark as well. What is one's own is named first. */
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

function spokenOf({ name, total, km, outcome, isPreferred }: PlacedHotel): string {
  return [
    name,
    inr(total),
    km === null ? null : `${distanceText(km)} away`,
    outcome ? OUTCOME_LOOKS[outcome].label : null,
    isPreferred ? 'preferred' : null,
  ]
    .filter(Boolean)
    .join(', ');
}

interface ActivePointProps {
  readonly toPixels: ToPixels;
  readonly placed: readonly PlacedHotel[];
  readonly active: ActiveHotel;
  readonly width: number;
}

/** The hotel that is pointed at, here or in the list, above all others and by its name; the first one is spoken until then. */
export function ActivePoint({ toPixels, placed, active, width }: ActivePointProps) {
  const hotelId = useStore(active);
  const at = placed.findIndex((hotel) => hotel.hotelId === hotelId);
  const found = placed[Math.max(0, at)];
  if (!found) return null;
  const point = toPixels(found.place);
  return (
    <g className="pointer-events-none">
      <circle
        id={pointId(found.hotelId)}
        role="option"
        aria-selected={false}
        aria-label={spokenOf(found)}
        aria-setsize={placed.length}
        aria-posinset={Math.max(0, at) + 1}
        cx={point.x}
        cy={point.y}
        r={POINT_PX}
        className={at < 0 ? 'fill-none' : ACTIVE_POINT}
        strokeWidth={2}
      />
      {at >= 0 && <PointLabel point={point} name={found.name} detail={inr(found.total)} width={width} />}
    </g>
  );
}

/** How large the point of the hotel that is meant is. */
const POINT_PX = 11;
const ACTIVE_POINT = 'fill-marigold stroke-ink';

interface HotelPointProps {
  readonly point: MapPoint;
  readonly name: string;
  readonly width: number;
}

/** The one hotel that a map is about. */
export function HotelPoint({ point, name, width }: HotelPointProps) {
  return (
    <g aria-hidden className="pointer-events-none">
      <circle cx={point.x} cy={point.y} r={POINT_PX} className={ACTIVE_POINT} strokeWidth={2} />
      <PointLabel point={point} name={name} detail={null} width={width} />
    </g>
  );
}

interface PointLabelProps extends HotelPointProps {
  /** Beneath the name; null = nothing. */
  readonly detail: string | null;
}

const ALIGNED = { start: 'justify-start', middle: 'justify-center', end: 'justify-end' } as const;

function PointLabel({ point, name, detail, width }: PointLabelProps) {
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

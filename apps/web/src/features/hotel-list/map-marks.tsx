import { distanceText } from '@pravas/domain/hotel/distance.ts';
import { inr } from '../../lib/money-text.ts';
import { useStore } from '../../lib/store.ts';
import { cx } from '../../ui/class-names.ts';
import { OUTCOME_LOOKS } from '../../ui/verdict-looks.ts';
import type { ActiveHotel } from './active-hotel.ts';
import type { HotelRow } from './hotel-row.ts';
import type { HotelProgress } from './hotel-search-run.ts';
import { type MapPlace, type MapPoint, readable, ringsWithin } from './map-view.ts';

/** Where a place is drawn now, in pixels. */
export type ToPixels = (place: MapPlace) => MapPoint;

/** A hotel whose place is known. */
export interface PlacedHotel {
  readonly row: HotelRow;
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
  readonly anchor: MapPlace & { readonly name: string };
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
  readonly spots: HotelProgress['spots'];
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

function isOwnPlace({ kind }: HotelProgress['spots'][number]): boolean {
  return kind === 'office' || kind === 'client';
}

function spokenOf({ found, offers: [first], km }: HotelRow): string {
  return [
    inr(first?.found.total),
    km === null ? null : `${distanceText(km)} away`,
    first?.outcome ? OUTCOME_LOOKS[first.outcome].label : null,
    found.isPreferred ? 'preferred' : null,
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
  const at = placed.findIndex(({ row }) => row.hotel.hotelId === hotelId);
  const found = placed[Math.max(0, at)];
  if (!found) return null;
  const { x, y } = toPixels(found.place);
  const left = Math.min(Math.max(x - 100, 4), Math.max(4, width - 204));
  const isBelow = y < 70;
  return (
    <g className="pointer-events-none">
      <circle
        id={pointId(found.row.hotel.hotelId)}
        role="option"
        aria-selected={false}
        aria-label={`${found.row.found.name}, ${spokenOf(found.row)}`}
        aria-setsize={placed.length}
        aria-posinset={Math.max(0, at) + 1}
        cx={x}
        cy={y}
        r={11}
        className={at < 0 ? 'fill-none' : 'fill-marigold stroke-ink'}
        strokeWidth={2}
      />
      {at >= 0 && (
        <foreignObject aria-hidden x={left} y={isBelow ? y + 16 : y - 62} width={200} height={46}>
          <div className="flex justify-center">
            <p className="max-w-full rounded-lg bg-ink px-2.5 py-1 text-meta text-on-ink">
              <span className="block truncate font-medium">{found.row.found.name}</span>
              <span className="board block">{inr(found.row.offers[0]?.found.total)}</span>
            </p>
          </div>
        </foreignObject>
      )}
    </g>
  );
}

import { distanceText } from '@pravas/domain/hotel/distance.ts';
import { inr } from '../../lib/money-text.ts';
import { useStore } from '../../lib/store.ts';
import { ACTIVE_POINT, POINT_PX, PointLabel, type ToPixels } from '../../ui/map/map-marks.tsx';
import type { MapPlace, MapPoint } from '../../ui/map/map-view.ts';
import { OUTCOME_LOOKS } from '../../ui/verdict-looks.ts';
import type { ActiveHotel, MapHotel } from './map-hotel.ts';

/** A hotel whose place is known. */
export interface PlacedHotel extends MapHotel {
  readonly place: MapPlace;
}

/** The id of a hotel's point in the page. */
export function pointId(hotelId: string): string {
  return `on-map-${hotelId}`;
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

/**
 * The hotel under the pointer, here or in the list, above all others and by its name; until then a screen reader gets
 * the first one.
 */
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

import { type Coordinates, greatCircleKm } from '../flight/great-circle.ts';

/** What distances are measured from: an office, an area, the middle of a city. */
export interface Anchor {
  readonly name: string;
  readonly point: Coordinates;
}

/** How far a place lies from an anchor in a straight line, km; null where the place is not known. */
export function kmFrom(anchor: Anchor, point: Coordinates | null): number | null {
  return point === null ? null : greatCircleKm(anchor.point, point);
}

/** "4.5 km", and "350 m" below one kilometre. */
export function distanceText(km: number): string {
  const metres = Math.round(km * 100) * 10;
  return metres < 1_000 ? `${metres} m` : `${km.toFixed(1)} km`;
}

/** "4.5 km from Koramangala, in a straight line": no walking distance is promised. */
export function distanceFromText(km: number, anchor: Anchor): string {
  return `${distanceText(km)} from ${anchor.name}, in a straight line`;
}

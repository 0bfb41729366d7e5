/** Where an airport lies, in degrees; north and east are positive. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

// Mean radius of the Earth (IUGG).
const EARTH_RADIUS_KM = 6371.0088;

/** Kilometres between two places along the great circle (haversine formula on a sphere; within 0.5 % of the ellipsoid). */
export function greatCircleKm(from: Coordinates, to: Coordinates): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const chord =
    half(to.latitude - from.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(to.longitude - from.longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/**
 * Telangana was part of Andhra Pradesh where the data set got its states from. Its border, coarsely, as
 * [latitude, longitude], clockwise from Zahirabad.
 */
const BORDER: readonly (readonly [number, number])[] = [
  [17.68, 77.45],
  [18.03, 77.6],
  [18.55, 77.73],
  [18.85, 77.85],
  [19.25, 77.85],
  [19.7, 78.3],
  [19.85, 78.7],
  [19.55, 79.25],
  [19.5, 79.9],
  [18.84, 79.97],
  [18.7, 80.3],
  [18.2, 80.8],
  [17.67, 80.95],
  [17.3, 81.25],
  [17.0, 80.85],
  [16.85, 80.5],
  [16.9, 80.1],
  [16.72, 79.95],
  [16.6, 79.35],
  [16.1, 78.95],
  [15.9, 78.1],
  [15.92, 77.75],
  [16.3, 77.25],
  [16.75, 77.4],
  [17.2, 77.4],
];

/** So close to the line, in degrees, a coarse border decides nothing. */
const DOUBTFUL_DEGREES = 0.15;

/** The GST state code of a place in what was Andhra Pradesh; null near the border. */
export function formerAndhraState(latitude: number, longitude: number): '36' | '37' | null {
  let isInside = false;
  for (const [index, [lat1, lon1]] of BORDER.entries()) {
    const [lat2, lon2] = BORDER[(index + 1) % BORDER.length] ?? [lat1, lon1];
    if (distance(latitude, longitude, [lat1, lon1], [lat2, lon2]) < DOUBTFUL_DEGREES) return null;
    const crosses = lat1 > latitude !== lat2 > latitude;
    if (crosses && longitude < ((lon2 - lon1) * (latitude - lat1)) / (lat2 - lat1) + lon1) isInside = !isInside;
  }
  return isInside ? '36' : '37';
}

/** Degrees from a point to a line between two others. */
function distance(
  latitude: number,
  longitude: number,
  [lat1, lon1]: readonly [number, number],
  [lat2, lon2]: readonly [number, number],
): number {
  const [dLat, dLon] = [lat2 - lat1, lon2 - lon1];
  const along = ((latitude - lat1) * dLat + (longitude - lon1) * dLon) / (dLat * dLat + dLon * dLon);
  const at = Math.max(0, Math.min(1, along));
  return Math.hypot(latitude - lat1 - at * dLat, longitude - lon1 - at * dLon);
}

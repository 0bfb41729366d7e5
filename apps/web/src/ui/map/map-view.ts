import { greatCircleKm } from '@pravas/domain/flight/great-circle.ts';

/** A place in degrees. */
export interface MapPlace {
  readonly latitude: number;
  readonly longitude: number;
}

/** Where it is drawn, in km east and south of the middle. */
export interface MapPoint {
  readonly x: number;
  readonly y: number;
}

const KM_PER_DEGREE = 111.195;

/**
 * A city as a plane, accurate to one in a hundred: km east and south of a middle, as maps of streets are drawn (Web
 * Mercator).
 */
export function projectFrom(middle: MapPlace): (place: MapPlace) => MapPoint {
  const perDegree = narrowingAt(middle) * KM_PER_DEGREE;
  const top = mercator(middle.latitude);
  return ({ latitude, longitude }) => ({
    x: (longitude - middle.longitude) * perDegree,
    y: (top - mercator(latitude)) * perDegree,
  });
}

/** The inverse: the place on the earth of a drawn point. */
export function placeFrom(middle: MapPlace): (point: MapPoint) => MapPlace {
  const perDegree = narrowingAt(middle) * KM_PER_DEGREE;
  const top = mercator(middle.latitude);
  return ({ x, y }) => ({
    latitude: (360 / Math.PI) * Math.atan(Math.exp((top - y / perDegree) / DEGREES)) - 90,
    longitude: middle.longitude + x / perDegree,
  });
}

/** The zoom of a map of streets, whose world is 512 pixels wide at 0, at so many pixels a km. */
export function streetZoom(middle: MapPlace, perKm: number): number {
  return Math.log2((narrowingAt(middle) * KM_PER_DEGREE * perKm * 360) / 512);
}

const DEGREES = 180 / Math.PI;

/** Degrees of latitude, stretched as a Mercator map stretches them. */
function mercator(latitude: number): number {
  return DEGREES * Math.log(Math.tan(Math.PI / 4 + latitude / DEGREES / 2));
}

function narrowingAt({ latitude }: MapPlace): number {
  return Math.cos(latitude / DEGREES);
}

/** Distances that rings are drawn at, km. */
const RINGS = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500];

/** Those within a map that reaches so far from its middle, each at least `apartKm` from the one inside it. */
export function ringsWithin(reachKm: number, apartKm: number): readonly number[] {
  const rings: number[] = [];
  for (const km of RINGS) if (km <= reachKm * 1.05 && km - (rings.at(-1) ?? 0) >= apartKm) rings.push(km);
  return rings;
}

/** How far a map has to reach to show nine of ten places, with some room; at least a kilometre. */
export function reachOf(middle: MapPlace, places: readonly MapPlace[]): number {
  const far = places.map((place) => greatCircleKm(middle, place)).toSorted((a, b) => a - b);
  return Math.max(1, (far[Math.ceil(far.length * 0.9) - 1] ?? 1) * 1.15);
}

/**
 * The middle of a map that shows all of these places, and how far it reaches east and south of there; never nearer than
 * `leastKm`.
 */
export function fitOf(
  places: readonly MapPlace[],
  leastKm: number,
): { readonly middle: MapPlace; readonly reachKm: MapPoint } {
  const between = (degrees: readonly number[]) => (Math.min(...degrees) + Math.max(...degrees)) / 2;
  if (places.length === 0) return { middle: { latitude: 0, longitude: 0 }, reachKm: { x: leastKm, y: leastKm } };
  const middle = {
    latitude: between(places.map(({ latitude }) => latitude)),
    longitude: between(places.map(({ longitude }) => longitude)),
  };
  const project = projectFrom(middle);
  const points = places.map(project);
  const farthest = (far: readonly number[]) => Math.max(leastKm, Math.max(...far.map(Math.abs)) * 1.2);
  return { middle, reachKm: { x: farthest(points.map(({ x }) => x)), y: farthest(points.map(({ y }) => y)) } };
}

/**
 * How far a map of one place has to reach to show what was searched for and the nearest of the organisation's own
 * places; at least a kilometre.
 */
export function placeReach(place: MapPlace, anchor: MapPlace, own: readonly MapPlace[]): number {
  const near = own.map((one) => greatCircleKm(place, one)).toSorted((a, b) => a - b);
  return Math.max(1, greatCircleKm(place, anchor) * 1.15, (near[0] ?? 0) * 1.15);
}

/** The approximate size of a map's letters, in pixels. */
const LETTER = { width: 6.2, height: 15 } as const;

/** Of texts centred at points the readable ones: the earlier one is printed, and nothing over it. */
export function readable<Label extends MapPoint & { readonly text: string }>(
  labels: readonly Label[],
): readonly Label[] {
  const printed: Label[] = [];
  for (const label of labels) {
    const isFree = printed.every(
      (other) =>
        Math.abs(label.y - other.y) >= LETTER.height ||
        Math.abs(label.x - other.x) >= ((label.text.length + other.text.length) * LETTER.width) / 2,
    );
    if (isFree) printed.push(label);
  }
  return printed;
}

/** A name and a price beneath it, pixels. */
const LABEL = { width: 200, height: 46 } as const;
/** From the point's middle to its label, and from the map's edges. */
const GAP = { point: 16, edge: 4 } as const;
/** The space of the map's buttons in its upper right corner, with some room; as large as they are on phones. */
export const BUTTONS = { width: 60, height: 160 } as const;

/** The place of a point's label, and on which side of it the text is nearest to the point. */
interface LabelBox extends MapPoint {
  readonly width: number;
  readonly height: number;
  readonly isBelow: boolean;
  readonly align: 'start' | 'middle' | 'end';
}

/**
 * The place of a point's label on a map of that width: above the point where there is room, within the edges, clear of
 * the buttons.
 */
export function labelBox(point: MapPoint, width: number): LabelBox {
  const isBelow = point.y < GAP.point + LABEL.height + 2 * GAP.edge;
  const y = isBelow ? point.y + GAP.point : point.y - GAP.point - LABEL.height;
  const right = width - (y < BUTTONS.height ? BUTTONS.width : GAP.edge);
  const labelWidth = Math.min(LABEL.width, right - GAP.edge);
  const wanted = point.x - labelWidth / 2;
  const x = Math.min(Math.max(wanted, GAP.edge), right - labelWidth);
  const align = x < wanted ? 'end' : x > wanted ? 'start' : 'middle';
  return { x, y, width: labelWidth, height: LABEL.height, isBelow, align };
}

import type { MapPlace } from './map-view.ts';

/** What distances are measured from. */
export interface MapAnchor extends MapPlace {
  readonly name: string;
}

/** Places beside the map's subject: areas by their names, the others with a mark as well. */
interface MapSpot extends MapPlace {
  readonly kind: 'area' | 'station' | 'airport' | 'office' | 'client';
  readonly name: string;
}

/** All of them. */
export type MapSpots = readonly MapSpot[];

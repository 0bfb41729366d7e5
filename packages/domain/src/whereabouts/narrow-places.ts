import { type Coordinates, greatCircleKm } from '../flight/great-circle.ts';
import type { Whereabouts } from './whereabouts.ts';

/** What people may be asked for by: what takes them somewhere, or keeps them there. */
export const WHEREABOUTS_SERVICES = ['flight', 'hotel', 'bus', 'train', 'cab'] as const;

/** One of them. */
export type WhereaboutsService = (typeof WHEREABOUTS_SERVICES)[number];

/** Whether a person is somewhere by what a service sells: time between two bookings is by none. */
export function isByService({ state, by }: Pick<Whereabouts, 'state' | 'by'>, service: WhereaboutsService): boolean {
  return service === 'hotel' ? state === 'staying' : state === 'travelling' && by === service;
}

/** Whether a place is within so many km of another, in a straight line. A place with unknown coordinates never is. */
export function isWithinKm(centre: Coordinates, km: number, point: Coordinates | null): boolean {
  return point !== null && greatCircleKm(centre, point) <= km;
}

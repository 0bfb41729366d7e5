import { type Coordinates, greatCircleKm } from '../flight/great-circle.ts';
import type { Whereabouts } from './whereabouts.ts';

/** Services to filter people by: those that take them somewhere, or keep them there. */
export const WHEREABOUTS_SERVICES = ['flight', 'hotel', 'bus', 'train', 'cab'] as const;

/** One of them. */
export type WhereaboutsService = (typeof WHEREABOUTS_SERVICES)[number];

/** Whether a person is somewhere through a service: time between two bookings is through none. */
export function isByService({ state, by }: Pick<Whereabouts, 'state' | 'by'>, service: WhereaboutsService): boolean {
  return service === 'hotel' ? state === 'staying' : state === 'travelling' && by === service;
}

/** Whether a place is within so many km of another, in a straight line. A place with unknown coordinates never is. */
export function isWithinKm(centre: Coordinates, km: number, point: Coordinates | null): boolean {
  return point !== null && greatCircleKm(centre, point) <= km;
}

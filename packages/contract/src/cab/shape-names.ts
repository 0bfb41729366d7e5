import { cabRide } from './cab-shapes.ts';

/** What clients call the shapes of cabs. */
export const CAB_SHAPES = { CabRide: cabRide };

import { busStation } from './list-stations.ts';

/** What clients call the shapes of buses. */
export const BUS_SHAPES = {
  BusStation: busStation,
};

import { listBusStations } from '@pravas/contract/bus/list-stations.ts';
import type { Operation } from '@pravas/contract/operation.ts';
import type { Sample } from './sample-ids.ts';

/** Inputs for finding buses. */
export const BUS_SAMPLES: readonly [Operation, Sample][] = [
  [listBusStations, () => ({ query: { station_name: 'Bangalore' } })],
];

import * as catalogue from '@pravas/contract/hotel/catalogue-operations.ts';
import type { Operation } from '@pravas/contract/operation.ts';
import type { Sample } from './sample-ids.ts';

const nothing: Sample = () => ({});

/** Inputs for finding hotels. */
export const HOTEL_SAMPLES: readonly [Operation, Sample][] = [
  [catalogue.listHotelPairs, nothing],
  [
    catalogue.decideHotelPair,
    () => ({
      body: {
        one: { supplier: 'tbo-hotel', supplierHotelId: '1' },
        other: { supplier: 'duffel-stays', supplierHotelId: 'acc_1' },
        verdict: 'different',
      },
    }),
  ],
];

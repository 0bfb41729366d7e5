import { ZERO } from '../../money/money.ts';
import { flightUnit } from '../flight-scope.ts';
import type { PaidFlightUnit } from '../paid-units.ts';

/** One traveller on one slice who has paid nothing but what `part` says. */
export function aPaidUnit(part: Omit<Partial<PaidFlightUnit>, 'unit' | 'travellers'> = {}): PaidFlightUnit {
  const { sliceIndex = 0, travellerIndex = 0 } = part;
  return {
    orderId: 'order',
    basePaise: ZERO,
    surchargePaise: ZERO,
    statutoryPaise: ZERO,
    otherPaise: ZERO,
    extrasPaise: ZERO,
    feePaise: ZERO,
    usedUpPaise: ZERO,
    costPaise: ZERO,
    ...part,
    sliceIndex,
    travellerIndex,
    unit: flightUnit({ sliceIndex, travellerIndex }),
    travellers: [travellerIndex],
  };
}

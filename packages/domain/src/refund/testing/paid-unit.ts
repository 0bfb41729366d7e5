import { ZERO } from '../../money/money.ts';
import type { PaidUnit } from '../paid-units.ts';

/** One traveller on one slice who has paid nothing but what `part` says. */
export function aUnit(part: Partial<PaidUnit>): PaidUnit {
  return {
    orderId: 'order',
    sliceIndex: 0,
    travellerIndex: 0,
    basePaise: ZERO,
    fuelPaise: ZERO,
    statutoryPaise: ZERO,
    otherPaise: ZERO,
    extrasPaise: ZERO,
    feePaise: ZERO,
    usedUpPaise: ZERO,
    costPaise: ZERO,
    ...part,
  };
}

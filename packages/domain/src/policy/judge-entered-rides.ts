import type { CabDetail } from '../cab/cab-detail.ts';
import { cabPrice } from '../cab/cab-price.ts';
import { greatest, type Paise, splitEvenly, sum, ZERO } from '../money/money.ts';
import type { TrainDetail } from '../train/train-detail.ts';
import { trainPaidByPassenger } from '../train/train-paid.ts';
import type { BudgetFacts } from './budget-check.ts';
import type { PolicyVersion } from './policy.ts';
import { judgeRide } from './ride-rules.ts';
import type { Verdict } from './verdict.ts';

/** What else a verdict depends on. */
interface JudgedOn {
  readonly budget: BudgetFacts | null;
}

/** Judges train tickets of a booking: by the passenger who pays most for a ticket, and not by the average. */
export function judgeTrains(version: PolicyVersion, tickets: readonly TrainDetail[], on: JudgedOn): Verdict {
  const fares = tickets.flatMap(trainPaidByPassenger).map((paid) => sum(Object.values(paid)));
  return judgeRide(version, { service: 'train', farePaise: dearest(fares) }, on);
}

/**
 * Judges rides of a booking by the cost of the dearest per passenger, with the GST that the company pays itself: a
 * vendor that bills none is no cheaper for it.
 */
export function judgeCabs(
  version: PolicyVersion,
  rides: readonly CabDetail[],
  on: JudgedOn & { readonly travellers: number },
): Verdict {
  const shares = rides.flatMap((ride) => {
    const { totalPaise, reversePaise } = cabPrice(ride).bill;
    return splitEvenly(sum([totalPaise, reversePaise]), on.travellers);
  });
  return judgeRide(version, { service: 'cab', farePaise: dearest(shares) }, on);
}

function dearest(fares: readonly Paise[]): Paise {
  return fares.reduce(greatest, ZERO);
}

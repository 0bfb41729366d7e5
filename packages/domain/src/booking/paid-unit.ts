import { type Paise, sum, ZERO } from '../money/money.ts';
import type { UnitRef } from './unit.ts';

/** What was paid for one unit, by the fate of each part when it is cancelled. All amounts are paise. */
export interface PaidUnit extends UnitRef {
  /** Whom it was bought for, by their places in the booking. */
  readonly travellers: readonly number[];
  /** What a supplier may keep of it: the price proper, with what is `surchargePaise` on top. */
  readonly basePaise: Paise;
  /** What is charged like the price proper and kept like it, as a fuel charge. */
  readonly surchargePaise: Paise;
  /** Statutory taxes and fees collected for others: they are refunded in full. */
  readonly statutoryPaise: Paise;
  /**
   * The part of them that the supplier does not name, so that it may turn out to be surcharge; absent = all are named.
   */
  readonly unnamedPaise?: Paise;
  /** The supplier's other fees. */
  readonly otherPaise: Paise;
  /** What was taken besides and belongs to this unit. */
  readonly extrasPaise: Paise;
  /** This part of our convenience fee with its GST, which is not refunded. */
  readonly feePaise: Paise;
  /** True where it is refunded nevertheless, as its seller gave the unit up; absent = it is not. */
  readonly isFeeReturned?: boolean;
  /** What changes have used up of it: their charges, and extras given up. It is not refunded. */
  readonly usedUpPaise: Paise;
  /** What the supplier charged us for this part and would take back. */
  readonly costPaise: Paise;
  /** Where it is written that the full price is refunded, as the supplier itself gave it up; absent = it is not. */
  readonly fullRefundSource?: string;
}

/** What a supplier may keep of a unit when it is cancelled: never of taxes, fees of others and extras. */
export function keepableOf({ basePaise, surchargePaise }: Pick<PaidUnit, 'basePaise' | 'surchargePaise'>): Paise {
  return sum([basePaise, surchargePaise]);
}

/** What the customer paid for a unit, with our fee and what changes have used up. */
export function paidForUnit(unit: PaidUnit): Paise {
  return sum([soldForUnit(unit), unit.feePaise, unit.usedUpPaise]);
}

/** What a unit was sold for: price, taxes and extras without our fee. */
export function soldForUnit(unit: PaidUnit): Paise {
  return sum([unit.basePaise, unit.surchargePaise, unit.statutoryPaise, unit.otherPaise, unit.extrasPaise]);
}

/** How much of our fee with its GST is refunded with a unit. */
export function returnedFeeOf({ feePaise, isFeeReturned }: Pick<PaidUnit, 'feePaise' | 'isFeeReturned'>): Paise {
  return isFeeReturned === true ? feePaise : ZERO;
}

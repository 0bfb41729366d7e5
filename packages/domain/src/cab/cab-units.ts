import type { PaidUnit } from '../booking/paid-unit.ts';
import type { UnitPenalty } from '../booking/quote-cancellation.ts';
import type { UnitKey } from '../booking/unit.ts';
import { type Paise, splitEvenly, sum, ZERO } from '../money/money.ts';
import type { CabDetail } from './cab-detail.ts';
import { cabPrice, cancelledCab } from './cab-price.ts';

/** One ride of a booking. */
export interface CabOrder {
  readonly orderId: string;
  readonly detail: CabDetail;
}

/** The name of the only unit of a ride. */
export const CAB_UNIT: UnitKey = 'ride';

/**
 * What was paid for each ride, for so many travellers; `feePaise` is our fee with its GST for the whole booking, in
 * equal parts. The vendor may keep the price with its GST; toll, parking and permits are refunded while nothing was
 * driven.
 */
export function cabPaidUnits(
  orders: readonly CabOrder[],
  { travellers, feePaise }: { readonly travellers: number; readonly feePaise: Paise },
): readonly PaidUnit[] {
  const fees = splitEvenly(feePaise, orders.length);
  return orders.map(({ orderId, detail }, index) => {
    const { fare, tax, bill } = cabPrice(detail);
    const passedOn = fare.passThroughPaise;
    // What was paid on the way is used up once it was driven.
    const [driven, comesBack] = detail.slip === null ? [ZERO, passedOn] : [passedOn, ZERO];
    return {
      orderId,
      unit: CAB_UNIT,
      travellers: Array.from({ length: travellers }, (_, traveller) => traveller),
      basePaise: sum([fare.taxablePaise, driven]),
      surchargePaise: tax.billedPaise,
      statutoryPaise: ZERO,
      otherPaise: comesBack,
      extrasPaise: ZERO,
      usedUpPaise: ZERO,
      costPaise: bill.totalPaise,
      feePaise: fees[index] ?? ZERO,
    };
  });
}

/** What the vendor keeps of a ride at a moment: its charge with the GST on it. Throws as `cancelledCab`. */
export function cabPenalty({ orderId, detail }: CabOrder, at: Temporal.Instant): UnitPenalty {
  const { chargePaise, chargeGstPaise } = cancelledCab(detail, at);
  return { orderId, unit: CAB_UNIT, penaltyPaise: sum([chargePaise, chargeGstPaise]) };
}

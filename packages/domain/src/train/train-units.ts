import type { PaidUnit } from '../booking/paid-unit.ts';
import type { UnitPenalty } from '../booking/quote-cancellation.ts';
import type { UnitKey } from '../booking/unit.ts';
import { type Paise, splitEvenly, sum, ZERO } from '../money/money.ts';
import { cancelledTrain } from './cancelled-train.ts';
import type { TrainEvent } from './train-cancellation.ts';
import type { TrainDetail } from './train-detail.ts';
import { trainPaidByPassenger } from './train-paid.ts';

/** One ticket of a booking. */
export interface TrainOrder {
  readonly orderId: string;
  readonly detail: TrainDetail;
}

/** The name of a unit of trains: one traveller on one ticket. */
export function trainUnit(travellerIndex: number): UnitKey {
  return String(travellerIndex);
}

/**
 * What was paid for each passenger of each ticket; `feePaise` is our fee with its GST for the whole booking, in equal
 * parts. The railway may keep fare and GST, as where there is no refund; its fees are never refunded, so that they
 * count as used up.
 */
export function trainPaidUnits(orders: readonly TrainOrder[], feePaise: Paise): readonly PaidUnit[] {
  const count = orders.reduce((before, { detail }) => before + detail.passengers.length, 0);
  const fees = splitEvenly(feePaise, count);
  const units = orders.flatMap(({ orderId, detail }) => {
    const paid = trainPaidByPassenger(detail);
    return detail.passengers.map(({ travellerIndex }, index) => {
      const { basePaise, gstPaise, notRefundablePaise } = paid[index] ?? NOTHING_PAID;
      return {
        orderId,
        unit: trainUnit(travellerIndex),
        travellers: [travellerIndex],
        basePaise,
        surchargePaise: gstPaise,
        statutoryPaise: ZERO,
        otherPaise: ZERO,
        extrasPaise: ZERO,
        usedUpPaise: notRefundablePaise,
        costPaise: sum([basePaise, gstPaise]),
      };
    });
  });
  return units.map((unit, index) => ({ ...unit, feePaise: fees[index] ?? ZERO }));
}

const NOTHING_PAID = { basePaise: ZERO, gstPaise: ZERO, notRefundablePaise: ZERO };

/**
 * What the railway keeps of some travellers of a ticket at a moment: its charge with the GST on it. Throws as
 * `cancelledTrain`.
 */
export function trainPenalties(
  { orderId, detail }: TrainOrder,
  cancelled: { readonly travellers: readonly number[]; readonly event: TrainEvent | null },
  at: Temporal.Instant,
): readonly UnitPenalty[] {
  return cancelledTrain(detail, cancelled, at).map(({ travellerIndex, chargePaise, chargeGstPaise }) => ({
    orderId,
    unit: trainUnit(travellerIndex),
    penaltyPaise: sum([chargePaise, chargeGstPaise]),
  }));
}

import { keepableOf, type PaidUnit } from '@pravas/domain/booking/paid-unit.ts';
import type { UnitPenalty } from '@pravas/domain/booking/quote-cancellation.ts';
import { sum } from '@pravas/domain/money/money.ts';
import { instantOf } from '@pravas/domain/time/airport-time.ts';
import { lapseOf } from '@pravas/domain/train/cancelled-train.ts';
import type { TrainDetail } from '@pravas/domain/train/train-detail.ts';
import { type TrainOrder, trainPaidUnits, trainPenalties } from '@pravas/domain/train/train-units.ts';
import { statusOf } from '@pravas/domain/train/update-chart.ts';
import {
  agreedCancelTerms,
  agreedFee,
  agreedMoney,
  cancellingByUnits,
  type DeskTypes,
  deskEntry,
} from '../booking/index.ts';
import { trainRules } from './train-rules.ts';

const LAW = 'Railway Passengers (Cancellation of Tickets and Refund of Fare) Rules, 2015, as amended';

/** Agents pass a refund of the railway on within five days of it. */
const REFUND_DAYS = 5;

/** What the booking core asks of trains: the travel desk buys them, and no supplier is asked. */
export const trainOrders = {
  rules: trainRules,
  requests: null,
  money: agreedMoney<TrainDetail>(trainRules.pricePaise, ({ from, to }, all) => ({
    category: 'train',
    vendor: 'Indian Railways',
    from: from.city ?? from.name,
    to: to.city ?? to.name,
    isInternational: false,
    taxPaise: sum(all.flatMap(({ money }) => [money.gstPaise, money.irctcFeeGstPaise])),
  })),
  cancelling: cancellingByUnits<DeskTypes<TrainDetail>>({
    rules: trainRules,
    paidUnits: (booking, orders) => trainPaidUnits(orders.map(ticketOf), agreedFee(booking)),
    ruleCharges: (_, units, orders, at) => orders.flatMap((order) => chargesOf(ticketOf(order), units, at)),
    terms: ({ facts }) => agreedCancelTerms(facts, LAW),
    refundDueOn: (cancelledOn) => Temporal.PlainDate.from(cancelledOn).add({ days: REFUND_DAYS }).toString(),
  }),
  entry: deskEntry(trainRules.pricePaise),
  changes: null,
};

function ticketOf({ id, detail }: { readonly id: string; readonly detail: TrainDetail }): TrainOrder {
  return { orderId: id, detail };
}

/**
 * By the railway's table, also of a ticket that the railway drops as everybody on it waits; a no-show gets no refund.
 * Passengers whom the railway itself cancelled were already refunded, so nothing more is promised for them.
 */
function chargesOf(order: TrainOrder, all: readonly PaidUnit[], at: Temporal.Instant | null): readonly UnitPenalty[] {
  const units = all.filter(({ orderId }) => orderId === order.orderId);
  const isOpen = ({ travellers }: PaidUnit) =>
    order.detail.passengers.some(
      (one) => travellers.includes(one.travellerIndex) && statusOf(one).kind !== 'cancelled',
    );
  const travellers = units.filter(isOpen).flatMap((unit) => unit.travellers);
  return [
    ...trainPenalties(order, { travellers, event: lapseOf(order.detail) }, at ?? instantOf(order.detail.departure)),
    ...units
      .filter((unit) => !isOpen(unit))
      .map((unit) => ({ orderId: unit.orderId, unit: unit.unit, penaltyPaise: keepableOf(unit) })),
  ];
}

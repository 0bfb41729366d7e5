import { keepableOf, type PaidUnit } from '@pravas/domain/booking/paid-unit.ts';
import type { UnitPenalty } from '@pravas/domain/booking/quote-cancellation.ts';
import type { CabDetail } from '@pravas/domain/cab/cab-detail.ts';
import { cabPrice } from '@pravas/domain/cab/cab-price.ts';
import { type CabOrder, cabPaidUnits, cabPenalty } from '@pravas/domain/cab/cab-units.ts';
import { sum } from '@pravas/domain/money/money.ts';
import { instantOf } from '@pravas/domain/time/airport-time.ts';
import {
  agreedCancelTerms,
  agreedFee,
  agreedMoney,
  cancellingByUnits,
  type DeskTypes,
  deskEntry,
} from '../booking/index.ts';
import { cabRules } from './cab-rules.ts';

/** A product rule: vendors' money is back within a week. */
const REFUND_DAYS = 7;

/** What the booking core asks of cabs: the travel desk buys them, and no supplier is asked. */
export const cabOrders = {
  rules: cabRules,
  requests: null,
  money: agreedMoney<CabDetail>(cabRules.pricePaise, ({ vendor, pickUp, drop }, all) => ({
    category: 'car',
    vendor: vendor.name,
    from: pickUp.city,
    to: drop.city,
    isInternational: false,
    // Under reverse charge the vendor's bill has no tax: the company pays it itself.
    taxPaise: sum(all.map((ride) => cabPrice(ride).tax.billedPaise)),
  })),
  cancelling: cancellingByUnits<DeskTypes<CabDetail>>({
    rules: cabRules,
    paidUnits: (booking, orders) =>
      cabPaidUnits(orders.map(rideOf), { travellers: booking.travellers.length, feePaise: agreedFee(booking) }),
    ruleCharges: (_, units, orders, at) => orders.flatMap((order) => chargesOf(rideOf(order), units, at)),
    terms: ({ facts }) => agreedCancelTerms(facts, "The vendor's rule as entered on the rate card"),
    refundDueOn: (cancelledOn) => Temporal.PlainDate.from(cancelledOn).add({ days: REFUND_DAYS }).toString(),
  }),
  entry: deskEntry(cabRules.pricePaise),
  changes: null,
};

function rideOf({ id, detail }: { readonly id: string; readonly detail: CabDetail }): CabOrder {
  return { orderId: id, detail };
}

/** By the rule of the rate card; a ride that was driven is not refunded. */
function chargesOf(order: CabOrder, all: readonly PaidUnit[], at: Temporal.Instant | null): readonly UnitPenalty[] {
  const units = all.filter(({ orderId }) => orderId === order.orderId);
  if (units.length > 0 && order.detail.slip === null) return [cabPenalty(order, at ?? justAfterPickUp(order))];
  return units.map((unit) => ({ orderId: unit.orderId, unit: unit.unit, penaltyPaise: keepableOf(unit) }));
}

/** At the pick-up the last tier still holds; a moment later it is a no-show. */
function justAfterPickUp({ detail }: CabOrder): Temporal.Instant {
  return instantOf(detail.pickUpAt).add({ milliseconds: 1 });
}

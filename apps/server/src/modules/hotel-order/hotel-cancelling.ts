import type { OrderScope } from '@pravas/domain/booking/order-scope.ts';
import { isSameUnit } from '@pravas/domain/booking/unit.ts';
import type { HotelDetail } from '@pravas/domain/hotel/hotel-detail.ts';
import { hotelRules } from '@pravas/domain/hotel/hotel-rules.ts';
import { HOTEL_LAW, type HotelOrder, hotelPaidUnits, hotelPenalties } from '@pravas/domain/hotel/hotel-units.ts';
import { formatInrExact, paise, sum } from '@pravas/domain/money/money.ts';
import { addWorkingDays } from '@pravas/domain/refund/refund-clock.ts';
import type { HotelCapabilities } from '@pravas/suppliers/hotel/port.ts';
import {
  agreedCancelTerms,
  agreedFee,
  type CancelQuestion,
  cancellingByUnits,
  type Judged,
  type SagaState,
  type ServiceCancelling,
  type SettledCancellation,
} from '../booking/index.ts';
import type { HotelBooking, HotelTypes } from './hotel-booking.ts';

/** Hotels refund through the supplier within so many working days, as we promise too (rules §9.1). */
const REFUND_DAYS = 7;

/** A product rule: how soon an overcharge is claimed. */
const ASKED_BACK_DAYS = 3;

const byRooms = cancellingByUnits<HotelTypes>({
  rules: hotelRules,
  paidUnits: (booking, orders) => hotelPaidUnits(orders.map(stayOf), agreedFee(booking)),
  ruleCharges: (_, units, orders, at) => orders.flatMap((order) => hotelPenalties(stayOf(order), units, at)),
  terms: ({ facts }) => agreedCancelTerms(facts, HOTEL_LAW),
  refundDueOn: (cancelledOn) => addWorkingDays(cancelledOn, REFUND_DAYS),
});

/**
 * Cancelling stays room by room, by their own terms: no law caps what a hotel may keep. A supplier that cancels only
 * whole orders is asked for all rooms of an order at once; the travel desk has one of several cancelled.
 */
export const hotelCancelling: ServiceCancelling<HotelTypes> = {
  ...byRooms,
  judgeSettled: (state, settled, now) => {
    const { judgement } = byRooms.judgeSettled(state, settled, now);
    return { judgement, cases: overcharged(state, settled, now) };
  },
  resolve: (booking, cancellations, selection, question) => {
    const chosen = byRooms.resolve(booking, cancellations, selection, question);
    if (!chosen.ok || chosen.channel === 'request') return chosen;
    const isOnline = chosen.scopes.every((scope) => isCancelledByCall(booking, scope, question));
    return isOnline ? chosen : { ...chosen, channel: 'request' };
  },
};

/**
 * What suppliers kept above the terms that were agreed to: the travel desk asks for it, and it belongs to the customer.
 */
function overcharged(
  { booking }: SagaState<HotelTypes>,
  { cancellation, parts, stated }: SettledCancellation,
  now: Temporal.Instant,
): Judged['cases'] {
  const at = Temporal.Instant.fromEpochMilliseconds(cancellation.createdAt.getTime());
  return booking.orders.flatMap((order): Judged['cases'] => {
    const units = parts.filter(({ item }) => item.order.id === order.id).flatMap((part) => part.units);
    const kept = stated.filter((one) => units.some((unit) => isSameUnit(one, unit)));
    const ruledPaise = sum(hotelPenalties(stayOf(order), units, at).map(({ penaltyPaise }) => penaltyPaise));
    const overPaise = sum(kept.map(({ penaltyPaise }) => penaltyPaise)) - ruledPaise;
    if (overPaise <= 0) return [];
    const { name } = order.detail.hotel;
    return [
      {
        type: 'open_case',
        kind: 'stay_overcharged',
        key: `stay-overcharged:${cancellation.id}:${order.id}`,
        title: `${name} kept ${formatInrExact(paise(overPaise))} more than agreed: ask for it back`,
        facts: { bookingId: booking.id, orderId: order.id, cancellationId: cancellation.id, overPaise },
        dueAt: now.add({ hours: ASKED_BACK_DAYS * 24 }),
      },
    ];
  });
}

function isCancelledByCall(
  booking: HotelBooking,
  { orderId, units }: OrderScope,
  { scopesOf }: CancelQuestion,
): boolean {
  const order = booking.orders.find(({ id }) => id === orderId);
  if (!order) return false;
  const scopes = scopesOf(order.supplierId) as HotelCapabilities['cancelScopes'] | null;
  if (scopes === null) return false;
  return scopes.includes(units.length === order.detail.rooms.length ? 'all' : 'room');
}

function stayOf({ id, detail }: { readonly id: string; readonly detail: HotelDetail }): HotelOrder {
  return { orderId: id, detail };
}

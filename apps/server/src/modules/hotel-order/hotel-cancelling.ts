import type { OrderScope } from '@pravas/domain/booking/order-scope.ts';
import type { HotelDetail } from '@pravas/domain/hotel/hotel-detail.ts';
import { hotelRules } from '@pravas/domain/hotel/hotel-rules.ts';
import { HOTEL_LAW, type HotelOrder, hotelPaidUnits, hotelPenalties } from '@pravas/domain/hotel/hotel-units.ts';
import { addWorkingDays } from '@pravas/domain/refund/refund-clock.ts';
import type { HotelCapabilities } from '@pravas/suppliers/hotel/port.ts';
import {
  agreedCancelTerms,
  agreedFee,
  type CancelQuestion,
  cancellingByUnits,
  type ServiceCancelling,
} from '../booking/index.ts';
import type { HotelBooking, HotelTypes } from './hotel-booking.ts';

/** Hotels give back through the supplier within so many working days, as we promise ourselves (rules §9.1). */
const REFUND_DAYS = 7;

const byRooms = cancellingByUnits<HotelTypes>({
  rules: hotelRules,
  paidUnits: (booking, orders) => hotelPaidUnits(orders.map(stayOf), agreedFee(booking)),
  ruleCharges: (_, units, orders, at) => orders.flatMap((order) => hotelPenalties(stayOf(order), units, at)),
  terms: ({ facts }) => agreedCancelTerms(facts, HOTEL_LAW),
  refundDueOn: (cancelledOn) => addWorkingDays(cancelledOn, REFUND_DAYS),
});

/**
 * Cancelling stays room by room, by their own terms: no law caps what a hotel may keep. A supplier that cancels whole orders
 * alone is asked for all rooms of an order at once; one of several the travel desk has cancelled.
 */
export const hotelCancelling: ServiceCancelling<HotelTypes> = {
  ...byRooms,
  resolve: (booking, cancellations, selection, question) => {
    const chosen = byRooms.resolve(booking, cancellations, selection, question);
    if (!chosen.ok || chosen.channel === 'request') return chosen;
    const isOnline = chosen.scopes.every((scope) => isCancelledByCall(booking, scope, question));
    return isOnline ? chosen : { ...chosen, channel: 'request' };
  },
};

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

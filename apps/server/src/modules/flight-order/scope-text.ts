import type { OrderScope } from '@pravas/domain/booking/order-scope.ts';
import { arrivalOf, departureOf, type Slice } from '@pravas/domain/flight/itinerary.ts';
import { type FlightScope, flightScope } from '@pravas/domain/flight-order/flight-scope.ts';
import { boughtOrders, type Cancellation } from '../booking/index.ts';
import { directionOf } from './cancel-facts.ts';
import type { FlightBooking, FlightBookingOrder } from './flight-booking.ts';

/** "Bengaluru - Delhi". */
export function sliceLabel(slice: Slice): string {
  return `${departureOf(slice).city} - ${arrivalOf(slice).city}`;
}

/** A part in words: "Full trip", "Onward (Bengaluru - Delhi)", "Asha Rao (Bengaluru - Delhi)". */
export function scopeText(
  booking: FlightBooking,
  cancellations: readonly Cancellation[],
  parts: readonly OrderScope[],
): string {
  const scopes = parts.map(flightScope);
  const orders = boughtOrders(booking, cancellations);
  const everyone = booking.travellers.length;
  const slices = orders.flatMap((order) => order.detail.slices.map((slice, index) => ({ order, slice, index })));
  const isTaken = (order: FlightBookingOrder, index: number) =>
    new Set(scopes.flatMap((one) => (one.orderId === order.id && one.slices.includes(index) ? one.travellers : [])))
      .size === everyone;
  const whole = slices.filter(({ order, index }) => isTaken(order, index));
  const untouched = slices.every(
    ({ order, index }) =>
      isTaken(order, index) || !scopes.some((one) => one.orderId === order.id && one.slices.includes(index)),
  );
  if (whole.length === slices.length) return 'Full trip';
  const [first] = whole;
  if (untouched && first) {
    const isReturn = directionOf(booking, first.order, first.index) === 'return';
    return `${isReturn ? 'Return' : 'Onward'} (${whole.map(({ slice }) => sliceLabel(slice)).join(', ')})`;
  }
  return scopes.map((scope) => partText(booking, orders, scope)).join('; ');
}

function partText(
  booking: FlightBooking,
  orders: readonly FlightBookingOrder[],
  { orderId, slices, travellers }: FlightScope,
): string {
  const names = travellers.flatMap((index) => {
    const traveller = booking.travellers[index];
    return traveller ? `${traveller.firstName} ${traveller.lastName}` : [];
  });
  const offer = orders.find((order) => order.id === orderId)?.detail;
  const flights = slices.flatMap((index) => {
    const slice = offer?.slices[index];
    return slice ? sliceLabel(slice) : [];
  });
  return `${names.join(', ')} (${flights.join(', ')})`;
}

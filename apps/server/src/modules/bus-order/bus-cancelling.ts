import type { OrderScope } from '@pravas/domain/booking/order-scope.ts';
import { busRules } from '@pravas/domain/bus/bus-rules.ts';
import { BUS_LAW, type BusOrder, busPaidUnits, busPenalties, quoteSeats } from '@pravas/domain/bus/bus-units.ts';
import { refuseCancel } from '@pravas/domain/bus/cancel-choices.ts';
import { addWorkingDays } from '@pravas/domain/refund/refund-clock.ts';
import type { BusCapabilities } from '@pravas/suppliers/bus/port.ts';
import {
  agreedCancelTerms,
  agreedFee,
  boughtOrders,
  type Cancellation,
  type CancelQuestion,
  cancellingByUnits,
  goingParts,
  type ServiceCancelling,
} from '../booking/index.ts';
import type { BusBooking, BusBookingOrder, BusTypes } from './bus-booking.ts';

/** Operators refund through the supplier within so many working days, as we promise too (rules §9.1). */
const REFUND_DAYS = 7;

const bySeats = cancellingByUnits<BusTypes>({
  rules: busRules,
  paidUnits: (booking, orders) => busPaidUnits(orders.map(seatsOf), agreedFee(booking)),
  ruleCharges: (_, units, orders, at) =>
    orders.flatMap((order) => busPenalties(seatsOf(order), units, { at, event: eventOf(order) })),
  terms: ({ facts }) => agreedCancelTerms(facts, BUS_LAW),
  refundDueOn: (cancelledOn) => addWorkingDays(cancelledOn, REFUND_DAYS),
  isPartGone: ({ seats }, { units }) =>
    units.every((unit) => seats.some(({ seatName, isCancelled }) => seatName === unit && isCancelled)),
});

/**
 * Cancelling buses seat by seat, by what the supplier asks at that moment, or else by the operator's terms. Some
 * operators take a ticket back only as a whole, or the first passenger's seat only with all the others. Our own charge
 * is taken once for each request, however many seats it is for.
 */
export const busCancelling: ServiceCancelling<BusTypes> = {
  ...bySeats,
  resolve: (booking, cancellations, selection, question) => {
    const chosen = bySeats.resolve(booking, cancellations, selection, question);
    if (!chosen.ok) return chosen;
    const sentence = operatorRefusal(booking, cancellations, chosen.scopes, question);
    if (sentence !== null) return { ok: false, refusal: { sentence, isInput: false, isGone: false } };
    if (chosen.channel === 'request') return chosen;
    const isOnline = chosen.scopes.every((scope) => isCancelledByCall(booking, cancellations, scope, question));
    return isOnline ? chosen : { ...chosen, channel: 'request' };
  },
  refuseParts: (booking, cancellations, scopes, question) =>
    bySeats.refuseParts(booking, cancellations, scopes, question) ??
    operatorRefusal(booking, cancellations, scopes, question),
  // A note is taxed at the rate of its invoice (CGST Act section 34), so the day is that of the terms.
  quote: ({ facts }, units, penalties) =>
    quoteSeats(units, penalties, agreedCancelTerms(facts, BUS_LAW), facts.terms.on),
};

/**
 * What the operator's rules say against cancelling these seats; null where nothing, and for what the travel desk
 * arranges.
 */
function operatorRefusal(
  booking: BusBooking,
  cancellations: readonly Cancellation[],
  scopes: readonly OrderScope[],
  { now, noShow, isArranged = false }: CancelQuestion,
): string | null {
  if (noShow || isArranged) return null;
  for (const { orderId, units } of scopes) {
    const order = boughtOrders(booking, cancellations).find(({ id }) => id === orderId);
    const wish = { units, cancelled: goneOf(booking, cancellations, orderId) };
    const problem = order ? refuseCancel(order.detail, wish, now) : null;
    if (problem) return problem.message;
  }
  return null;
}

/** The seats of an order that are cancelled or being cancelled. */
export function goneOf(
  booking: BusBooking,
  cancellations: readonly Cancellation[],
  orderId: string,
): readonly string[] {
  return cancellations
    .flatMap((one) => goingParts(booking as Parameters<typeof goingParts>[0], one))
    .filter((scope) => scope.orderId === orderId)
    .flatMap(({ units }) => units);
}

/** All that is left of a ticket is cancelled as a whole one, even where some of its seats went before. */
function isCancelledByCall(
  booking: BusBooking,
  cancellations: readonly Cancellation[],
  { orderId, units }: OrderScope,
  { scopesOf }: CancelQuestion,
): boolean {
  const order = booking.orders.find(({ id }) => id === orderId);
  if (!order) return false;
  const scopes = scopesOf(order.supplierId) as BusCapabilities['cancelScopes'] | null;
  if (scopes === null) return false;
  const gone = goneOf(booking, cancellations, orderId);
  const isAll = order.detail.seats.every(({ seatName }) => units.includes(seatName) || gone.includes(seatName));
  return scopes.includes(isAll ? 'all' : 'seat');
}

function seatsOf({ id, detail }: Pick<BusBookingOrder, 'id' | 'detail'>): BusOrder {
  return { orderId: id, detail };
}

/** Nothing is kept for a bus that the operator gave up. */
function eventOf({ detail: { operatorEvent } }: BusBookingOrder) {
  return operatorEvent?.kind === 'operator_cancelled' ? ({ kind: 'operator_cancelled' } as const) : null;
}

import { isInScope, type OrderScope, scopeKey } from '@pravas/domain/booking/order-scope.ts';
import type { CancelItemFacts, OpenSend } from '@pravas/domain/booking/saga-facts.ts';
import type { Unit, UnitPlace } from '@pravas/domain/booking/service-rules.ts';
import { type Booking, type BookingOrder, type Effect, effectKey } from '../booking.ts';
import type { SagaState } from '../saga/saga-state.ts';
import { serviceOf } from '../service-module.ts';
import type { CancelItem } from './cancel-item.ts';
import type { Cancellation, CancelledOrder } from './cancellation.ts';

/** What a cancellation asks of the suppliers, order by order. */
export function cancelItems(booking: Booking, cancellation: Cancellation): readonly CancelItem[] {
  if (cancellation.scopes === null) {
    return booking.orders
      .filter((order) => order.state === 'booked' || cancellation.orders[order.id] !== undefined)
      .map((order) => ({ itemKey: order.id, order, scope: wholeOrder(booking, order), subject: null }));
  }
  return cancellation.scopes.map((scope) => {
    const order = booking.orders.find((candidate) => candidate.id === scope.orderId);
    if (!order) throw new Error(`Order ${scope.orderId} is not of booking ${booking.id}`);
    return { itemKey: scopeKey(scope), order, scope, subject: scopeKey(scope) };
  });
}

/** The item of that name. Throws when the cancellation has none. */
export function cancelItem(booking: Booking, cancellation: Cancellation, itemKey: string): CancelItem {
  const item = cancelItems(booking, cancellation).find((candidate) => candidate.itemKey === itemKey);
  if (!item) throw new Error(`Cancellation ${cancellation.id} has no part ${itemKey}`);
  return item;
}

/** The progress of each question. */
export function cancelItemFacts(state: SagaState, cancellation: Cancellation): readonly CancelItemFacts[] {
  return cancelItems(state.booking, cancellation).map((item) => {
    const sends = sendsOf(state.effects, cancellation, item);
    return {
      itemKey: item.itemKey,
      orderId: item.order.id,
      progress: progressOf(cancellation.orders[item.itemKey]),
      open: openOf(sends),
      attempts: sends.length,
    };
  });
}

/** The sends of one item for this cancellation: an earlier, refused request does not count. */
export function sendsOf(
  effects: readonly Effect[],
  cancellation: Cancellation,
  { order, subject }: CancelItem,
): readonly Effect[] {
  const key = effectKey(order, 'cancel', subject);
  return effects.filter((effect) => effect.key === key && effect.sentAt >= cancellation.createdAt);
}

/** The one send whose answer is not known. */
export function openOf(sends: readonly Effect[]): OpenSend | null {
  const open = sends.find((effect) => effect.state === 'sent');
  return open ? sendOf(open) : null;
}

/** A journal row as the decision reads it. */
export function sendOf({ kind, attempt, sentAt, acknowledged, leftAt }: Effect): OpenSend {
  const send = { kind, attempt, sentAtMs: sentAt.getTime(), isAcknowledged: acknowledged === true };
  return acknowledged === null && leftAt !== null ? { ...send, mayBeInWork: true } : send;
}

/** True for an item that the supplier has cancelled, whether or not it has stated the money. */
export function isCancelled(order: CancelledOrder | undefined): boolean {
  return order?.progress === 'accepted' || order?.progress === 'settled';
}

/** What suppliers have taken back of a cancellation; what they turned down is still booked. */
export function takenBack(booking: Booking, cancellation: Cancellation): readonly CancelItem[] {
  return cancelItems(booking, cancellation).filter(({ itemKey }) => isCancelled(cancellation.orders[itemKey]));
}

/** The units of the booked orders that some cancellation has taken back, by order. */
export function cancelledParts(state: Pick<SagaState, 'booking' | 'cancellations'>): readonly OrderScope[] {
  return state.cancellations.flatMap((one) => takenBack(state.booking, one).map(({ scope }) => scope));
}

/** True when nothing of that order is left. */
export function isWhollyCancelled(booking: Booking, order: BookingOrder, gone: readonly OrderScope[]): boolean {
  const { orderId, units } = wholeOrder(booking, order);
  return units.every((unit) => gone.some((scope) => isInScope({ orderId, unit }, scope)));
}

/** An order with all its units. */
export function wholeOrder(booking: Booking, order: BookingOrder): OrderScope {
  return { orderId: order.id, units: unitsOfOrder(booking, order).map(({ unit }) => unit) };
}

function progressOf(order: CancelledOrder | undefined): CancelItemFacts['progress'] {
  return order === undefined || order.progress === 'unclear' ? 'wanted' : order.progress;
}

/** The parts that suppliers have cancelled without stating the money. */
export function awaitedParts(booking: Booking, cancellation: Cancellation): readonly CancelItem[] {
  return cancelItems(booking, cancellation).filter(
    ({ itemKey }) => cancellation.orders[itemKey]?.progress === 'accepted',
  );
}

/** Whom a part of an order is for, by their places in the booking, ascending. */
export function travellersOf(
  booking: Booking,
  { order, scope }: Pick<CancelItem, 'order' | 'scope'>,
): readonly number[] {
  const units = unitsOfOrder(booking, order).filter(({ unit }) => isInScope({ orderId: order.id, unit }, scope));
  return [...new Set(units.flatMap((unit) => unit.travellers))].toSorted((a, b) => a - b);
}

/** "BLR → DEL for Asha": what a part takes, and whom it is for. */
export function partText(booking: Booking, item: Pick<CancelItem, 'order' | 'scope'>): string {
  const { order, scope } = item;
  const units = unitsOfOrder(booking, order).filter(({ unit }) => isInScope({ orderId: order.id, unit }, scope));
  const places = [...new Set(units.map(({ from, to }) => placesText(from, to)))];
  const names = travellersOf(booking, item).flatMap((index) => booking.travellers[index]?.firstName ?? []);
  return `${places.join(', ')} for ${names.join(', ')}`;
}

function placesText(from: UnitPlace, to: UnitPlace): string {
  const text = ({ code, name }: UnitPlace) => code ?? name;
  return text(from) === text(to) ? text(from) : `${text(from)} → ${text(to)}`;
}

function unitsOfOrder(booking: Booking, { detail }: BookingOrder): readonly Unit[] {
  return serviceOf(booking).rules.units(detail, booking.travellers.length);
}

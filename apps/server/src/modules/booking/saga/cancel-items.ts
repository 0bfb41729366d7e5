import { scopeKey } from '@pravas/domain/booking/order-scope.ts';
import type { CancelItemFacts, OpenSend } from '@pravas/domain/booking/saga-facts.ts';
import type { CancelScope } from '@pravas/suppliers/flight/port.ts';
import { type Booking, type BookingOrder, type Effect, effectKey } from '../booking.ts';
import type { Cancellation, CancelledOrder } from '../cancellation-repository.ts';
import type { SagaState } from './saga-state.ts';

/** One question to one airline within a cancellation: an order as a whole, or a part of it. */
export interface CancelItem {
  readonly itemKey: string;
  readonly order: BookingOrder;
  readonly scope: CancelScope;
  /** The part's name in the journal; null = the order as a whole, as before there were parts. */
  readonly subject: string | null;
}

/** What a cancellation asks of the airlines, order by order. */
export function cancelItems(booking: Booking, cancellation: Cancellation): readonly CancelItem[] {
  if (cancellation.scopes === null) {
    return booking.orders
      .filter((order) => order.state === 'booked' || cancellation.orders[order.id] !== undefined)
      .map((order) => ({ itemKey: order.id, order, scope: wholeOrder(booking, order), subject: null }));
  }
  return cancellation.scopes.map((scope) => {
    const order = booking.orders.find((candidate) => candidate.id === scope.orderId);
    if (!order) throw new Error(`Order ${scope.orderId} is not of booking ${booking.id}`);
    const { slices, travellers } = scope;
    return { itemKey: scopeKey(scope), order, scope: { slices, travellers }, subject: scopeKey(scope) };
  });
}

/** The item of that name. Throws when the cancellation has none. */
export function cancelItem(booking: Booking, cancellation: Cancellation, itemKey: string): CancelItem {
  const item = cancelItems(booking, cancellation).find((candidate) => candidate.itemKey === itemKey);
  if (!item) throw new Error(`Cancellation ${cancellation.id} has no part ${itemKey}`);
  return item;
}

/** How far each question is. */
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

/** The sends of one item for this cancellation: an earlier wish that was refused does not count. */
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
export function sendOf({ kind, attempt, sentAt, acknowledged }: Effect): OpenSend {
  return { kind, attempt, sentAtMs: sentAt.getTime(), isAcknowledged: acknowledged === true };
}

/** True for an item that the airline has cancelled, whether or not it has stated the money. */
export function isCancelled(order: CancelledOrder | undefined): boolean {
  return order?.progress === 'accepted' || order?.progress === 'settled';
}

/** What airlines have taken back of a cancellation; what they turned down is still booked. */
export function takenBack(booking: Booking, cancellation: Cancellation): readonly CancelItem[] {
  return cancelItems(booking, cancellation).filter(({ itemKey }) => isCancelled(cancellation.orders[itemKey]));
}

/** Every traveller on every slice of the booked orders that some cancellation has taken back. */
export function cancelledUnits(state: Pick<SagaState, 'booking' | 'cancellations'>): ReadonlySet<string> {
  const units = new Set<string>();
  for (const cancellation of state.cancellations) {
    for (const { order, scope } of takenBack(state.booking, cancellation)) {
      for (const slice of scope.slices) {
        for (const traveller of scope.travellers) units.add(unitKey(order.id, slice, traveller));
      }
    }
  }
  return units;
}

/** True when nobody flies any slice of that order any more. */
export function isWhollyCancelled(booking: Booking, order: BookingOrder, units: ReadonlySet<string>): boolean {
  const { slices, travellers } = wholeOrder(booking, order);
  return slices.every((slice) => travellers.every((traveller) => units.has(unitKey(order.id, slice, traveller))));
}

function wholeOrder(booking: Booking, order: BookingOrder): CancelScope {
  return {
    slices: order.offer.slices.map((_, index) => index),
    travellers: booking.travellers.map((_, index) => index),
  };
}

function unitKey(orderId: string, slice: number, traveller: number): string {
  return `${orderId}:${slice}:${traveller}`;
}

function progressOf(order: CancelledOrder | undefined): CancelItemFacts['progress'] {
  return order === undefined || order.progress === 'unclear' ? 'wanted' : order.progress;
}

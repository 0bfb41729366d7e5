import type { FlightItem } from './booked-types.ts';

type Order = FlightItem['orders'][number];

/**
 * The orders of a booking that say more than its status: those with a reference, tickets or a reason. A reason that the
 * status gives already is not repeated; an order with no other to report is listed beside one that has.
 */
export function toldOrders({ orders, statusText }: Pick<FlightItem, 'orders' | 'statusText'>): readonly Order[] {
  const isSaid = ({ message }: Order) => message !== null && statusText.includes(message);
  const once = orders.map((order) => (isSaid(order) ? { ...order, message: null } : order));
  const tells = ({ airlinePnr, tickets, state, message }: Order) =>
    airlinePnr !== null || tickets.length > 0 || state === 'cancelled' || message !== null;
  const isAnyTold = once.some(tells);
  return once.filter((order) => tells(order) || (isAnyTold && order.state === 'failed'));
}

/** The directions of an order that could not be booked while others of its booking were; none of any other order. */
export function missedSlices(
  order: Pick<Order, 'direction' | 'state'>,
  { flightStatus, forward, return: back, slices }: Pick<FlightItem, 'flightStatus' | 'forward' | 'return' | 'slices'>,
): FlightItem['slices'] {
  const isMissed = order.state === 'failed' && (flightStatus === 'BOOKED' || flightStatus === 'CANCELED');
  if (!isMissed) return [];
  if (order.direction === 'whole') return slices;
  return order.direction === 'onward' ? [forward] : back ? [back] : [];
}

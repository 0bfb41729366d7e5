import type { BusDetail } from '@pravas/domain/bus/bus-detail.ts';
import { busRules } from '@pravas/domain/bus/bus-rules.ts';
import { deskEntry, type ServiceEntry } from '../booking/index.ts';
import type { BusTypes } from './bus-booking.ts';

const byDesk = deskEntry<BusDetail>(busRules.pricePaise);

/** What the travel desk enters of seats that it found: each order is then described as a supplier would. */
export const busEntry: ServiceEntry<BusTypes> = {
  orderFound: (order, found) => {
    const { detail, supplierOrder } = byDesk.orderFound(order, found);
    const context = order.supplierOrder?.context ?? '';
    const { locator } = supplierOrder;
    return {
      detail: withNumber(detail, locator),
      supplierOrder: { ...supplierOrder, ...factsOf(detail, locator), context },
    };
  },
  entered: (booking, content) => {
    const { orders, facts } = byDesk.entered(booking, content);
    return {
      facts: { ...booking.facts, ...facts },
      orders: orders.map(({ supplierOrder, detail, ...order }) => ({
        ...order,
        detail: withNumber(detail, supplierOrder.locator),
        supplierOrder: { ...supplierOrder, ...factsOf(detail, supplierOrder.locator) },
      })),
    };
  },
  posted: byDesk.posted,
};

function factsOf(detail: BusDetail, locator: string) {
  return {
    seats: detail.seats.map(({ seatName }) => ({ seatName, isCancelled: false })),
    ticket: ticketOf(detail, locator),
  };
}

/** The number by which a person found it is that of its ticket. */
function withNumber(detail: BusDetail, locator: string): BusDetail {
  return { ...detail, ticket: ticketOf(detail, locator) };
}

function ticketOf({ ticket }: BusDetail, locator: string) {
  return {
    operatorNumber: null,
    busNumber: null,
    trackingUrl: null,
    ...ticket,
    ticketNumber: ticket?.ticketNumber ?? locator,
  };
}

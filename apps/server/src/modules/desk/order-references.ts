import { type OrderReference, referenceProblem } from '@pravas/domain/flight-order/order-references.ts';
import type { FoundFlights } from '../flight-order/index.ts';
import { refuseField } from '../organisation/index.ts';

/** A new order at its airline, as the travel desk read it off. */
interface NamedOrder {
  readonly airlinePnr?: string | undefined;
  readonly orderNo?: string | undefined;
  readonly tickets?: readonly { readonly travelerIndex: number; readonly ticketNumber: string }[] | undefined;
}

/** Reads it without blanks around. Throws `validation_failed` naming the first reference that no airline gives. */
export function readReferences({ airlinePnr = '', orderNo, tickets = [] }: NamedOrder): FoundFlights {
  const read = (kind: OrderReference, text: string, field: string, label: string): string => {
    const problem = referenceProblem(kind, text, label);
    if (problem !== null) throw refuseField('validation_failed', field, problem);
    return text.trim();
  };
  return {
    locator: read('locator', airlinePnr, 'airlinePnr', 'PNR').toUpperCase(),
    bookingRef: orderNo === undefined ? null : read('booking_id', orderNo, 'orderNo', 'Booking Id'),
    tickets: tickets.map(({ travelerIndex, ticketNumber }, index) => ({
      travellerIndex: travelerIndex,
      ticketNumber: read('ticket', ticketNumber, `tickets.${index}.ticketNumber`, 'Ticket number'),
    })),
  };
}

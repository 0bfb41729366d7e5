import { type OrderReference, referenceProblem } from '@pravas/domain/servicing/order-references.ts';
import { refuseField } from '../organisation/index.ts';

/** A new order at its airline, as the travel desk read it off. */
interface NamedOrder {
  readonly airlinePnr?: string | undefined;
  readonly orderNo?: string | undefined;
  readonly tickets?: readonly { readonly ticketNumber: string }[] | undefined;
}

/** Refuses references that no airline gives. Throws `validation_failed` naming the first. Answers the PNR. */
export function requireReferences({ airlinePnr = '', orderNo, tickets = [] }: NamedOrder): string {
  const check = (kind: OrderReference, text: string, field: string, label: string) => {
    const problem = referenceProblem(kind, text, label);
    if (problem !== null) throw refuseField('validation_failed', field, problem);
  };
  check('pnr', airlinePnr, 'airlinePnr', 'PNR');
  if (orderNo !== undefined) check('booking_id', orderNo, 'orderNo', 'Booking Id');
  for (const [index, { ticketNumber }] of tickets.entries()) {
    check('ticket', ticketNumber, `tickets.${index}.ticketNumber`, 'Ticket number');
  }
  return airlinePnr.trim().toUpperCase();
}

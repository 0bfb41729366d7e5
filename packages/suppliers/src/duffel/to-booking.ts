import { type Slice, sliceKey } from '@pravas/domain/flight/itinerary.ts';
import { nameOnTicket, printedNameText } from '@pravas/domain/person/printed-name.ts';
import type { Traveller } from '@pravas/domain/person/traveller.ts';
import type { FlightOrder, Ticket } from '../flight/port.ts';
import { NAME_LIMITS, TRAVELLERS } from './from-domain.ts';
import { inPaise } from './money.ts';
import type { DuffelBookingContext } from './ref.ts';
import { toSlices } from './to-domain.ts';
import type { DuffelOrder } from './wire-orders.ts';

const TICKET = 'electronic_ticket';

/** An order in our words; null when its price is not in rupees or its flights cannot be read. */
export function toBooking(order: DuffelOrder): FlightOrder | null {
  const slices = toSlices(order.slices, 'E');
  const totalPaise = inPaise(order.total_amount, order.total_currency);
  if (!slices || slices.length === 0 || totalPaise === null) return null;
  const context: DuffelBookingContext = { orderId: order.id, sliceIds: order.slices.map(({ id }) => id) };
  return {
    bookingRef: order.id,
    locator: order.booking_reference,
    status: statusOf(order),
    slices,
    tickets: ticketsOf(order),
    totalPaise,
    costPaise: totalPaise,
    supplierInvoiceNo: null,
    context: JSON.stringify(context),
  };
}

/** True when an order carries exactly these flights and this person. */
export function isSameOrder(order: DuffelOrder, slices: readonly Slice[], lead: Traveller): boolean {
  const found = toSlices(order.slices, 'E');
  if (!found || found.map(sliceKey).join('|') !== slices.map(sliceKey).join('|')) return false;
  const wanted = printedNameText(nameOnTicket(lead, NAME_LIMITS));
  return order.passengers.some(
    (one) => printedNameText(nameOnTicket({ firstName: one.given_name, lastName: one.family_name })) === wanted,
  );
}

/** True of an order that is paid while its locator or ticket numbers are missing: they may follow minutes after it. */
export function awaitsTickets(order: DuffelOrder, { status, locator, tickets }: FlightOrder): boolean {
  return status === 'confirmed' && (locator === '' || tickets.length === 0 || tickets.length < order.passengers.length);
}

function statusOf(order: DuffelOrder): FlightOrder['status'] {
  if (order.cancelled_at !== '') return 'cancelled';
  if (order.payment_status?.awaiting_payment === true) return 'held';
  return 'confirmed';
}

/** Tickets by traveller: the order itself remembers which passenger is which of our travellers. */
function ticketsOf(order: DuffelOrder): Ticket[] {
  const remembered = (order.metadata[TRAVELLERS] ?? '').split(',').filter((id) => id !== '');
  const ids = remembered.length > 0 ? remembered : order.passengers.map(({ id }) => id);
  return ids.flatMap((id, travellerIndex) =>
    order.documents
      .filter((document) => document.type === TICKET && document.passenger_ids.includes(id))
      .slice(0, 1)
      .map((document) => ({ travellerIndex, ticketNumber: document.unique_identifier, ticketId: null })),
  );
}

import type { BusDetail } from '@pravas/domain/bus/bus-detail.ts';
import { busTime } from '@pravas/domain/bus/bus-time.ts';
import { goneAt } from '@pravas/domain/bus/hold-clock.ts';
import { fromRupees, paise, sum } from '@pravas/domain/money/money.ts';
import type { BusLookUp, OperatorChange, SeatOrder, SeatOrderNow } from '../bus/port.ts';
import type { Answer, LookUp, SupplierError } from '../order-port.ts';
import { type OrderContext, parseHold, parseOrderContext } from './context.ts';
import { faultError, malformed, notOurs, supplierError } from './errors.ts';
import type { SeatSellerParts } from './parts.ts';
import { parseTicket, type WireTicket } from './wire.ts';

/** The longest that booking may take, in seconds: by then it has been done or never will be. */
const SLOWEST_SECONDS = 180;
/** How long after booking there is no look-up, in seconds. */
const FIRST_LOOK_SECONDS = 5;
/** The vendor has several words for "no ticket"; any other words are no proof of it. */
const NO_TICKET =
  /no\s+(?:such\s+)?ticket|not\s+(?:been\s+)?booked|not\s+found|does\s*n[o']t\s+exist|invalid\s+block\s*key/i;

/** What is asked about a ticket. */
export type TicketReply =
  | { readonly type: 'ticket'; readonly ticket: WireTicket }
  | { readonly type: 'absent' }
  | { readonly type: 'unclear'; readonly error: SupplierError };

/** Asks for a ticket by its number, or by the key of the held seats that it was made of. */
export async function readTicket(
  { config, client }: SeatSellerParts,
  by: { readonly tin: string } | { readonly blockKey: string },
  signal: AbortSignal,
): Promise<TicketReply> {
  const reply =
    'tin' in by
      ? await client.ask('ticket', { tin: by.tin }, signal)
      : await client.ask('checkBookedTicket', { blockKey: by.blockKey }, signal);
  if (!reply.ok) {
    const isAbsent = reply.fault.type === 'said' && NO_TICKET.test(reply.fault.message);
    return isAbsent ? { type: 'absent' } : { type: 'unclear', error: faultError(config, reply.fault) };
  }
  const ticket = parseTicket(reply.text);
  return ticket
    ? { type: 'ticket', ticket }
    : { type: 'unclear', error: malformed(config, 'the ticket could not be read') };
}

/** What later calls about bought seats need. */
export function orderContext(detail: BusDetail, blockKey: string, tin: string): OrderContext {
  return {
    tin,
    blockKey,
    isPartial: detail.terms.isPartial,
    isPrimaryAlone: detail.terms.isPrimaryAlone,
    seats: detail.seats.map(({ seatName, fare }) => ({
      seatName,
      totalPaise: fare.totalPaise,
      notRefundablePaise: fare.notRefundablePaise,
      taxPaise: fare.taxPaise,
      taxRate: fare.taxRate,
    })),
  };
}

/** An order as its ticket shows it: cancelled seats are left out while others remain. */
export function toOrder(context: OrderContext, ticket: WireTicket): SeatOrder {
  const isOver = isCancelled(ticket);
  const shown = new Set(ticket.inventoryItems.map(({ seatName }) => seatName));
  const seats = context.seats.map(({ seatName }) => ({ seatName, isCancelled: isOver || !shown.has(seatName) }));
  const totalPaise = sum(context.seats.map((seat) => paise(seat.totalPaise)));
  return {
    bookingRef: ticket.tin,
    locator: ticket.tin,
    status: isOver || seats.every((seat) => seat.isCancelled) ? 'cancelled' : 'confirmed',
    totalPaise,
    costPaise: totalPaise,
    supplierInvoiceNo: null,
    context: JSON.stringify(context),
    seats,
    ticket: {
      ticketNumber: ticket.tin,
      operatorNumber: ticket.pnr || null,
      busNumber: ticket.busNumber || ticket.vehicleNumber || null,
      trackingUrl: ticket.trackingUrl || null,
    },
  };
}

function isCancelled({ status }: WireTicket): boolean {
  return /^cancel/i.test(status);
}

/** True where a ticket has the seats of an order and no others. */
function isOfSeats({ inventoryItems }: WireTicket, context: OrderContext): boolean {
  const own = new Set(context.seats.map(({ seatName }) => seatName));
  return inventoryItems.every(({ seatName }) => own.has(seatName));
}

/**
 * Finds seats whose answer was lost, by the key of their hold. That there is no ticket proves nothing until the hold is
 * over and the slowest answer could have come. Where they may have been held again under a key that was not recorded,
 * it never does: a person asks.
 */
export async function lookUpSeats(
  parts: SeatSellerParts,
  { detail, clientRef, leftAt }: BusLookUp,
  signal: AbortSignal,
): Promise<LookUp<SeatOrder>> {
  const { config, now, heldAnew } = parts;
  const known = detail.sale?.hold ?? null;
  const anew = heldAnew.get(clientRef);
  const hold = anew ?? known;
  const key = hold && parseHold(hold.holdRef)?.blockKey;
  if (leftAt === null) return { type: 'absent' };
  if (!hold || !key) return { type: 'unknown', error: notOurs(config) };
  const left = leftAt === undefined ? null : Temporal.Instant.from(leftAt);
  if (left && isBefore(now(), left.add({ seconds: FIRST_LOOK_SECONDS }))) return { type: 'pending' };
  const seen = await readTicket(parts, { blockKey: key }, signal);
  if (seen.type === 'unclear') return { type: 'unknown', error: seen.error };
  if (seen.type === 'ticket') {
    const sold = { ...detail, seats: detail.seats.map((seat) => ({ ...seat, ...fareOf(hold, seat.seatName) })) };
    const context = orderContext(sold, key, seen.ticket.tin);
    return isOfSeats(seen.ticket, context)
      ? { type: 'found', order: toOrder(context, seen.ticket) }
      : { type: 'unknown', error: malformed(config, 'it showed a ticket with other seats') };
  }
  if (isBefore(now(), goneAt(hold))) return { type: 'absent', mayBeInWork: true };
  const mayBeHeldAnew =
    !anew &&
    (left === null || !isBefore(left, Temporal.Instant.from(hold.until).subtract({ seconds: SLOWEST_SECONDS })));
  return mayBeHeldAnew
    ? { type: 'unknown', error: supplierError(config, 'unavailable', 'It does not show the booking.', true) }
    : { type: 'absent' };
}

function fareOf(
  hold: { readonly seats: readonly Pick<BusDetail['seats'][number], 'seatName' | 'fare'>[] },
  seatName: string,
) {
  const held = hold.seats.find((one) => one.seatName === seatName);
  return held ? { fare: held.fare } : {};
}

function isBefore(a: Temporal.Instant, b: Temporal.Instant): boolean {
  return Temporal.Instant.compare(a, b) < 0;
}

/** Seats in their current state, with what the operator did to their bus. */
export async function readSeats(
  parts: SeatSellerParts,
  order: SeatOrder,
  signal: AbortSignal,
): Promise<Answer<SeatOrderNow>> {
  const { config } = parts;
  const context = parseOrderContext(order.context);
  if (!context) return { ok: false, error: notOurs(config) };
  const seen = await readTicket(parts, { tin: context.tin }, signal);
  if (seen.type === 'unclear') return { ok: false, error: seen.error };
  if (seen.type === 'absent' || !isOfSeats(seen.ticket, context)) {
    return { ok: false, error: malformed(config, 'it showed no such ticket') };
  }
  const { ticket } = seen;
  return {
    ok: true,
    value: { order: toOrder(context, ticket), operatorChange: changeOf(ticket), boarding: boardingOf(ticket) },
  };
}

function changeOf({ cancellationReason, refundAmount }: WireTicket): OperatorChange | null {
  if (/^(?:BUS|BO)_CANCELLATION$/.test(cancellationReason)) return { kind: 'cancelled' };
  if (cancellationReason !== 'ALTERNATE_ARRANGEMENT') return null;
  return { kind: 'replaced', refundPaise: fromRupees(Math.max(0, refundAmount ?? 0)) };
}

function boardingOf(ticket: WireTicket): SeatOrderNow['boarding'] {
  const date = /^\d{4}-\d{2}-\d{2}/.exec(ticket.doj)?.[0];
  if (date === undefined || ticket.pickupLocation === '') return null;
  return {
    name: ticket.pickupLocation,
    address: ticket.pickUpLocationAddress || null,
    phone: ticket.pickUpContactNo || null,
    at: busTime(date, ticket.pickupTime),
  };
}

import type { BusDetail, BusHold } from '@pravas/domain/bus/bus-detail.ts';
import { goneAt } from '@pravas/domain/bus/hold-clock.ts';
import { paise, sum } from '@pravas/domain/money/money.ts';
import type { BusLookUp, SeatOrder, SeatOrderNow } from '../bus/port.ts';
import { asRecord, readNumber, readText } from '../lenient.ts';
import type { Answer, LookUp, SupplierError } from '../order-port.ts';
import { type OrderContext, parseHold, parseOrderContext } from './context.ts';
import { faultError, malformed, notOurs, supplierError } from './errors.ts';
import type { TboBusParts } from './parts.ts';
import { listOf, readPoints } from './wire.ts';

const STATUS = { confirmed: 2, cancelled: 3, pending: 5 } as const;
const NO_BOOKING = /no\s+(?:such\s+)?booking|not\s+found|does\s*n[o']t\s+exist/i;

/** A booking as it is shown. */
interface Itinerary {
  readonly busId: string;
  readonly status: number;
  readonly ticketNumber: string;
  readonly operatorNumber: string;
  readonly invoiceNumber: string;
  /** With the number by which each is cancelled. */
  readonly seats: readonly { readonly seatName: string; readonly seatId: string }[];
  readonly boarding: SeatOrderNow['boarding'];
}

/** What is asked about a booking. */
export type ItineraryReply =
  | { readonly type: 'itinerary'; readonly itinerary: Itinerary }
  | { readonly type: 'absent' }
  | { readonly type: 'unclear'; readonly error: SupplierError };

/** Asks for a booking by its number, or by the search that it came from where there never was a number. */
export async function readItinerary(
  { config, client }: TboBusParts,
  by: { readonly BusId: number } | { readonly TraceId: string },
  signal: AbortSignal,
): Promise<ItineraryReply> {
  const reply = await client.ask('GetBookingDetail', by, signal);
  if (!reply.ok) {
    const isAbsent = reply.fault.type === 'said' && NO_BOOKING.test(reply.fault.message);
    return isAbsent ? { type: 'absent' } : { type: 'unclear', error: faultError(config, reply.fault) };
  }
  const wire = asRecord(reply.body.Itinerary);
  const [busId, status] = [readText(wire?.BusId), readNumber(wire?.Status)];
  const seats = listOf(wire?.Passenger).flatMap(({ Seat }) => {
    const seat = asRecord(Seat);
    const seatName = readText(seat?.SeatName);
    return seatName === '' ? [] : { seatName, seatId: readText(seat?.SeatId) };
  });
  if (!wire || busId === '' || status === null || seats.length === 0) {
    return { type: 'unclear', error: malformed(config, 'the booking could not be read') };
  }
  const [at] = readPoints([wire.BoardingPointdetails]);
  return {
    type: 'itinerary',
    itinerary: {
      busId,
      status,
      seats,
      ticketNumber: readText(wire.TicketNo),
      operatorNumber: readText(wire.TravelOperatorPNR),
      invoiceNumber: readText(wire.InvoiceNumber),
      boarding: at ? { name: at.name, address: at.address, phone: at.phone, at: at.at } : null,
    },
  };
}

/** What later calls about bought seats need. */
export function orderContext(
  { terms, costPaise }: Pick<BusDetail, 'terms' | 'costPaise'>,
  { seats }: Pick<BusHold, 'seats'>,
  busId: string,
  boughtAt: Temporal.Instant,
): OrderContext {
  return {
    busId,
    boughtAt: boughtAt.toString(),
    isPartial: terms.isPartial,
    freeMinutes: terms.freeMinutes,
    tiers: [...terms.tiers],
    costPaise,
    seats: seats.map(({ seatName, fare }) => ({ seatName, fare: { ...fare, taxRate: null } })),
  };
}

/** An order as its booking shows it; cancelled seats are left out while others remain. */
export function toOrder(
  context: OrderContext,
  shown: Pick<Itinerary, 'busId' | 'ticketNumber' | 'operatorNumber' | 'invoiceNumber'> & {
    readonly isCancelled: boolean;
    readonly seatNames: readonly string[];
  },
): SeatOrder {
  const seats = context.seats.map(({ seatName }) => ({
    seatName,
    isCancelled: shown.isCancelled || !shown.seatNames.includes(seatName),
  }));
  return {
    bookingRef: shown.busId,
    locator: shown.ticketNumber || shown.busId,
    status: seats.every(({ isCancelled }) => isCancelled) ? 'cancelled' : 'confirmed',
    totalPaise: sum(context.seats.map(({ fare }) => paise(fare.totalPaise))),
    costPaise: paise(context.costPaise),
    supplierInvoiceNo: shown.invoiceNumber || null,
    context: JSON.stringify(context),
    seats,
    ticket: {
      ticketNumber: shown.ticketNumber || shown.busId,
      operatorNumber: shown.operatorNumber || null,
      busNumber: null,
      trackingUrl: null,
    },
  };
}

function shownOrder(context: OrderContext, itinerary: Itinerary): SeatOrder {
  return toOrder(context, {
    ...itinerary,
    isCancelled: itinerary.status === STATUS.cancelled,
    seatNames: itinerary.seats.map(({ seatName }) => seatName),
  });
}

/**
 * Finds seats whose answer was lost by the search that they came from. How a booking that was never made is shown is
 * not documented, so that an empty answer never proves it: after the hold is over a person asks.
 */
export async function lookUpSeats(
  parts: TboBusParts,
  { detail, clientRef, leftAt }: BusLookUp,
  signal: AbortSignal,
): Promise<LookUp<SeatOrder>> {
  const { config, now, heldAnew } = parts;
  if (leftAt === null) return { type: 'absent' };
  const hold = heldAnew.get(clientRef) ?? detail.sale?.hold ?? null;
  const context = hold && parseHold(hold.holdRef);
  if (!hold || !context) return { type: 'unknown', error: notOurs(config) };
  const seen = await readItinerary(parts, { TraceId: context.traceId }, signal);
  if (seen.type === 'unclear') return { type: 'unknown', error: seen.error };
  if (seen.type === 'absent') {
    return Temporal.Instant.compare(now(), goneAt(hold)) < 0
      ? { type: 'absent', mayBeInWork: true }
      : { type: 'unknown', error: supplierError(config, 'unavailable', 'It does not show the booking.', true) };
  }
  const { itinerary } = seen;
  if (itinerary.status === STATUS.pending) return { type: 'pending' };
  const own = new Set(hold.seats.map(({ seatName }) => seatName));
  const isOwn = itinerary.seats.every(({ seatName }) => own.has(seatName));
  const isSold = itinerary.status === STATUS.confirmed || itinerary.status === STATUS.cancelled;
  if (!isOwn || !isSold) return { type: 'unknown', error: malformed(config, 'it showed another booking') };
  return { type: 'found', order: shownOrder(orderContext(detail, hold, itinerary.busId, now()), itinerary) };
}

/** Seats in their current state. Who cancelled them is not stated. */
export async function readOrderNow(
  parts: TboBusParts,
  order: SeatOrder,
  signal: AbortSignal,
): Promise<Answer<SeatOrderNow>> {
  const context = parseOrderContext(order.context);
  if (!context) return { ok: false, error: notOurs(parts.config) };
  const seen = await readItinerary(parts, { BusId: Number(context.busId) }, signal);
  if (seen.type === 'unclear') return { ok: false, error: seen.error };
  if (seen.type === 'absent') return { ok: false, error: malformed(parts.config, 'it showed no such booking') };
  const { itinerary } = seen;
  const now = { order: shownOrder(context, itinerary), operatorChange: null, boarding: itinerary.boarding };
  return { ok: true, value: now };
}

import { type BusTicket, liveSeats } from '../bus-bookings/bus-booking.ts';
import type { BusChangeRequest } from '../bus-bookings/bus-ledger.ts';
import { addSettlements, refuseCancelling, withSeatsCancelled } from '../bus-bookings/cancel-seats.ts';
import type { FaultKind } from '../faults.ts';
import { indiaTime } from '../hotel-engine/calendar.ts';
import { invalidRequest, rejected, rupees } from '../tbo/envelope.ts';
import { textField, type WireObject, wholeField } from '../tbo/request.ts';
import { seatIdOf, ticketOf } from './book.ts';
import type { TboBusContext, TboBusMethod } from './context.ts';

const BUS_CANCEL = 11;
const CHANGE = { inProgress: 2, processed: 3, rejected: 4 } as const;
const LOOKS_IN_PROGRESS = [CHANGE.inProgress, CHANGE.processed];

function toInfo(request: BusChangeRequest, { ledger }: TboBusContext) {
  const ticket = ledger.find(({ busId }) => busId === request.busId);
  const seats = (ticket?.seats ?? []).filter(({ seatName }) => request.seatNames.includes(seatName));
  const isDone = request.status === CHANGE.processed;
  const totalPaise = seats.reduce((sum, { fare }) => sum + fare.totalPaise, 0);
  const refundPaise = isDone ? addSettlements(seats.flatMap(({ cancelled }) => cancelled ?? [])).refundPaise : 0;
  const chargePaise = isDone ? totalPaise - refundPaise : 0;
  return {
    ChangeRequestId: request.changeRequestId,
    ChangeRequestStatus: request.status,
    Remarks: request.status === CHANGE.inProgress ? 'In Process' : '',
    CreditNoteNo: request.creditNoteNo,
    CreditNoteCreatedOn: isDone ? indiaTime(request.createdAtMs) : null,
    TotalPrice: rupees(totalPaise),
    RefundedAmount: rupees(refundPaise),
    CancellationCharge: rupees(chargePaise),
    CancellationChargeBreakUp: { CancellationFees: rupees(chargePaise), CancellationServiceCharge: 0 },
    TotalServiceCharge: 0,
    TotalGSTAmount: 0,
    GST: {
      CGSTAmount: 0,
      CGSTRate: 0,
      CessAmount: 0,
      CessRate: 0,
      IGSTAmount: 0,
      IGSTRate: 18,
      SGSTAmount: 0,
      SGSTRate: 0,
      TaxableAmount: 0,
    },
  };
}

/** Takes the seats off the ticket at the charge of the moment at which it was asked, and writes the credit note. */
function process(request: BusChangeRequest, { ledger, switches }: TboBusContext): BusChangeRequest {
  const ticket = ledger.find(({ busId }) => busId === request.busId);
  if (ticket !== undefined) {
    const saved = ledger.saveTicket(withSeatsCancelled(ticket, request.seatNames, request.createdAtMs));
    const seats = saved.seats.filter(({ seatName }) => request.seatNames.includes(seatName));
    switches.pay(-addSettlements(seats.flatMap(({ cancelled }) => cancelled ?? [])).refundPaise);
  }
  return { ...request, status: CHANGE.processed, creditNoteNo: `MZ/2627/${ledger.nextNumber('bus_note')}` };
}

/** The seats to cancel: the given one, or all where none is given, or where one can not go alone. */
function seatsToCancel(ticket: BusTicket, body: WireObject, nowMs: number): readonly string[] {
  const live = liveSeats(ticket, nowMs).map(({ seatName }) => seatName);
  const seatId = wholeField(body, 'SeatId');
  if (seatId === undefined) return live;
  const named = live.find((seatName) => seatIdOf(ticket, seatName) === seatId);
  if (named === undefined) throw invalidRequest('SeatId is not valid.');
  const refusal = refuseCancelling(ticket, [named], nowMs);
  return refusal === 'all_or_none' || refusal === 'primary_bound' ? live : [named];
}

function isRejected(ticket: BusTicket, fault: FaultKind | undefined): boolean {
  const isSecond = ticket.cancelCourse === 'second_fails' && ticket.seats.some(({ cancelled }) => cancelled !== null);
  return fault === 'cancel_rejected' || ticket.cancelCourse === 'rejected' || isSecond;
}

/** SendChangeRequest: cancels one seat, or all; mostly at once, sometimes later. */
export const sendChangeRequest: TboBusMethod = (body, context, fault) => {
  const { ledger, clock } = context;
  const nowMs = clock.nowMs();
  if (wholeField(body, 'RequestType') !== BUS_CANCEL) throw invalidRequest('RequestType should be 11.');
  if (textField(body, 'Remarks') === '') throw invalidRequest('Remarks can not be null or empty.');
  const ticket = ticketOf(body, context);
  if (ticket === undefined) throw invalidRequest('BusId is not valid.');
  if (fault === 'supplier_error') throw rejected('Cancellation failed from supplier. Please try again.');
  if (nowMs >= ticket.startMs || liveSeats(ticket, nowMs).length === 0) {
    throw rejected('The booking can not be cancelled.');
  }
  const isSlow = fault === 'slow_cancel' || fault === 'pending' || ticket.cancelCourse === 'slow';
  const asked: BusChangeRequest = {
    changeRequestId: ledger.nextNumber('bus_change'),
    busId: ticket.busId,
    seatNames: seatsToCancel(ticket, body, nowMs),
    status: isRejected(ticket, fault) ? CHANGE.rejected : CHANGE.inProgress,
    nextStatuses: isSlow ? LOOKS_IN_PROGRESS : [],
    creditNoteNo: '',
    createdAtMs: nowMs,
  };
  const isAtOnce = !isSlow && asked.status !== CHANGE.rejected;
  const request = ledger.saveRequest(isAtOnce ? process(asked, context) : asked);
  return { traceId: ticket.reference, fields: { BusCRInfo: [toInfo(request, context)] } };
};

function moveOn(request: BusChangeRequest, context: TboBusContext): BusChangeRequest {
  const [status, ...nextStatuses] = request.nextStatuses;
  if (status === undefined || request.status === CHANGE.rejected) return request;
  const moved = { ...request, status, nextStatuses };
  return context.ledger.saveRequest(status === CHANGE.processed ? process(moved, context) : moved);
}

/** GetChangeRequestStatus: each look-up brings requests one step on; one number or a list of them. */
export const getChangeRequestStatus: TboBusMethod = (body, context, fault) => {
  const sent = Array.isArray(body.ChangeRequestId) ? body.ChangeRequestId : [body.ChangeRequestId];
  const known = sent.map((id) => context.ledger.requestById(Number(id)));
  const requests = known.filter((one) => one !== undefined);
  if (requests.length === 0 || requests.length !== known.length) throw invalidRequest('ChangeRequestId is not valid.');
  const now = requests.map((one) => (fault === 'pending' ? one : moveOn(one, context)));
  return { traceId: textField(body, 'TraceId'), fields: { BusCRInfo: now.map((one) => toInfo(one, context)) } };
};

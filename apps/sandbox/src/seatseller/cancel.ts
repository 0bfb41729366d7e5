import { type BusTicket, isOperatorCancelled, liveSeats, operatorActAt } from '../bus-bookings/bus-booking.ts';
import {
  addSettlements,
  type CancelRefusal,
  isCancellable,
  refuseCancelling,
  seatsBeforeFailure,
  settleSeat,
  withSeatsCancelled,
} from '../bus-bookings/cancel-seats.ts';
import { textField } from '../tbo/request.ts';
import { invalid, type SeatSellerContext, type SeatSellerMethod, SeatSellerRefusal } from './context.ts';
import { readBound, rupeeText, toEntries } from './wire-text.ts';

function ticketOf(tin: string, { ledger }: SeatSellerContext): BusTicket {
  const found = ledger.ticketByTin(tin);
  if (found === undefined || found.channel !== 'seatseller') throw invalid('Invalid tin');
  return found;
}

/** cancellationdata: what cancelling each seat would cost now, before tax. */
export const cancellationData: SeatSellerMethod = ({ query, context }) => {
  const nowMs = context.clock.nowMs();
  const ticket = ticketOf(query.get('tin') ?? '', context);
  const live = liveSeats(ticket, nowMs);
  const charges = live.map((seat) => [seat.seatName, rupeeText(settleSeat(ticket, seat, nowMs).chargePaise)] as const);
  const fares = live.map(({ seatName, fare }) => [seatName, rupeeText(fare.totalPaise)] as const);
  return {
    value: {
      cancellable: isCancellable(ticket, nowMs) && ticket.cancelCourse !== 'rejected',
      cancellationCharges: toEntries(new Map(charges)),
      fares: toEntries(new Map(fares)),
      freeCancellationTime: -1,
      partiallyCancellable: ticket.isPartial,
      serviceCharge: '0.00',
      tatkalTime: 0,
    },
  };
};

const REFUSALS: Readonly<Record<CancelRefusal, string>> = {
  not_cancellable: 'Ticket is not cancellable',
  unknown_seat: 'Seat is not part of the ticket',
  all_or_none: 'Partial cancellation is not allowed',
  primary_bound: 'Primary passenger can be cancelled only with all passengers',
  rejected: 'Cancellation rejected by the operator',
};

/** cancelticket: cancels seats of a ticket, or all of them where none is named. */
export const cancelTicket: SeatSellerMethod = ({ body, context, fault }) => {
  const { ledger, clock, switches } = context;
  const nowMs = clock.nowMs();
  const ticket = ticketOf(textField(body, 'tin'), context);
  const sent = body.seatsToCancel ?? liveSeats(ticket, nowMs).map(({ seatName }) => seatName);
  const names = (Array.isArray(sent) ? sent : [sent]).map(String);
  const isRejected = fault === 'cancel_rejected';
  const refusal = isRejected ? 'rejected' : refuseCancelling(ticket, names, nowMs);
  if (refusal !== undefined) throw new SeatSellerRefusal(500, REFUSALS[refusal], 'message');
  if (fault === 'supplier_error') throw new SeatSellerRefusal(500, 'Vendor failure: cancellation failed');
  const done = seatsBeforeFailure(ticket, names);
  const saved = ledger.saveTicket(withSeatsCancelled(ticket, done, nowMs));
  const settled = saved.seats
    .filter(({ seatName }) => done.includes(seatName))
    .flatMap(({ cancelled }) => cancelled ?? []);
  const sums = addSettlements(settled);
  switches.pay(-sums.refundPaise);
  if (done.length < names.length) throw new SeatSellerRefusal(200, 'Cancellation failed, please contact support');
  return {
    value: {
      cancellationCharge: rupeeText(sums.chargePaise),
      refundAmount: rupeeText(sums.refundPaise),
      refundServiceTax: rupeeText(sums.refundTaxPaise),
      serviceTaxOnCancellationCharge: rupeeText(sums.chargeTaxPaise),
      tin: ticket.tin,
    },
  };
};

/** Puts the passengers into another bus whose operator does so at the next look. */
function replaceBuses({ ledger, clock }: SeatSellerContext): void {
  for (const ticket of ledger.tickets().filter(({ willBeReplaced }) => willBeReplaced)) {
    const operatorAct = { reason: 'ALTERNATE_ARRANGEMENT', atMs: clock.nowMs() } as const;
    ledger.saveTicket({ ...ticket, willBeReplaced: false, operatorAct });
  }
}

/** busCancellationInfo: tickets on which operators acted in a span of time, by their numbers. */
export const busCancellationInfo: SeatSellerMethod = ({ query, context }) => {
  const nowMs = context.clock.nowMs();
  const fromMs = query.has('from') ? readBound(query.get('from') ?? '', false) : 0;
  const toMs = query.has('to') ? readBound(query.get('to') ?? '', true) : Number.POSITIVE_INFINITY;
  if (fromMs === undefined || toMs === undefined) throw invalid('Invalid date range');
  replaceBuses(context);
  const acted = context.ledger.tickets().filter((ticket) => {
    const atMs = operatorActAt(ticket, nowMs)?.atMs;
    const isStillTold = liveSeats(ticket, nowMs).length > 0 || isOperatorCancelled(ticket, nowMs);
    return ticket.channel === 'seatseller' && isStillTold && atMs !== undefined && atMs >= fromMs && atMs <= toMs;
  });
  return { value: { tins: acted.map(({ tin }) => tin) } };
};

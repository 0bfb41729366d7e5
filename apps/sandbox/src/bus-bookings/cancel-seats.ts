import { chargePaiseAt } from '../bus-engine/policies.ts';
import { taxOf } from '../bus-engine/seats.ts';
import { tripOf } from '../bus-engine/trips.ts';
import { type BusTicket, liveSeats, type SeatSettlement, type TicketSeat } from './bus-booking.ts';

/**
 * What cancelling a seat at a moment costs and brings back: the fare without the reservation fee and the tax on it,
 * less the operator's charge on the base fare and the tax on that charge.
 */
export function settleSeat(ticket: BusTicket, { fare }: TicketSeat, nowMs: number): SeatSettlement {
  const { basePaise, tollPaise } = fare;
  const chargePaise = chargePaiseAt(ticket.policy, basePaise, ticket.startMs, nowMs);
  const chargeTaxPaise = taxOf(chargePaise);
  const refundTaxPaise = taxOf(basePaise + tollPaise) - chargeTaxPaise;
  return {
    atMs: nowMs,
    chargePaise,
    chargeTaxPaise,
    refundPaise: basePaise + tollPaise - chargePaise + refundTaxPaise,
    refundTaxPaise,
  };
}

/** Whether seats of a ticket can still be cancelled: a passenger still travels, and the bus has not started. */
export function isCancellable(ticket: BusTicket, nowMs: number): boolean {
  return nowMs < ticket.startMs && liveSeats(ticket, nowMs).length > 0;
}

/** Why these seats can not be cancelled together. */
export type CancelRefusal = 'not_cancellable' | 'unknown_seat' | 'all_or_none' | 'primary_bound' | 'rejected';

/** Why these seats can not be cancelled together now; undefined when they can. */
export function refuseCancelling(
  ticket: BusTicket,
  seatNames: readonly string[],
  nowMs: number,
): CancelRefusal | undefined {
  const live = liveSeats(ticket, nowMs);
  if (!isCancellable(ticket, nowMs)) return 'not_cancellable';
  const named = live.filter(({ seatName }) => seatNames.includes(seatName));
  if (named.length === 0 || named.length !== new Set(seatNames).size) return 'unknown_seat';
  if (ticket.cancelCourse === 'rejected') return 'rejected';
  if (named.length === live.length) return undefined;
  if (!ticket.isPartial) return 'all_or_none';
  const isBound = tripOf(ticket.tripId)?.service.isPrimaryCancellable === false;
  return isBound && named.some(({ passenger }) => passenger.isPrimary) ? 'primary_bound' : undefined;
}

/** The ticket with these seats cancelled. */
export function withSeatsCancelled(ticket: BusTicket, seatNames: readonly string[], nowMs: number): BusTicket {
  return {
    ...ticket,
    seats: ticket.seats.map((seat) =>
      seatNames.includes(seat.seatName) && seat.cancelled === null
        ? { ...seat, cancelled: settleSeat(ticket, seat, nowMs) }
        : seat,
    ),
  };
}

/** Of the seats that shall be cancelled those that are, where only the first seat of a ticket ever is. */
export function seatsBeforeFailure(ticket: BusTicket, seatNames: readonly string[]): readonly string[] {
  if (ticket.cancelCourse !== 'second_fails') return seatNames;
  return ticket.seats.some(({ cancelled }) => cancelled !== null) ? [] : seatNames.slice(0, 1);
}

/** The sums of what was settled. */
export function addSettlements(settled: readonly SeatSettlement[]): Omit<SeatSettlement, 'atMs'> {
  const sum = (part: (one: SeatSettlement) => number): number => settled.reduce((all, one) => all + part(one), 0);
  return {
    chargePaise: sum((one) => one.chargePaise),
    chargeTaxPaise: sum((one) => one.chargeTaxPaise),
    refundPaise: sum((one) => one.refundPaise),
    refundTaxPaise: sum((one) => one.refundTaxPaise),
  };
}

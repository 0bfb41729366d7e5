import type { SeatPlace } from '../bus-engine/layouts.ts';
import type { SeatFare } from '../bus-engine/seats.ts';
import type { Sex } from '../bus-engine/service.ts';
import { cancelledFromMs, tripOf } from '../bus-engine/trips.ts';

/** The supplier's wire that a purchase came through. */
export type BusChannel = 'seatseller' | 'tbo';

/** Who travels. Texts are as they were sent; empty where nothing was. */
export interface BusPassenger {
  readonly title: string;
  readonly name: string;
  readonly age: string;
  readonly sex: Sex;
  readonly mobile: string;
  readonly email: string;
  readonly address: string;
  readonly idType: string;
  readonly idNumber: string;
  readonly isPrimary: boolean;
}

/** A seat with its passenger, and what it costs. */
export interface HeldSeat {
  readonly seatName: string;
  readonly place: SeatPlace;
  readonly passenger: BusPassenger;
  /** As it was shown before the block. */
  readonly shownFare: SeatFare;
  /** As it is sold. */
  readonly fare: SeatFare;
  readonly keptFor: Sex | null;
  /** GST number of the company that pays; empty when none does. */
  readonly gstNumber: string;
}

/** Where the passengers get on and off, ids of points. The second is empty where it was not given. */
export interface ChosenPoints {
  readonly boardingPointId: string;
  readonly droppingPointId: string;
}

/** Seats that are held for some time. */
export interface BusBlock extends ChosenPoints {
  readonly key: string;
  readonly channel: BusChannel;
  /** The search that it came from, at the second supplier; empty at the first, which has none. */
  readonly reference: string;
  readonly tripId: string;
  readonly seats: readonly HeldSeat[];
  readonly createdAtMs: number;
  /** They are free again from this moment on. */
  readonly untilMs: number;
  /** The ticket made from it; null until then. */
  readonly tin: string | null;
  /** How many look-ups have asked in vain for its ticket. */
  readonly vainLooks: number;
}

/** The outcome of the cancellation of a seat, paise. */
export interface SeatSettlement {
  readonly atMs: number;
  readonly chargePaise: number;
  readonly chargeTaxPaise: number;
  readonly refundPaise: number;
  /** The part of the refund that is tax. */
  readonly refundTaxPaise: number;
}

/** A seat of a ticket. */
export interface TicketSeat extends HeldSeat {
  readonly cancelled: SeatSettlement | null;
}

/** Why an operator changed a ticket. */
export type OperatorReason = 'BUS_CANCELLATION' | 'BO_CANCELLATION' | 'ALTERNATE_ARRANGEMENT';

/** What an operator did to a ticket. */
export interface OperatorAct {
  readonly reason: OperatorReason;
  readonly atMs: number;
}

/** How the cancellation of seats will go. */
export type BusCancelCourse = 'usual' | 'slow' | 'second_fails' | 'rejected';

/** A ticket. Prices, policy and start are kept with it, so that a later engine can not change what was sold. */
export interface BusTicket extends ChosenPoints {
  readonly tin: string;
  readonly pnr: string;
  /** The number by which the second supplier knows it. */
  readonly busId: number;
  readonly channel: BusChannel;
  readonly reference: string;
  readonly blockKey: string;
  readonly tripId: string;
  readonly startMs: number;
  readonly policy: string;
  readonly isPartial: boolean;
  readonly seats: readonly TicketSeat[];
  readonly createdAtMs: number;
  /** Looks that do not find it yet. */
  readonly looksUntilKnown: number;
  readonly operatorAct: OperatorAct | null;
  /** Whether the operator puts its passengers into another bus at the next look for cancellations. */
  readonly willBeReplaced: boolean;
  readonly cancelCourse: BusCancelCourse;
}

/** What an operator pays back of each seat when it replaces a bus, paise. */
const REPLACEMENT_PAISE = 20_000;

/** What the operator has done to a ticket by a moment, on command or by habit; null when it did nothing. */
export function operatorActAt(ticket: BusTicket, nowMs: number): OperatorAct | null {
  if (ticket.operatorAct !== null) return ticket.operatorAct;
  const trip = tripOf(ticket.tripId);
  const atMs = trip === undefined ? null : cancelledFromMs(trip);
  return atMs === null || atMs > nowMs ? null : { reason: 'BUS_CANCELLATION', atMs };
}

/** Whether the operator has taken the whole bus away from a ticket. */
export function isOperatorCancelled(ticket: BusTicket, nowMs: number): boolean {
  const act = operatorActAt(ticket, nowMs);
  return act !== null && act.reason !== 'ALTERNATE_ARRANGEMENT';
}

/** Seats with a passenger who still travels. */
export function liveSeats(ticket: BusTicket, nowMs: number): readonly TicketSeat[] {
  return isOperatorCancelled(ticket, nowMs) ? [] : ticket.seats.filter(({ cancelled }) => cancelled === null);
}

/** What was refunded of a ticket by a moment, paise, regardless of who ended it. */
export function refundedPaise(ticket: BusTicket, nowMs: number): number {
  const open = ticket.seats.filter(({ cancelled }) => cancelled === null);
  const bySeat = ticket.seats.reduce((sum, { cancelled }) => sum + (cancelled?.refundPaise ?? 0), 0);
  if (isOperatorCancelled(ticket, nowMs)) return open.reduce((sum, { fare }) => sum + fare.totalPaise, bySeat);
  return operatorActAt(ticket, nowMs) === null ? bySeat : bySeat + open.length * REPLACEMENT_PAISE;
}

/** What a ticket was sold for, paise. */
export function pricePaise({ seats }: { readonly seats: readonly HeldSeat[] }): number {
  return seats.reduce((sum, { fare }) => sum + fare.totalPaise, 0);
}

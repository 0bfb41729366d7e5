import type { Paise } from '../money/money.ts';
import type { OperatorEvent } from './bus-event.ts';
import type { BusSeat } from './bus-layout.ts';
import type { BusService } from './bus-service.ts';
import type { BusPoint } from './bus-station.ts';
import type { TaxOwedBy } from './bus-ticket-tax.ts';

/** A seat of a booking, with whom it is for. */
export interface BookedSeat extends Pick<BusSeat, 'seatName' | 'deck' | 'kind' | 'isWindow' | 'keptFor' | 'fare'> {
  /** Which traveller of the booking sits on it, counted from 0. */
  readonly traveller: number;
}

/** Seats that a supplier keeps for us until they are paid. Moments are ISO instants. */
export interface BusHold {
  /** Identifies it at the supplier; opaque. */
  readonly holdRef: string;
  readonly heldAt: string;
  /** From then on the seats are free for others. */
  readonly until: string;
  /** What each seat costs now that it is held, in the order in which they were asked for. */
  readonly seats: readonly Pick<BookedSeat, 'seatName' | 'fare'>[];
  readonly totalPaise: Paise;
}

/** How a supplier sells seats: the context that is handed back when they are bought. */
export interface BusSale
  extends Pick<BusService, 'serviceId' | 'context' | 'isIdNeeded' | 'isPricedAtHold' | 'mostSeats'> {
  /** Until when the price is good enough to be shown, ISO instant. */
  readonly expiresAt: string;
  /** The seats as they are held while a person pays; null until then. */
  readonly hold: BusHold | null;
  /**
   * The supplier was asked to hold the seats and its answer is not known; until this time (ISO instant) it is not asked
   * again. `isLost`: the answer will not come, and the seats may be held. Absent = no request is open.
   */
  readonly asking?: { readonly until: string; readonly isLost: boolean };
}

/** What a ticket adds to the purchase. */
export interface BusTicket {
  /** The supplier's number of the ticket, which drivers and counters ask for. */
  readonly ticketNumber: string;
  /** The operator's own number; null = it has none. */
  readonly operatorNumber: string | null;
  /** "KA 01 AB 1234"; null until the operator says so, an hour or so before departure. */
  readonly busNumber: string | null;
  readonly trackingUrl: string | null;
}

/** Seats of one bus as they are priced, and as they were bought: one order at one supplier. */
export interface BusDetail
  extends Pick<
    BusService,
    | 'supplierId'
    | 'routeId'
    | 'operator'
    | 'type'
    | 'date'
    | 'from'
    | 'to'
    | 'startsAt'
    | 'departure'
    | 'arrival'
    | 'hasTracking'
    | 'hasMobileTicket'
    | 'isStateCorporation'
    | 'hasExactCancellation'
    | 'terms'
  > {
  /** As they were when it was booked: passengers wait where their ticket says. */
  readonly boarding: BusPoint;
  /** Null where the operator sets passengers down wherever they ask. */
  readonly dropping: BusPoint | null;
  /** The first one's passenger answers for all of them. */
  readonly seats: readonly BookedSeat[];
  /** What the customer pays for the seats, with tax. */
  readonly totalPaise: Paise;
  /** The supplier's price to us. */
  readonly costPaise: Paise;
  /** Who owes the tax in its price; absent = not stated, as for what the travel desk enters: then the operator. */
  readonly taxOwedBy?: TaxOwedBy;
  /** When it was bought, ISO instant; null until it is. */
  readonly boughtAt: string | null;
  /** Null until it is bought. */
  readonly ticket: BusTicket | null;
  /** Null where no supplier sells it: the travel desk found it. */
  readonly sale: BusSale | null;
  /** What its operator did to it since it was bought; absent = it runs as it was bought, as far as is known. */
  readonly operatorEvent?: OperatorEvent;
  /** Where and when passengers are to get on now, as the operator has moved it; absent = as it was booked. */
  readonly movedTo?: Pick<BusPoint, 'name' | 'at'>;
}

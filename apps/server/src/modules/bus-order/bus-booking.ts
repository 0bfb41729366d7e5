import type { BusDetail } from '@pravas/domain/bus/bus-detail.ts';
import type { IdDocument, SeatOrder } from '@pravas/suppliers/bus/port.ts';
import type { AgreedFacts, Booking, BookingOrder, DeskTypes, Paper } from '../booking/index.ts';

/** What is frozen when seats of a bus are booked. Our fee is agreed for all of them. */
export interface BusFacts extends AgreedFacts {
  /**
   * What passengers show to the driver, by their place among the travellers; absent = the operator asks for nothing.
   */
  readonly idDocuments?: Readonly<Record<string, IdDocument>>;
}

/** Seats as their supplier describes them, or as the travel desk bought them. */
interface BusOrder extends SeatOrder {
  /** The operator's own paper; absent = none was attached. */
  readonly paper?: Paper;
}

/** What bookings of buses are made of. The detail of an order is the seats on one bus; nothing of it is changed. */
export interface BusTypes extends DeskTypes<BusDetail> {
  readonly order: BusOrder;
  readonly facts: BusFacts;
}

/** A booking of seats. */
export type BusBooking = Booking<BusTypes>;

/** One order of a booking of seats: those on one bus. */
export type BusBookingOrder = BookingOrder<BusTypes>;

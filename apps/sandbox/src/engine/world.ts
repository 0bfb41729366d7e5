import type { Cabin } from './model.ts';

/** Seats that the sandbox's own bookings hold: the only part of the inventory that is not computed. */
export interface Occupancy {
  /** Seats taken on a flight in a cabin. */
  seatsTaken(flightKey: string, cabin: Cabin): number;
  /** Seat designators already assigned on a flight. */
  assignedSeats(flightKey: string): ReadonlySet<string>;
}

/** Everything the inventory depends on: the same world answers every question the same way. */
export interface World {
  readonly seed: string;
  /** The sandbox's clock, epoch milliseconds. */
  nowMs(): number;
  readonly occupancy: Occupancy;
}

/** An occupancy in which nothing has been booked. */
export const EMPTY_OCCUPANCY: Occupancy = {
  seatsTaken: () => 0,
  assignedSeats: () => new Set(),
};

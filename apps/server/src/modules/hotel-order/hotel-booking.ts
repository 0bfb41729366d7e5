import type { HotelDetail } from '@pravas/domain/hotel/hotel-detail.ts';
import type { StayOrder } from '@pravas/suppliers/hotel/port.ts';
import type { AgreedFacts, Booking, BookingOrder, DeskTypes, Paper } from '../booking/index.ts';

/** What is frozen when a stay is booked. Our fee is agreed for all of it. */
export interface HotelFacts extends AgreedFacts {
  /** The guests' nationality, two letters, as searched; absent = the travel desk found them. */
  readonly nationality?: string;
  /** What the hotel is asked for besides the room, one line each and none of it promised; absent = nothing. */
  readonly requests?: readonly string[];
}

/** A stay as its supplier describes it, or as the travel desk bought it. */
interface HotelOrder extends StayOrder {
  /** The hotel's own paper; absent = none was attached. */
  readonly paper?: Paper;
}

/** What bookings of stays are made of. The detail of an order is one stay; nothing of it is changed. */
export interface HotelTypes extends DeskTypes<HotelDetail> {
  readonly order: HotelOrder;
  readonly facts: HotelFacts;
}

/** A booking of stays. */
export type HotelBooking = Booking<HotelTypes>;

/** One order of a booking of stays. */
export type HotelBookingOrder = BookingOrder<HotelTypes>;

import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { bookingHead, bookingOrder, plannedHead, sharedHead, wallTime } from '../booking/booking-shapes.ts';
import { bookedHotel, bookedStay, stayChange } from './hotel-shapes.ts';

/** One stay of a booking. */
export const hotelOrder = z.extend(bookingOrder, {
  /** Identifies the order where rooms of it are cancelled. */
  orderId: z.string(),
  stay: bookedStay,
  /** True where the travel desk has attached the hotel's own paper. */
  hasVoucher: z.boolean(),
});

/** A hotel in a trip: the head of every booking, and its stays. */
export const tripHotel = z.extend(bookingHead, {
  service: z.literal('hotel'),
  orders: z.array(hotelOrder),
  /** What it replaces, and what replaces it; of those cancelled or bought for that only the newest. */
  stayChanges: z.array(stayChange),
});

/** A stay behind a shared link. */
export const sharedHotel = z.extend(sharedHead, {
  service: z.literal('hotel'),
  hotel: bookedHotel,
  nights: z.number(),
  /** "Standard Room: Asha R."; one for each room. */
  rooms: z.array(z.string()),
  /** Identifies it at the hotel, or else at its seller; null until it is bought. */
  confirmation: z.nullable(z.string()),
});

/** A stay of a trip that was copied: what to search again, its days relative to the new trip's start. */
export const plannedHotel = z.extend(plannedHead, {
  service: z.literal('hotel'),
  hotelId: z.string(),
  hotelName: z.string(),
  city: z.string(),
  /** YYYY-MM-DD. */
  checkIn: z.string(),
  checkOut: z.string(),
  /** As links write it: "2:5,1". */
  occupancy: z.string(),
});

/** What approvers read of a stay in addition to what they read of every booking. */
export const approvedHotel = {
  hotelName: z.string(),
  stars: z.nullable(z.number()),
  city: z.string(),
  checkIn: wallTime,
  checkOut: wallTime,
  nights: z.number(),
  /** "2 rooms, Standard Room and Twin Room". */
  rooms: z.string(),
  /** "Breakfast". */
  board: z.string(),
  /** Of one room for one night with tax, on average. */
  perNight: rupees,
};

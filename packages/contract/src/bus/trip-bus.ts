import * as z from 'zod/mini';
import { bookingHead, bookingOrder, plannedHead, sharedHead } from '../booking/booking-shapes.ts';
import { bookedBus } from './booked-bus.ts';
import { busStop } from './bus-seat-shapes.ts';

/** One bus of a booking. */
export const busOrder = z.extend(bookingOrder, {
  /** Identifies the order where seats of it are cancelled. */
  orderId: z.string(),
  bus: bookedBus,
  /** True where the travel desk has attached the operator's own paper. */
  hasVoucher: z.boolean(),
});

/** A bus in a trip: the head of every booking, and its seats. */
export const tripBus = z.extend(bookingHead, { service: z.literal('bus'), orders: z.array(busOrder) });

/** A bus behind a shared link. */
export const sharedBus = z.extend(sharedHead, {
  service: z.literal('bus'),
  operator: z.string(),
  /** "A/C Sleeper (2+1)". */
  type: z.string(),
  boarding: busStop,
  dropping: z.nullable(busStop),
  /** "Lower berth L7: Asha R."; one for each seat that is left. */
  seats: z.array(z.string()),
  /** Identifies it at the drivers; null until it is bought. */
  ticketNumber: z.nullable(z.string()),
  /** Null until the operator says so. */
  busNumber: z.nullable(z.string()),
});

/** A bus of a trip that was copied: what to search again. The day is moved to the new trip's start. */
export const plannedBus = z.extend(plannedHead, {
  service: z.literal('bus'),
  /** As `list-bus-stations` names the towns. */
  fromId: z.string(),
  toId: z.string(),
  from: z.string(),
  to: z.string(),
  /** YYYY-MM-DD. */
  date: z.string(),
  seats: z.number(),
});

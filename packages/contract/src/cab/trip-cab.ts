import * as z from 'zod/mini';
import { bookingHead, bookingOrder, plannedHead, sharedHead, wallTime } from '../booking/booking-shapes.ts';
import { cabDriver, cabRide } from './cab-shapes.ts';

/** One ride of a booking. */
export const cabOrder = z.extend(bookingOrder, {
  /** Names the order where it is cancelled. */
  orderId: z.string(),
  ride: cabRide,
  /** True where the travel desk has attached the vendor's confirmation or the duty slip. */
  hasVoucher: z.boolean(),
});

/** A cab in a trip: the head of every booking, and its rides. */
export const tripCab = z.extend(bookingHead, {
  service: z.literal('cab'),
  orders: z.array(cabOrder),
});

const place = z.object({ place: z.string(), city: z.string() });

/** A cab behind a shared link. */
export const sharedCab = z.extend(sharedHead, {
  service: z.literal('cab'),
  pickUp: place,
  drop: place,
  /** "Sedan, AC". */
  vehicle: z.string(),
  /** The driver and the vehicle; null until the vendor has named a driver. */
  driver: z.nullable(cabDriver),
});

/** A cab of a trip that was copied: what to ask for again. The time is moved to the new trip's start. */
export const plannedCab = z.extend(plannedHead, {
  service: z.literal('cab'),
  pickUp: place,
  drop: place,
  /** "2026-12-01T13:30" on the clocks of India. */
  pickUpAt: z.string(),
  /** "Local, 8 h / 80 km". */
  duty: z.string(),
});

/** What approvers read of a cab in addition to what they read of every booking. */
export const approvedCab = {
  /** "Local, 8 h / 80 km". */
  duty: z.string(),
  vehicle: z.string(),
  vendor: z.string(),
  pickUp: place,
  drop: place,
  pickUpAt: wallTime,
  passengerCount: z.number(),
};

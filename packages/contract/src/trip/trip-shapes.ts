import * as z from 'zod/mini';
import { priceSummary, slice, sliceRules } from '../flight/flight-shapes.ts';
import { rupees } from '../schemas.ts';

/** A traveller of a trip, under the specification's names. */
export const traveler = z.object({
  _id: z.string(),
  type: z.enum(['ADULT', 'CHILD', 'INFANT']),
  user_id: z.nullable(z.number()),
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
});

/** What a person may do with a record; where not, why. */
export const allowedAction = z.object({
  action: z.string(),
  allowed: z.boolean(),
  reason: z.nullable(z.string()),
});

/** One supplier order inside a booking: a domestic return has one per direction. */
export const bookingLeg = z.object({
  direction: z.enum(['onward', 'return', 'whole']),
  state: z.enum(['waiting', 'in_process', 'held', 'booked', 'failed']),
  airlinePnr: z.nullable(z.string()),
  tickets: z.array(z.object({ traveler: z.string(), ticketNumber: z.string() })),
  /** Why it failed, in plain words. */
  message: z.nullable(z.string()),
});

/** A payment and what became of it. */
export const payment = z.object({
  orderId: z.string(),
  status: z.enum(['UNPAID', 'IN_PROGRESS', 'SUCCESSFUL', 'FAILED']),
  amount: rupees,
  message: z.nullable(z.string()),
  at: z.string(),
});

/** Money on its way back. */
export const refund = z.object({
  amount: rupees,
  state: z.enum(['processing', 'refunded']),
  reason: z.string(),
  at: z.string(),
});

/** A flight in a trip. `status` is the specification's flight status (screens §4). */
export const flightBooking = z.object({
  _id: z.string(),
  tripId: z.string(),
  flightStatus: z.enum(['CREATED', 'BOOKED', 'CANCELED', 'EXPIRED', 'BOOKING_IN_PROCESS', 'BOOKING_PAUSED', 'FAILED']),
  /** 'Failed', 'Booking in process' and the like (screens §2.5). */
  badge: z.string(),
  /** What happened and what comes next, one sentence. */
  statusText: z.string(),
  paymentStatus: z.enum(['PAID', 'UNPAID', 'IN_PROGRESS', 'SUCCESSFUL', 'FAILED']),
  isIntl: z.boolean(),
  forward: slice,
  return: z.nullable(slice),
  fareType: z.string(),
  fareLabel: z.string(),
  cabinClass: z.string(),
  summary: priceSummary,
  totalPrice: rupees,
  /** When the price was last confirmed by the supplier (ISO instant), for the 10-minute rule. */
  itineraryUpdated: z.string(),
  rules: z.array(sliceRules),
  legs: z.array(bookingLeg),
  payments: z.array(payment),
  refunds: z.array(refund),
  /** A price that waits for consent after 'Price changed …'; null = none. */
  pendingTotalPrice: z.nullable(rupees),
  history: z.array(z.object({ at: z.string(), text: z.string() })),
  allowedActions: z.array(allowedAction),
  supplier: z.nullable(z.string()),
});

/** A trip as lists show it. */
export const tripSummary = z.object({
  _id: z.string(),
  name: z.string(),
  status: z.enum(['Draft', 'Upcoming', 'Ongoing', 'Past']),
  startTime: z.nullable(z.string()),
  endTime: z.nullable(z.string()),
  travelers: z.array(traveler),
  travelerMode: z.enum(['single', 'multiple']),
  isPersonalBooking: z.boolean(),
  bookings: z.number(),
  /** Sum of what the trip's live bookings cost. */
  totalPrice: rupees,
  createdAt: z.string(),
});

/** A trip with everything in it. */
export const tripDetails = z.extend(tripSummary, { flights: z.array(flightBooking) });

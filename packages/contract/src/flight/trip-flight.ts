import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import {
  bookingHead,
  bookingOrder,
  bookingStatus,
  plannedHead,
  sharedHead,
  supplierChangeKind,
} from '../booking/booking-shapes.ts';
import { cabinCode } from '../schemas.ts';
import { priceSummary, slice, sliceRules } from './flight-shapes.ts';

/** One order at an airline: a domestic return has one per direction. */
export const flightOrder = z.extend(bookingOrder, {
  direction: z.enum(['onward', 'return', 'whole']),
  airlinePnr: z.nullable(z.string()),
  tickets: z.array(
    z.object({
      traveler: z.string(),
      ticketNumber: z.string(),
      /** The airline has released this traveller from all flights of the ticket. */
      isCancelled: z.boolean(),
    }),
  ),
});

/** A seat, meal or bag that was chosen with a flight. */
export const selectedItem = z.object({
  travelerIndex: z.number(),
  kind: z.enum(['seat', 'meal', 'bag']),
  flightKey: z.string(),
  code: z.string(),
  name: z.nullable(z.string()),
  amount: rupees,
});

/** What was agreed business to business in addition to the fare. */
export const b2bInformation = z.object({
  selectedItems: z.array(
    z.object({
      /** False where the order it belongs to could not be booked. */
      available: z.boolean(),
      traveler: z.string(),
      flightFullNumber: z.string(),
      flightSeat: z.nullable(z.object({ code: z.string(), amount: rupees })),
      flightMeal: z.nullable(z.object({ name: z.string(), amount: rupees })),
      extraBaggage: z.nullable(z.object({ name: z.string(), amount: rupees })),
    }),
  ),
});

/** A flight in a trip: the head of every booking, and what flights have besides. */
export const tripFlight = z.extend(bookingHead, {
  service: z.literal('flight'),
  /** The same as `status`, under the specification's name (screens §4). */
  flightStatus: bookingStatus,
  /** What its airline changed on its own while the change awaits a decision; null where nothing waits. */
  airlineChange: z.nullable(
    z.object({
      kind: supplierChangeKind,
      /** What is different, a sentence each. */
      changes: z.array(z.string()),
    }),
  ),
  isIntl: z.boolean(),
  forward: slice,
  return: z.nullable(slice),
  /** Every direction in order; of a journey with several stops the only complete list. */
  slices: z.array(slice),
  /** Of each of these, what cancellations have left: everybody flies it, some do, or nobody does any more. */
  sliceStates: z.array(z.enum(['whole', 'partly_cancelled', 'cancelled'])),
  /** Seats, meals and bags that were chosen with it. */
  selectedItems: z.array(selectedItem),
  /** Null for everybody but the travel desk and admins. */
  b2bInformation: z.nullable(b2bInformation),
  fareType: z.string(),
  fareLabel: z.string(),
  cabinClass: z.string(),
  summary: priceSummary,
  /** False for a fare that was entered in one sum: how much of it is refundable taxes is unknown. */
  knowsTaxes: z.boolean(),
  rules: z.array(sliceRules),
  orders: z.array(flightOrder),
  /** What airline credits pay of the total: set aside while it is unpaid, used once it is booked. */
  paidByCredits: rupees,
});

/** A flight behind a shared link. */
export const sharedFlight = z.extend(sharedHead, {
  service: z.literal('flight'),
  forward: slice,
  return: z.nullable(slice),
  /** By direction; airlines look a booking up by locator and last name. */
  locators: z.array(z.object({ direction: z.string(), pnr: z.string(), lastName: z.string() })),
});

/** A flight of a trip that was copied: where to search again. Dates are YYYY-MM-DD, moved to the new trip's start. */
export const plannedFlight = z.extend(plannedHead, {
  service: z.literal('flight'),
  from: z.string(),
  to: z.string(),
  departureDate: z.string(),
  returnDate: z.nullable(z.string()),
  cabinClass: cabinCode,
});

import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { isoDate, text } from '../schemas.ts';
import { chosenFlight } from './flight-details.ts';

/** A traveller's details as airlines need them, under the specification's names. Dates are YYYY-MM-DD. */
export const travelerDetails = z.strictObject({
  type: z.enum(['ADULT', 'CHILD', 'INFANT']),
  title: z.enum(['Mr', 'Mrs', 'Ms', 'Mstr', 'Miss']),
  firstName: text('travellerFirstName'),
  lastName: text('travellerLastName'),
  gender: z.enum(['male', 'female']),
  dateOfBirth: z.optional(isoDate),
  email: z.optional(text('email')),
  passport: z.optional(
    z.strictObject({
      number: text('travellerPassportNumber'),
      expiresOn: isoDate,
      issuedOn: z.optional(isoDate),
      countryCode: z.string().check(z.regex(/^[A-Z]{2}$/)),
    }),
  ),
});

/** Puts the chosen fare into a trip; without a trip id a trip is made for the signed-in person (rules §7.6). */
export const addFlightToTrip = defineOperation({
  id: 'add-flight-to-trip',
  area: 'flight',
  method: 'POST',
  path: '/flights/add',
  summary: 'Add the chosen flight to a trip',
  access: { kind: 'privilege', privilege: 'trips.own' },
  object: 'arranged',
  query: z.strictObject({}),
  body: z.extend(chosenFlight, {
    tripId: z.optional(z.uuid()),
    /** What the screen showed, in rupees; the server compares and never trusts it. */
    newTotalPrice: z.optional(z.number()),
    isPersonalBooking: z.optional(z.boolean()),
    /** Everyone who travels, in the order adults, children, infants; absent = the signed-in person alone. */
    travelers: z.optional(z.array(travelerDetails).check(z.minLength(1), z.maxLength(14))),
  }),
  payload: z.object({ tripId: z.string(), flightId: z.string(), totalPrice: z.number() }),
  errors: [
    'validation_failed',
    'search_expired',
    'flight_not_in_search',
    'fare_not_offered',
    'offer_unavailable',
    'price_changed',
    'supplier_error',
    'trip_not_found',
    'trip_not_editable',
    'others_not_allowed',
    'travellers_do_not_match',
    'traveller_details_missing',
  ],
  idempotent: true,
  answer: 'envelope',
});

const bookingId = z.strictObject({ flightId: z.uuid() });

/** Checks the price once more and answers with the payment request to post to the gateway (rules §7.6). */
export const checkPrice = defineOperation({
  id: 'check-price',
  area: 'flight',
  method: 'POST',
  path: '/flights/price-check',
  summary: 'Check the price and start the payment',
  access: { kind: 'privilege', privilege: 'pay.card' },
  object: 'arranged',
  query: z.strictObject({}),
  body: z.extend(bookingId, {
    /** The total the traveller has just agreed to after a price change, in rupees. */
    acceptedTotalPrice: z.optional(z.number()),
  }),
  payload: z.object({
    merchantRequest: z.string(),
    mid: z.string(),
    /** Where the browser posts both fields. */
    action: z.string(),
    orderId: z.string(),
    amount: z.number(),
  }),
  errors: [
    'validation_failed',
    'booking_not_found',
    'booking_not_payable',
    'itinerary_stale',
    'price_changed',
    'offer_unavailable',
    'payment_in_progress',
    'approval_missing',
    'approval_outdated',
    'policy_blocks',
    'reason_code_required',
    'supplier_error',
  ],
  idempotent: true,
  answer: 'envelope',
});

/** Finds the same flights and fare again when the itinerary is older than 10 minutes (rules §7.6). */
export const regenerateItinerary = defineOperation({
  id: 'regenerate-itinerary',
  area: 'flight',
  method: 'POST',
  path: '/flights/regenerate-itinerary',
  summary: 'Renew a stale itinerary',
  access: { kind: 'privilege', privilege: 'trips.own' },
  object: 'arranged',
  query: z.strictObject({}),
  body: bookingId,
  payload: z.object({ flightId: z.string(), totalPrice: z.number(), itineraryUpdated: z.string() }),
  errors: ['validation_failed', 'booking_not_found', 'booking_not_payable', 'offer_unavailable', 'supplier_error'],
  idempotent: true,
  answer: 'envelope',
});

/** Takes an unpaid flight out of its trip. */
export const removeFlight = defineOperation({
  id: 'remove-flight',
  area: 'flight',
  method: 'DELETE',
  path: '/flights/remove',
  summary: 'Remove an unpaid flight from its trip',
  access: { kind: 'privilege', privilege: 'trips.own' },
  object: 'arranged',
  query: bookingId,
  body: z.strictObject({}),
  payload: z.object({ tripId: z.string() }),
  errors: ['validation_failed', 'booking_not_found', 'booking_not_removable'],
  idempotent: true,
  answer: 'envelope',
});

import * as z from 'zod/mini';
import { amount, rupees } from '../amounts.ts';
import { text } from '../form-fields.ts';
import { defineOperation } from '../operation.ts';
import { countryCode, gender, id, integerId, isoDate } from '../schemas.ts';
import { MAY_PAY, payWith, startedPayment } from '../wallet/payment-shapes.ts';
import { bookingCapabilities, chosenExtras, chosenFrequentFlyer, segmentExtras, tripPolicy } from './extras-shapes.ts';
import { chosenFlight } from './flight-details.ts';
import { priceSummary, slice } from './flight-shapes.ts';

/** A traveller's details as airlines need them, under the specification's names. Dates are YYYY-MM-DD. */
export const travelerDetails = z.strictObject({
  type: z.enum(['ADULT', 'CHILD', 'INFANT']),
  title: z.enum(['Mr', 'Mrs', 'Ms', 'Mstr', 'Miss']),
  firstName: text('travellerFirstName'),
  lastName: text('travellerLastName'),
  gender,
  dateOfBirth: z.optional(isoDate),
  nationality: z.optional(countryCode('Nationality')),
  email: z.optional(text('email')),
  mobile: z.optional(text('mobile')),
  passport: z.optional(
    z.strictObject({
      number: text('travellerPassportNumber'),
      expiresOn: isoDate,
      issuedOn: z.optional(isoDate),
      countryCode: countryCode('Passport country'),
    }),
  ),
  pan: z.optional(text('pan')),
});

/**
 * A traveller with what they take along on these flights. A reference says whose details they are: `user_id` for the
 * signed-in person, `_id` for a person of the trip; without one they are a guest, whatever their name.
 */
export const bookedTraveler = z.extend(travelerDetails, {
  user_id: z.optional(integerId),
  _id: z.optional(id),
  /** The name on the ticket as it was shown: another one is refused. */
  printedName: z.optional(z.string().check(z.maxLength(200))),
  ...chosenExtras.shape,
  /** One number for an airline; airlines that do not fly here are left out. */
  FFNumbers: z.optional(z.array(chosenFrequentFlyer).check(z.maxLength(10))),
});

/** Why seats, meals and bags are refused (rules §5.11). */
const EXTRA_REFUSALS = [
  'seat_booked',
  'seat_empty',
  'seat_held_by_other_traveller',
  'paid_seat_not_allowed',
  'paid_meal_not_allowed',
  'seat_gone',
  'meal_gone',
  'bag_gone',
  'seat_not_for_traveller',
  'extra_mandatory',
  'extra_not_possible',
] as const;

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
    /** What the screen showed, in rupees, extras included; the server compares and never trusts it. */
    newTotalPrice: z.optional(rupees),
    isPersonalBooking: z.optional(z.boolean()),
    /**
     * Everyone who travels, in the order adults, children, infants; absent = the signed-in person alone. Where the trip
     * has named travellers already, the same names in the same order, and only extras and papers are taken from here.
     */
    travelers: z.optional(z.array(bookedTraveler).check(z.minLength(1), z.maxLength(14))),
    /** The GST registration on the ticket; absent = the trip's, else the organisation's default. */
    gstRegistrationId: z.optional(id),
  }),
  payload: z.object({ tripId: z.string(), flightId: z.string(), totalPrice: rupees }),
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
    'not_found',
    ...EXTRA_REFUSALS,
  ],
  idempotent: true,
});

const bookingId = z.strictObject({ flightId: z.uuid() });

/** Checks the price again and answers with the payment request to post to the gateway (rules §7.6). */
export const checkPrice = defineOperation({
  id: 'check-price',
  area: 'flight',
  method: 'POST',
  path: '/flights/price-check',
  summary: 'Check the price and start the payment',
  access: MAY_PAY,
  object: 'arranged',
  query: z.strictObject({}),
  body: z.extend(bookingId, {
    /** The total the traveller has just agreed to after a price change, in rupees. */
    acceptedTotalPrice: z.optional(amount('Total price')),
    payWith,
  }),
  payload: startedPayment,
  movesMoney: true,
  errors: [
    'validation_failed',
    'booking_not_found',
    'booking_not_payable',
    'itinerary_stale',
    'price_changed',
    'offer_unavailable',
    'wallet_insufficient',
    'means_not_allowed',
    'payment_in_progress',
    'approval_missing',
    'approval_outdated',
    'policy_blocks',
    'reason_code_required',
    'search_expired',
    'supplier_error',
    ...EXTRA_REFUSALS,
  ],
  idempotent: true,
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
  payload: z.object({ flightId: z.string(), totalPrice: rupees, itineraryUpdated: z.string() }),
  errors: ['validation_failed', 'booking_not_found', 'booking_not_payable', 'offer_unavailable', 'supplier_error'],
  idempotent: true,
});

/** A seat, meal or bag that was chosen for an unpaid flight, and whether it is still available. */
export const keptExtra = z.object({
  travelerIndex: z.number(),
  kind: z.enum(['seat', 'meal', 'bag']),
  flightKey: z.string(),
  code: z.string(),
  name: z.nullable(z.string()),
  /** Rupees as it was chosen. */
  amount: rupees,
  available: z.boolean(),
  /** Why it is not, in a sentence. */
  reason: z.nullable(z.string()),
});

/** Seats, meals and bags of an unpaid flight beside what the airline offers now (rules §5.11). */
export const getBookingExtras = defineOperation({
  id: 'get-booking-extras',
  area: 'flight',
  method: 'GET',
  path: '/flights/extras',
  summary: 'Seats, meals and bags of an unpaid flight',
  access: { kind: 'privilege', privilege: 'trips.own' },
  object: 'arranged',
  query: bookingId,
  body: z.strictObject({}),
  payload: z.object({
    flightId: z.string(),
    tripId: z.string(),
    slices: z.array(slice),
    travelers: z.array(
      z.object({ type: z.enum(['ADULT', 'CHILD', 'INFANT']), firstName: z.string(), lastName: z.string() }),
    ),
    seatMap: z.array(segmentExtras),
    /** What is kept with the booking. */
    selectedItems: z.array(keptExtra),
    /** What the airline requires before it issues a ticket. */
    mandatory: z.object({ seatMandatory: z.boolean(), mealMandatory: z.boolean() }),
    tripPolicy,
    capabilities: bookingCapabilities,
    summary: priceSummary,
    totalPrice: rupees,
  }),
  errors: [
    'validation_failed',
    'booking_not_found',
    'booking_not_payable',
    'offer_unavailable',
    'search_expired',
    'supplier_error',
  ],
});

/** Replaces all seats, meals and bags of an unpaid flight; those not listed are given up. */
export const updateBookingExtras = defineOperation({
  id: 'update-booking-extras',
  area: 'flight',
  method: 'PUT',
  path: '/flights/extras',
  summary: 'Change seats, meals and bags of an unpaid flight',
  access: { kind: 'privilege', privilege: 'trips.own' },
  object: 'arranged',
  query: z.strictObject({}),
  body: z.extend(bookingId, {
    travelers: z
      .array(z.extend(chosenExtras, { travelerIndex: z.int().check(z.gte(0), z.lte(13)) }))
      .check(z.maxLength(14)),
    /** What the screen showed, in rupees, extras included; the server compares and never trusts it. */
    newTotalPrice: z.optional(rupees),
  }),
  payload: z.object({ flightId: z.string(), tripId: z.string(), totalPrice: rupees, summary: priceSummary }),
  errors: [
    'validation_failed',
    'booking_not_found',
    'booking_not_payable',
    'payment_in_progress',
    'offer_unavailable',
    'search_expired',
    'price_changed',
    'supplier_error',
    ...EXTRA_REFUSALS,
  ],
  idempotent: true,
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
});

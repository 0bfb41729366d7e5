import * as z from 'zod/mini';
import { amount, rupees } from '../amounts.ts';
import { tripBus } from '../bus/trip-bus.ts';
import { tripCab } from '../cab/trip-cab.ts';
import { boughtAnswer } from '../desk/desk-booking.ts';
import { optionalText } from '../form-fields.ts';
import { tripHotel } from '../hotel/trip-hotel.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { download, id } from '../schemas.ts';
import { cancelChannel } from '../servicing/cancel-shapes.ts';
import { tripTrain } from '../train/trip-train.ts';
import { MAY_PAY, payWith, startedPayment } from '../wallet/payment-shapes.ts';
import { bookedParts, unitQuote, unitRef } from './unit-shapes.ts';

const OWN = { kind: 'privilege', privilege: 'trips.own' } as const;
const MOST_UNITS = 40;

const units = z.array(unitRef).check(z.maxLength(MOST_UNITS));

/** Units with their seller's charge for each. */
const keptUnits = z
  .array(z.extend(unitRef, { kept: amount('What the seller keeps') }))
  .check(z.minLength(1, 'Choose what is cancelled'), z.maxLength(MOST_UNITS));

/** The JSON in which a query carries units. */
const unitsText = z.pipe(
  z.string().check(z.maxLength(8_000)),
  z.transform((value: string, context) => {
    try {
      return JSON.parse(value) as unknown;
    } catch {
      context.issues.push({ code: 'custom', message: 'units must be JSON', input: value });
      return z.NEVER;
    }
  }),
);

/** A booking of a service that the travel desk buys, with everything that happened to it and may be done with it. */
export const getBooking = defineOperation({
  id: 'get-booking',
  area: 'servicing',
  method: 'GET',
  path: '/bookings/booking',
  summary: 'A booking with all its details',
  access: OWN,
  object: 'arranged',
  query: z.strictObject({ bookingId: id }),
  payload: z.object({
    booking: z.discriminatedUnion('service', [
      z.extend(tripTrain, bookedParts),
      z.extend(tripCab, bookedParts),
      z.extend(tripHotel, bookedParts),
      z.extend(tripBus, bookedParts),
    ]),
  }),
  errors: ['validation_failed', 'booking_not_found'],
});

/** Answers with the payment request to post to the gateway. The price is the one that the travel desk has entered. */
export const payForBooking = defineOperation({
  id: 'pay-for-booking',
  area: 'servicing',
  method: 'POST',
  path: '/bookings/pay',
  summary: 'Start the payment of a booking',
  access: MAY_PAY,
  object: 'arranged',
  body: z.strictObject({
    bookingId: id,
    /** The total the traveller has just agreed to after a price change, in rupees; for what a supplier sells. */
    acceptedTotalPrice: z.optional(amount('Total price')),
    /** True once they have seen what else a supplier has changed. */
    acceptsTerms: z.optional(z.boolean()),
    payWith,
  }),
  payload: startedPayment,
  movesMoney: true,
  errors: [
    'validation_failed',
    'booking_not_found',
    'service_disabled',
    'booking_not_payable',
    'wallet_insufficient',
    'means_not_allowed',
    'payment_in_progress',
    'approval_missing',
    'approval_outdated',
    'policy_blocks',
    'reason_code_required',
    'nobody_can_approve',
    'price_changed',
    'terms_changed',
    'offer_unavailable',
    'supplier_error',
    'conflict',
  ],
  idempotent: true,
});

/** Takes an unpaid booking out of its trip. */
export const removeBooking = defineOperation({
  id: 'remove-booking',
  area: 'servicing',
  method: 'DELETE',
  path: '/bookings/remove',
  summary: 'Remove an unpaid booking from its trip',
  access: OWN,
  object: 'arranged',
  query: z.strictObject({ bookingId: id }),
  payload: z.object({ tripId: z.string() }),
  errors: ['validation_failed', 'booking_not_found', 'privilege_missing', 'booking_not_removable'],
  idempotent: true,
});

/** What cancelling some units refunds now, by the rules. Changes nothing. */
export const quoteBookingCancellation = defineOperation({
  id: 'quote-booking-cancellation',
  area: 'servicing',
  method: 'GET',
  path: '/bookings/cancel/quote',
  summary: 'Quote the cancellation of a booking or of a part of it',
  access: OWN,
  object: 'arranged',
  query: z.strictObject({
    bookingId: id,
    /** JSON of what is to be cancelled; left out = all that is left. */
    units: z.optional(z.pipe(unitsText, units)),
    /** '1' asks for the refund of a no-show. */
    noShow: z._default(z.enum(['', '1']), ''),
  }),
  payload: unitQuote,
  errors: ['validation_failed', 'booking_not_found', 'privilege_missing', 'booking_not_cancellable'],
});

/** Asks the travel desk to cancel, for the refund that was shown; a smaller one is refused with both. */
export const cancelBooking = defineOperation({
  id: 'cancel-booking',
  area: 'servicing',
  method: 'POST',
  path: '/bookings/cancel',
  summary: 'Cancel a booking or a part of it',
  access: OWN,
  object: 'arranged',
  body: z.strictObject({
    bookingId: id,
    /** Left out = all that is left. */
    units: z.optional(units),
    /** The refund that was shown, in rupees. */
    expectedRefund: amount('Refund'),
    noShow: z._default(z.boolean(), false),
    reason: optionalText('reason'),
  }),
  payload: z.object({
    bookingId: z.string(),
    cancellationId: z.string(),
    channel: cancelChannel,
    /** What happens now, one sentence. */
    text: z.string(),
    quote: unitQuote,
  }),
  movesMoney: true,
  errors: [
    'validation_failed',
    'booking_not_found',
    'privilege_missing',
    'booking_not_cancellable',
    'price_changed',
    'conflict',
  ],
  idempotent: true,
});

/** What entering the outcome of a cancellation would refund. Changes nothing. */
export const quoteSettlement = defineOperation({
  id: 'quote-settlement',
  area: 'desk',
  method: 'GET',
  path: '/bookings/cancel/settle/quote',
  summary: 'Quote the outcome of a cancellation',
  access: { kind: 'privilege', privilege: 'desk.work' },
  object: 'arranged',
  query: z.strictObject({
    bookingId: id,
    /** JSON of what is cancelled, with what is kept of each. */
    units: z.pipe(unitsText, keptUnits),
  }),
  payload: z.object({
    bookingId: z.string(),
    /** What the seller keeps in all. */
    kept: rupees,
    /** The refund for it. */
    refund: rupees,
    /** The same by the rules. */
    ruled: z.object({ kept: rupees, refund: rupees }),
  }),
  errors: ['validation_failed', 'booking_not_found', 'privilege_missing', 'booking_not_cancellable', 'entry_waiting'],
});

/**
 * Enters what the seller keeps of units that are cancelled: at the traveller's request, or without one. Where it
 * differs from the rules, the difference is recorded.
 */
export const settleBookingCancellation = defineOperation({
  id: 'settle-booking-cancellation',
  area: 'desk',
  method: 'POST',
  path: '/bookings/cancel/settle',
  summary: 'Enter the outcome of a cancellation',
  access: { kind: 'privilege', privilege: 'desk.work' },
  object: 'arranged',
  body: z.strictObject({
    bookingId: id,
    units: keptUnits,
    reason: optionalText('reason'),
  }),
  payload: boughtAnswer,
  movesMoney: true,
  errors: [
    'validation_failed',
    'booking_not_found',
    'privilege_missing',
    'booking_not_cancellable',
    'entry_waiting',
    'conflict',
  ],
  idempotent: true,
});

/** The ticket's or the vendor's own paper, as the travel desk has attached it to the booking. */
export const downloadVoucher = defineOperation({
  id: 'download-voucher',
  area: 'servicing',
  method: 'GET',
  path: '/bookings/voucher',
  summary: 'A document of a booking',
  access: OWN,
  object: 'arranged',
  query: z.strictObject({ bookingId: id, orderId: z.optional(id) }),
  payload: download,
  errors: ['validation_failed', 'booking_not_found', 'not_found'],
  answer: 'download',
});

/** Operations on bookings of services that the travel desk buys. */
export const BOOKING_OPERATIONS: readonly Operation[] = [
  getBooking,
  payForBooking,
  removeBooking,
  quoteBookingCancellation,
  cancelBooking,
  quoteSettlement,
  settleBookingCancellation,
  downloadVoucher,
];

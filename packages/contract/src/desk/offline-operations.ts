import * as z from 'zod/mini';
import { amount, rupees } from '../amounts.ts';
import { optionalText, text } from '../form-fields.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { airportCode, cabinCode, id } from '../schemas.ts';
import { userCancellationDetails } from '../servicing/cancel-operations.ts';
import { cancelType } from '../servicing/cancel-shapes.ts';
import { offlineCancelling } from './offline-cancel-shapes.ts';
import { offlineEntry, typedField } from './offline-shapes.ts';
import { serviceSupply } from './service-supply.ts';

const DESK = { kind: 'privilege', privilege: 'desk.work' } as const;
const wallTime = z
  .string({ error: () => 'Please enter valid date and time' })
  .check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'Please enter valid date and time'));
const shortNote = z.nullable(z.string().check(z.maxLength(40)));

/** A flight number of an entered journey; times are local to their airports. */
export const enteredSegment = z.strictObject({
  airline: z
    .string({ error: () => 'Airline is required' })
    .check(z.regex(/^([A-Z][A-Z0-9]|[0-9][A-Z])$/, 'Airline is required')),
  flightNumber: z
    .string({ error: () => 'Flight number is required' })
    .check(z.regex(/^\d{1,4}$/, 'Please enter valid flight number')),
  from: airportCode,
  to: airportCode,
  departureTime: wallTime,
  arrivalTime: wallTime,
  departureTerminal: z._default(shortNote, null),
  arrivalTerminal: z._default(shortNote, null),
});

/** One direction of an entered journey. */
export const enteredSlice = z.strictObject({
  segments: z.array(enteredSegment).check(z.minLength(1), z.maxLength(4)),
  cabinBaggage: z._default(shortNote, null),
  checkInBaggage: z._default(shortNote, null),
});

/**
 * Enters a flight that no supplier of ours sells: an unpaid booking of the trip, to be completed by the travel desk.
 */
export const enterFlight = defineOperation({
  id: 'enter-flight',
  area: 'desk',
  method: 'POST',
  path: '/flights/enter',
  summary: 'Enter a flight by hand',
  access: DESK,
  object: 'arranged',
  body: z.strictObject({
    tripId: id,
    /** Onward, and the return where there is one. */
    slices: z.array(enteredSlice).check(z.minLength(1), z.maxLength(2)),
    cabinClass: z._default(cabinCode, 'E'),
    isRefundable: z._default(z.boolean(), false),
    /**
     * What is paid in all, our charge and its tax included, in rupees, as far as is known: approvers see it, and
     * policies check the fare within it.
     */
    expectedPrice: z.prefault(amount('Expected price'), 0),
  }),
  payload: z.object({ tripId: z.string(), flightId: z.string() }),
  errors: [
    'validation_failed',
    'trip_not_found',
    'privilege_missing',
    'trip_not_editable',
    'traveller_details_missing',
    'travellers_do_not_match',
  ],
  idempotent: true,
});

/** Completes an unpaid booking that was bought outside, or replaces the amounts of one that was (rules §5.8). */
export const saveOfflineBooking = defineOperation({
  id: 'save-offline-booking',
  area: 'desk',
  method: 'POST',
  path: '/flights/save-booking',
  summary: 'Save a booking that was made offline',
  access: DESK,
  object: 'arranged',
  body: z.strictObject({
    flightId: id,
    payment: z._default(
      z.strictObject({
        totalPrice: typedField,
        serviceCharge: typedField,
        cgstCharges: typedField,
        sgstCharges: typedField,
        igstCharges: typedField,
      }),
      { totalPrice: '', serviceCharge: '', cgstCharges: '', sgstCharges: '', igstCharges: '' },
    ),
    bookingId: typedField,
    forwardPnr: typedField,
    /** One number for each traveller, separated by commas. */
    forwardTicketNo: z._default(z.string().check(z.maxLength(400)), ''),
    returnPnr: typedField,
    returnTicketNo: z._default(z.string().check(z.maxLength(400)), ''),
    arbitrage: typedField,
    commission: typedField,
    isCorrection: z._default(z.boolean(), false),
    /** Allowances by direction; absent = as before. */
    baggageInfo: z.optional(z.array(z.strictObject({ cabin: shortNote, checkIn: shortNote })).check(z.maxLength(2))),
  }),
  payload: z.object({ entry: offlineEntry, text: z.string() }),
  movesMoney: true,
  errors: [
    'validation_failed',
    'booking_not_found',
    'privilege_missing',
    'booking_not_payable',
    'payment_in_progress',
    'entry_waiting',
    'approval_missing',
    'approval_outdated',
    'policy_blocks',
    'reason_code_required',
    'nobody_can_approve',
    'conflict',
  ],
  idempotent: true,
});

/** Confirms what another person has entered. */
export const confirmOfflineEntry = defineOperation({
  id: 'confirm-offline-entry',
  area: 'desk',
  method: 'POST',
  path: '/flights/save-booking/confirm',
  summary: 'Confirm what a colleague entered',
  access: DESK,
  object: 'organisation',
  body: z.strictObject({ offlineEntryId: id, comment: optionalText('comment') }),
  payload: z.object({ entry: offlineEntry, text: z.string() }),
  movesMoney: true,
  errors: [
    'validation_failed',
    'not_found',
    'privilege_missing',
    'second_person_needed',
    'entry_not_waiting',
    'booking_not_payable',
    'booking_not_cancellable',
    'payment_in_progress',
    'approval_missing',
    'approval_outdated',
    'policy_blocks',
    'reason_code_required',
    'nobody_can_approve',
    'conflict',
  ],
  idempotent: true,
});

/** Refuses what another person has entered, or takes back the caller's own entry. */
export const refuseOfflineEntry = defineOperation({
  id: 'refuse-offline-entry',
  area: 'desk',
  method: 'POST',
  path: '/flights/save-booking/refuse',
  summary: 'Refuse what a colleague entered',
  access: DESK,
  object: 'organisation',
  body: z.strictObject({ offlineEntryId: id, comment: text('comment') }),
  payload: z.object({ entry: offlineEntry, text: z.string() }),
  errors: ['validation_failed', 'not_found', 'privilege_missing', 'entry_not_waiting', 'conflict'],
  idempotent: true,
});

/** Entries about a booking, newest first, and what the form needs to know. */
export const listOfflineEntries = defineOperation({
  id: 'list-offline-entries',
  area: 'desk',
  method: 'GET',
  path: '/flights/save-booking/entries',
  summary: 'What the travel desk entered about a booking',
  access: DESK,
  object: 'arranged',
  query: z.strictObject({ flightId: id }),
  payload: z.object({
    data: z.array(offlineEntry),
    /** Whether return PNR and ticket are asked for. */
    isRoundTrip: z.boolean(),
    /** Where and when our own charge is supplied: by it the form proposes its GST. `on` is YYYY-MM-DD. */
    supply: serviceSupply,
    travelers: z.array(z.object({ index: z.number(), name: z.string(), paid: rupees })),
    /**
     * The cancellation that the traveller has asked for, which is answered first; `travelers` are then those it is
     * about.
     */
    asked: z.nullable(z.object({ text: z.string(), reason: z.nullable(z.string()) })),
    /** What may be entered as cancelled now. */
    cancelling: offlineCancelling,
    /** Above this total another person confirms, in rupees. */
    confirmAbove: rupees,
    /** The same for a correction: above it is more than was approved, or above the limit. */
    correctAbove: rupees,
  }),
  errors: ['validation_failed', 'booking_not_found', 'privilege_missing'],
});

/** Enters the outcome of cancelling a booking that was made offline, or a part of it (rules §5.9). */
export const cancelOfflineFlight = defineOperation({
  id: 'cancel-offline-flight',
  area: 'desk',
  method: 'POST',
  path: '/flights/cancel/offline',
  summary: 'Enter the cancellation of an offline booking',
  access: DESK,
  object: 'arranged',
  body: z.strictObject({
    flightId: id,
    /** Which part; counts where no request of the traveller is open. */
    type: z._default(cancelType, ''),
    userCancellationDetails: z.optional(userCancellationDetails),
    refundedAmount: typedField,
    penality: typedField,
    /** In place of the two amounts where several travel. */
    travelers: z.optional(
      z
        .array(
          z.strictObject({
            index: z.int().check(z.minimum(0), z.maximum(13)),
            isChecked: z._default(z.boolean(), false),
            refundedAmount: typedField,
            penality: typedField,
          }),
        )
        .check(z.maxLength(14)),
    ),
    reason: optionalText('reason'),
  }),
  payload: z.object({ entry: offlineEntry, text: z.string() }),
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

/** Bookings that were made outside the suppliers. */
export const OFFLINE_OPERATIONS: readonly Operation[] = [
  enterFlight,
  saveOfflineBooking,
  confirmOfflineEntry,
  refuseOfflineEntry,
  listOfflineEntries,
  cancelOfflineFlight,
];

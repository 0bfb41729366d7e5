import * as z from 'zod/mini';
import { amount } from '../amounts.ts';
import { id } from '../schemas.ts';
import { offlineEntry } from './offline-shapes.ts';

/** What the travel desk states in addition, whatever it enters. Rupees before GST. */
export const deskTerms = {
  /** Our fee for all of it. */
  fee: z.prefault(amount('Service fee'), 0),
  /** Our charge for cancelling, for each that is cancelled together. */
  cancelFee: z.prefault(amount('Cancellation fee'), 0),
  /** The request that it answers; null = none. */
  requestId: z._default(z.nullable(id), null),
};

/** Which order of a booking something is about; left out = the only one that was bought. */
export const whichOrder = z.optional(id);

/** The refusals of a request to the travel desk. */
export const ASK_ERRORS = [
  'validation_failed',
  'trip_not_found',
  'privilege_missing',
  'trip_not_editable',
  'service_disabled',
] as const;

/** The refusals of an entry for a trip. */
export const ENTER_ERRORS = [
  'validation_failed',
  'service_disabled',
  'trip_not_found',
  'privilege_missing',
  'trip_not_editable',
  'traveller_details_missing',
  'not_found',
  'case_closed',
] as const;

/** The refusals of an entry of a purchase. */
export const BUY_ERRORS = [
  'validation_failed',
  'service_disabled',
  'booking_not_found',
  'privilege_missing',
  'booking_not_payable',
  'payment_in_progress',
  'price_changed',
  'entry_waiting',
  'approval_missing',
  'approval_outdated',
  'policy_blocks',
  'reason_code_required',
  'nobody_can_approve',
  'file_refused',
  'body_too_large',
  'conflict',
] as const;

/** The refusals of entering news of a booking. */
export const NEWS_ERRORS = [
  'validation_failed',
  'booking_not_found',
  'privilege_missing',
  'booking_not_booked',
  'conflict',
] as const;

/** A booking that was put into a trip. */
export const enteredAnswer = z.object({ tripId: z.string(), bookingId: z.string() });

/** The outcome of an entry: at once, or once a second person has confirmed it. */
export const boughtAnswer = z.object({
  bookingId: z.string(),
  /** The entry for the books; null for what was paid before and needed no entry. */
  entry: z.nullable(offlineEntry),
  /** What happened and what comes next, one sentence. */
  text: z.string(),
});

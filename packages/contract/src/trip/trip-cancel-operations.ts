import * as z from 'zod/mini';
import { amount, rupees } from '../amounts.ts';
import { text } from '../form-fields.ts';
import { defineOperation } from '../operation.ts';
import { id } from '../schemas.ts';

const OWN = { kind: 'privilege', privilege: 'trips.own' } as const;

/** The fate of one booking when its trip is cancelled. Amounts are rupees for all travellers. */
export const bookingCancellation = z.object({
  bookingId: z.string(),
  /** 'train', 'cab' …: what it is of. */
  service: z.string(),
  title: z.string(),
  /** `refund`: the supplier is asked · `removed`: unpaid, it is removed · `stays`: it can no longer be cancelled. */
  outcome: z.enum(['refund', 'removed', 'stays']),
  /** Why it stays, or a further note. */
  note: z.nullable(z.string()),
  paid: rupees,
  /** What the supplier keeps. */
  penalty: rupees,
  /** Our cancellation charge without its GST. */
  serviceCharge: rupees,
  CGST: rupees,
  SGST: rupees,
  IGST: rupees,
  /** Fees and taxes that are refunded in full, whatever its rules say. */
  taxesReturned: rupees,
  /** Our convenience fee with its GST, and others' fees that are not refunded either. */
  notReturned: rupees,
  /** Our convenience fee with its GST alone; part of `notReturned`. */
  ourFee: rupees,
  refund: rupees,
  /** How much of it the seller gives as a credit: it is taken, or the money is asked for instead. */
  credit: rupees,
  /** False while the supplier has only given its general rules. */
  exact: z.boolean(),
  /** "6-7 working days" (rules §9.1); null where no money is refunded. */
  days: z.nullable(z.string()),
});

/** What cancelling a trip refunds, booking by booking. */
export const tripCancellation = z.object({
  tripId: z.string(),
  items: z.array(bookingCancellation),
  /** The sum of the refunds. */
  refund: rupees,
  exact: z.boolean(),
  /** One sentence: what is refunded, what is kept. */
  text: z.string(),
});

/** What cancelling the whole trip refunds now, booking by booking. Asks the suppliers; changes nothing. */
export const quoteTripCancellation = defineOperation({
  id: 'quote-trip-cancellation',
  area: 'trip',
  method: 'GET',
  path: '/trip/api/v1/trip/cancel/quote',
  summary: 'Quote the cancellation of a trip',
  access: OWN,
  object: 'arranged',
  query: z.strictObject({ tripId: id }),
  payload: tripCancellation,
  errors: ['validation_failed', 'trip_not_found', 'trip_not_editable', 'supplier_error'],
});

/** Cancels a trip with all its bookings, for the refund that was shown; a smaller one is refused with both. */
export const cancelTrip = defineOperation({
  id: 'cancel-trip',
  area: 'trip',
  method: 'POST',
  path: '/trip/api/v1/trip/cancel',
  summary: 'Cancel a trip',
  access: OWN,
  object: 'arranged',
  body: z.strictObject({
    tripId: id,
    reason: text('reason'),
    acceptedRefund: amount('Refund'),
    /** Where a credit is offered: true takes it; else the seller is asked for the money instead. */
    takesCredit: z.optional(z.boolean()),
  }),
  payload: tripCancellation,
  movesMoney: true,
  errors: [
    'validation_failed',
    'trip_not_found',
    'trip_not_editable',
    'price_changed',
    'booking_not_cancellable',
    'booking_not_removable',
    'supplier_error',
    'conflict',
  ],
  idempotent: true,
});

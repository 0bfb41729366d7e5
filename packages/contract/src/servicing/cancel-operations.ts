import * as z from 'zod/mini';
import { amount, rupees } from '../amounts.ts';
import { optionalText } from '../form-fields.ts';
import { defineOperation } from '../operation.ts';
import { id } from '../schemas.ts';
import { cancelChannel, cancelType, flightCancellationQuote } from './cancel-shapes.ts';

const OWN = { kind: 'privilege', privilege: 'trips.own' } as const;

/** A traveller as the lists of the screen send them (screens §3). Without `index` the place in the list counts. */
export const tickedTraveler = z.strictObject({
  index: z.optional(z.int().check(z.minimum(0), z.maximum(13))),
  firstName: z.optional(z.string().check(z.maxLength(80))),
  lastName: z.optional(z.string().check(z.maxLength(80))),
  isChecked: z._default(z.boolean(), false),
  isCancelled: z._default(z.boolean(), false),
});

const tickedList = z._default(z.array(tickedTraveler).check(z.maxLength(14)), []);

/** The boxes of the traveller lists: stands for everybody listed and ticked, not cancelled before. */
export const userCancellationDetails = z.strictObject({
  canceledTravelersOnward: tickedList,
  canceledTravelersReturn: tickedList,
});

/** The same as a query carries it: as JSON (rules §7.1). */
const detailsAsText = z.pipe(
  z.string().check(z.maxLength(8_000)),
  z.pipe(
    z.transform((value: string, context) => {
      try {
        return JSON.parse(value) as unknown;
      } catch {
        context.issues.push({ code: 'custom', message: 'userCancellationDetails must be JSON', input: value });
        return z.NEVER;
      }
    }),
    userCancellationDetails,
  ),
);

/** What cancelling a part refunds now. Asks the airlines; changes nothing. */
export const quoteFlightCancellation = defineOperation({
  id: 'quote-flight-cancellation',
  area: 'servicing',
  method: 'GET',
  path: '/flights/cancel/quote',
  summary: 'Quote the cancellation of a flight or a part of it',
  access: OWN,
  object: 'arranged',
  query: z.strictObject({
    flightId: id,
    type: z._default(cancelType, ''),
    userCancellationDetails: z.optional(detailsAsText),
    /** '1' asks for the refund of a no-show (`noShow` of the flight). */
    noShow: z._default(z.enum(['', '1']), ''),
  }),
  payload: flightCancellationQuote,
  errors: ['validation_failed', 'booking_not_found', 'privilege_missing', 'booking_not_cancellable', 'supplier_error'],
});

/** Cancels a flight or a part of it for the refund that was shown; a smaller one is refused with both. */
export const cancelFlight = defineOperation({
  id: 'cancel-flight',
  area: 'servicing',
  method: 'POST',
  path: '/flights/cancel',
  summary: 'Cancel a flight or a part of it',
  access: OWN,
  object: 'arranged',
  body: z.strictObject({
    flightId: id,
    type: z._default(cancelType, ''),
    userCancellationDetails: z.optional(userCancellationDetails),
    /** The refund that was shown, in rupees. */
    expectedRefund: amount('Refund'),
    /** Where a credit is offered: true takes it; else the airline is asked for the money instead. */
    takesCredit: z.optional(z.boolean()),
    /** True for a no-show (`noShow` of the flight): the travel desk asks the airline. */
    noShow: z.optional(z.boolean()),
    reason: optionalText('reason'),
  }),
  payload: z.object({
    flightId: z.string(),
    cancellationId: z.string(),
    channel: cancelChannel,
    /** What happens now, one sentence. */
    text: z.string(),
    /** What is expected back and what the airline is expected to keep, in rupees, by the specification's names. */
    refundedAmount: rupees,
    penality: rupees,
    quote: flightCancellationQuote,
  }),
  movesMoney: true,
  errors: [
    'validation_failed',
    'booking_not_found',
    'privilege_missing',
    'booking_not_cancellable',
    'price_changed',
    'supplier_error',
    'conflict',
  ],
  idempotent: true,
});

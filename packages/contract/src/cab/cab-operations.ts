import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import {
  ASK_ERRORS,
  BUY_ERRORS,
  boughtAnswer,
  deskTerms,
  ENTER_ERRORS,
  enteredAnswer,
  NEWS_ERRORS,
  whichOrder,
} from '../desk/desk-booking.ts';
import { typedLine } from '../desk/entry-fields.ts';
import { deskRequest } from '../desk/request-shapes.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { id } from '../schemas.ts';
import { cabDriverForm, cabForm, cabWishForm, dutySlipForm } from './cab-forms.ts';

const DESK = { kind: 'privilege', privilege: 'desk.work' } as const;

/** Asks the travel desk for a cab. */
export const askForCab = defineOperation({
  id: 'ask-for-cab',
  area: 'cab',
  method: 'POST',
  path: '/cabs/ask',
  summary: 'Ask the travel desk for a cab',
  access: { kind: 'privilege', privilege: 'trips.own' },
  object: 'arranged',
  body: z.strictObject({ tripId: id, cab: cabWishForm }),
  payload: z.object({
    tripId: z.string(),
    request: deskRequest,
    /** What happens now, one sentence. */
    text: z.string(),
  }),
  errors: ASK_ERRORS,
  idempotent: true,
});

/** Enters a ride that the travel desk found: an unpaid booking of the trip. */
export const enterCab = defineOperation({
  id: 'enter-cab',
  area: 'cab',
  method: 'POST',
  path: '/cabs/enter',
  summary: 'Enter a cab for a trip',
  access: DESK,
  object: 'arranged',
  body: z.strictObject({ tripId: id, cab: cabForm, ...deskTerms }),
  payload: enteredAnswer,
  errors: ENTER_ERRORS,
  idempotent: true,
});

/**
 * Enters the ride as the vendor has confirmed it. What was paid before must cost no more than was paid, and the
 * difference is refunded; what was not paid is owed by the organisation, above its limit once a second person has
 * confirmed it.
 */
export const buyCab = defineOperation({
  id: 'buy-cab',
  area: 'cab',
  method: 'POST',
  path: '/cabs/buy',
  summary: 'Enter a booked cab',
  access: DESK,
  object: 'arranged',
  body: z.strictObject({
    bookingId: id,
    /** The vendor's number of the booking. */
    bookingNumber: typedLine('Booking number'),
    /** Left out = as it was quoted. */
    cab: z.optional(cabForm),
  }),
  upload: { rule: 'document', required: false },
  payload: boughtAnswer,
  movesMoney: true,
  errors: BUY_ERRORS,
  idempotent: true,
});

/** Enters the driver and the vehicle; the travellers are notified. */
export const setCabDriver = defineOperation({
  id: 'set-driver',
  area: 'cab',
  method: 'POST',
  path: '/cabs/driver',
  summary: 'Enter the driver of a cab',
  access: DESK,
  object: 'arranged',
  body: z.strictObject({ bookingId: id, orderId: whichOrder, driver: cabDriverForm }),
  payload: z.object({ bookingId: z.string(), text: z.string() }),
  errors: NEWS_ERRORS,
  idempotent: true,
});

/** The price by a duty slip, before it is entered. Changes nothing. */
export const quoteDutySlip = defineOperation({
  id: 'quote-duty-slip',
  area: 'cab',
  method: 'POST',
  path: '/cabs/duty-slip/quote',
  summary: 'Quote the final price of a cab by its duty slip',
  access: DESK,
  object: 'arranged',
  body: z.strictObject({ bookingId: id, orderId: whichOrder, slip: dutySlipForm }),
  payload: z.object({
    bookingId: z.string(),
    /** The parts of the price of the ride; they add up to `ride`. */
    lines: z.array(z.object({ code: z.string(), label: z.string(), amount: rupees })),
    ride: rupees,
    /** With our fee. */
    total: rupees,
    /** Its cost until then, with our fee. */
    before: rupees,
  }),
  errors: [...NEWS_ERRORS, 'entry_waiting'],
});

/**
 * Enters what was driven, which makes the price. What exceeds the estimate is owed by the organisation, what falls
 * short of it is refunded; above its limit once a second person has confirmed it.
 */
export const enterDutySlip = defineOperation({
  id: 'enter-duty-slip',
  area: 'cab',
  method: 'POST',
  path: '/cabs/duty-slip',
  summary: 'Enter the duty slip of a cab',
  access: DESK,
  object: 'arranged',
  body: z.strictObject({ bookingId: id, orderId: whichOrder, slip: dutySlipForm }),
  upload: { rule: 'document', required: false },
  payload: boughtAnswer,
  movesMoney: true,
  errors: [...NEWS_ERRORS, 'booking_not_payable', 'entry_waiting', 'file_refused', 'body_too_large'],
  idempotent: true,
});

/** Cabs that the travel desk books. */
export const CAB_OPERATIONS: readonly Operation[] = [
  askForCab,
  enterCab,
  buyCab,
  setCabDriver,
  quoteDutySlip,
  enterDutySlip,
];

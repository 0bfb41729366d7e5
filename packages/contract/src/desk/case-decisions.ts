import * as z from 'zod/mini';
import { amount } from '../amounts.ts';
import { optionalText, text } from '../form-fields.ts';
import { defineOperation } from '../operation.ts';
import { id, isoDate } from '../schemas.ts';
import { caseAction, workCaseDetails } from './case-shapes.ts';

const DESK = { kind: 'privilege', privilege: 'desk.work' } as const;
const PATH = '/trip/api/v1/desk/case';

/** Adds a line to a case's history. */
export const commentWorkCase = defineOperation({
  id: 'comment-work-case',
  area: 'desk',
  method: 'POST',
  path: `${PATH}/comment`,
  summary: 'Comment on a case',
  access: DESK,
  object: 'organisation',
  body: z.strictObject({ workCaseId: id, comment: text('comment') }),
  payload: z.object({ workCase: workCaseDetails }),
  errors: ['validation_failed', 'not_found'],
  idempotent: true,
});

const reference = z.string().check(z.minLength(3), z.maxLength(40));

/** Decides a case. Which fields count depends on the action; missing ones are listed. */
export const decideWorkCase = defineOperation({
  id: 'decide-work-case',
  area: 'desk',
  method: 'POST',
  path: `${PATH}/decide`,
  summary: 'Decide a case',
  access: DESK,
  object: 'organisation',
  body: z.strictObject({
    workCaseId: id,
    version: z.number(),
    action: caseAction,
    comment: optionalText('comment'),
    /** accept_price: what the airline asks, in rupees, as it was shown. */
    newPrice: z.optional(amount('New price')),
    /** mark_booked, enter_change: the order as it was found. */
    airlinePnr: z.optional(reference),
    /** The supplier's own number of it. */
    orderNo: z.optional(reference),
    tickets: z.optional(
      z
        .array(
          z.strictObject({
            travelerIndex: z.number().check(z.int(), z.minimum(0), z.maximum(8)),
            ticketNumber: reference,
          }),
        )
        .check(z.maxLength(9)),
    ),
    /** enter_change: false where the airline did not change it. */
    isChanged: z.optional(z.boolean()),
    /** enter_cancellation: the airline's answer on each part. */
    answers: z.optional(
      z
        .array(
          z.strictObject({
            itemKey: z.string().check(z.maxLength(200)),
            isCancelled: z.boolean(),
            /** Rupees the airline keeps. */
            penality: z.optional(amount('Penality')),
            creditNoteNo: z.optional(reference),
            /** Rupees of the refund that the airline gives as a credit instead of money; absent = none. */
            credit: z.optional(amount('Credit')),
            /** The last day of that credit; needed with one. */
            creditUntil: z.optional(isoDate),
          }),
        )
        .check(z.maxLength(40)),
    ),
    /**
     * enter_cancellation with a credit: true where the traveller agreed to it, else the airline is asked for the money
     * instead. The traveller's own choice when cancelling stands.
     */
    takesCredit: z.optional(z.boolean()),
    /** mark_recovered: rupees; write_off: what is given up, as it was shown. */
    amount: z.optional(amount('Amount')),
  }),
  payload: z.object({ workCase: workCaseDetails }),
  movesMoney: true,
  errors: [
    'validation_failed',
    'not_found',
    'conflict',
    'case_closed',
    'case_is_private',
    'action_not_offered',
    'change_not_open',
    'price_changed',
    'second_person_needed',
  ],
  idempotent: true,
});

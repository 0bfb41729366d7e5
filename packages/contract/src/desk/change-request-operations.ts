import * as z from 'zod/mini';
import { amount, difference, rupees } from '../amounts.ts';
import { slice } from '../flight/flight-shapes.ts';
import { optionalText } from '../form-fields.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { id } from '../schemas.ts';
import { workCaseDetails } from './case-shapes.ts';
import { enteredSegment } from './offline-operations.ts';

const DESK = { kind: 'privilege', privilege: 'desk.work' } as const;
const PATH = '/trip/api/v1/desk/case/change';

const reference = z.string().check(z.minLength(3), z.maxLength(40));

/** A change that a traveller asked the travel desk for, with what settling it needs. */
export const getChangeRequest = defineOperation({
  id: 'get-change-request',
  area: 'desk',
  method: 'GET',
  path: PATH,
  summary: 'A change request for the travel desk',
  access: DESK,
  object: 'organisation',
  query: z.strictObject({ workCaseId: id }),
  payload: z.object({
    workCaseId: z.string(),
    version: z.number(),
    /** What was asked for, in the traveller's words. */
    reason: z.nullable(z.string()),
    requestedBy: z.string(),
    /** The flights given up, and the days wanted instead, YYYY-MM-DD, in the same order. */
    before: z.array(slice),
    dates: z.array(z.string()),
    airlinePnr: z.nullable(z.string()),
    travelers: z.array(z.object({ travelerIndex: z.number(), name: z.string() })),
    /** Our charge with its GST, for everybody who flies, in rupees. */
    serviceCharge: rupees,
    CGST: rupees,
    SGST: rupees,
    IGST: rupees,
    /** Who owes what the change costs; `nobody`: a private journey, for which no debt is possible. */
    owedBy: z.enum(['organisation', 'pay_later', 'nobody']),
    /** Above this sum a second person confirms the entry. */
    confirmAbove: rupees,
    /** Why the customer bears nothing of the airline's charge, in sentences; null where they bear it. */
    penaltyClaimed: z.nullable(z.string()),
    /** What lapses with the old flights, a sentence; null where nothing does. */
    loses: z.nullable(z.string()),
  }),
  errors: ['validation_failed', 'not_found', 'case_closed', 'case_is_private', 'change_not_open'],
});

/**
 * Settles a change that the travel desk arranged: as made, with flights and money, or as declined, with a reason. What
 * costs more than the organisation's limit is written down, and takes effect when a second person confirms it.
 */
export const settleChangeRequest = defineOperation({
  id: 'settle-change-request',
  area: 'desk',
  method: 'POST',
  path: PATH,
  summary: 'Enter the outcome of a change request',
  access: DESK,
  object: 'organisation',
  body: z.strictObject({
    workCaseId: id,
    version: z.number(),
    isChanged: z.boolean(),
    /** Declined: why, as the traveller reads it. Made: a line for the history. */
    comment: optionalText('comment'),
    /** The new flights, one for each that was given up, in the same order. */
    slices: z._default(
      z
        .array(z.strictObject({ segments: z.array(enteredSegment).check(z.minLength(1), z.maxLength(4)) }))
        .check(z.maxLength(6)),
      [],
    ),
    airlinePnr: z.optional(reference),
    /** The supplier's own number of the order. */
    orderNo: z.optional(reference),
    tickets: z._default(
      z
        .array(
          z.strictObject({
            travelerIndex: z.number().check(z.int(), z.minimum(0), z.maximum(8)),
            ticketNumber: reference,
          }),
        )
        .check(z.maxLength(9)),
      [],
    ),
    /** New fare less old fare in rupees; negative where the new one is lower. */
    fareDifference: z.prefault(difference('Fare difference'), 0),
    /** What the airline charges for the change, regardless of who bears it. */
    airlinePenalty: z.prefault(amount('Airline Penalty'), 0),
    /** True where we charge nothing for it. */
    isFree: z._default(z.boolean(), false),
  }),
  payload: z.object({ workCase: workCaseDetails }),
  movesMoney: true,
  errors: [
    'validation_failed',
    'not_found',
    'case_closed',
    'case_is_private',
    'change_not_open',
    'action_not_offered',
    'conflict',
  ],
  idempotent: true,
});

/** Changes that travellers asked the travel desk for. */
export const CHANGE_REQUEST_OPERATIONS: readonly Operation[] = [getChangeRequest, settleChangeRequest];

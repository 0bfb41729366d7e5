import * as z from 'zod/mini';
import { defineOperation, type Operation } from '../operation.ts';
import { id, integerId, listPayload, listQuery, nothing, optionalText, text } from '../schemas.ts';
import { caseAction, workCaseDetails, workCaseKind, workCaseRow } from './case-shapes.ts';

const DESK = { kind: 'privilege', privilege: 'desk.work' } as const;
const PATH = '/trip/api/v1/desk/case';

const SEARCH = z.strictObject({
  /** Number, title, PNR or a traveller's name. */
  text: z.optional(z.string().check(z.maxLength(100))),
  kind: z.optional(workCaseKind),
});

/** How many cases there are, for badges. */
const counts = z.object({ open: z.number(), mine: z.number(), unowned: z.number(), overdue: z.number() });

/** What only a person can decide; open ones by urgency, done ones newest first. */
export const listWorkCases = defineOperation({
  id: 'list-work-cases',
  area: 'desk',
  method: 'GET',
  path: `${PATH}/list`,
  summary: 'The work queue of the travel desk',
  access: DESK,
  object: 'organisation',
  query: z.extend(listQuery(SEARCH, ['dueAt', 'createdAt', 'number']), {
    scope: z._default(z.enum(['all', 'mine', 'unowned', 'done']), 'all'),
  }),
  body: nothing,
  payload: z.extend(listPayload(workCaseRow), { counts }),
  errors: ['validation_failed'],
  idempotent: false,
  answer: 'envelope',
});

/** A case with its history and the next safe actions. */
export const getWorkCase = defineOperation({
  id: 'get-work-case',
  area: 'desk',
  method: 'GET',
  path: PATH,
  summary: 'A case of the work queue',
  access: DESK,
  object: 'organisation',
  query: z.strictObject({ workCaseId: id }),
  body: nothing,
  payload: z.object({ workCase: workCaseDetails }),
  errors: ['validation_failed', 'not_found'],
  idempotent: false,
  answer: 'envelope',
});

/** Gives a case to a colleague of the desk, takes it oneself, or lets it go. */
export const assignWorkCase = defineOperation({
  id: 'assign-work-case',
  area: 'desk',
  method: 'PUT',
  path: `${PATH}/owner`,
  summary: 'Say who looks after a case',
  access: DESK,
  object: 'organisation',
  query: nothing,
  body: z.strictObject({
    workCaseId: id,
    version: z.number(),
    /** Null = nobody; the person must work at the desk. */
    ownerUserId: z.nullable(integerId),
  }),
  payload: z.object({ workCase: workCaseDetails }),
  errors: ['validation_failed', 'not_found', 'conflict', 'case_closed'],
  idempotent: false,
  answer: 'envelope',
});

/** Adds a line to a case's history. */
export const commentWorkCase = defineOperation({
  id: 'comment-work-case',
  area: 'desk',
  method: 'POST',
  path: `${PATH}/comment`,
  summary: 'Write something down about a case',
  access: DESK,
  object: 'organisation',
  query: nothing,
  body: z.strictObject({ workCaseId: id, comment: text('comment') }),
  payload: z.object({ workCase: workCaseDetails }),
  errors: ['validation_failed', 'not_found'],
  idempotent: true,
  answer: 'envelope',
});

const money = z.number().check(z.minimum(0), z.maximum(1_000_000_000));
const reference = z.string().check(z.minLength(3), z.maxLength(40));

/** Decides a case. Which fields count depends on the action; what is missing is named. */
export const decideWorkCase = defineOperation({
  id: 'decide-work-case',
  area: 'desk',
  method: 'POST',
  path: `${PATH}/decide`,
  summary: 'Decide a case',
  access: DESK,
  object: 'organisation',
  query: nothing,
  body: z.strictObject({
    workCaseId: id,
    version: z.number(),
    action: caseAction,
    comment: optionalText('comment'),
    /** accept_price: what the airline asks, in rupees, as it was shown. */
    newPrice: z.optional(money),
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
    /** enter_cancellation: what the airline said of each part. */
    answers: z.optional(
      z
        .array(
          z.strictObject({
            itemKey: z.string().check(z.maxLength(200)),
            isCancelled: z.boolean(),
            /** Rupees the airline keeps. */
            penality: z.optional(money),
            creditNoteNo: z.optional(reference),
          }),
        )
        .check(z.maxLength(40)),
    ),
    /** mark_recovered: rupees; write_off: what is given up, as it was shown. */
    amount: z.optional(money),
  }),
  payload: z.object({ workCase: workCaseDetails }),
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
  answer: 'envelope',
});

/** Tells that the queue has changed, with its counts. */
export const watchWorkCases = defineOperation({
  id: 'watch-work-cases',
  area: 'desk',
  method: 'GET',
  path: `${PATH}/events`,
  summary: 'Live changes of the work queue',
  access: DESK,
  object: 'nothing',
  query: nothing,
  body: nothing,
  payload: z.object({ type: z.literal('counts'), counts }),
  errors: ['validation_failed'],
  idempotent: false,
  answer: 'stream',
});

/** All about the work queue. */
export const CASE_OPERATIONS: readonly Operation[] = [
  listWorkCases,
  getWorkCase,
  assignWorkCase,
  commentWorkCase,
  decideWorkCase,
  watchWorkCases,
];

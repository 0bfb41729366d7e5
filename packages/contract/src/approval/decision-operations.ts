import * as z from 'zod/mini';
import { optionalText } from '../form-fields.ts';
import { defineOperation } from '../operation.ts';
import { id, listPayload, listQuery } from '../schemas.ts';
import { tripAnswer } from '../trip/trip-answer.ts';
import { approvalCard, approvalRow, decidedItem, decisionWord } from './approval-shapes.ts';

const DECIDE = { kind: 'privilege', privilege: 'approvals.decide' } as const;

const decision = {
  decision: decisionWord,
  /** Required to reject and to ask for changes. */
  comment: z.optional(optionalText('comment')),
};

/** A person who refuses, or wants something else, gives the reason. */
function withReason<S extends z.ZodMiniType<{ decision: string; comment?: string | null | undefined }>>(schema: S) {
  return schema.check(
    z.check((context) => {
      const { decision: word, comment } = context.value;
      if (word === 'approve' || (comment ?? '') !== '') return;
      context.issues.push({ code: 'custom', path: ['comment'], message: 'Comment is required', input: comment });
    }),
  );
}

/** What an approver decides about an item of a request. */
export const itemDecision = withReason(
  z.strictObject({
    itemId: id,
    ...decision,
    /** Another flight within policy on the same route and day may be bought instead, inside the price band. */
    allowSubstitutes: z._default(z.boolean(), false),
  }),
);

/** What an approver decides about the items of a request. */
export const itemDecisions = z
  .array(itemDecision)
  .check(z.minLength(1, 'Please decide on at least one item'), z.maxLength(20));

/** Requests that wait for the caller, that they decided on, or that others decide on their behalf. */
export const listApprovals = defineOperation({
  id: 'list-approvals',
  area: 'approval',
  method: 'GET',
  path: '/trip/api/v1/approval/list',
  summary: 'Requests for approval',
  access: DECIDE,
  object: 'self',
  query: z.extend(
    listQuery(z.strictObject({ text: z.optional(z.string().check(z.maxLength(100))) }), [
      'dueAt',
      'requestedAt',
      'startTime',
      'total',
    ]),
    { scope: z._default(z.enum(['waiting', 'decided', 'delegated']), 'waiting') },
  ),
  payload: z.extend(listPayload(approvalRow), {
    counts: z.object({ waiting: z.number(), decided: z.number(), delegated: z.number() }),
  }),
  errors: ['validation_failed'],
});

/** The decision card. For those who are or were asked, the person who asked, and those who may bypass. */
export const getApproval = defineOperation({
  id: 'get-approval',
  area: 'approval',
  method: 'GET',
  path: '/trip/api/v1/approval',
  summary: 'A request for approval',
  access: { kind: 'session' },
  object: 'own',
  query: z.strictObject({ requestId: id }),
  payload: z.object({ approval: approvalCard }),
  errors: ['validation_failed', 'not_found'],
});

/** Decides on items of one request, each independently. */
export const decideApproval = defineOperation({
  id: 'decide-approval',
  area: 'approval',
  method: 'POST',
  path: '/trip/api/v1/trip/action/approve',
  summary: 'Approve, reject or send back',
  access: DECIDE,
  object: 'own',
  body: z.strictObject({ requestId: id, decisions: itemDecisions }),
  payload: z.object({
    requestId: z.string(),
    tripId: z.string(),
    answer: tripAnswer,
    items: z.array(decidedItem),
  }),
  errors: ['validation_failed', 'not_found', 'not_the_approver', 'approval_not_open', 'approval_outdated'],
  idempotent: true,
});

/** Decides the same way on all items of several requests; each request is decided independently. */
export const decideApprovals = defineOperation({
  id: 'decide-approvals',
  area: 'approval',
  method: 'POST',
  path: '/trip/api/v1/trip/action/approve/bulk',
  summary: 'Decide on several requests',
  access: DECIDE,
  object: 'own',
  body: withReason(
    z.strictObject({
      requestIds: z.array(id).check(z.minLength(1, 'Please select at least one request'), z.maxLength(50)),
      ...decision,
    }),
  ),
  payload: z.object({
    results: z.array(
      z.object({
        requestId: z.string(),
        ok: z.boolean(),
        answer: z.nullable(tripAnswer),
        /** Why it was not decided. */
        code: z.nullable(z.string()),
        message: z.nullable(z.string()),
      }),
    ),
  }),
  errors: ['validation_failed'],
  idempotent: true,
});

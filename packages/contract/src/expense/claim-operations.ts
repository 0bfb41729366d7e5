import * as z from 'zod/mini';
import { optionalText, text } from '../form-fields.ts';
import { defineOperation } from '../operation.ts';
import { id, listPayload, listQuery } from '../schemas.ts';
import { claimDetails, claimState, claimSummary } from './expense-shapes.ts';

const ACTION = '/trip/api/v1/trip/action';
const CLAIM = '/trip/api/v1/trip-expense/claim';
const OWN = { kind: 'privilege', privilege: 'expenses.own' } as const;
const answer = z.object({ claim: claimDetails });

/** The most lines one claim may have. */
const MOST_LINES = 200;

/** Submits drafts to the caller's approver: those named, or all of a trip that can be claimed. */
export const claimExpenses = defineOperation({
  id: 'claim-expenses',
  area: 'expense',
  method: 'POST',
  path: `${ACTION}/claim`,
  summary: 'Claim expenses',
  access: OWN,
  object: 'own',
  body: z.strictObject({
    expenseIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(MOST_LINES))),
    tripId: z.optional(id),
    comment: optionalText('comment'),
  }),
  payload: answer,
  errors: [
    'validation_failed',
    'not_found',
    'trip_not_found',
    'expense_not_editable',
    'nothing_to_claim',
    'reason_code_required',
    'policy_blocks',
    'nobody_can_approve',
    'conflict',
  ],
  idempotent: true,
});

const SEARCH = z.strictObject({
  text: z.optional(z.string().check(z.maxLength(100))),
  state: z.optional(claimState),
  tripId: z.optional(id),
});

/**
 * Claims: the caller's own (`mine`), those they are asked to decide (`toDecide`: as approver or as a delegate, with
 * approvals.decide), those that wait to be paid (`toPay`, with expenses.reimburse), and those they have decided.
 */
export const listClaims = defineOperation({
  id: 'list-claims',
  area: 'expense',
  method: 'GET',
  path: `${CLAIM}/list`,
  summary: 'Claims',
  access: { kind: 'session' },
  object: 'own',
  query: z.extend(listQuery(SEARCH, ['submittedAt', 'number', 'total', 'state']), {
    scope: z._default(z.enum(['mine', 'toDecide', 'decided', 'toPay']), 'mine'),
  }),
  payload: listPayload(claimSummary),
  errors: ['validation_failed', 'privilege_missing'],
});

/** A claim: for its owner, its approver and the approver's delegate, and those who pay claims. */
export const getClaim = defineOperation({
  id: 'get-claim',
  area: 'expense',
  method: 'GET',
  path: CLAIM,
  summary: 'A claim',
  access: { kind: 'session' },
  object: 'own',
  query: z.strictObject({ claimId: id }),
  payload: answer,
  errors: ['validation_failed', 'not_found'],
});

/** Decides a claim line by line: every line once, a rejected one with a comment that its owner reads. */
export const approveClaim = defineOperation({
  id: 'approve-claim',
  area: 'expense',
  method: 'POST',
  path: `${ACTION}/approve-claim`,
  summary: 'Decide a claim',
  access: { kind: 'privilege', privilege: 'approvals.decide' },
  object: 'own',
  body: z.strictObject({
    claimId: id,
    version: z.int().check(z.positive()),
    lines: z
      .array(
        z.strictObject({
          expenseId: id,
          decision: z.enum(['approve', 'reject']),
          comment: optionalText('comment'),
        }),
      )
      .check(z.minLength(1), z.maxLength(MOST_LINES)),
  }),
  payload: answer,
  movesMoney: true,
  errors: ['validation_failed', 'not_found', 'not_the_approver', 'claim_not_open', 'conflict'],
  idempotent: true,
});

/** Takes a claim back before it is decided; its lines are drafts again. */
export const withdrawClaim = defineOperation({
  id: 'withdraw-claim',
  area: 'expense',
  method: 'POST',
  path: `${CLAIM}/withdraw`,
  summary: 'Withdraw a claim',
  access: OWN,
  object: 'own',
  body: z.strictObject({ claimId: id }),
  payload: z.object({ withdrawn: z.boolean() }),
  errors: ['validation_failed', 'not_found', 'claim_not_open'],
  idempotent: true,
});

/** Marks an approved claim as paid, with the payment's reference. Nobody pays their own claim. */
export const reimburseClaim = defineOperation({
  id: 'reimburse-claim',
  area: 'expense',
  method: 'POST',
  path: `${CLAIM}/reimburse`,
  summary: 'Mark a claim as paid',
  access: { kind: 'privilege', privilege: 'expenses.reimburse' },
  object: 'organisation',
  body: z.strictObject({ claimId: id, paymentRef: text('receiptNo', 'Payment reference') }),
  payload: answer,
  movesMoney: true,
  errors: ['validation_failed', 'not_found', 'self_change_refused', 'claim_not_payable'],
  idempotent: true,
});

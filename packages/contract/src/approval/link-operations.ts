import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { defineOperation } from '../operation.ts';
import { verdictOutcome } from '../policy/verdict-shapes.ts';
import { changeAmounts, lostExtras } from '../servicing/change-shapes.ts';
import { tripAnswer } from '../trip/trip-answer.ts';
import { decidedItem, givenReason, itemState } from './approval-shapes.ts';
import { itemDecisions } from './decision-operations.ts';

const PATH = '/trip/public/api/v1/approval/link';
const token = z.string().check(z.minLength(1), z.maxLength(100));

const flightLine = {
  /** "Delhi → Mumbai, Wed, 5 Jan". */
  title: z.string(),
  /** "IndiGo 6E 6045, 09:40 to 11:55". */
  detail: z.string(),
};

/**
 * What a link in a mail decides about. Reading it decides nothing and uses nothing up. The bearer header has its token.
 */
export const getApprovalLink = defineOperation({
  id: 'get-approval-link',
  area: 'approval',
  method: 'GET',
  path: PATH,
  summary: 'The request behind a link in a mail',
  access: { kind: 'public' },
  object: 'secret',
  bearer: 'secret',
  payload: z.object({
    request: z.object({
      organizationName: z.string(),
      /** Whom the mail was sent to. */
      askedOf: z.string(),
      /** On whose behalf they decide; null = their own. */
      onBehalfOf: z.nullable(z.string()),
      requester: z.string(),
      travelers: z.array(z.string()),
      tripName: z.string(),
      purpose: z.nullable(z.string()),
      note: z.nullable(z.string()),
      requestedAt: z.string(),
      expiresAt: z.string(),
      total: rupees,
      items: z.array(
        z.object({
          itemId: z.string(),
          ...flightLine,
          /** Of a change what is paid for it. */
          total: rupees,
          state: itemState,
          /** False where it is not this person's turn for it. */
          canDecide: z.boolean(),
          outcome: z.nullable(verdictOutcome),
          /** What the policy says, one sentence a rule, the broken ones first. */
          rules: z.array(z.object({ sentence: z.string(), isKept: z.boolean() })),
          suggestion: z.nullable(z.string()),
          reason: z.nullable(givenReason),
        }),
      ),
      /**
       * Set where a booked flight is to be changed; null for a request of a trip. The change is the only item then, and
       * it is approved or rejected: `changes` cannot be asked for.
       */
      change: z.nullable(
        z.object({
          /** The flights as they are booked now. */
          before: z.array(z.object(flightLine)),
          /** The flights wanted instead. */
          after: z.array(z.object(flightLine)),
          amounts: changeAmounts,
          /** Paid seats, meals and bags that lapse. */
          loses: lostExtras,
        }),
      ),
    }),
  }),
  errors: ['validation_failed', 'link_expired', 'link_used', 'too_many_requests'],
});

/** Decides once, for the person whom the mail was sent to. */
export const decideByLink = defineOperation({
  id: 'decide-by-link',
  area: 'approval',
  method: 'POST',
  path: PATH,
  summary: 'Decide by a link in a mail',
  access: { kind: 'public' },
  object: 'secret',
  body: z.strictObject({ token, decisions: itemDecisions }),
  payload: z.object({ answer: tripAnswer, items: z.array(decidedItem) }),
  errors: [
    'validation_failed',
    'link_expired',
    'link_used',
    'not_found',
    'not_the_approver',
    'approval_not_open',
    'approval_outdated',
    'too_many_requests',
  ],
});

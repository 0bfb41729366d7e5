import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { optionalText, text } from '../form-fields.ts';
import { defineOperation } from '../operation.ts';
import { verdict } from '../policy/verdict-shapes.ts';
import { id, namedPerson } from '../schemas.ts';
import { tripAnswer } from '../trip/trip-answer.ts';
import {
  approvalStatus,
  budgetStanding,
  chainKind,
  decidedItem,
  resolvedChain,
  tripComment,
} from './approval-shapes.ts';

const OWN = { kind: 'privilege', privilege: 'trips.own' } as const;

/** Why a trip cannot be finalised yet. */
export const finaliseBlock = z.object({
  code: z.enum([
    'policy_blocks',
    'reason_code_required',
    'traveller_details_missing',
    'price_changed',
    'already_departed',
    'nobody_can_approve',
    'nothing_to_finalise',
    'trip_not_editable',
  ]),
  message: z.string(),
  /** The booking it is about; null = the trip. */
  bookingId: z.nullable(z.string()),
  /** The service of that booking: "train". */
  service: z.nullable(z.string()),
});

/** What finalising would do: totals, verdicts, who would be asked, budgets, and what blocks (decisions §3 "Trip"). */
export const preFinaliseTrip = defineOperation({
  id: 'pre-finalise-trip',
  area: 'approval',
  method: 'GET',
  path: '/trip/api/v1/trip/pre-finalize',
  summary: 'Preview the finalising of a trip',
  access: OWN,
  object: 'arranged',
  query: z.strictObject({ tripId: id }),
  payload: z.object({
    tripId: z.string(),
    version: z.number(),
    /** Rupees; total = booked + pending. */
    totals: z.object({
      booked: rupees,
      pending: rupees,
      fees: rupees,
      CGST: rupees,
      SGST: rupees,
      IGST: rupees,
      total: rupees,
    }),
    items: z.array(
      z.object({
        bookingId: z.string(),
        /** "Delhi → Mumbai, Wed, 5 Jan". */
        title: z.string(),
        total: rupees,
        verdict: z.nullable(verdict),
        /** The chain it would go through; null where nobody would be asked. */
        chain: chainKind,
        approvalStatus,
        /** False where it is bought, approved or being asked about already and does not change. */
        isAsked: z.boolean(),
        needsReason: z.boolean(),
        /** The reason that was given before. */
        reason: z.nullable(z.object({ _id: z.nullable(z.string()), text: z.nullable(z.string()) })),
      }),
    ),
    /** The workflow that holds; null where none does. */
    workflow: z.nullable(z.object({ _id: z.string(), name: z.string() })),
    approvers: z.object({ withinPolicy: resolvedChain, outOfPolicy: resolvedChain }),
    budgets: z.array(budgetStanding),
    blocks: z.array(finaliseBlock),
    /** The answer that finalising would give now. */
    answer: tripAnswer,
    /** One sentence: who would be asked about what. */
    text: z.string(),
  }),
  errors: ['validation_failed', 'trip_not_found'],
});

/**
 * Finalises a trip: judges every flight again and asks the approvers about those that need it. What was approved before
 * stays approved; only what is new or changed is asked about.
 */
export const finaliseTrip = defineOperation({
  id: 'finalise-trip',
  area: 'approval',
  method: 'POST',
  path: '/trip/api/v1/trip/finalize',
  summary: 'Finalise a trip and request approval',
  access: OWN,
  object: 'arranged',
  body: z.strictObject({
    tripId: id,
    version: z.int(),
    /**
     * For flights whose verdict asks for a reason: one of the organisation's codes, with free text where more is to be
     * said. An organisation without codes, and flights that need approval, are content with words or with the note.
     */
    reasons: z._default(
      z
        .array(
          z.strictObject({
            bookingId: id,
            reasonCodeId: z.optional(z.nullable(id)),
            text: z.optional(optionalText('reason')),
          }),
        )
        .check(z.maxLength(20)),
      [],
    ),
    note: z.optional(optionalText('reason', 'Note')),
    /** What the trip is for, where it does not say so yet; approvers read it, and it counts as words for a reason. */
    purpose: z.optional(optionalText('reason', 'Purpose')),
  }),
  payload: z.object({
    tripId: z.string(),
    version: z.number(),
    answer: tripAnswer,
    /** The request that was made; null where nobody had to be asked. */
    requestId: z.nullable(z.string()),
    items: z.array(decidedItem),
    waitingFor: z.array(namedPerson),
  }),
  errors: [
    'validation_failed',
    'trip_not_found',
    'trip_not_editable',
    'trip_version_conflict',
    'nothing_to_finalise',
    'trip_blocked',
    'policy_blocks',
    'reason_code_required',
    'traveller_details_missing',
    'nobody_can_approve',
    'not_found',
  ],
  idempotent: true,
});

/** Takes the open request back, so that the trip can be changed. What is approved stays approved. */
export const recallTrip = defineOperation({
  id: 'recall-trip',
  area: 'approval',
  method: 'POST',
  path: '/trip/api/v1/trip/recall',
  summary: 'Withdraw a request for approval',
  access: OWN,
  object: 'arranged',
  body: z.strictObject({ tripId: id }),
  payload: z.object({ tripId: z.string(), version: z.number(), items: z.array(decidedItem) }),
  errors: ['validation_failed', 'trip_not_found', 'approval_not_open'],
  idempotent: true,
});

/** Reminds those who are asked now. At most once in a quarter of an hour. */
export const resendApproval = defineOperation({
  id: 'resend-approval',
  area: 'approval',
  method: 'POST',
  path: '/trip/api/v1/trip/resend-approval',
  summary: 'Remind the approvers',
  access: OWN,
  object: 'arranged',
  body: z.strictObject({ tripId: id }),
  payload: z.object({ tripId: z.string(), sentTo: z.array(namedPerson) }),
  errors: ['validation_failed', 'trip_not_found', 'approval_not_open', 'too_many_requests'],
  idempotent: true,
});

/** Lets flights of another's trip through without its approvers, with a reason that everybody concerned reads. */
export const bypassApprover = defineOperation({
  id: 'bypass-approver',
  area: 'approval',
  method: 'POST',
  path: '/trip/api/v1/trip/bypass/approver',
  summary: 'Let flights bypass their approvers',
  access: { kind: 'privilege', privilege: 'policy.bypass' },
  object: 'organisation',
  body: z.strictObject({
    tripId: id,
    bookingIds: z.array(id).check(z.minLength(1, 'Please select a flight'), z.maxLength(20)),
    reason: text('reason'),
  }),
  payload: z.object({ tripId: z.string(), answer: tripAnswer, items: z.array(decidedItem) }),
  errors: [
    'validation_failed',
    'trip_not_found',
    'booking_not_found',
    'not_the_approver',
    'policy_blocks',
    'approval_not_open',
  ],
  idempotent: true,
});

/** Sends a comment on a trip to those it concerns: its maker, its travellers and its approvers. */
export const commentOnTrip = defineOperation({
  id: 'comment-on-trip',
  area: 'approval',
  method: 'POST',
  path: '/trip/api/v1/trip/comment',
  summary: 'Comment on a trip',
  access: { kind: 'session' },
  object: 'arranged',
  body: z.strictObject({ tripId: id, text: text('comment') }),
  payload: z.object({ comment: tripComment }),
  errors: ['validation_failed', 'trip_not_found'],
  idempotent: true,
});

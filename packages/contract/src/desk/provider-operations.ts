import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { optionalText } from '../form-fields.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { id, listPayload, listQuery } from '../schemas.ts';
import { askedQuestion, workCaseDetails, workCaseKind } from './case-shapes.ts';

const DECIDE = { kind: 'privilege', privilege: 'provider.decide' } as const;
const PATH = '/trip/api/v1/provider/question';

/** A line of the provider's queue: a request of a customer's travel desk. */
export const providerQuestion = z.object({
  organizationId: z.string(),
  organization: z.string(),
  workCaseId: z.string(),
  number: z.number(),
  kind: workCaseKind,
  kindText: z.string(),
  title: z.string(),
  text: z.string(),
  amount: rupees,
  by: z.string(),
  at: z.string(),
});

/** What customers' travel desks ask the provider to decide, the oldest first. */
export const listProviderQuestions = defineOperation({
  id: 'list-provider-questions',
  area: 'desk',
  method: 'GET',
  path: `${PATH}/list`,
  summary: 'Questions to the provider',
  access: DECIDE,
  object: 'nothing',
  query: listQuery(z.strictObject({}), ['at']),
  payload: listPayload(providerQuestion),
  errors: ['validation_failed', 'provider_only'],
});

/** One of them, with its case. */
export const getProviderQuestion = defineOperation({
  id: 'get-provider-question',
  area: 'desk',
  method: 'GET',
  path: PATH,
  summary: 'A question to the provider',
  access: DECIDE,
  object: 'provider',
  query: z.strictObject({ organizationId: id, workCaseId: id }),
  payload: z.object({ organization: z.string(), question: askedQuestion, workCase: workCaseDetails }),
  errors: ['validation_failed', 'provider_only', 'not_found'],
});

/** Agrees to what was asked, and it is done; or refuses it with a comment. Never the caller's own question. */
export const answerProviderQuestion = defineOperation({
  id: 'answer-provider-question',
  area: 'desk',
  method: 'POST',
  path: `${PATH}/answer`,
  summary: 'Answer a question to the provider',
  access: DECIDE,
  object: 'provider',
  body: z.strictObject({
    organizationId: id,
    workCaseId: id,
    version: z.number(),
    isAgreed: z.boolean(),
    comment: optionalText('comment'),
  }),
  payload: z.object({ text: z.string() }),
  movesMoney: true,
  errors: [
    'validation_failed',
    'provider_only',
    'not_found',
    'conflict',
    'case_closed',
    'action_not_offered',
    'second_person_needed',
    'change_not_open',
    'price_changed',
    'entry_not_waiting',
    'booking_not_found',
    'booking_not_payable',
    'booking_not_cancellable',
    'payment_in_progress',
    'approval_missing',
    'approval_outdated',
    'policy_blocks',
    'reason_code_required',
    'nobody_can_approve',
  ],
  idempotent: true,
});

/** What the provider decides. */
export const PROVIDER_OPERATIONS: readonly Operation[] = [
  listProviderQuestions,
  getProviderQuestion,
  answerProviderQuestion,
];

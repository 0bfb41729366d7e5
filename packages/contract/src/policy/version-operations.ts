import * as z from 'zod/mini';
import { optionalDay, optionalText, text } from '../form-fields.ts';
import { defineOperation } from '../operation.ts';
import { id, listPayload, listQuery, rowCount } from '../schemas.ts';
import { policyRules } from './policy-rules.ts';
import { policyDetails, policySummary } from './policy-shapes.ts';

const PATH = '/trip/api/v1/trip-policy';
const VIEW = { kind: 'privilege', privilege: 'policies.view' } as const;
const MANAGE = { kind: 'privilege', privilege: 'policies.manage' } as const;
const answer = z.object({ policy: policyDetails });
const revision = z.int().check(z.nonnegative());

/** Trip policies of the organisation. */
export const listPolicies = defineOperation({
  id: 'list-policies',
  area: 'policy',
  method: 'GET',
  path: `${PATH}/list`,
  summary: 'Trip policies',
  access: VIEW,
  object: 'organisation',
  query: listQuery(
    z.strictObject({ name: z.optional(z.string().check(z.maxLength(100))), isActive: z.optional(z.boolean()) }),
    ['name', 'isActive', 'updatedAt'],
  ),
  payload: listPayload(policySummary),
  errors: ['validation_failed'],
});

/** One policy with its versions, its draft and the rules in force. */
export const getPolicy = defineOperation({
  id: 'get-policy',
  area: 'policy',
  method: 'GET',
  path: PATH,
  summary: 'A trip policy',
  access: VIEW,
  object: 'organisation',
  query: z.strictObject({ policyId: id }),
  payload: answer,
  errors: ['validation_failed', 'not_found'],
});

/** Adds a policy. It begins with a draft: without any rule, or with the rules of another policy (`copyOf`). */
export const createPolicy = defineOperation({
  id: 'create-policy',
  area: 'policy',
  method: 'POST',
  path: PATH,
  summary: 'Add a trip policy',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject({
    name: text('policyName'),
    description: optionalText('description'),
    copyOf: z.optional(id),
  }),
  payload: answer,
  errors: ['validation_failed', 'not_found', 'name_taken'],
  idempotent: true,
});

/**
 * Changes a policy's name, description or draft. Rules go into the draft; where there is none, one begins with the
 * newest version. `revision` is the draft's as it was seen, 0 where there was none; another one is a conflict.
 */
export const updatePolicyDraft = defineOperation({
  id: 'update-policy-draft',
  area: 'policy',
  method: 'PUT',
  path: PATH,
  summary: 'Change a trip policy’s draft',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject({
    policyId: id,
    revision,
    name: z.optional(text('policyName')),
    /** Null clears it. */
    description: z.optional(z.nullable(text('description'))),
    rules: z.optional(policyRules),
  }),
  payload: answer,
  errors: ['validation_failed', 'not_found', 'name_taken', 'conflict'],
});

/** Throws the draft away; what is in force stays. */
export const discardPolicyDraft = defineOperation({
  id: 'discard-policy-draft',
  area: 'policy',
  method: 'DELETE',
  path: `${PATH}/draft`,
  summary: 'Discard a trip policy’s draft',
  access: MANAGE,
  object: 'organisation',
  query: z.strictObject({ policyId: id, revision: rowCount }),
  payload: answer,
  errors: ['validation_failed', 'not_found', 'policy_draft_missing', 'conflict'],
});

/** Publishes the draft: from now on, or from the beginning of a later day in India. It is never edited again. */
export const publishPolicy = defineOperation({
  id: 'publish-policy',
  area: 'policy',
  method: 'POST',
  path: `${PATH}/publish`,
  summary: 'Publish a trip policy',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject({
    policyId: id,
    revision,
    effectiveFrom: optionalDay('Effective from'),
    note: optionalText('comment', 'Note'),
  }),
  payload: answer,
  errors: [
    'validation_failed',
    'not_found',
    'policy_draft_missing',
    'policy_not_publishable',
    'date_in_past',
    'conflict',
  ],
  idempotent: true,
});

/** Switches a policy on or off. One that is off holds for nobody, whatever it is assigned to. */
export const updatePolicyStatus = defineOperation({
  id: 'update-policy-status',
  area: 'policy',
  method: 'PUT',
  path: `${PATH}/status`,
  summary: 'Switch a trip policy on or off',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject({ policyId: id, isActive: z.boolean() }),
  payload: answer,
  errors: ['validation_failed', 'not_found'],
});

/** Says for whom a policy holds. Grade and department together are more specific than either alone. */
export const updatePolicyAssignments = defineOperation({
  id: 'update-policy-assignments',
  area: 'policy',
  method: 'PUT',
  path: `${PATH}/assignments`,
  summary: 'Assign a trip policy',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject({
    policyId: id,
    assignments: z
      .array(z.strictObject({ gradeId: z.nullable(id), departmentId: z.nullable(id) }))
      .check(z.maxLength(200)),
  }),
  payload: answer,
  errors: ['validation_failed', 'not_found'],
});

import { checkText, FIELD_RULES, type FieldRule, tidyText } from '@pravas/domain/validation/field-rules.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import * as z from 'zod/mini';
import { text } from '../form-fields.ts';
import { defineOperation } from '../operation.ts';
import { id, listPayload, listQuery } from '../schemas.ts';
import { reasonCode } from './policy-shapes.ts';

const PATH = '/trip/api/v1/trip-policy/reason-code';
const MANAGE = { kind: 'privilege', privilege: 'policies.manage' } as const;

/** A code is short: it is printed in reports' columns. */
const CODE_RULE: FieldRule = { ...FIELD_RULES.documentNumber, label: 'Code', minLength: 1, maxLength: 20 };

const code = z.string({ error: () => requiredMessage(CODE_RULE.label) }).check(
  z.overwrite((value) => tidyText(CODE_RULE, value.slice(0, 1_000))),
  z.check((context) => {
    const message = checkText(CODE_RULE, context.value);
    if (message !== null) context.issues.push({ code: 'custom', message, input: context.value });
  }),
);

const fields = { code, text: text('reason', 'Text') };
const answer = z.object({ reasonCode });

/** Reasons for going out of policy. Every traveller chooses among them, so a session suffices. */
export const listReasonCodes = defineOperation({
  id: 'list-reason-codes',
  area: 'policy',
  method: 'GET',
  path: `${PATH}/list`,
  summary: 'Reasons for going out of policy',
  access: { kind: 'session', keys: true },
  object: 'organisation',
  query: listQuery(
    z.strictObject({ text: z.optional(z.string().check(z.maxLength(100))), isActive: z.optional(z.boolean()) }),
    ['code', 'text', 'isActive', 'createdAt'],
  ),
  payload: listPayload(reasonCode),
  errors: ['validation_failed'],
});

/** Adds a reason. */
export const createReasonCode = defineOperation({
  id: 'create-reason-code',
  area: 'policy',
  method: 'POST',
  path: PATH,
  summary: 'Add a reason code',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject(fields),
  payload: answer,
  errors: ['validation_failed', 'name_taken'],
});

/** Changes a reason. Earlier choices keep their own words. */
export const updateReasonCode = defineOperation({
  id: 'update-reason-code',
  area: 'policy',
  method: 'PUT',
  path: PATH,
  summary: 'Change a reason code',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject({ reasonCodeId: id, ...fields }),
  payload: answer,
  errors: ['validation_failed', 'not_found', 'name_taken'],
});

/** Switches a reason on or off. One that is off cannot be chosen any more. */
export const updateReasonCodeStatus = defineOperation({
  id: 'update-reason-code-status',
  area: 'policy',
  method: 'PUT',
  path: `${PATH}/status`,
  summary: 'Switch a reason code on or off',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject({ reasonCodeId: id, isActive: z.boolean() }),
  payload: answer,
  errors: ['validation_failed', 'not_found'],
});

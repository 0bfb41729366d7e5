import * as z from 'zod/mini';
import { day } from '../form-fields.ts';
import { defineOperation, type Operation } from '../operation.ts';

const API = '/organization/api/v1/undertaking';
const MANAGE = { kind: 'privilege', privilege: 'organisation.manage' } as const;

/** A letter of undertaking of the provider: special economic zones are supplied without IGST while one is valid. */
const undertaking = z.object({
  _id: z.string(),
  /** Its acknowledgement number. */
  arn: z.string(),
  /** YYYY-MM-DD, both days included. */
  validFrom: z.string(),
  validTo: z.string(),
});

const undertakings = z.object({ data: z.array(undertaking) });

/** The provider's letters of undertaking, the newest first. */
export const listUndertakings = defineOperation({
  id: 'list-undertakings',
  area: 'organisation',
  method: 'GET',
  path: `${API}/list`,
  summary: 'Letters of undertaking',
  access: MANAGE,
  object: 'provider_own',
  payload: undertakings,
  errors: ['provider_only'],
});

/** Enters a letter of undertaking. It holds within one financial year. */
export const createUndertaking = defineOperation({
  id: 'create-undertaking',
  area: 'organisation',
  method: 'POST',
  path: `${API}/create`,
  summary: 'Enter a letter of undertaking',
  access: MANAGE,
  object: 'provider_own',
  personOnly: true,
  body: z.strictObject({
    arn: z
      .string({ error: () => 'ARN is required' })
      .check(
        z.trim(),
        z.toUpperCase(),
        z.regex(/^[A-Z]{2}[0-9A-Z]{13}$/, 'ARN must be two letters and 13 more characters'),
      ),
    validFrom: day('First day'),
    validTo: day('Last day'),
  }),
  payload: undertakings,
  errors: ['validation_failed', 'provider_only'],
});

/** Removes a letter of undertaking; what was priced under it does not change. */
export const removeUndertaking = defineOperation({
  id: 'remove-undertaking',
  area: 'organisation',
  method: 'DELETE',
  path: `${API}/remove`,
  summary: 'Remove a letter of undertaking',
  access: MANAGE,
  object: 'provider_own',
  personOnly: true,
  query: z.strictObject({ undertakingId: z.uuid() }),
  payload: undertakings,
  errors: ['validation_failed', 'not_found', 'provider_only'],
});

/** All operations of letters of undertaking. */
export const UNDERTAKING_OPERATIONS: readonly Operation[] = [listUndertakings, createUndertaking, removeUndertaking];

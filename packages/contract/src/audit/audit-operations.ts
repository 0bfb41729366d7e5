import * as z from 'zod/mini';
import { optionalDay } from '../form-fields.ts';
import { defineOperation } from '../operation.ts';
import { download, listPayload, listQuery, searchObject } from '../schemas.ts';

const VIEW = { kind: 'privilege', privilege: 'audit.view' } as const;

/** What the audit trail can be narrowed by. Days are of Indian time, both included. */
export const auditFilter = z.strictObject({
  /** One action, or all of a kind: `security.*`. */
  action: z.optional(z.string().check(z.maxLength(80))),
  user_id: z.optional(z.int()),
  objectType: z.optional(z.string().check(z.maxLength(40))),
  objectId: z.optional(z.string().check(z.maxLength(80))),
  from: optionalDay('From'),
  to: optionalDay('To'),
});

/** One action of a person. */
export const auditRow = z.object({
  seq: z.number(),
  at: z.string(),
  /** A person's name, or the part of Pravas that acted. */
  actor: z.string(),
  user_id: z.nullable(z.number()),
  ip: z.nullable(z.string()),
  action: z.string(),
  objectType: z.string(),
  objectId: z.string(),
  /** The object's name, where it has one. */
  objectName: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()),
  requestId: z.nullable(z.string()),
  hash: z.string(),
});

/** The audit trail, newest first. */
export const listAudit = defineOperation({
  id: 'list-audit',
  area: 'audit',
  method: 'GET',
  path: '/organization/api/v1/audit/list',
  summary: 'Audit trail',
  access: VIEW,
  object: 'organisation',
  query: listQuery(auditFilter, ['seq']),
  payload: z.extend(listPayload(auditRow), { actions: z.array(z.string()) }),
  errors: ['validation_failed'],
});

/** The whole chain, or its part of a period, as JSON lines that `scripts/verify-audit.mjs` verifies offline. */
export const exportAudit = defineOperation({
  id: 'export-audit',
  area: 'audit',
  method: 'GET',
  path: '/organization/api/v1/audit/export',
  summary: 'Audit trail as a file',
  access: VIEW,
  object: 'organisation',
  query: z.strictObject({ search: searchObject(z.strictObject({ from: optionalDay('From'), to: optionalDay('To') })) }),
  payload: download,
  errors: ['validation_failed', 'too_many_requests'],
  answer: 'download',
});

/** Recomputes the chain and says whether it holds. */
export const verifyAudit = defineOperation({
  id: 'verify-audit',
  area: 'audit',
  method: 'GET',
  path: '/organization/api/v1/audit/verify',
  summary: 'Verify the audit trail',
  access: VIEW,
  object: 'organisation',
  payload: z.object({
    holds: z.boolean(),
    rows: z.number(),
    firstBroken: z.nullable(z.number()),
    headHash: z.string(),
  }),
  errors: ['too_many_requests'],
});

import * as z from 'zod/mini';
import { optionalDay, text } from '../form-fields.ts';
import { ownProof, PROOF_ERRORS } from '../identity/own-proof.ts';
import { defineOperation } from '../operation.ts';
import { ALL_PRIVILEGES } from '../privileges.ts';

const API = '/organization/api/v1/api-key';
const MANAGE = { kind: 'privilege', privilege: 'integrations.manage' } as const;

/** What a key may be allowed: any privilege its maker holds, or `scim` for a directory. */
export const apiKeyScope = z.enum(['scim', ...ALL_PRIVILEGES]);

/** A key, without its secret. */
export const apiKey = z.object({
  _id: z.string(),
  name: z.string(),
  /** The first characters, by which a person recognises it. */
  prefix: z.string(),
  scopes: z.array(z.string()),
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.nullable(z.string()),
  lastUsedAt: z.nullable(z.string()),
  isRevoked: z.boolean(),
});

/** The organisation's keys. */
export const listApiKeys = defineOperation({
  id: 'list-api-keys',
  area: 'access',
  method: 'GET',
  path: `${API}/list`,
  summary: 'API keys',
  access: MANAGE,
  object: 'organisation',
  payload: z.object({ data: z.array(apiKey) }),
  errors: [],
});

/**
 * Makes a key; its secret is in this answer and nowhere else. It acts in its maker's name, never with more than the
 * maker has.
 */
export const createApiKey = defineOperation({
  id: 'create-api-key',
  area: 'access',
  method: 'POST',
  path: `${API}/create`,
  summary: 'Create an API key',
  access: MANAGE,
  object: 'organisation',
  // A key that made keys could outlive its own expiry.
  personOnly: true,
  body: z.strictObject({
    /** Asked for where a directory gets the key: it will say who people are. */
    ...ownProof,
    name: text('keyName'),
    scopes: z.array(apiKeyScope).check(z.minLength(1, 'Scope is required'), z.maxLength(100)),
    expiresOn: optionalDay('Date of expiry'),
  }),
  secretAnswer: true,
  payload: z.object({ apiKey, secret: z.string() }),
  errors: ['validation_failed', 'privilege_not_held', ...PROOF_ERRORS],
});

/** Revokes a key at once. */
export const revokeApiKey = defineOperation({
  id: 'revoke-api-key',
  area: 'access',
  method: 'DELETE',
  path: `${API}/revoke`,
  summary: 'Revoke an API key',
  access: MANAGE,
  object: 'organisation',
  query: z.strictObject({ apiKeyId: z.uuid() }),
  payload: z.object({ revoked: z.boolean() }),
  errors: ['validation_failed', 'not_found'],
});

/** A group that a directory sent, and the role its members get. */
export const directoryGroup = z.object({
  _id: z.string(),
  name: z.string(),
  members: z.number(),
  roleId: z.nullable(z.string()),
});

/** Groups a directory sent. */
export const listDirectoryGroups = defineOperation({
  id: 'list-directory-groups',
  area: 'access',
  method: 'GET',
  path: '/organization/api/v1/directory/group/list',
  summary: 'Directory groups',
  access: MANAGE,
  object: 'organisation',
  payload: z.object({
    scimUrl: z.string(),
    data: z.array(directoryGroup),
    /** What the directory also sends and Pravas does not keep. */
    unkept: z.array(z.object({ attribute: z.string(), lastSentAt: z.string() })),
  }),
  errors: [],
});

/** Gives a directory group's members a role, now and when the directory changes them. */
export const updateDirectoryGroup = defineOperation({
  id: 'update-directory-group',
  area: 'access',
  method: 'PUT',
  path: '/organization/api/v1/directory/group/update',
  summary: 'Map a directory group to a role',
  access: MANAGE,
  object: 'organisation',
  personOnly: true,
  body: z.strictObject({ groupId: z.uuid(), roleId: z.nullable(z.uuid()) }),
  payload: z.object({ group: directoryGroup }),
  errors: ['validation_failed', 'not_found', 'privilege_not_held', 'last_admin', 'self_change_refused'],
});

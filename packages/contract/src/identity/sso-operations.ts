import * as z from 'zod/mini';
import { text } from '../form-fields.ts';
import { defineOperation } from '../operation.ts';
import { ownProof, PROOF_ERRORS } from './own-proof.ts';

/** Where a person of this address signs in: the identity provider of the organisation that verified the domain. */
export const startSso = defineOperation({
  id: 'start-sso',
  area: 'identity',
  method: 'POST',
  path: '/identity/public/sso/start',
  summary: 'Begin single sign-on',
  access: { kind: 'public' },
  object: 'nothing',
  body: z.strictObject({
    email: text('accountEmail'),
    /** A path of ours to open afterwards. */
    next: z.optional(z.string().check(z.maxLength(500))),
  }),
  secretAnswer: true,
  payload: z.object({ redirectUrl: z.string() }),
  errors: ['validation_failed', 'sso_not_configured', 'sso_unreachable', 'too_many_requests'],
});

/** The state of an organisation's single sign-on. No answer contains the client secret. */
export const ssoSettings = z.object({
  issuer: z.string(),
  clientId: z.string(),
  hasClientSecret: z.boolean(),
  isEnabled: z.boolean(),
  /** Passwords are refused for people of verified domains, company admins excepted. */
  isRequired: z.boolean(),
  /** People unknown to us get an account when they first arrive. */
  createsAccounts: z.boolean(),
  defaultRoleId: z.nullable(z.string()),
  /** Registered at the identity provider. */
  redirectUri: z.string(),
});

/** Reads the single sign-on settings. */
export const getSsoSettings = defineOperation({
  id: 'get-sso-settings',
  area: 'identity',
  method: 'GET',
  path: '/organization/api/v1/sso',
  summary: 'Single sign-on settings',
  access: { kind: 'privilege', privilege: 'integrations.manage' },
  object: 'organisation',
  payload: z.object({ sso: ssoSettings }),
  errors: [],
});

/**
 * Writes them. The issuer's discovery document is fetched before it is enabled. The one who sets the provider decides
 * who can sign in as whom, so that a person must do it, prove their presence, and hold every right of the people it can
 * sign in.
 */
export const updateSsoSettings = defineOperation({
  id: 'update-sso-settings',
  area: 'identity',
  method: 'PUT',
  path: '/organization/api/v1/sso',
  summary: 'Change the single sign-on settings',
  access: { kind: 'privilege', privilege: 'integrations.manage' },
  object: 'organisation',
  personOnly: true,
  body: z.strictObject({
    ...ownProof,
    issuer: z
      .string({ error: () => 'Issuer is required' })
      .check(z.minLength(8, 'Please enter valid issuer'), z.maxLength(300)),
    clientId: z
      .string({ error: () => 'Client id is required' })
      .check(z.minLength(1, 'Client id is required'), z.maxLength(200)),
    /** Left out = unchanged. */
    clientSecret: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
    isEnabled: z.boolean(),
    isRequired: z.boolean(),
    createsAccounts: z.boolean(),
    defaultRoleId: z.nullable(z.uuid()),
  }),
  payload: z.object({ sso: ssoSettings }),
  errors: [
    'validation_failed',
    'not_found',
    'sso_unreachable',
    'address_refused',
    'domain_not_verified',
    'privilege_not_held',
    ...PROOF_ERRORS,
  ],
});

/** A mail domain an organisation claims. */
export const domain = z.object({
  _id: z.string(),
  domain: z.string(),
  /** The TXT record to publish at the domain. */
  record: z.string(),
  verifiedAt: z.nullable(z.string()),
});

/** The domains an organisation claims. */
export const listDomains = defineOperation({
  id: 'list-domains',
  area: 'identity',
  method: 'GET',
  path: '/organization/api/v1/domain/list',
  summary: 'Claimed domains',
  access: { kind: 'privilege', privilege: 'integrations.manage' },
  object: 'organisation',
  payload: z.object({ data: z.array(domain) }),
  errors: [],
});

/** Claims a domain; it counts once its DNS proves it. */
export const createDomain = defineOperation({
  id: 'create-domain',
  area: 'identity',
  method: 'POST',
  path: '/organization/api/v1/domain/create',
  summary: 'Claim a domain',
  access: { kind: 'privilege', privilege: 'integrations.manage' },
  object: 'organisation',
  personOnly: true,
  body: z.strictObject({
    domain: z
      .string({ error: () => 'Domain is required' })
      .check(z.minLength(1, 'Domain is required'), z.maxLength(253)),
  }),
  payload: z.object({ domain }),
  errors: ['validation_failed', 'domain_taken'],
});

/** Looks the TXT record up now. From then on the provider signs in people of the domain, so that the same is asked. */
export const verifyDomain = defineOperation({
  id: 'verify-domain',
  area: 'identity',
  method: 'POST',
  path: '/organization/api/v1/domain/verify',
  summary: 'Verify a claimed domain',
  access: { kind: 'privilege', privilege: 'integrations.manage' },
  object: 'organisation',
  personOnly: true,
  body: z.strictObject({ ...ownProof, domainId: z.uuid() }),
  payload: z.object({ domain }),
  errors: [
    'validation_failed',
    'not_found',
    'domain_record_missing',
    'domain_taken',
    'privilege_not_held',
    ...PROOF_ERRORS,
  ],
});

/** Gives a domain up. A password in an address would be written to logs, so that this is no DELETE. */
export const removeDomain = defineOperation({
  id: 'remove-domain',
  area: 'identity',
  method: 'POST',
  path: '/organization/api/v1/domain/remove',
  summary: 'Release a claimed domain',
  access: { kind: 'privilege', privilege: 'integrations.manage' },
  object: 'organisation',
  personOnly: true,
  body: z.strictObject({ ...ownProof, domainId: z.uuid() }),
  payload: z.object({ removed: z.boolean() }),
  errors: ['validation_failed', 'not_found', 'privilege_not_held', 'conflict', ...PROOF_ERRORS],
});

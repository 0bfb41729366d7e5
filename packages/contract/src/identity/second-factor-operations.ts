import * as z from 'zod/mini';
import { text } from '../form-fields.ts';
import { defineOperation } from '../operation.ts';
import { session } from './session.ts';

/** A WebAuthn structure as browsers write it in JSON; the server's library judges it. */
const webAuthnJson = z.record(z.string().check(z.maxLength(100)), z.unknown());
const password = z
  .string({ error: () => 'Password is required' })
  .check(z.minLength(1, 'Password is required'), z.maxLength(300));
const ticket = z.string().check(z.minLength(20), z.maxLength(100));

/** Answers a login's challenge with a code, a recovery code or a passkey, and begins the session. */
export const verifySecondFactor = defineOperation({
  id: 'verify-second-factor',
  area: 'identity',
  method: 'POST',
  path: '/identity/public/second-factor/verify',
  summary: 'Finish a login with a second factor',
  access: { kind: 'public' },
  object: 'secret',
  body: z.discriminatedUnion('method', [
    z.strictObject({ method: z.literal('totp'), ticket, otp: text('otp') }),
    z.strictObject({
      method: z.literal('recovery'),
      ticket,
      recoveryCode: z.string().check(z.minLength(8), z.maxLength(40)),
    }),
    z.strictObject({ method: z.literal('passkey'), ticket, response: webAuthnJson }),
  ]),
  secretAnswer: true,
  payload: session,
  errors: [
    'validation_failed',
    'otp_wrong',
    'otp_used_up',
    'link_expired',
    'link_used',
    'passkey_refused',
    'too_many_requests',
  ],
});

/** The options a browser needs to ask for a passkey during a login. */
export const startPasskeyLogin = defineOperation({
  id: 'start-passkey-login',
  area: 'identity',
  method: 'POST',
  path: '/identity/public/second-factor/passkey/options',
  summary: 'Options to finish a login with a passkey',
  access: { kind: 'public' },
  object: 'secret',
  body: z.strictObject({ ticket }),
  payload: z.object({ options: webAuthnJson }),
  errors: ['validation_failed', 'link_expired', 'link_used', 'too_many_requests'],
});

/** The caller's second factors. */
export const listSecondFactors = defineOperation({
  id: 'list-second-factors',
  area: 'identity',
  method: 'GET',
  path: '/identity/second-factor',
  summary: 'My second factors',
  access: { kind: 'session' },
  object: 'self',
  payload: z.object({
    requiredByOrganization: z.boolean(),
    recoveryCodesLeft: z.number(),
    data: z.array(
      z.object({
        _id: z.string(),
        kind: z.enum(['totp', 'passkey']),
        name: z.string(),
        createdAt: z.string(),
        lastUsedAt: z.nullable(z.string()),
      }),
    ),
  }),
  errors: [],
});

/** Begins to set up an authenticator app; nothing counts before it is confirmed. */
export const startTotp = defineOperation({
  id: 'start-totp',
  area: 'identity',
  method: 'POST',
  path: '/identity/second-factor/totp/start',
  summary: 'Set up an authenticator app',
  access: { kind: 'session' },
  object: 'self',
  body: z.strictObject({ password }),
  secretAnswer: true,
  payload: z.object({ factorId: z.string(), secret: z.string(), otpauthUri: z.string() }),
  errors: ['validation_failed', 'wrong_current_password', 'second_factor_limit', 'too_many_requests'],
});

/** Confirms the app with its first code. Recovery codes come with the first factor only, and are shown once. */
export const confirmTotp = defineOperation({
  id: 'confirm-totp',
  area: 'identity',
  method: 'POST',
  path: '/identity/second-factor/totp/confirm',
  summary: 'Confirm an authenticator app',
  access: { kind: 'session' },
  object: 'own',
  body: z.strictObject({ factorId: z.uuid(), otp: text('otp') }),
  secretAnswer: true,
  payload: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['validation_failed', 'not_found', 'otp_wrong', 'too_many_requests'],
});

/** The options a browser needs to make a passkey. */
export const startPasskey = defineOperation({
  id: 'start-passkey',
  area: 'identity',
  method: 'POST',
  path: '/identity/second-factor/passkey/start',
  summary: 'Options to add a passkey',
  access: { kind: 'session' },
  object: 'self',
  body: z.strictObject({ password }),
  payload: z.object({ options: webAuthnJson }),
  errors: ['validation_failed', 'wrong_current_password', 'second_factor_limit', 'too_many_requests'],
});

/** Adds the passkey a browser made. */
export const addPasskey = defineOperation({
  id: 'add-passkey',
  area: 'identity',
  method: 'POST',
  path: '/identity/second-factor/passkey',
  summary: 'Add a passkey',
  access: { kind: 'session' },
  object: 'self',
  body: z.strictObject({ name: text('keyName'), response: webAuthnJson }),
  secretAnswer: true,
  payload: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['validation_failed', 'passkey_refused', 'too_many_requests'],
});

/** Removes a factor; the password is asked for again. The last one stays where the organisation demands one. */
export const removeSecondFactor = defineOperation({
  id: 'remove-second-factor',
  area: 'identity',
  method: 'POST',
  path: '/identity/second-factor/remove',
  summary: 'Remove a second factor',
  access: { kind: 'session' },
  object: 'own',
  body: z.strictObject({ factorId: z.uuid(), password }),
  payload: z.object({ removed: z.boolean() }),
  errors: ['validation_failed', 'not_found', 'wrong_current_password', 'second_factor_demanded', 'too_many_requests'],
});

/** New recovery codes; the old ones stop working. */
export const renewRecoveryCodes = defineOperation({
  id: 'renew-recovery-codes',
  area: 'identity',
  method: 'POST',
  path: '/identity/second-factor/recovery-codes',
  summary: 'New recovery codes',
  access: { kind: 'session' },
  object: 'self',
  body: z.strictObject({ password }),
  secretAnswer: true,
  payload: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['validation_failed', 'wrong_current_password', 'too_many_requests'],
});

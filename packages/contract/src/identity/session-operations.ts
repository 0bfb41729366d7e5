import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { ownProof, PROOF_ERRORS } from './own-proof.ts';

/** The caller's sessions that still live, newest use first. */
export const listSessions = defineOperation({
  id: 'list-sessions',
  area: 'identity',
  method: 'GET',
  path: '/identity/sessions',
  summary: 'My sessions',
  access: { kind: 'session' },
  object: 'self',
  payload: z.object({
    data: z.array(
      z.object({
        _id: z.string(),
        isCurrent: z.boolean(),
        /** "Chrome on Windows", in words; "Unknown browser" when it cannot be recognised. */
        device: z.string(),
        ip: z.nullable(z.string()),
        method: z.enum(['password', 'sso', 'registration']),
        startedAt: z.string(),
        lastSeenAt: z.string(),
      }),
    ),
  }),
  errors: [],
});

/** Ends one of the caller's sessions at once. After a sign-in through an identity provider no other proof is needed. */
export const endMySession = defineOperation({
  id: 'end-session',
  area: 'identity',
  method: 'POST',
  path: '/identity/sessions/end',
  summary: 'End one of my sessions',
  access: { kind: 'session' },
  object: 'own',
  body: z.strictObject({ sessionId: z.uuid(), ...ownProof }),
  payload: z.object({ ended: z.boolean() }),
  errors: ['validation_failed', 'not_found', ...PROOF_ERRORS],
});

/**
 * Ends all of the caller's sessions, this one included, and on request the API keys they made. A caller who has just
 * come through an identity provider needs no other proof.
 */
export const logoutEverywhere = defineOperation({
  id: 'logout-everywhere',
  area: 'identity',
  method: 'POST',
  path: '/identity/logout/everywhere',
  summary: 'Sign out everywhere',
  access: { kind: 'session' },
  object: 'self',
  body: z.strictObject({ endsKeys: z.optional(z.boolean()), ...ownProof }),
  payload: z.object({ ended: z.number(), keysEnded: z.number() }),
  errors: ['validation_failed', ...PROOF_ERRORS],
});

/** Ends every session of everybody in the organisation but the caller's current one, as after a theft of passwords. */
export const endEverySession = defineOperation({
  id: 'end-every-session',
  area: 'identity',
  method: 'POST',
  path: '/identity/sessions/end-all',
  summary: 'Sign everybody out',
  access: { kind: 'privilege', privilege: 'organisation.manage' },
  object: 'organisation',
  personOnly: true,
  body: z.strictObject(ownProof),
  payload: z.object({ ended: z.number() }),
  errors: ['validation_failed', ...PROOF_ERRORS],
});

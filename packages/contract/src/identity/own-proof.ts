import * as z from 'zod/mini';
import type { ErrorCode } from '../error-codes.ts';

/**
 * What shows that the person themselves is at the keyboard: their password, or, where they signed in through an identity
 * provider, a code of their authenticator app.
 */
export const ownProof = {
  password: z.optional(z.string().check(z.maxLength(300))),
  otp: z.optional(z.string().check(z.regex(/^\d{6}$/, 'Please enter valid OTP'))),
};

/** What is refused where the proof is missing or wrong. */
export const PROOF_ERRORS = [
  'proof_required',
  'wrong_current_password',
  'otp_wrong',
  'too_many_requests',
] as const satisfies readonly ErrorCode[];

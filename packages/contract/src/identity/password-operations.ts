import * as z from 'zod/mini';
import { text } from '../form-fields.ts';
import { defineOperation } from '../operation.ts';
import { codeSent } from './sign-up-operations.ts';

const NEW_PASSWORD = { password: text('password'), confirmPassword: z.string().check(z.maxLength(300)) };

/**
 * Asks for a code to reset a password. The answer is the same, and takes as long, whether the address exists or not.
 * The answered `rememberToken` binds the code to this request.
 */
export const forgotPassword = defineOperation({
  id: 'forgot-password',
  area: 'identity',
  method: 'POST',
  path: '/identity/public/password/forgot',
  summary: 'Send a code to reset a forgotten password',
  access: { kind: 'public' },
  object: 'nothing',
  body: z.strictObject({ email: text('accountEmail') }),
  secretAnswer: true,
  payload: codeSent,
  errors: ['validation_failed', 'too_many_requests'],
});

/** Exchanges the code for a reset token (30 minutes, once). Carries the `remember-token` header. */
export const verifyForgotPassword = defineOperation({
  id: 'verify-forgot-password',
  area: 'identity',
  method: 'POST',
  path: '/identity/public/password/forgot/verify',
  summary: 'Check the code of a forgotten password',
  access: { kind: 'public' },
  object: 'secret',
  body: z.strictObject({ otp: text('otp') }),
  secretAnswer: true,
  payload: z.object({ resetToken: z.string(), expiresIn: z.number() }),
  errors: ['validation_failed', 'otp_wrong', 'otp_expired', 'otp_used_up', 'too_many_requests'],
});

/** Sets a new password and ends every session of the person. The bearer header carries the reset token. */
export const resetPassword = defineOperation({
  id: 'reset-password',
  area: 'identity',
  method: 'POST',
  path: '/identity/public/password/reset',
  summary: 'Set a new password with a reset token',
  access: { kind: 'public' },
  object: 'secret',
  bearer: 'secret',
  body: z.strictObject(NEW_PASSWORD),
  payload: z.object({ reset: z.boolean() }),
  errors: ['validation_failed', 'link_expired', 'link_used', 'email_taken', 'password_breached', 'too_many_requests'],
});

/** Changes the caller's password; their other sessions end. */
export const changePassword = defineOperation({
  id: 'change-password',
  area: 'identity',
  method: 'POST',
  path: '/identity/changepassword',
  summary: 'Change my password',
  access: { kind: 'session' },
  object: 'self',
  body: z.strictObject({
    currentPassword: z
      .string({ error: () => 'Current password is required' })
      .check(z.minLength(1, 'Current password is required'), z.maxLength(300)),
    ...NEW_PASSWORD,
  }),
  payload: z.object({ changed: z.boolean() }),
  errors: ['validation_failed', 'wrong_current_password', 'password_breached', 'too_many_requests'],
});

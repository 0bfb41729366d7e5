import * as z from 'zod/mini';
import { optionalText, text } from '../form-fields.ts';
import { defineOperation } from '../operation.ts';
import { gender, integerId } from '../schemas.ts';
import { session } from './session.ts';

/** A code was sent, or the answer looks as if it were. Seconds; the token goes back in the `remember-token` header. */
export const codeSent = z.object({
  rememberToken: z.string(),
  expiresIn: z.number(),
  resendAfter: z.number(),
  resendsLeft: z.number(),
});

/** Sends a six-digit code to the address that wants to register an organisation. */
export const generateOrganizationOtp = defineOperation({
  id: 'generate-organization-otp',
  area: 'identity',
  method: 'POST',
  path: '/organization/public/api/v1/otp/organization/generate',
  summary: 'Send a sign-up code',
  access: { kind: 'public' },
  object: 'nothing',
  body: z.strictObject({ email: text('email') }),
  secretAnswer: true,
  payload: codeSent,
  errors: ['validation_failed', 'too_many_requests'],
});

/** Sends a fresh code for the same request (`remember-token` header); the earlier one stops working. */
export const resendOrganizationOtp = defineOperation({
  id: 'resend-organization-otp',
  area: 'identity',
  method: 'POST',
  path: '/organization/public/api/v1/otp/organization/resend',
  summary: 'Send the sign-up code again',
  access: { kind: 'public' },
  object: 'secret',
  secretAnswer: true,
  payload: codeSent,
  errors: ['otp_expired', 'otp_resend_too_soon', 'otp_resends_used_up', 'too_many_requests'],
});

/** Exchanges the code for a verification token (60 minutes, once). Carries the `remember-token` header. */
export const verifyOrganizationOtp = defineOperation({
  id: 'verify-organization-otp',
  area: 'identity',
  method: 'POST',
  path: '/organization/public/api/v1/otp/organization/verify',
  summary: 'Check the sign-up code',
  access: { kind: 'public' },
  object: 'secret',
  body: z.strictObject({ otp: text('otp') }),
  secretAnswer: true,
  payload: z.object({ verificationToken: z.string(), email: z.string(), expiresIn: z.number() }),
  errors: ['validation_failed', 'otp_wrong', 'otp_expired', 'otp_used_up', 'too_many_requests'],
});

const person = {
  title: z.enum(['Mr', 'Ms', 'Mrs']),
  firstName: text('firstName'),
  lastName: text('lastName'),
  gender,
  mobile: text('mobile'),
  password: text('password'),
  confirmPassword: z.string().check(z.maxLength(300)),
};

/**
 * Registers an organisation and its first admin, who is signed in. The bearer header carries the verification token.
 */
export const registerOrganization = defineOperation({
  id: 'register-organization',
  area: 'identity',
  method: 'POST',
  path: '/organization/public/api/v1/organization/register',
  summary: 'Register an organisation',
  access: { kind: 'public' },
  object: 'secret',
  bearer: 'secret',
  body: z.strictObject({
    organizationName: text('organizationName'),
    organizationType: text('organizationType'),
    organizationSize: text('organizationSize'),
    industry: text('industry'),
    website: optionalText('website'),
    address: text('address'),
    countryCode: z
      .string({ error: () => 'Country is required' })
      .check(z.regex(/^[A-Z]{2}$/, 'Please enter valid country')),
    /** Required for India. */
    state_id: z.optional(z.nullable(integerId)),
    city: text('city'),
    zipCode: text('zipCode'),
    gstNumber: optionalText('gstNumber'),
    ...person,
  }),
  secretAnswer: true,
  payload: session,
  errors: ['validation_failed', 'link_expired', 'link_used', 'email_taken', 'password_breached', 'too_many_requests'],
});

/** What an invitation says, before it is accepted. The bearer header carries the invitation's token. */
export const getInviteDetails = defineOperation({
  id: 'get-invite-details',
  area: 'identity',
  method: 'GET',
  path: '/organization/public/api/v1/invite/getDetails',
  summary: 'The details of an invitation',
  access: { kind: 'public' },
  object: 'secret',
  bearer: 'secret',
  payload: z.object({
    email: z.string(),
    organizationName: z.string(),
    title: z.nullable(z.string()),
    firstName: z.string(),
    lastName: z.string(),
    mobile: z.nullable(z.string()),
    gender: z.nullable(z.string()),
    invitedBy: z.nullable(z.string()),
    expiresAt: z.string(),
  }),
  errors: ['validation_failed', 'link_expired', 'link_used', 'email_taken', 'too_many_requests'],
});

/** Accepts an invitation: the person chooses a password and is signed in. */
export const registerEmployee = defineOperation({
  id: 'register-employee',
  area: 'identity',
  method: 'POST',
  path: '/organization/public/api/v1/register/employee',
  summary: 'Accept an invitation',
  access: { kind: 'public' },
  object: 'secret',
  body: z.strictObject({ token: z.string().check(z.minLength(20), z.maxLength(100)), ...person }),
  secretAnswer: true,
  payload: session,
  errors: ['validation_failed', 'link_expired', 'link_used', 'email_taken', 'password_breached', 'too_many_requests'],
});

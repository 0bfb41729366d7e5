import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { loginAnswer } from './session.ts';

/** Signs a person in and starts a session. */
export const login = defineOperation({
  id: 'login',
  area: 'identity',
  method: 'POST',
  path: '/organization/public/api/v1/login',
  summary: 'Sign in with e-mail and password',
  access: { kind: 'public' },
  object: 'nothing',
  query: z.strictObject({}),
  body: z.strictObject({
    email: z.string().check(z.minLength(6), z.maxLength(254)),
    password: z.string().check(z.minLength(1), z.maxLength(300)),
  }),
  secretAnswer: true,
  payload: loginAnswer,
  errors: ['validation_failed', 'wrong_credentials', 'sso_required', 'too_many_requests'],
});

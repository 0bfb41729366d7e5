import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { session } from './session.ts';

/** Exchanges the refresh cookie for a new access token; using an old cookie again ends the whole family. */
export const refreshSession = defineOperation({
  id: 'refresh-session',
  area: 'identity',
  method: 'POST',
  path: '/identity/refresh',
  summary: 'Renew the access token from the session cookie',
  access: { kind: 'cookie' },
  object: 'secret',
  query: z.strictObject({}),
  body: z.strictObject({}),
  secretAnswer: true,
  payload: session,
  errors: ['session_missing', 'session_ended', 'cross_origin_refused'],
});

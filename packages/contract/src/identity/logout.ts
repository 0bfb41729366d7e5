import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';

/** Ends this session at once, wherever its tokens are. */
export const logout = defineOperation({
  id: 'logout',
  area: 'identity',
  method: 'POST',
  path: '/identity/logout',
  summary: 'Sign out',
  access: { kind: 'cookie' },
  object: 'secret',
  query: z.strictObject({}),
  body: z.strictObject({}),
  payload: z.object({ loggedOut: z.boolean() }),
  errors: ['cross_origin_refused'],
});

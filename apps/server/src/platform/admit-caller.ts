import type { Operation } from '@pravas/contract/operation.ts';
import type { FastifyRequest } from 'fastify';
import type { Caller } from './caller.ts';
import { Refusal } from './refusal.ts';
import { accountOf } from './security-note.ts';

/** How the edge authenticates callers. `isUse` = false where a page only listens, which keeps no session in use. */
export type Authenticate = (request: FastifyRequest, isUse: boolean) => Promise<Caller>;

/** The caller; `NOBODY` where they need not be known. Throws what `authenticate` throws, and `cross_origin_refused`. */
export async function identify(
  operation: Operation,
  request: FastifyRequest,
  authenticate: Authenticate,
): Promise<Caller> {
  if (operation.access.kind === 'cookie') refuseOtherOrigins(request);
  return needsCaller(operation) ? authenticate(request, operation.answer !== 'stream') : NOBODY;
}

/** Whether an operation is only for authenticated callers. */
export function needsCaller({ access }: Operation): boolean {
  return access.kind !== 'public' && access.kind !== 'cookie';
}

/** Answers a caller who may use the operation. Throws `second_factor_required` and `privilege_missing` for others. */
export function admit(operation: Operation, caller: Caller): Caller {
  const { access } = operation;
  if (!needsCaller(operation)) return caller;
  const isOwnAccount = operation.area === 'identity' && access.kind === 'session';
  if (caller.isRestricted && !isOwnAccount) throw new Refusal('second_factor_required');
  // A key may do what its scopes name and nothing else; what needs no privilege is a person's, unless it is listed.
  const isPersons = operation.personOnly || (access.kind === 'session' && !access.keys);
  if (caller.apiKeyId !== null && isPersons) throw privilegeMissing(operation, caller);
  if (
    access.kind === 'privilege' &&
    ![access.privilege, ...(access.or ?? [])].some((one) => caller.privileges.has(one))
  ) {
    throw privilegeMissing(operation, caller);
  }
  return caller;
}

function privilegeMissing({ id }: Operation, caller: Caller): Refusal {
  const security = {
    kind: 'privilege_refused',
    reason: `privilege_missing:${id}`,
    account: accountOf(caller),
  } as const;
  return new Refusal('privilege_missing', { security });
}

/** The browser sends a cookie for any page, so requests that rely on it must come from our own pages. */
function refuseOtherOrigins(request: FastifyRequest): void {
  const { origin } = request.headers;
  if (origin === undefined) return;
  let host: string | null = null;
  try {
    host = new URL(origin).host;
  } catch {
    // "null" and other unreadable origins are foreign.
  }
  if (host !== request.headers.host) throw new Refusal('cross_origin_refused');
}

/** The caller of an operation that asks for none. */
export const NOBODY = Object.freeze({
  get organizationId(): string {
    throw new Error('A public operation has no caller');
  },
  get personId(): string {
    throw new Error('A public operation has no caller');
  },
}) as unknown as Caller;

import { login } from '@pravas/contract/identity/login.ts';
import { logout } from '@pravas/contract/identity/logout.ts';
import { refreshSession } from '@pravas/contract/identity/refresh-session.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OperationRouter } from '../../platform/operations.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readOrganization } from '../organisation/index.ts';
import { createGuessLimiter } from './limit-guesses.ts';
import { type IssuedTokens, logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { renewSession } from './renew-session.ts';
import { findCaller, SESSION_DAYS, type SessionContext } from './session.ts';

/** Registers login, refresh and logout. `secureCookies` follows the public URL's scheme (decisions §2 'Tokens'). */
export function registerIdentityRoutes(router: OperationRouter, context: SessionContext, secureCookies: boolean): void {
  const limiter = createGuessLimiter();
  const cookie = sessionCookie(secureCookies);

  router.register(
    login,
    async ({ body, request, reply, requestId }) => {
      limiter.take(body.email);
      const origin = { ip: request.ip, userAgent: request.headers['user-agent'] ?? null, requestId };
      const tokens = await logIn(context, body, origin);
      limiter.succeeded(body.email);
      cookie.write(reply, tokens);
      return presentSession(context, tokens.accessToken);
    },
    { maxPerMinute: 60 },
  );

  router.register(refreshSession, async ({ request, reply }) => {
    try {
      const tokens = await renewSession(context, cookie.read(request));
      cookie.write(reply, tokens);
      return await presentSession(context, tokens.accessToken);
    } catch (error) {
      if (error instanceof Refusal) cookie.clear(reply);
      throw error;
    }
  });

  router.register(logout, async ({ request, reply }) => {
    await logOut(context, cookie.read(request));
    cookie.clear(reply);
    return { loggedOut: true };
  });
}

function sessionCookie(secure: boolean) {
  const name = secure ? '__Host-pravas' : 'pravas';
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    read: (request: FastifyRequest) => request.cookies[name] ?? null,
    write(reply: FastifyReply, tokens: IssuedTokens) {
      if (tokens.refreshToken === null) return;
      reply.setCookie(name, tokens.refreshToken, { ...options, maxAge: SESSION_DAYS * 86_400 });
    },
    clear: (reply: FastifyReply) => reply.clearCookie(name, options),
  };
}

async function presentSession(context: SessionContext, accessToken: string): Promise<PayloadOf<typeof login>> {
  const caller = await findCaller(context, accessToken);
  const organization = await context.database.forOrganization(caller.organizationId, readOrganization);
  return {
    accessToken,
    expiresIn: context.accessTokenSeconds,
    user: {
      user_id: caller.userId,
      email_: caller.email,
      first_name: caller.firstName,
      last_name: caller.lastName,
      is_admin: caller.isAdmin ? 1 : 0,
      role: caller.roleCode,
      roleName: caller.roleName,
      isSuperAdmin: caller.isSuperAdmin,
      privileges: [...caller.privileges],
    },
    organization: {
      _id: organization.id,
      name: organization.name,
      organization_master: { state: { state_id: organization.stateId, name: organization.stateName } },
      settings: {
        enableFlight: organization.settings.enableFlight,
        disableHotel: organization.settings.disableHotel,
        enableBus: organization.settings.enableBus,
      },
    },
  };
}

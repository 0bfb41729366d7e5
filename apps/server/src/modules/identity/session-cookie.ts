import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IssuedTokens, LoginOrigin } from './begin-session.ts';
import type { IdentityContext } from './identity-context.ts';
import { DEVICE_DAYS, rememberAccount } from './known-devices.ts';
import { logOut } from './log-out.ts';
import { presentSession } from './present-session.ts';
import { SSO_SECONDS } from './single-sign-on.ts';

/** The cookies of this installation; over https they are bound to the host (decisions §2 'Tokens'). */
export interface Cookies {
  readonly session: {
    read(request: FastifyRequest): string | null;
    /** Sets the refresh token, unless the browser keeps its own. */
    write(reply: FastifyReply, tokens: IssuedTokens): void;
    clear(reply: FastifyReply): void;
  };
  /** Binds a single sign-on to the browser that began it. */
  readonly sso: {
    read(request: FastifyRequest): string | null;
    write(reply: FastifyReply, browserToken: string): void;
    clear(reply: FastifyReply): void;
  };
  /** Marks a browser that has signed in to an account before. */
  readonly device: {
    read(request: FastifyRequest): string | null;
    write(reply: FastifyReply, marks: string): void;
  };
}

/** Makes the cookies of a public URL; plain http knows neither Secure nor the host prefix. */
export function createCookies({ publicUrl }: Pick<IdentityContext, 'publicUrl'>): Cookies {
  const secure = publicUrl.startsWith('https:');
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  const nameOf = (name: string) => (secure ? `__Host-${name}` : name);
  const session = nameOf('pravas');
  const sso = nameOf('pravas_sso');
  const device = nameOf('pravas_device');
  return {
    session: {
      read: (request) => request.cookies[session] ?? null,
      write(reply, tokens) {
        reply.setCookie(session, tokens.refreshToken, { ...options, maxAge: tokens.secondsLeft });
      },
      clear: (reply) => void reply.clearCookie(session, options),
    },
    sso: {
      read: (request) => request.cookies[sso] ?? null,
      write: (reply, browserToken) => void reply.setCookie(sso, browserToken, { ...options, maxAge: SSO_SECONDS }),
      clear: (reply) => void reply.clearCookie(sso, options),
    },
    device: {
      read: (request) => request.cookies[device] ?? null,
      write: (reply, marks) => void reply.setCookie(device, marks, { ...options, maxAge: DEVICE_DAYS * 86_400 }),
    },
  };
}

/** The origin of a request that signs a person in. */
export function originOf(request: FastifyRequest, cookies: Cookies): LoginOrigin {
  return {
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    requestId: request.id,
    device: cookies.device.read(request),
  };
}

/** Answers a session that has begun, and marks the browser as known for the account. */
export async function welcome(
  context: IdentityContext,
  cookies: Cookies,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  tokens: IssuedTokens,
) {
  // The session that this browser had, of any person, is over: a new one replaces it.
  await logOut(context, cookies.session.read(request));
  cookies.session.write(reply, tokens);
  const session = await presentSession(context, tokens.accessToken);
  cookies.device.write(reply, rememberAccount(context, cookies.device.read(request), session.user.email_));
  return session;
}

/** The `remember-token` header of e-mail verification (rules §7.1); null when there is none. */
export function rememberTokenOf(request: FastifyRequest): string | null {
  const header = request.headers['remember-token'];
  return typeof header === 'string' && header !== '' ? header : null;
}

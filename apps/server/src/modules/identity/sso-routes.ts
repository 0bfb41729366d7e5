import {
  createDomain,
  getSsoSettings,
  listDomains,
  removeDomain as removeDomainOperation,
  startSso as startSsoOperation,
  updateSsoSettings,
  verifyDomain as verifyDomainOperation,
} from '@pravas/contract/identity/sso-operations.ts';
import type { FastifyInstance } from 'fastify';
import type { OperationRouter } from '../../platform/operations.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import type { IdentityContext } from './identity-context.ts';
import { claimDomain, listMailDomains, removeDomain, verifyDomain } from './mail-domains.ts';
import { SSO_CALLBACK_PATH } from './oidc-client.ts';
import { type Cookies, createCookies, originOf } from './session-cookie.ts';
import { finishSso, SsoError, startSso } from './single-sign-on.ts';
import { changeSsoSettings, readSsoSettings } from './sso-settings.ts';

/** Registers single sign-on and the domains that it relies on. */
export function registerSsoRoutes(router: OperationRouter, context: IdentityContext, cookies: Cookies): void {
  router.register(
    startSsoOperation,
    async ({ body, reply }) => {
      const { redirectUrl, browserToken } = await startSso(context, body.email, body.next ?? null);
      cookies.sso.write(reply, browserToken);
      return { redirectUrl };
    },
    { maxPerMinute: 60 },
  );
  router.register(getSsoSettings, async ({ caller }) => ({
    sso: await readSsoSettings(context, caller.organizationId),
  }));
  router.register(updateSsoSettings, async ({ caller, body, requestId }) => ({
    sso: await changeSsoSettings(context, caller, body, requestId),
  }));
  router.register(listDomains, async ({ caller }) => ({
    data: [...(await listMailDomains(context, caller.organizationId))],
  }));
  router.register(createDomain, async ({ caller, body, requestId }) => ({
    domain: await claimDomain(context, caller, body.domain, requestId),
  }));
  router.register(verifyDomainOperation, async ({ caller, body, requestId }) => ({
    domain: await verifyDomain(context, caller, body, requestId),
  }));
  router.register(removeDomainOperation, async ({ caller, body, requestId }) => {
    await removeDomain(context, caller, body, requestId);
    return { removed: true };
  });
}

/**
 * Takes the browser back from an identity provider: a page load, so it answers with redirects to pages of ours and
 * nothing else. No token is in any address; the cookie is the session.
 */
export function registerSsoReturn(app: FastifyInstance, context: IdentityContext, security: SecurityLog): void {
  const cookies = createCookies(context);
  app.get(
    SSO_CALLBACK_PATH,
    { config: { rateLimit: { max: 120, timeWindow: '1 minute' } } },
    async (request, reply) => {
      const browserToken = cookies.sso.read(request);
      const search = request.raw.url?.split('?').slice(1).join('?') ?? '';
      cookies.sso.clear(reply);
      try {
        const { tokens, next } = await finishSso(context, { search, browserToken }, originOf(request, cookies));
        cookies.session.write(reply, tokens);
        return await reply.redirect(`/sso?done=1${next === null ? '' : `&next=${encodeURIComponent(next)}`}`, 303);
      } catch (error) {
        if (!(error instanceof SsoError)) throw error;
        const { failure, account } = error;
        request.log.warn({ failure, reason: reasonOf(error.cause) }, 'a single sign-on was refused');
        // The organisation reads its security log, which must not reveal who is a customer elsewhere.
        const reason = failure === 'sso_account_elsewhere' ? 'sso_refused' : failure;
        security.note(request, async () => ({ kind: 'sso_refused', reason, account }));
        return reply.redirect(`/sso?error=${error.failure}`, 303);
      }
    },
  );
}

/** The kind of a provider's failure for the log; the rest of an answer may be secret. */
function reasonOf(cause: unknown): string | null {
  if (!(cause instanceof Error)) return null;
  const { code } = cause as { code?: unknown };
  return typeof code === 'string' ? code : cause.name;
}

import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import * as oidc from 'openid-client';
import { isoOf } from '../../platform/clock.ts';
import { hashToken, newId, newToken } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { SecurityAccount } from '../../platform/security-note.ts';
import type { IssuedTokens, LoginOrigin } from './begin-session.ts';
import type { IdentityContext } from './identity-context.ts';
import { admitArrival } from './link-account.ts';
import { findDomain } from './log-in.ts';
import { discoverProvider, receiveAnswer, redirectUriOf, SSO_CALLBACK_PATH } from './oidc-client.ts';
import { findProvider } from './sso-settings.ts';

/** How long a person may take at their identity provider. */
export const SSO_SECONDS = 600;

/** Why the callback ends in an error (the web's /sso?error=…). */
export type SsoFailure =
  | 'sso_unreachable'
  | 'sso_refused'
  | 'sso_account_unknown'
  | 'sso_account_elsewhere'
  | 'sso_disabled'
  | 'sso_account_above';

/** The provider's answer, or its result, lets nobody in. */
export class SsoError extends Error {
  override readonly name = 'SsoError';
  readonly failure: SsoFailure;
  /** Whose provider it was, and which person, as far as is known. */
  readonly account: SecurityAccount | null;
  constructor(failure: SsoFailure, account: SecurityAccount | null, cause?: unknown) {
    super(failure, { cause });
    this.failure = failure;
    this.account = account;
  }
}

/** Where to send the browser, and what it must bring back. */
export interface SsoStart {
  readonly redirectUrl: string;
  /** Goes into a cookie: only this browser may bring the answer. */
  readonly browserToken: string;
}

/** Begins single sign-on for an address. The result depends on its domain alone, never on who is known there. */
export async function startSso(context: IdentityContext, email: string, next: string | null): Promise<SsoStart> {
  const domain = await findDomain(context, email);
  const provider = domain?.sso_enabled ? await findProvider(context, domain.organization_id) : null;
  if (!domain || !provider) throw new Refusal('sso_not_configured');
  const configuration = await discoverProvider(context, provider).catch(() => {
    throw new Refusal('sso_unreachable');
  });
  const state = newToken();
  const browserToken = newToken();
  const nonce = oidc.randomNonce();
  const codeVerifier = oidc.randomPKCECodeVerifier();
  await context.database.forOrganization(domain.organization_id, (tx) =>
    tx
      .insertInto('sso_login')
      .values({
        organization_id: domain.organization_id,
        id: newId(),
        state_hash: hashToken(state),
        browser_hash: hashToken(browserToken),
        nonce,
        code_verifier: codeVerifier,
        next_path: ownPath(next, context.publicUrl),
        expires_at: isoOf(context.clock.now().add({ seconds: SSO_SECONDS })),
      })
      .execute(),
  );
  const redirectUrl = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUriOf(context),
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    login_hint: email,
  });
  return { redirectUrl: redirectUrl.href, browserToken };
}

/** A person has signed in; where they wanted to go. */
export interface SsoArrival {
  readonly tokens: IssuedTokens;
  readonly next: string | null;
}

/**
 * Takes the browser back from an identity provider. The state names the login that was begun, the cookie the browser
 * that began it; the login is used up before its answer is checked. Throws `SsoError`.
 */
export async function finishSso(
  context: IdentityContext,
  answer: { readonly search: string; readonly browserToken: string | null },
  origin: LoginOrigin,
): Promise<SsoArrival> {
  const callback = new URL(context.publicUrl + SSO_CALLBACK_PATH);
  callback.search = answer.search;
  const states = callback.searchParams.getAll('state');
  const [state = ''] = states;
  const login = states.length === 1 ? await takeLogin(context, state, answer.browserToken) : null;
  if (!login) throw new SsoError('sso_refused', null);
  const organization = { organizationId: login.organizationId, subject: `organization:${login.organizationId}` };
  const provider = await findProvider(context, login.organizationId);
  // Switched off while the person was away.
  if (!provider) throw new SsoError('sso_disabled', organization);
  const configuration = await discoverProvider(context, provider).catch((error: unknown) => {
    throw new SsoError('sso_unreachable', organization, error);
  });
  const person = await receiveAnswer(configuration, callback, { ...login, state }).catch((error: unknown) => {
    throw new SsoError('sso_refused', organization, error);
  });
  const admitted = await admitArrival(context, login.organizationId, provider, person, origin);
  if (admitted.kind === 'elsewhere') throw new SsoError('sso_account_elsewhere', organization);
  if (admitted.kind === 'unknown') throw new SsoError('sso_account_unknown', organization);
  if (admitted.kind === 'above' || admitted.kind === 'disabled') {
    const code = admitted.kind === 'above' ? 'sso_account_above' : 'sso_refused';
    const subject = admitted.personId === null ? organization.subject : `person:${admitted.personId}`;
    throw new SsoError(code, { ...organization, subject });
  }
  return { tokens: admitted.tokens, next: login.next };
}

async function takeLogin(context: IdentityContext, state: string, browserToken: string | null) {
  const { rows } = await context.database.system((db) =>
    sql<{ organization_id: string; id: string }>`select * from find_sso_login(${hashToken(state)})`.execute(db),
  );
  const [found] = rows;
  if (!found || browserToken === null) return null;
  const now = context.clock.now();
  const row = await context.database.forOrganization(found.organization_id, async (tx) => {
    const login = await tx
      .selectFrom('sso_login')
      .selectAll()
      .where('id', '=', found.id)
      .where('used_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    // Another browser's attempt uses up nothing: it must not spoil the login of the browser that began it.
    if (!login || !timingSafeEqual(login.browser_hash, hashToken(browserToken))) return null;
    await tx
      .updateTable('sso_login')
      .set({ used_at: isoOf(now) })
      .where('id', '=', login.id)
      .execute();
    return login;
  });
  if (!row || row.expires_at.getTime() <= now.epochMilliseconds) return null;
  return {
    organizationId: row.organization_id,
    nonce: row.nonce,
    codeVerifier: row.code_verifier,
    next: row.next_path,
  };
}

/** A path of our own origin, or null: what a browser would read as another site's address is dropped. */
function ownPath(typed: string | null, publicUrl: string): string | null {
  if (typed === null || !/^\/(?![/\\])/.test(typed)) return null;
  const url = URL.parse(typed, publicUrl);
  if (!url || url.origin !== new URL(publicUrl).origin) return null;
  const path = url.pathname + url.search + url.hash;
  // Dots and backslashes are resolved by now; what they have left may begin with two slashes again.
  return path.startsWith('//') ? null : path;
}

import * as oidc from 'openid-client';
import type { EgressBody } from '../../platform/egress.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { IdentityContext } from './identity-context.ts';

const TIMEOUT_SECONDS = 8;

/** Where an identity provider sends the browser back to; registered there. */
export const SSO_CALLBACK_PATH = '/identity/public/sso/callback';

/** An organisation's identity provider as it is saved. */
export interface Provider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
}

/** The absolute address of the callback. */
export function redirectUriOf(context: Pick<IdentityContext, 'publicUrl'>): string {
  return context.publicUrl + SSO_CALLBACK_PATH;
}

/**
 * Reads an identity provider's discovery document, through the egress for customers' addresses. Throws
 * `address_refused` when the issuer is not an allowed address, `sso_unreachable` when no provider is there.
 */
export async function discoverProvider(context: IdentityContext, provider: Provider): Promise<oidc.Configuration> {
  const issuer = URL.parse(provider.issuer);
  // An address below /.well-known/ would be fetched as it is, and what it says of its issuer taken for granted.
  if (!issuer || issuer.href.includes('/.well-known/') || issuer.search !== '' || issuer.hash !== '') {
    throw new Refusal('address_refused');
  }
  await context.egress.judge(issuer.href);
  const overHttp = issuer.protocol === 'http:' && context.egress.isException(issuer.href);
  const fetch: oidc.CustomFetch = (url, options) =>
    context.egress.fetch(url, {
      method: options.method,
      headers: options.headers,
      body: (options.body ?? null) as EgressBody,
      ...(options.signal ? { signal: options.signal } : {}),
    });
  try {
    const found = await oidc.discovery(issuer, provider.clientId, undefined, oidc.None(), {
      [oidc.customFetch]: fetch,
      timeout: TIMEOUT_SECONDS,
      ...(overHttp ? { execute: [oidc.allowInsecureRequests] } : {}),
    });
    const metadata = found.serverMetadata();
    checkMetadata(context, issuer, metadata);
    const configuration = new oidc.Configuration(
      metadata,
      provider.clientId,
      undefined,
      authenticationOf(provider, metadata),
    );
    configuration[oidc.customFetch] = fetch;
    configuration.timeout = TIMEOUT_SECONDS;
    if (overHttp) oidc.allowInsecureRequests(configuration);
    // The connection alone would do by OpenID Connect §3.1.3.7; the signature holds even behind a proxy.
    oidc.enableNonRepudiationChecks(configuration);
    return configuration;
  } catch (error) {
    throw new Refusal('sso_unreachable', { message: reasonOf(error) });
  }
}

/** The document is only the provider's claim; the browser is sent to one of its addresses. */
function checkMetadata(context: IdentityContext, issuer: URL, metadata: oidc.ServerMetadata): void {
  // A template for many tenants would admit every one of them.
  if (new URL(metadata.issuer).href !== issuer.href) throw new Error('the issuer calls itself otherwise');
  const { authorization_endpoint: door } = metadata;
  const url = URL.parse(door ?? '');
  const isOpen = url?.protocol === 'https:' || (url?.protocol === 'http:' && context.egress.isException(url.href));
  if (!isOpen) throw new Error('the authorization endpoint is no https address');
  if (!metadata.token_endpoint || !metadata.jwks_uri) throw new Error('the token or key endpoint is missing');
}

function reasonOf(error: unknown): string {
  const base = new Refusal('sso_unreachable').message;
  const known = error instanceof Error && /^the /.test(error.message) ? ` (${error.message})` : '';
  return base + known;
}

/** RFC 6749's own way of authenticating a client wherever the provider takes it, the form otherwise. */
function authenticationOf({ clientSecret }: Provider, metadata: oidc.ServerMetadata): oidc.ClientAuth {
  if (clientSecret === null) return oidc.None();
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return methods.includes('client_secret_basic')
    ? oidc.ClientSecretBasic(clientSecret)
    : oidc.ClientSecretPost(clientSecret);
}

/** The person whom the identity provider names, after everything about its answer was checked. */
export interface ArrivedPerson {
  readonly issuer: string;
  readonly subject: string;
  /** Null unless the provider says that it verified it. */
  readonly verifiedEmail: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** What was remembered when the browser was sent away. */
export interface Expectation {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/**
 * Exchanges the code of a callback: state, issuer (of the answer and of the token), audience, nonce, expiry, signature
 * and PKCE are checked. Throws when any of them is not as expected.
 */
export async function receiveAnswer(
  configuration: oidc.Configuration,
  callback: URL,
  expected: Expectation,
): Promise<ArrivedPerson> {
  const tokens = await oidc.authorizationCodeGrant(configuration, callback, {
    expectedState: expected.state,
    expectedNonce: expected.nonce,
    pkceCodeVerifier: expected.codeVerifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('the answer has no ID token');
  // Providers may reveal a person's data only at the user info endpoint.
  const more =
    claims.email === undefined && configuration.serverMetadata().userinfo_endpoint
      ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : {};
  const about: Readonly<Record<string, unknown>> = { ...more, ...claims };
  const text = (name: string) => (typeof about[name] === 'string' ? about[name].trim() : '') || null;
  const isVerified = VERIFIED.some((name) => about[name] === true || about[name] === 'true' || about[name] === '1');
  return {
    issuer: claims.iss,
    subject: claims.sub,
    verifiedEmail: isVerified ? (text('email')?.toLowerCase() ?? null) : null,
    firstName: text('given_name') ?? text('name')?.split(/\s+/)[0] ?? null,
    lastName: text('family_name') ?? text('name')?.split(/\s+/).slice(1).join(' ') ?? null,
  };
}

/** The claim by which a provider says that an address is the person's; Microsoft Entra's has a name of its own. */
const VERIFIED = ['email_verified', 'xms_edov'];

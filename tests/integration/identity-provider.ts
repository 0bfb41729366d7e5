import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** Somebody whom the identity provider knows. */
export interface ProviderAccount {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly given_name?: string;
  readonly family_name?: string;
}

/** A client registered at the provider. */
interface ProviderClient {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
}

/** A real identity provider on loopback. */
export interface IdentityProvider {
  readonly issuer: string;
  /** `host:port`, as outgoing requests are configured with it. */
  readonly host: string;
  /** Opens for business; before that it answers nothing but 503. */
  open(client: ProviderClient): void;
  /** Everybody's connections fail until it is opened again. */
  shut(): void;
  /**
   * Walks through the provider's pages as a browser does, signing in as this account. Answers the address the browser
   * is sent back to.
   */
  signIn(redirectUrl: string, subject: string, account: ProviderAccount): Promise<URL>;
  /** The next visitor of its login page is this account: for a real browser, which follows the redirects itself. */
  awaitArrival(subject: string, account: ProviderAccount): void;
  close(): Promise<void>;
}

type Listener = (request: http.IncomingMessage, response: http.ServerResponse) => void;

const closed: Listener = (_request, response) => void response.writeHead(503).end();

async function listen(handle: Listener): Promise<http.Server> {
  const server = http.createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function stop(server: http.Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

/** Starts one; its clients are registered by `open`, since their address is known later. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  let handle: Listener = closed;
  let opened: Listener = closed;
  let arriving = '';
  const accounts = new Map<string, ProviderAccount>();
  const server = await listen((request, response) => handle(request, response));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = `http://${host}`;
  const awaitArrival = (subject: string, account: ProviderAccount): void => {
    accounts.set(subject, account);
    arriving = subject;
  };
  return {
    issuer,
    host,
    open(client) {
      if (opened === closed) {
        const provider = createProvider(issuer, client, accounts);
        const pages = provider.callback();
        opened = (request, response) => {
          if (!request.url?.startsWith('/interaction/')) return void pages(request, response);
          // The page where a person would type their name and password.
          void provider.interactionFinished(request, response, { login: { accountId: arriving } });
        };
      }
      handle = opened;
    },
    shut() {
      handle = closed;
    },
    awaitArrival,
    async signIn(redirectUrl, subject, account) {
      awaitArrival(subject, account);
      return walk(redirectUrl, issuer);
    },
    close: () => stop(server),
  };
}

function createProvider(issuer: string, client: ProviderClient, accounts: ReadonlyMap<string, ProviderAccount>) {
  const provider = new Provider(issuer, {
    clients: [{ client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: [client.redirectUri] }],
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    cookies: { keys: ['test'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, subject) => ({
      accountId: subject,
      claims: () => ({ sub: subject, ...accounts.get(subject) }),
    }),
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    async loadExistingGrant(context) {
      const grant = new provider.Grant({
        clientId: context.oidc.client?.clientId ?? '',
        accountId: context.oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    pkce: { required: () => true },
  });
  return provider;
}

/** Follows redirects inside the provider with its cookies, up to the one that leads out. */
async function walk(start: string, issuer: string): Promise<URL> {
  const jar = new Map<string, string>();
  let url = new URL(start);
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: cookie === '' ? {} : { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`${url.pathname}: ${response.status} ${await response.text()}`);
    url = new URL(location, url);
    if (url.origin !== issuer) return url;
  }
  throw new Error('The provider sent the browser in circles');
}

/** A provider that answers whatever it is given; for what a real one would never say. */
export interface LyingProvider {
  readonly issuer: string;
  readonly host: string;
  /** The contents of the next ID token and its signature. */
  lie: {
    claims: Readonly<Record<string, unknown>>;
    readonly algorithm?: 'RS256' | 'none';
    /** Signed with a key that is not published. */
    readonly foreignKey?: boolean;
  };
  /** Replaces parts of the discovery document. */
  document: Readonly<Record<string, unknown>>;
  /** The last request to the token endpoint. */
  readonly received: { body: URLSearchParams; authorization: string | undefined };
  close(): Promise<void>;
}

/** Starts one. */
export async function startLyingProvider(): Promise<LyingProvider> {
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const server = await listen((request, response) => {
    const answer = (value: unknown) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (request.url === '/.well-known/openid-configuration') {
      return answer({
        issuer: provider.issuer,
        authorization_endpoint: `${provider.issuer}/authorize`,
        token_endpoint: `${provider.issuer}/token`,
        jwks_uri: `${provider.issuer}/keys`,
        id_token_signing_alg_values_supported: ['RS256'],
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        ...provider.document,
      });
    }
    if (request.url === '/keys') {
      return answer({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', use: 'sig', alg: 'RS256' }] });
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      provider.received.body = new URLSearchParams(Buffer.concat(chunks).toString());
      provider.received.authorization = request.headers.authorization;
      const { claims, algorithm = 'RS256', foreignKey } = provider.lie;
      const key = foreignKey ? foreign.privateKey : own.privateKey;
      answer({ access_token: 'x', token_type: 'Bearer', expires_in: 60, id_token: idToken(claims, algorithm, key) });
    });
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: LyingProvider = {
    issuer: `http://${host}`,
    host,
    lie: { claims: {} },
    document: {},
    received: { body: new URLSearchParams(), authorization: undefined },
    close: () => stop(server),
  };
  return provider;
}

function idToken(claims: Readonly<Record<string, unknown>>, algorithm: 'RS256' | 'none', key: KeyObject): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: algorithm, kid: 'own', typ: 'JWT' })}.${part(claims)}`;
  if (algorithm === 'none') return `${signed}.`;
  return `${signed}.${createSign('sha256').update(signed).sign(key).toString('base64url')}`;
}

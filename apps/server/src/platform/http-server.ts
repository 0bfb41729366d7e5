import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import { newId } from './ids.ts';
import type { Logger } from './log.ts';
import { networkOf } from './network-of.ts';
import { Refusal } from './refusal.ts';

const BODY_LIMIT_BYTES = 1_048_576;

/** Requests a minute of one network by people who have not signed in. */
const WITHOUT_SESSION = 1_200;
/**
 * Requests a minute of one network that bring a session. A whole company may share one address, and each of its people
 * has a budget of their own (`requestsPerMinute`); this one only bounds what reaches the sessions' table.
 */
const WITH_SESSIONS = 24_000;

/** What the edge needs besides its routes. */
export interface HttpServerOptions {
  readonly config: Config;
  readonly log: Logger;
  /** The gateway's origin: the only other site a form may be posted to. */
  readonly formOrigin: string;
}

/** A Fastify instance with the edge's rules: ids, limits, headers, one error shape. Routes are added by modules. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const { config, log } = options;
  const headers = Object.fromEntries(securityHeaders(config, options.formOrigin));
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    genReqId: () => newId(),
    // Unparsable addresses reach no hook and no handler of ours.
    frameworkErrors: (_error, request, reply: FastifyReply) => {
      const envelope = new Refusal('bad_request').toEnvelope(request.id);
      void reply.headers(headers).header('x-request-id', request.id).code(envelope.status).send(envelope);
    },
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    return503OnClosing: true,
    requestTimeout: 30_000,
    forceCloseConnections: true,
  });
  await app.register(cookie);
  await app.register(multipart, { throwFileSizeLimit: false });
  await app.register(rateLimit, {
    global: true,
    max: (request) => (bringsSession(request) ? WITH_SESSIONS : WITHOUT_SESSION),
    timeWindow: '1 minute',
    keyGenerator: (request) => networkOf(request.ip) + (bringsSession(request) ? ' with sessions' : ''),
    // A whole office may share one address, and each first visit fetches dozens of files that cost nothing to send.
    allowList: (request) => /^\/(?:assets\/|icons\/|theme\.js|sw\.js|favicon\.svg|manifest\.)/.test(request.url),
    errorResponseBuilder: (request) => new Refusal('too_many_requests').toEnvelope(request.id) as never,
  });
  // Set before anything else happens, so that streams and errors carry them as well.
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
  });
  app.setErrorHandler((error, request, reply) => {
    const refusal = asRefusal(error);
    if (refusal) {
      const envelope = refusal.toEnvelope(request.id);
      const { retryAfterSeconds, logged } = refusal.details;
      if (logged !== undefined) request.log.warn({ cause: logged }, 'a supplier failed');
      if (retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.max(1, retryAfterSeconds)));
      return reply.code(envelope.status).send(envelope);
    }
    if (isEnvelope(error)) return reply.code(error.status).send(error);
    if (reply.raw.closed && (error as Error).name === 'AbortError') {
      // Nobody reads the answer to work that was given up because its caller has left.
      return reply.hijack();
    }
    request.log.error({ err: error }, 'a bug: an unexpected failure reached the edge');
    const envelope = new Refusal('internal_error').toEnvelope(request.id);
    return reply.code(500).send(envelope);
  });
  return app;
}

/** Whether a request carries a session. Operations with a limit of their own count everybody alike. */
function bringsSession(request: FastifyRequest): boolean {
  const { rateLimit: own } = request.routeOptions.config;
  return own === undefined && request.headers.authorization?.startsWith('Bearer ') === true;
}

function isEnvelope(error: unknown): error is { status: number } {
  return typeof error === 'object' && error !== null && 'status' in error && 'code' in error && 'requestId' in error;
}

/** Fastify's own refusals keep their meaning and get our shape; nothing of them but the kind is shown. */
function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal('body_too_large');
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('body_too_large');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal('unsupported_media_type');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Refusal('bad_request');
  return null;
}

/** The headers of every answer, errors included. */
function securityHeaders(config: Config, formOrigin: string): readonly (readonly [string, string])[] {
  // A map's style, tiles and fonts are allowed only from the configured origin.
  const maps = config.hotelMapStyleUrl === null ? '' : ` ${new URL(config.hotelMapStyleUrl).origin}`;
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob:${maps}`,
    "font-src 'self'",
    `connect-src 'self'${maps}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    `form-action 'self' ${formOrigin}`,
  ].join('; ');
  const overHttps = config.publicUrl.startsWith('https:');
  return [
    ['content-security-policy', policy],
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
    ['referrer-policy', 'same-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()'],
    ['cache-control', 'no-store'],
    ...(overHttps ? ([['strict-transport-security', 'max-age=31536000; includeSubDomains']] as const) : []),
  ];
}

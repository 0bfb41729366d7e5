import type { FastifyRequest } from 'fastify';

/** The token in the bearer header, a session's or that of a link (rules §7.1); null when there is none. */
export function bearerOf(request: FastifyRequest): string | null {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  return scheme === 'Bearer' && token ? token : null;
}

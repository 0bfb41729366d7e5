import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { pageLanguage } from './page-language.ts';
import { Refusal } from './refusal.ts';

/** Paths that belong to the API: an unknown one is an error, never the web app. */
const API_PREFIXES = [
  '/organization/',
  '/identity/',
  '/trip/api/',
  '/trip/public/',
  '/flights/',
  '/trains/',
  '/cabs/',
  '/bookings/',
  '/payments/',
];

/**
 * Serves the built web app: hashed assets for a year, every other address the app's page, which knows its routes, in
 * the caller's language.
 */
export async function registerWebApp(app: FastifyInstance, config: Config): Promise<void> {
  const built = fs.existsSync(path.join(config.webDir, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: config.webDir,
      wildcard: false,
      index: false,
      cacheControl: false,
      // The build has packed every text once; packing it for each browser would take the thread that answers.
      preCompressed: true,
      setHeaders(reply, file) {
        const hashed = file.includes(`${path.sep}assets${path.sep}`);
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  // A build for a trial may have English alone.
  const hasHindi = built && fs.existsSync(path.join(config.webDir, 'hi.html'));
  app.setNotFoundHandler((request, reply) => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const page = reads && !API_PREFIXES.some((prefix) => request.url.startsWith(prefix));
    if (!page || !built || path.extname(request.url.split('?', 1)[0] ?? '') !== '') {
      const envelope = new Refusal('not_found').toEnvelope(request.id);
      return reply.code(404).send(envelope);
    }
    const language = pageLanguage(request.headers.cookie, request.headers['accept-language']);
    return reply
      .header('cache-control', 'no-cache')
      .header('vary', 'cookie, accept-language')
      .sendFile(language === 'hi' && hasHindi ? 'hi.html' : 'index.html');
  });
}

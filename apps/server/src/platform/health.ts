import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from './database.ts';

/** `/health`: the process answers. `/ready`: the database answers as well. */
export function registerHealth(app: FastifyInstance, database: Database): void {
  app.get('/health', { config: { rateLimit: false } }, async () => ({ status: 200, payload: { alive: true } }));
  app.get('/ready', { config: { rateLimit: false } }, async (_request, reply) => {
    try {
      await database.system((db) => sql`select 1`.execute(db));
      return { status: 200, payload: { ready: true } };
    } catch {
      return reply.code(503).send({ status: 503, code: 'not_ready', message: 'The database does not answer.' });
    }
  });
}

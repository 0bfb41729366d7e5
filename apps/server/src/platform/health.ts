import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from './database.ts';

/** However often callers ask, the database is asked at most once in this time. */
const READY_FOR_MS = 1_000;

/** `/health`: the process answers. `/ready`: the database answers as well. */
export function registerHealth(app: FastifyInstance, database: Database): void {
  let asked: { readonly until: number; readonly answer: Promise<unknown> } | null = null;
  const ask = () => {
    if (asked === null || asked.until <= performance.now()) {
      const answer = database.system((db) => sql`select 1`.execute(db));
      asked = { until: performance.now() + READY_FOR_MS, answer };
    }
    return asked.answer;
  };
  app.get('/health', { config: { rateLimit: false } }, async () => ({ status: 200, payload: { alive: true } }));
  app.get('/ready', { config: { rateLimit: false } }, async (_request, reply) => {
    try {
      await ask();
      return { status: 200, payload: { ready: true } };
    } catch {
      return reply.code(503).send({ status: 503, code: 'not_ready', message: 'The database does not answer.' });
    }
  });
}

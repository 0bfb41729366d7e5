import type { PaymentGateway } from '@pravas/payments/port.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { wakeWorker } from '../../platform/change-feed.ts';
import type { Database } from '../../platform/database.ts';

/** Where the gateway tells of disputes; part of what is agreed with it. */
const DISPUTE_PATH = '/payments/worldline/dispute';

/**
 * Takes what the gateway says unasked about a dispute. As with a browser's return nothing in it is believed: it has the worker ask the gateway
 * for all that changed, so that a forged, repeated, lost or late message does no more and no less than that. `scope` reads forms.
 */
export function registerDisputeCallback(scope: FastifyInstance, gateway: PaymentGateway, database: Database): void {
  scope.post(DISPUTE_PATH, { config: { rateLimit: { max: 240, timeWindow: '1 minute' } } }, async (request, reply) => {
    const claim = gateway.readDispute((request.body ?? {}) as Record<string, unknown>);
    if (!claim) {
      request.log.warn('dispute');
      return reply.code(400).send('Not a dispute');
    }
    await database.system(async (db) => {
      await sql`select wake_dispute_watch()`.execute(db);
      await wakeWorker(db);
    });
    return reply.code(200).send('OK');
  });
}

import type { PaymentGateway } from '@pravas/payments/port.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { wakeWorker } from '../../platform/change-feed.ts';
import type { Database } from '../../platform/database.ts';

/** Where the gateway reports disputes; part of the contract with it. */
const DISPUTE_PATH = '/payments/worldline/dispute';

/**
 * Receives the gateway's notification of a dispute. As with a browser's return nothing in it is trusted: it makes the
 * worker ask the gateway for all changes, so that a forged, repeated, lost or late message has no other effect. `scope`
 * reads forms.
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

import type { FlightSupplier } from '@pravas/suppliers/flight/port.ts';
import type { FastifyInstance } from 'fastify';
import { wakeWorker } from '../../platform/change-feed.ts';
import { type Clock, isoOf } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';

/** Where suppliers report what happened to an order; the name is the account's in the configuration. */
const SUPPLIER_EVENTS_PATH = '/suppliers/:supplierId/events';

const MOST_BYTES = 256 * 1_024;

/**
 * Takes suppliers' messages. Only signed ones are kept, each once by its id; what they say is not believed but checked
 * later by reading the order. Answers at once, so that a supplier does not time out and send again.
 */
export function registerSupplierEvents(
  app: FastifyInstance,
  context: {
    readonly database: Database;
    readonly clock: Clock;
    readonly findSupplier: (supplierId: string) => FlightSupplier | undefined;
  },
): void {
  app.register(async (scope) => {
    // The signature is over the bytes, so nothing may parse and print them again.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_, body, done) => done(null, body));
    scope.post<{ Params: { supplierId: string } }>(
      SUPPLIER_EVENTS_PATH,
      { config: { rateLimit: { max: 600, timeWindow: '1 minute' } } },
      async (request, reply) => {
        const supplier = context.findSupplier(request.params.supplierId);
        const body = typeof request.body === 'string' ? request.body : '';
        const event = supplier?.readEvent(body, flat(request.headers)) ?? null;
        if (!supplier || !event) {
          request.log.warn('a supplier message without a valid signature was refused');
          return reply
            .code(401)
            .send({ status: 401, code: 'signature_invalid', message: 'The signature does not hold.' });
        }
        const now = isoOf(context.clock.now());
        await context.database.system(async (db) => {
          const kept = await db
            .insertInto('supplier_message')
            .values({
              supplier_id: supplier.supplierId,
              event_id: event.eventId,
              kind: event.kind,
              booking_ref: event.bookingRef,
              client_ref: event.clientRef,
              received_at: now,
              run_at: now,
              // An event that concerns no order needs no worker.
              handled_at: event.kind === 'other' ? now : null,
            })
            .onConflict((conflict) => conflict.doNothing())
            .executeTakeFirst();
          if (Number(kept.numInsertedOrUpdatedRows ?? 0) > 0) await wakeWorker(db);
        });
        return reply.code(200).send({ status: 200 });
      },
    );
  });
}

function flat(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
  );
}

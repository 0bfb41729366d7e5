import formbody from '@fastify/formbody';
import type { PaymentGateway } from '@pravas/payments/port.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { registerDisputeCallback } from './receive-dispute.ts';

/** Where the gateway sends the browser back to; also part of the contract with the gateway. */
export const PAYMENT_RETURN_PATH = '/payments/worldline/return';

interface PaymentRow {
  organization_id: string;
  id: string;
  booking_id: string;
}

/** What happens once a payment is claimed: the booking is woken. Answers its trip. */
export type WakeBooking = (
  organizationId: string,
  bookingId: string,
  paymentRef: string,
) => Promise<{ readonly tripId: string }>;

/** The same for a payment without a booking: answers the page that shows it, or null where it is not one. */
export type WakeOther = (paymentRef: string) => Promise<string | null>;

/**
 * Takes the browser back from the gateway. Its answer is a claim: the cipher has no integrity, so it only says which
 * payment to ask the gateway about, server to server. Idempotent.
 */
export function registerPaymentReturn(
  app: FastifyInstance,
  gateway: PaymentGateway,
  database: Database,
  wake: WakeBooking,
  wakeOther: WakeOther,
  checkpoint: (name: string) => void,
): void {
  // Forms are read here and nowhere else: another site could post one to any operation that took them.
  app.register(async (scope) => {
    await scope.register(formbody);
    registerDisputeCallback(scope, gateway, database);
    scope.post(
      PAYMENT_RETURN_PATH,
      { config: { rateLimit: { max: 240, timeWindow: '1 minute' } } },
      async (request, reply) => {
        const claim = gateway.readReturn((request.body ?? {}) as Record<string, unknown>);
        const payment = claim ? await findPayment(database, claim.orderId) : null;
        const other = claim && !payment ? await wakeOther(claim.orderId) : null;
        if (other !== null) return reply.redirect(other, 303);
        if (!claim || !payment) {
          request.log.warn('payment');
          return reply.redirect('/home2/trip/list/?payment=unknown', 303);
        }
        checkpoint('return.received');
        const { tripId } = await wake(payment.organization_id, payment.booking_id, claim.orderId);
        checkpoint('return.recorded');
        return reply.redirect(`/trip/details?tripId=${tripId}&payment=returned`, 303);
      },
    );
  });
}

async function findPayment(database: Database, paymentRef: string): Promise<PaymentRow | null> {
  const { rows } = await database.system((db) =>
    sql<PaymentRow>`select * from find_payment(${paymentRef})`.execute(db),
  );
  return rows[0] ?? null;
}

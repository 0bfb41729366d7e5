import { checkPrice } from '@pravas/contract/flight/book-flight.ts';
import { type PaymentRequest, postToGateway } from '../../lib/post-to-gateway.ts';
import { api } from '../../lib/session.ts';

/** What the gateway is sent for a flight that was just added; null where the trip has a question first. */
export async function askToPay(flightId: string): Promise<PaymentRequest | null> {
  try {
    const { merchantRequest, mid, action } = await api.call(checkPrice, {
      body: { flightId },
      idempotencyKey: crypto.randomUUID(),
    });
    return merchantRequest === null || mid === null || action === null ? null : { merchantRequest, mid, action };
  } catch {
    // The flight is in its trip, whose page says why it cannot be paid yet and offers what can be done.
    return null;
  }
}

/** Leaves for the gateway. */
export const leaveToPay = postToGateway;

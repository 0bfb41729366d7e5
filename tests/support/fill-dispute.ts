import { randomUUID } from 'node:crypto';
import type { Filler } from './filler.ts';

/** A dispute that was won, of a payment that nobody knows, and a watch that is never due. */
export async function fillDispute({ insert, at, soon }: Filler): Promise<object> {
  await insert('payment_dispute', {
    id: randomUUID(),
    gateway_id: 'worldline',
    reference: `SAMPLE-${randomUUID()}`,
    payment_reference: 'PRV-SAMPLE',
    amount_paise: 70_000,
    reason: 'A sample',
    state: 'won',
    opened_at: at,
    respond_by: soon,
    heard_at: at,
    decided_at: at,
  });
  return {};
}

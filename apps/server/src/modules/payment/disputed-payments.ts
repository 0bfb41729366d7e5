import { type Paise, paise } from '@pravas/domain/money/money.ts';
import type { Tx } from '../../platform/database.ts';
import { type Reading, reading } from '../../platform/read-together.ts';

/** How a payment of a booking stands that its payer disputes. */
export interface DisputedPayment {
  readonly paymentRef: string;
  /** The gateway's. */
  readonly disputeRef: string;
  /** True until the payer's bank has decided. */
  readonly isOpen: boolean;
  /** What the bank has taken back and still has. */
  readonly takenPaise: Paise;
}

/** The disputes of a booking's payments, to be read together with other things of it. */
export function readingOfDisputes(tx: Tx, bookingId: string): Reading<DisputedPayment> {
  const query = tx
    .selectFrom('payment_dispute')
    .select(['payment_reference', 'reference', 'state', 'amount_paise', 'debited_at', 'returned_at'])
    .where('booking_id', '=', bookingId)
    .orderBy('opened_at')
    .orderBy('id');
  return reading(query, { debited_at: true, returned_at: true }, (row) => ({
    paymentRef: row.payment_reference,
    disputeRef: row.reference,
    isOpen: row.state === 'open',
    takenPaise: paise(row.debited_at !== null && row.returned_at === null ? row.amount_paise : 0),
  }));
}

import { type Paise, paise } from '@pravas/domain/money/money.ts';
import type { Tx } from '../../platform/database.ts';
import { type Reading, reading } from '../../platform/read-together.ts';

/** The state of a booking's payment that its payer disputes. */
export interface DisputedPayment {
  readonly paymentRef: string;
  /** The gateway's. */
  readonly disputeRef: string;
  /**
   * What its end waits for: the payer's bank · a person, since what the gateway said of it cannot be true · null = it
   * is decided.
   */
  readonly waitsFor: 'bank' | 'person' | null;
  /** What the bank has taken back and still has. */
  readonly takenPaise: Paise;
  /** The part that had counted as refunded when the bank returned it: it no longer counts for a refund. */
  readonly uncountedPaise: Paise;
}

/** The disputes of a booking's payments, to be read together with other things of it. */
export function readingOfDisputes(tx: Tx, bookingId: string): Reading<DisputedPayment> {
  const query = tx
    .selectFrom('payment_dispute')
    .select(['payment_reference', 'reference', 'state', 'held_back', 'amount_paise'])
    .select(['debited_at', 'returned_at', 'uncounted_paise'])
    .where('booking_id', '=', bookingId)
    .orderBy('opened_at')
    .orderBy('id');
  return reading(query, { debited_at: true, returned_at: true }, (row) => ({
    paymentRef: row.payment_reference,
    disputeRef: row.reference,
    waitsFor: row.held_back === 'person' ? 'person' : row.state === 'open' || row.held_back !== null ? 'bank' : null,
    takenPaise: paise(row.debited_at !== null && row.returned_at === null ? row.amount_paise : 0),
    uncountedPaise: paise(row.uncounted_paise),
  }));
}

import { greatest, type Paise, paise, subtract, sum, ZERO } from '@pravas/domain/money/money.ts';
import type { Tx } from '../../platform/database.ts';
import type { Booking } from './booking.ts';

const BOUGHT: ReadonlySet<Booking['status']> = new Set(['BOOKED', 'CANCELED']);

/**
 * What credits pay of a booking: set aside for it until it is bought, used since. What they paid for changes of
 * its flights is part of what those cost.
 */
export async function readPaidByCredits(tx: Tx, booking: Pick<Booking, 'id' | 'status' | 'facts'>): Promise<Paise> {
  const isBought = BOUGHT.has(booking.status);
  const rows = await tx
    .selectFrom('flight_credit_use')
    .select('amount_paise')
    .where('booking_id', '=', booking.id)
    .where('state', '=', isBought ? 'used' : 'reserved')
    .execute();
  const usedPaise = sum(rows.map((row) => paise(row.amount_paise)));
  const ofChangesPaise = isBought ? (booking.facts.quote.change?.creditPaise ?? ZERO) : ZERO;
  return greatest(ZERO, subtract(usedPaise, ofChangesPaise));
}

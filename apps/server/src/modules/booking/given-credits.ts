import { type Paise, paise, subtract } from '@pravas/domain/money/money.ts';
import type { Tx } from '../../platform/database.ts';
import type { Booking } from './booking.ts';
import { sellerName } from './coming-back.ts';

/** What a seller gave back for a traveller's next booking instead of money. */
interface CreditOfSeller {
  readonly sellerName: string;
  /** null = not yet shared out among those who travelled. */
  readonly travellerName: string | null;
  readonly amountPaise: Paise;
  /** The last day on which it can be used, YYYY-MM-DD. */
  readonly expiresOn: string;
  /** When its cancellation was settled. */
  readonly grantedAt: Date;
}

/** The credits that sellers gave for a booking, by traveller. */
export async function listGivenCredits(tx: Tx, booking: Booking): Promise<readonly CreditOfSeller[]> {
  const rows = await tx
    .selectFrom('flight_credit')
    .selectAll()
    .where('source_booking_id', '=', booking.id)
    .whereRef('amount_paise', '>', 'paid_out_paise')
    .orderBy('traveller_name')
    .orderBy('expires_on')
    .execute();
  return rows.map((row) => ({
    sellerName: sellerName(booking, row.airline_code),
    travellerName: row.traveller_name,
    // What the seller paid in its place is money that came back, not a credit.
    amountPaise: subtract(paise(row.amount_paise), paise(row.paid_out_paise)),
    expiresOn: row.expires_on,
    grantedAt: row.created_at,
  }));
}

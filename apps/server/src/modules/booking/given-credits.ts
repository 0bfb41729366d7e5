import { paise, subtract } from '@pravas/domain/money/money.ts';
import type { GivenCredit } from '@pravas/domain/refund/given-credit.ts';
import type { Tx } from '../../platform/database.ts';
import type { Booking } from './booking.ts';
import { sellerName } from './cancellation/coming-back.ts';
import { wordsOf } from './service-module.ts';

/** What a seller gave back, with when its cancellation was settled. */
interface SettledCredit extends GivenCredit {
  readonly grantedAt: Date;
}

/** The credits that sellers gave for a booking, by traveller. */
export async function listGivenCredits(tx: Tx, booking: Booking): Promise<readonly SettledCredit[]> {
  const rows = await tx
    .selectFrom('flight_credit')
    .selectAll()
    .where('source_booking_id', '=', booking.id)
    .whereRef('amount_paise', '>', 'paid_out_paise')
    .orderBy('traveller_name')
    .orderBy('expires_on')
    .execute();
  const { thing } = wordsOf(booking);
  return rows.map((row) => ({
    thing,
    sellerName: sellerName(booking, row.airline_code),
    travellerName: row.traveller_name,
    // What the seller paid instead is refunded money, not a credit.
    amountPaise: subtract(paise(row.amount_paise), paise(row.paid_out_paise)),
    expiresOn: row.expires_on,
    grantedAt: row.created_at,
  }));
}

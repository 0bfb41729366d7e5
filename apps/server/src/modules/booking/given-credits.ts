import type { GivenCredit } from '@pravas/domain/flight-change/flight-credit.ts';
import { paise, subtract } from '@pravas/domain/money/money.ts';
import type { Tx } from '../../platform/database.ts';
import type { FlightBooking } from './flight-booking.ts';

/** The credits that airlines gave for a booking, by traveller; `grantedAt` is when their cancellation was settled. */
export async function listGivenCredits(
  tx: Tx,
  { id, orders }: FlightBooking,
): Promise<readonly (GivenCredit & { readonly grantedAt: Date })[]> {
  const rows = await tx
    .selectFrom('flight_credit')
    .selectAll()
    .where('source_booking_id', '=', id)
    .whereRef('amount_paise', '>', 'paid_out_paise')
    .orderBy('traveller_name')
    .orderBy('expires_on')
    .execute();
  const segments = orders.flatMap((order) => order.detail.slices.flatMap((slice) => [...slice.segments]));
  return rows.map((row) => ({
    airlineName: segments.find((one) => one.airlineCode === row.airline_code)?.airlineName ?? row.airline_code,
    travellerName: row.traveller_name,
    // What the airline paid in its place is money that came back, not a credit.
    amountPaise: subtract(paise(row.amount_paise), paise(row.paid_out_paise)),
    expiresOn: row.expires_on,
    grantedAt: row.created_at,
  }));
}

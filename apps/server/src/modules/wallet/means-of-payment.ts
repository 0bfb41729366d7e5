import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import type { getMeansOfPayment as operation } from '@pravas/contract/wallet/wallet-operations.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { allowedMeans, findBooking, readLeftOfChange, readLeftToPay } from '../booking/index.ts';
import { readAvailable } from '../ledger/index.ts';
import { findPayableTrip } from '../trip/index.ts';

/**
 * What this person may pay a booking, or a chosen change of it, with, and how far each reaches; an account that was never used or granted is not among
 * them. Throws `booking_not_found`, `credit_not_usable`,
 * `change_not_open`.
 */
export async function listMeansOfPayment(
  tx: Tx,
  caller: Caller,
  { bookingId, changeId }: QueryOf<typeof operation>,
): Promise<PayloadOf<typeof operation>> {
  const booking = await findBooking(tx, bookingId);
  const trip = booking && (await findPayableTrip(tx, caller, booking.tripId));
  if (!booking || !trip) throw new Refusal('booking_not_found');
  const total =
    changeId === undefined ? await readLeftToPay(tx, booking) : await readLeftOfChange(tx, booking, changeId);
  const available = await readAvailable(tx);
  return {
    total,
    means: allowedMeans(booking, caller)
      .map((means) => ({ means, available: means === 'card' ? null : available[means] }))
      .filter((one) => one.available === null || one.available > 0)
      .map((one) => ({ ...one, covers: one.available === null || one.available >= total })),
  };
}

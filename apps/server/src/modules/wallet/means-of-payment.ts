import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import type { getMeansOfPayment as operation } from '@pravas/contract/wallet/wallet-operations.ts';
import { sum, ZERO } from '@pravas/domain/money/money.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { isExpired, promoAvailable } from '@pravas/domain/wallet/promo.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { allowedMeans, findBooking, readLeftOfChange, readLeftToPay } from '../booking/index.ts';
import { readAvailable, readPromoGrants } from '../ledger/index.ts';
import { findPayableTrip } from '../trip/index.ts';

/**
 * What this person may pay a booking, or a chosen change of it, with, and how much each covers; an account that was
 * never used or granted is not among them. Throws `booking_not_found`, `credit_not_usable`, `change_not_open`.
 */
export async function listMeansOfPayment(
  tx: Tx,
  caller: Caller,
  { bookingId, changeId }: QueryOf<typeof operation>,
  clock: Clock,
): Promise<PayloadOf<typeof operation>> {
  const booking = await findBooking(tx, bookingId);
  const trip = booking && (await findPayableTrip(tx, caller, booking.tripId));
  if (!booking || !trip) throw new Refusal('booking_not_found');
  const total =
    changeId === undefined ? await readLeftToPay(tx, booking) : await readLeftOfChange(tx, booking, changeId);
  const available = await readAvailable(tx);
  const allowed = allowedMeans(booking, caller);
  const promotional = allowed.includes('wallet') ? await readPromo(tx, clock.now()) : null;
  // A wallet pays with promotional credit first, so both together cover their sum.
  const reach = (means: 'wallet' | 'credit_line') =>
    sum([available[means], means === 'wallet' ? (promotional?.available ?? ZERO) : ZERO]);
  return {
    total,
    means: allowed
      .filter((means) => means === 'card' || reach(means) > 0)
      .map((means) => ({
        means,
        available: means === 'card' ? null : available[means],
        covers: means === 'card' || reach(means) >= total,
      })),
    promotional,
  };
}

/** The available promotional credit, and the expiry of the part spent first; null = nothing. */
async function readPromo(tx: Tx, now: Temporal.Instant): Promise<PayloadOf<typeof operation>['promotional']> {
  const today = indianDay(now);
  const open = (await readPromoGrants(tx)).filter((grant) => !isExpired(grant, today));
  const [first] = open;
  return first ? { available: promoAvailable(open, today), expiresOn: first.expiresOn } : null;
}

import type { Tx } from '../../platform/database.ts';
import { type Cancellation, findBookingOrRemoved } from '../booking/index.ts';
import { listPayments, mayStillPay } from '../payment/index.ts';
import type { HotelBooking } from './hotel-booking.ts';
import { stayName } from './present-change.ts';
import { findOpenChange } from './stay-changes.ts';
import { hasBegun } from './stay-words.ts';

/**
 * Why a stay that is to be replaced may not be cancelled by hand: its replacement is paid for, and it is cancelled as
 * soon as that one is booked. If it were cancelled twice, one refund would have no owner. Null while nothing was paid:
 * the change then ends by itself.
 */
export async function stayCancelBlock(tx: Tx, bookingId: string): Promise<string | null> {
  const change = await findOpenChange(tx, 'old', bookingId);
  // Once it is being cancelled for the change, the core knows of that itself.
  if (change?.state !== 'open') return null;
  const fresh = (await findBookingOrRemoved(tx, change.newBookingId, false)) as HotelBooking | null;
  if (!fresh || !(await isBeingHad(tx, fresh))) return null;
  return `It is cancelled automatically as soon as ${stayName(fresh)} is booked. Wait for that, then check again.`;
}

/** True from when a payment for it may arrive until it is certain that it is not booked. */
async function isBeingHad(tx: Tx, booking: HotelBooking): Promise<boolean> {
  if (booking.isRemoved) return false;
  if (booking.status !== 'CREATED') return !OVER.has(booking.status);
  return (await listPayments(tx, booking.id)).some((one) => mayStillPay(one) || one.status === 'SUCCESSFUL');
}

const OVER: ReadonlySet<HotelBooking['status']> = new Set(['FAILED', 'EXPIRED', 'CANCELED']);

/** Why no other stay can replace a booked one now, in a sentence; null where one may. */
export async function changeRefusal(
  tx: Tx,
  booking: HotelBooking,
  cancellations: readonly Cancellation[],
  now: Temporal.Instant,
): Promise<string | null> {
  if (booking.status !== 'BOOKED') return 'Only a stay that is booked can be changed.';
  if (booking.orders.some(({ detail }) => hasBegun(detail, now))) {
    return 'Check-in has begun, so it can no longer be changed.';
  }
  if (cancellations.some(({ state }) => state === 'requested')) return 'It is being cancelled.';
  const change = await findOpenChange(tx, 'old', booking.id);
  if (!change) return (await findOpenChange(tx, 'new', booking.id)) ? STILL_REPLACING : null;
  const fresh = (await findBookingOrRemoved(tx, change.newBookingId, false)) as HotelBooking | null;
  if (change.state === 'cancelling' || (fresh && (await isBeingHad(tx, fresh)))) {
    return `It is being replaced by ${fresh ? stayName(fresh) : 'another stay'}.`;
  }
  return null;
}

const STILL_REPLACING = 'It takes the place of another stay, which is being cancelled. Change it when that is done.';

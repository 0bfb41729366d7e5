import { offlinePaymentRef } from '@pravas/domain/desk/offline-payment.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { actorOf } from '../audit/index.ts';
import {
  correctBooking,
  correctionOf,
  correctionText,
  type EnteredOrdersOf,
  enqueueEvent,
  refreshTripDates,
} from '../booking/index.ts';
import { insertOwedPayment } from '../payment/index.ts';
import type { DeskEntry, LockedBooking } from './offline-context.ts';

/** The final price of something that was paid for. */
export interface PaidCorrection {
  readonly correctionId: string;
  readonly entered: EnteredOrdersOf<unknown>;
}

/**
 * Has the final price of what was paid for take effect, and notifies the travellers: the organisation owes any excess
 * beside what was paid, a shortfall is refunded the way it was paid. Answers it in a sentence. Throws
 * `booking_not_payable`.
 */
export async function applyCorrection(
  tx: Tx,
  { trip, booking }: LockedBooking,
  { correctionId, entered }: PaidCorrection,
  { caller, now }: Pick<DeskEntry, 'caller' | 'now'>,
): Promise<string> {
  const { organizationId, id: bookingId } = booking;
  const { differencePaise } = correctionOf(booking, entered);
  if (differencePaise > 0) {
    const number = `PRV-${newId().replaceAll('-', '').slice(-26).toUpperCase()}`;
    await insertOwedPayment(tx, {
      organizationId,
      bookingId,
      paymentRef: offlinePaymentRef(number, 'correction'),
      gatewayId: 'travel-desk',
      amountPaise: differencePaise,
      now,
    });
  }
  await correctBooking(tx, bookingId, { correctionId, content: entered }, { actor: actorOf(caller), now });
  await refreshTripDates(tx, trip.id, now);
  const text = correctionText(booking, entered.quote.totalPaise, differencePaise);
  const told = booking.travellers.map((_, traveller) => ({ traveller, text }));
  await enqueueEvent(tx, organizationId, 'booking.news', { bookingId, kind: 'price', told, by: caller.personId }, now);
  return text;
}

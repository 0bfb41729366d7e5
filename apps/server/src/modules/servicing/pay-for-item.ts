import type { payForBooking as operation } from '@pravas/contract/booking/booking-operations.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import type { PaymentGateway } from '@pravas/payments/port.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf } from '../audit/index.ts';
import { refuseWhileEntered, startPayment, wordsOf } from '../booking/index.ts';
import { clearForPayment, findPayableTrip, findTrip, type TripApprovalContext } from '../trip/index.ts';
import { findItem, type ItemChange } from './item-context.ts';

/** What paying needs. */
export interface PayingContext extends TripApprovalContext {
  readonly gateway: PaymentGateway;
  readonly publicUrl: string;
  readonly paymentReturnPath: string;
  readonly paymentExpiryMinutes: number;
  readonly paymentFirstCheckSeconds: number;
}

/**
 * Starts the payment of what the travel desk has found, at the price that it entered: nobody sells it to us, so there is no
 * price to check. Throws `booking_not_found`, `booking_not_payable`, and what policy and approval refuse.
 */
export async function payForItem(
  context: PayingContext,
  bookingId: string,
  { caller, requestId, now }: ItemChange,
): Promise<PayloadOf<typeof operation>> {
  const outcome = await context.database.forOrganization(caller.organizationId, async (tx) => {
    const mayPay = async (tripId: string) =>
      (await findPayableTrip(tx, caller, tripId)) ? findTrip(tx, tripId, true) : null;
    const { booking, trip } = await findItem(tx, bookingId, mayPay, true);
    if (booking.status !== 'CREATED') throw new Refusal('booking_not_payable');
    if (booking.origin !== 'online') {
      throw new Refusal('booking_not_payable', { message: `The travel desk books this ${wordsOf(booking).thing}.` });
    }
    await refuseWhileEntered(tx, booking);
    const beforePaise = booking.totalPaise;
    const refused = await clearForPayment(tx, context, { trip, booking, payerId: caller.personId, beforePaise, now });
    if (refused) return refused;
    return startPayment(tx, booking, {
      gateway: context.gateway,
      returnUrl: context.publicUrl + context.paymentReturnPath,
      expiryMinutes: context.paymentExpiryMinutes,
      firstCheckSeconds: context.paymentFirstCheckSeconds,
      actor: actorOf(caller),
      requestId,
      now,
    });
  });
  // Returned, not thrown: what was asked of approvers must outlive the refusal.
  if (outcome instanceof Refusal) throw outcome;
  const { form, paymentRef, amountPaise } = outcome;
  const { merchantRequest, mid, action } = form;
  return { merchantRequest, mid, action, orderId: paymentRef, amount: amountPaise };
}

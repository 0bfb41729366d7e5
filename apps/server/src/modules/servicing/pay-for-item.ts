import type { payForBooking as operation } from '@pravas/contract/booking/booking-operations.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import { instantOf } from '@pravas/domain/time/airport-time.ts';
import type { PaymentGateway } from '@pravas/payments/port.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf } from '../audit/index.ts';
import {
  type Booking,
  findBooking,
  isDeskBooking,
  presentStarted,
  refuseWhileEntered,
  serviceOf,
  startPayment,
  wordsOf,
} from '../booking/index.ts';
import { readOrganization, refuseServiceOff } from '../organisation/index.ts';
import {
  checkTravellers,
  clearForPayment,
  findPayableTrip,
  findTrip,
  problemsRefusal,
  type TripApprovalContext,
} from '../trip/index.ts';
import { findItem, type ItemChange } from './item-context.ts';

/** The payment of a supplier's booking. */
interface SoldPayment {
  readonly bookingId: string;
  /** The total that the traveller has just agreed to; null = none. */
  readonly acceptedTotalPaise: Paise | null;
  /** True once they have seen what else has changed. */
  readonly acceptsTerms: boolean;
}

/**
 * Pays for bookings of a service that suppliers sell, with any means of payment `pay`, which runs in the transaction
 * that has checked price and approval; passed in, as this module knows no supplier.
 */
export type PaySold = <T>(
  asked: SoldPayment,
  by: Pick<ItemChange, 'caller'> & { readonly signal: AbortSignal },
  pay: (tx: Tx, booking: Booking) => Promise<T>,
) => Promise<T>;

/** What paying needs. */
export interface PayingContext extends TripApprovalContext {
  /** By service; one that is missing is bought by the travel desk. */
  readonly paySold: Readonly<Record<string, PaySold>>;
  readonly gateway: PaymentGateway;
  readonly publicUrl: string;
  readonly paymentReturnPath: string;
  readonly paymentExpiryMinutes: number;
  readonly paymentFirstCheckSeconds: number;
}

/**
 * Starts the payment of a booking. What the travel desk has found is paid at the price that it entered: no supplier
 * sells it to us, so there is no price to check; a supplier's price is asked for again. Throws `booking_not_found`,
 * `booking_not_payable`, and what policy and approval refuse.
 */
export async function payForItem(
  context: PayingContext,
  { bookingId, acceptedTotalPrice, acceptsTerms, payWith }: BodyOf<typeof operation>,
  { caller, requestId, signal }: Omit<ItemChange, 'now'> & { readonly signal: AbortSignal },
): Promise<PayloadOf<typeof operation>> {
  const pay = (tx: Tx, booking: Booking) =>
    startPayment(tx, booking, {
      gateway: context.gateway,
      returnUrl: context.publicUrl + context.paymentReturnPath,
      expiryMinutes: context.paymentExpiryMinutes,
      firstCheckSeconds: context.paymentFirstCheckSeconds,
      actor: actorOf(caller),
      privileges: caller.privileges,
      payWith,
      requestId,
      now: context.clock.now(),
    });
  const paySold = await findSeller(context, caller, bookingId);
  const asked = { bookingId, acceptedTotalPaise: acceptedTotalPrice ?? null, acceptsTerms: acceptsTerms ?? false };
  const started = paySold
    ? await paySold(asked, { caller, signal }, pay)
    : (await payAsQuoted(context, bookingId, { caller, now: context.clock.now() }, pay)).started;
  return presentStarted(started);
}

/** How a booking that a supplier sells is paid; null for what the travel desk has found, and for an unknown one. */
async function findSeller({ database, paySold }: PayingContext, caller: Caller, bookingId: string) {
  const booking = await database.readOrganization(caller.organizationId, (tx) => findBooking(tx, bookingId));
  return booking && !isDeskBooking(booking) ? (paySold[booking.service] ?? null) : null;
}

/**
 * Pays for what the travel desk has found, with any means of payment `pay`; it runs in the transaction that has found
 * the booking unpaid and approved. Throws `booking_not_found`, `booking_not_payable`, `service_disabled`, and what
 * policy and approval refuse.
 */
export async function payAsQuoted<T>(
  context: TripApprovalContext,
  bookingId: string,
  { caller, now }: Pick<ItemChange, 'caller' | 'now'>,
  pay: (tx: Tx, booking: Booking) => Promise<T>,
): Promise<{ readonly started: T; readonly totalPaise: Paise }> {
  const outcome = await context.database.forOrganization(caller.organizationId, async (tx) => {
    const mayPay = async (tripId: string) =>
      (await findPayableTrip(tx, caller, tripId)) ? findTrip(tx, tripId, true) : null;
    const { booking, trip } = await findItem(tx, bookingId, mayPay, true);
    if (booking.status !== 'CREATED') throw new Refusal('booking_not_payable');
    if (booking.origin !== 'online') {
      throw new Refusal('booking_not_payable', { message: `The travel desk books this ${wordsOf(booking).thing}.` });
    }
    if (!isDeskBooking(booking)) {
      const message = `We check the price of this ${wordsOf(booking).thing} again before it is paid.`;
      throw new Refusal('booking_not_payable', { message });
    }
    refuseServiceOff((await readOrganization(tx)).settings, booking.service, caller);
    refuseOnceBegun(booking, now);
    await refuseWhileEntered(tx, booking);
    const checked = await checkTravellers(tx, trip, booking);
    const lacking = problemsRefusal(checked.travellers, checked.problems);
    if (lacking) return lacking;
    const beforePaise = booking.totalPaise;
    const refused = await clearForPayment(tx, context, { trip, booking, payerId: caller.personId, beforePaise, now });
    if (refused) return refused;
    return { started: await pay(tx, booking), totalPaise: booking.totalPaise };
  });
  // Returned, not thrown: what was asked of approvers must outlive the refusal.
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

/** It may have lapsed a moment before the worker ends it. */
function refuseOnceBegun(booking: Booking, now: Temporal.Instant): void {
  const { rules } = serviceOf(booking);
  const lapsed = booking.orders.some(
    ({ detail }) => Temporal.Instant.compare(instantOf(rules.lapsesAt(detail)), now) <= 0,
  );
  if (!lapsed) return;
  const message = `${rules.words.begun}, so it can no longer be paid for. Ask the travel desk for another one.`;
  throw new Refusal('booking_not_payable', { message });
}

import { offlinePaymentRef } from '@pravas/domain/desk/offline-payment.ts';
import { checkPaymentKey } from '@pravas/domain/flight-order/offline-booking.ts';
import { formatInrExact, type Paise } from '@pravas/domain/money/money.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordAudit } from '../audit/index.ts';
import { asSentence, type Booking, findBooking, isDeskBooking, payLater, serviceOf } from '../booking/index.ts';
import { checkAndPay, type FlightContext } from '../flight/index.ts';
import { chosenOrganization, refuseField } from '../organisation/index.ts';
import { insertOwedPayment, listPayments } from '../payment/index.ts';
import { type PaySold, payAsQuoted } from '../servicing/index.ts';
import { findTrip } from '../trip/index.ts';
import type { DeskEntry } from './offline-context.ts';
import { findOpenKey, markKeyUsed, payerName } from './pay-later-keys.ts';
import { refuseOwing } from './refuse-private.ts';

/** What paying on keys works with. */
export interface KeyPayingContext extends FlightContext {
  /** By service; one that is missing is of flights, or bought by the travel desk. */
  readonly paySold: Readonly<Record<string, PaySold>>;
}

/** What is booked on which key, for whom, and what was agreed to of it. */
export interface KeyWish {
  readonly organizationId?: string | undefined;
  readonly bookingId: string;
  /** The service that it has to be of; null = any. */
  readonly service: string | null;
  readonly tripId: string;
  readonly userId: number;
  readonly paymentKey: string;
  readonly acceptedTotalPrice?: Paise | undefined;
  readonly acceptsTerms?: boolean | undefined;
}

/** What was booked on a key. */
interface BookedOnKey {
  readonly orderId: string;
  readonly amount: Paise;
  readonly text: string;
}

/**
 * Books on a pay-later key: price, policy and approval are checked as for any payment, then the organisation owes the
 * amount, and its supplier is asked at once or the travel desk buys it. Throws `provider_only`, `validation_failed`,
 * `booking_not_found`, `booking_not_payable`, `payment_in_progress`, `payment_key_wrong`, `payment_key_used`,
 * `payment_key_expired`, `payment_key_limit`, and what `checkAndPay` throws.
 */
export async function bookOnKey(
  context: KeyPayingContext,
  body: KeyWish,
  entry: DeskEntry & { readonly signal: AbortSignal },
): Promise<BookedOnKey> {
  const { caller } = entry;
  if (!caller.isSuperAdmin) throw new Refusal('provider_only', { message: 'Only the provider can book on a key.' });
  const missing = checkPaymentKey(body.paymentKey);
  if (missing) throw new Refusal('validation_failed', { errors: [missing] });
  const organizationId = chosenOrganization(caller, body.organizationId);
  const { payerId, wished } = await context.database
    .forOrganization(organizationId, (tx) => checkWish(tx, body, entry.now))
    .catch(async (error: unknown) => {
      if (error instanceof Refusal && error.code === 'payment_key_wrong')
        await tellGuess(context, organizationId, body, entry);
      throw error;
    });
  // The payer is treated as the person it is booked for, whose trip and approvers count.
  const payer: Caller = { ...caller, organizationId, personId: payerId };
  const { started, totalPaise } = await payOnKey(context, body, wished, { ...entry, payer });
  const { beingBooked } = serviceOf(wished).presentation;
  return {
    orderId: started,
    amount: totalPaise,
    text: `${formatInrExact(totalPaise)} will be paid later. ${asSentence(capitalised(beingBooked))}`,
  };
}

/** Pays as its seller requires. Where no supplier is asked for today's price, the travel desk's quote is paid. */
function payOnKey(
  context: KeyPayingContext,
  { bookingId, paymentKey, acceptedTotalPrice, acceptsTerms = false }: KeyWish,
  wished: Booking,
  { payer, signal, ...entry }: DeskEntry & { readonly payer: Caller; readonly signal: AbortSignal },
): Promise<{ readonly started: string; readonly totalPaise: Paise }> {
  const { now } = entry;
  const pay = (tx: Tx, booking: Booking) => payWithKey(tx, booking, paymentKey, { ...entry, now: context.clock.now() });
  if (isDeskBooking(wished)) return payAsQuoted(context, bookingId, { caller: payer, now }, pay);
  const paySold = context.paySold[wished.service];
  if (!paySold) {
    const wish = { flightId: bookingId, ...(acceptedTotalPrice === undefined ? {} : { acceptedTotalPrice }) };
    return checkAndPay(context, payer, wish, pay);
  }
  const asked = { bookingId, acceptedTotalPaise: acceptedTotalPrice ?? null, acceptsTerms };
  return paySold(asked, { caller: payer, signal }, async (tx, booking) => ({
    started: await pay(tx, booking),
    totalPaise: booking.totalPaise,
  }));
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Checks everything that needs no supplier; answers what is booked, and the id of the person it is booked for. */
async function checkWish(
  tx: Tx,
  body: KeyWish,
  now: Temporal.Instant,
): Promise<{ readonly payerId: string; readonly wished: Booking }> {
  const booking = await findBooking(tx, body.bookingId);
  const trip = booking && (await findTrip(tx, booking.tripId));
  if (!booking || !trip || trip.id !== body.tripId) throw new Refusal('booking_not_found');
  if (body.service !== null && booking.service !== body.service) throw new Refusal('booking_not_found');
  const person = await tx.selectFrom('person').select('id').where('user_id', '=', body.userId).executeTakeFirst();
  const isOnTrip =
    person !== undefined &&
    (trip.createdBy === person.id || trip.travellers.some((traveller) => traveller.personId === person.id));
  if (!isOnTrip) throw refuseField('validation_failed', 'userId', 'This person does not travel in this trip');
  refuseOwing(trip);
  await findOpenKey(tx, body.paymentKey, now, false);
  return { payerId: person.id, wished: booking };
}

async function payWithKey(tx: Tx, booking: Booking, typed: string, { caller, now }: DeskEntry): Promise<string> {
  const { organizationId, totalPaise } = booking;
  const payments = await listPayments(tx, booking.id);
  if (payments.some((payment) => payment.status === 'IN_PROGRESS' && !payment.superseded)) {
    throw new Refusal('payment_in_progress');
  }
  const key = await findOpenKey(tx, typed, now, true);
  if (totalPaise > key.limitPaise) throw overLimit(totalPaise, key.limitPaise);
  const paymentRef = offlinePaymentRef(`PRV-${newId().replaceAll('-', '').slice(-26).toUpperCase()}`, 'pay_later');
  await insertOwedPayment(tx, {
    organizationId,
    bookingId: booking.id,
    paymentRef,
    gatewayId: 'pay-later',
    amountPaise: totalPaise,
    now,
  });
  await payLater(tx, booking.id, paymentRef, { actor: payerName(caller, organizationId), now });
  await markKeyUsed(tx, key.id, booking.id, now);
  return paymentRef;
}

function overLimit(totalPaise: Paise, limitPaise: Paise): Refusal {
  const message = `The booking costs ${formatInrExact(totalPaise)}; this ZIPPAY key allows ${formatInrExact(limitPaise)}.`;
  return new Refusal('payment_key_limit', { message, errors: [{ field: 'paymentKey', message }] });
}

/** Wrong keys are recorded in the organisation's trail; the route limits the attempts. */
async function tellGuess(
  context: FlightContext,
  organizationId: string,
  body: KeyWish,
  { caller, now, requestId }: DeskEntry,
): Promise<void> {
  await context.database.forOrganization(organizationId, (tx) =>
    recordAudit(tx, {
      organizationId,
      at: now,
      actor: payerName(caller, organizationId),
      action: 'pay_later_key.refused',
      objectType: 'booking',
      objectId: body.bookingId,
      details: { reason: 'wrong key' },
      requestId,
    }),
  );
}

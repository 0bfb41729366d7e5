import { type Paise, paise, subtract, sum } from '@pravas/domain/money/money.ts';
import type { PaymentForm, PaymentGateway } from '@pravas/payments/port.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { expectMovesMoney } from '../../platform/request-origin.ts';
import { recordAudit } from '../audit/index.ts';
import { insertPayment, supersedeOpenPayments } from '../payment/index.ts';
import type { Booking } from './booking.ts';
import { addHistory, changeBooking } from './booking-repository.ts';
import { wordsOf } from './service-module.ts';

/** What the browser needs to pay. */
export interface StartedPayment {
  readonly form: PaymentForm;
  readonly paymentRef: string;
  /** What the card pays: the total less credits. */
  readonly amountPaise: Paise;
}

/**
 * Records a payment for what credits leave of the booking's total and makes the gateway's form. One that was begun before
 * is superseded but stays watched: were it paid after all, the money goes back. Throws `credit_not_usable`.
 */
export async function startPayment(
  tx: Tx,
  booking: Booking,
  options: {
    readonly gateway: PaymentGateway;
    readonly returnUrl: string;
    readonly expiryMinutes: number;
    readonly firstCheckSeconds: number;
    readonly actor: string;
    readonly requestId: string;
    readonly now: Temporal.Instant;
  },
): Promise<StartedPayment> {
  expectMovesMoney();
  const { gateway, now } = options;
  const paymentRef = `PRV-${newId().replaceAll('-', '').slice(-26).toUpperCase()}`;
  await supersedeOpenPayments(tx, booking.id);
  const amountPaise = await readLeftToPay(tx, booking);
  const { verifyAt } = await insertPayment(tx, {
    organizationId: booking.organizationId,
    bookingId: booking.id,
    paymentRef,
    gatewayId: gateway.gatewayId,
    amountPaise,
    now,
    expiryMinutes: options.expiryMinutes,
    firstCheckSeconds: options.firstCheckSeconds,
  });
  await changeBooking(tx, booking, { paymentStatus: 'IN_PROGRESS', runAt: Temporal.Instant.from(verifyAt) }, now);
  await addHistory(tx, booking, 'Payment started.', now);
  await recordAudit(tx, {
    organizationId: booking.organizationId,
    at: now,
    actor: options.actor,
    action: 'payment.started',
    objectType: 'booking',
    objectId: booking.id,
    details: { orderId: paymentRef, amountPaise },
    requestId: options.requestId,
  });
  const form = gateway.start({
    orderId: paymentRef,
    amountPaise,
    remarks: `Pravas ${wordsOf(booking).thing} booking`,
    returnUrl: options.returnUrl,
  });
  return { form, paymentRef, amountPaise };
}

/** The total less what credits were set aside for it. */
async function readLeftToPay(tx: Tx, booking: Pick<Booking, 'id' | 'totalPaise'>): Promise<Paise> {
  const rows = await tx
    .selectFrom('flight_credit_use')
    .select('amount_paise')
    .where('booking_id', '=', booking.id)
    .where('state', '=', 'reserved')
    .execute();
  const leftPaise = subtract(booking.totalPaise, sum(rows.map((row) => paise(row.amount_paise))));
  if (leftPaise > 0) return leftPaise;
  throw new Refusal('credit_not_usable', { message: 'More credits are set aside than the booking costs now.' });
}

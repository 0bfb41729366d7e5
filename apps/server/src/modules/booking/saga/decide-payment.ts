import { formatInrExact, type Paise, subtract, sum } from '@pravas/domain/money/money.ts';
import { paidFromOf } from '@pravas/domain/wallet/means.ts';
import type { PaymentState } from '@pravas/payments/port.ts';
import { isTooLate, judgeVerification, type Payment, type Verification } from '../../payment/index.ts';
import { wordsOf } from '../service-module.ts';
import { historyLine, openRefund, TOUCH } from './change-lines.ts';
import { confirmHeld, heldBeside, lessHeld, releaseHeld, UNNEEDED } from './decide-held.ts';
import type { SagaChange } from './saga-change.ts';
import type { Decide } from './saga-io.ts';
import { type BookedChange, openChange, type SagaState } from './saga-state.ts';

/**
 * Records what the gateway says of a payment. Money that pays for this booking in its current state starts the
 * purchase, money that pays for a change in its current state starts the change; money that comes too late, twice or in
 * another amount is refunded at once. `askedFor` is the time the payment was to be asked about when it was asked: a
 * browser that has returned since says that there is something newer, so only money that is seen counts, and the
 * gateway is asked again.
 */
export function decidePayment(paymentRef: string, gatewayState: PaymentState, askedFor: Date | null): Decide<void> {
  return (state, now, newId) => {
    const { booking, payments } = state;
    const payment = payments.find((candidate) => candidate.paymentRef === paymentRef);
    if (!payment) throw new Error(`Payment ${paymentRef} is not of booking ${booking.id}`);
    const isClaimedSince = payment.verifyAt?.getTime() !== askedFor?.getTime();
    if (isClaimedSince && gatewayState.type !== 'captured') return { changes: [TOUCH], result: undefined };
    const { change, transfers, verification } = judgeVerification(payment, gatewayState, now);
    const known: readonly SagaChange[] = [
      { type: 'payment', paymentRef, change },
      ...(transfers.length === 0 ? [] : [{ type: 'transfers', transfers } satisfies SagaChange]),
    ];
    return { changes: [...known, ...followed(state, payment, verification, now, newId)], result: undefined };
  };
}

function followed(
  state: SagaState,
  payment: Payment,
  verification: Verification,
  now: Temporal.Instant,
  newId: () => string,
): readonly SagaChange[] {
  switch (verification.type) {
    case 'captured':
      return captured(state, payment, verification.amountPaise, now, newId);
    case 'failed': {
      const free = releaseHeld(heldBeside(state, payment.paymentRef), now, 'The card beside it was not charged.');
      return [...free, ...(payment.superseded ? [TOUCH] : failed(state, payment, verification.message))];
    }
    case 'unchanged':
      return [TOUCH];
  }
}

function failed(state: SagaState, payment: Payment, message: string): readonly SagaChange[] {
  const text = historyLine(`Payment failed: ${message} Nothing was charged.`);
  if (state.booking.status === 'CREATED') return [{ type: 'booking', change: { paymentStatus: 'FAILED' } }, text];
  return changePaidBy(state, payment) ? [TOUCH, text] : [TOUCH];
}

function captured(
  state: SagaState,
  payment: Payment,
  amountPaise: Paise,
  now: Temporal.Instant,
  newId: () => string,
): readonly SagaChange[] {
  const { booking } = state;
  const isAwaited = !payment.superseded && !booking.isRemoved && !isTooLate(payment, now);
  const isAgreed = isAwaited && amountPaise === payment.amountPaise;
  const held = heldBeside(state, payment.paymentRef);
  const pays = booking.status === 'CREATED' && isAgreed && amountPaise === lessHeld(leftToPay(state), held);
  const change = isAgreed ? changePaidBy(state, payment) : null;
  const audit: SagaChange = {
    type: 'audit',
    action: pays || change ? 'payment.captured' : 'payment.captured_late',
    details: { paymentRef: payment.paymentRef, amountPaise },
  };
  if (pays) {
    const paidFrom = paidFromOf(['card', ...held.map((one) => one.means)]);
    return [
      audit,
      ...confirmHeld(held, now),
      { type: 'booking', change: { event: 'payment_captured', paidFrom, paymentStatus: 'SUCCESSFUL', runAt: now } },
      historyLine(`${formatInrExact(amountPaise)} received. Booking in process.`),
    ];
  }
  if (change) {
    return [
      audit,
      ...confirmHeld(held, now),
      { type: 'change', changeId: change.id, change: { state: 'sending' } },
      { type: 'booking', change: { runAt: now } },
      historyLine(
        `${formatInrExact(amountPaise)} received for the change. The ${wordsOf(booking).seller} is being asked.`,
      ),
    ];
  }
  return [
    audit,
    ...releaseHeld(held, now, 'The card beside it came too late.'),
    ...openRefund({
      id: newId(),
      paymentId: payment.id,
      refundRef: `${UNNEEDED}${payment.paymentRef}`,
      amountPaise,
      reason: 'A payment that this booking did not need',
      dueOn: null,
      cancellationId: null,
    }),
    { type: 'booking', change: { runAt: now } },
    historyLine(`A second or late payment of ${formatInrExact(amountPaise)} goes back to the card.`),
    { type: 'event', topic: 'booking.late_payment', payload: { bookingId: booking.id } },
  ];
}

/** The total less what credits were set aside for it. */
function leftToPay({ booking, creditUses }: SagaState): Paise {
  const reserved = creditUses.filter((use) => use.state === 'reserved').map((use) => use.amountPaise);
  return subtract(booking.totalPaise, sum(reserved));
}

/** The change that waits for exactly this payment. */
function changePaidBy(state: SagaState, payment: Payment): BookedChange | null {
  const change = openChange(state);
  const waits = state.booking.status === 'BOOKED' && change?.state === 'chosen' && change.paymentId === payment.id;
  const held = heldBeside(state, payment.paymentRef);
  const paidPaise = sum([payment.amountPaise, ...held.map((one) => one.amountPaise)]);
  return waits && change.amounts?.payPaise === paidPaise ? change : null;
}

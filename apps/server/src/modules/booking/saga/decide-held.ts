import { postHoldReleased, postHoldTaken } from '@pravas/domain/ledger/post-hold.ts';
import { formatInrExact, type Paise, subtract, sum, ZERO } from '@pravas/domain/money/money.ts';
import type { FreeAgain } from '@pravas/domain/wallet/free-again.ts';
import {
  type HeldMeans,
  heldMeansOf,
  orderOfPayment,
  type PayingMeans,
  paidFromOf,
  spendParts,
} from '@pravas/domain/wallet/means.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Payment } from '../../payment/index.ts';
import { historyLine, TOUCH } from './change-lines.ts';
import type { SagaChange } from './saga-change.ts';
import type { Decide } from './saga-io.ts';
import type { BookedChange, SagaState } from './saga-state.ts';

/** A payment that is set aside on an account with us. */
interface HeldPart extends Payment {
  readonly means: HeldMeans;
}

/** What a payment is made with. */
export function meansOf({ paymentRef }: Pick<Payment, 'paymentRef'>): PayingMeans {
  return heldMeansOf(paymentRef) ?? 'card';
}

const asHeld = (payment: Payment): readonly HeldPart[] => {
  const means = heldMeansOf(payment.paymentRef);
  return means === null ? [] : [{ ...payment, means }];
};

/** What is set aside beside a card's payment and waits for it. */
export function heldBeside({ payments }: Pick<SagaState, 'payments'>, paymentRef: string): readonly HeldPart[] {
  return payments
    .filter(({ status }) => status === 'HELD')
    .flatMap(asHeld)
    .filter((one) => orderOfPayment(one.paymentRef) === paymentRef);
}

/** True for what is set aside beside a card that is no longer awaited. */
export function isGivenUp({ payments }: Pick<SagaState, 'payments'>, { paymentRef, status }: Payment): boolean {
  if (status !== 'HELD') return false;
  return payments.some((card) => card.paymentRef === orderOfPayment(paymentRef) && card.superseded);
}

/** Releases what was set aside beside a card that is no longer awaited. */
export const decideFreeHeld: Decide<void> = (state, now) => {
  const held = state.payments.filter((payment) => isGivenUp(state, payment)).flatMap(asHeld);
  return { changes: [...releaseHeld(held, now, 'The card beside it was given up.'), TOUCH], result: undefined };
};

/** Releases what was set aside beside a card that does not pay. */
export function releaseHeld(held: readonly HeldPart[], now: Temporal.Instant, message: string): readonly SagaChange[] {
  return held.flatMap(({ paymentRef, means, amountPaise }): readonly SagaChange[] => [
    { type: 'payment', paymentRef, change: { status: 'FAILED', message, settledAt: now, verifyAt: null } },
    { type: 'transfers', transfers: postHoldReleased(paymentRef, means, amountPaise) },
  ]);
}

/** The card has paid its part: what was set aside beside it pays the rest. */
export function confirmHeld(held: readonly HeldPart[], now: Temporal.Instant): readonly SagaChange[] {
  return held.map(({ paymentRef }) => ({
    type: 'payment',
    paymentRef,
    change: { status: 'SUCCESSFUL', gatewayRef: paymentRef, settledAt: now, verifyAt: null },
  }));
}

/** The payments of a change: the one that is noted on it, and what was set aside beside it. */
export function paymentsOfChange(
  { payments }: Pick<SagaState, 'payments'>,
  { paymentId }: Pick<BookedChange, 'paymentId'>,
): readonly Payment[] {
  const noted = payments.find((payment) => payment.id === paymentId);
  const order = noted && orderOfPayment(noted.paymentRef);
  return payments.filter((payment) => orderOfPayment(payment.paymentRef) === order);
}

/** The prefix of references of refunds for payments that nothing needed. */
export const UNNEEDED = 'rl-';

/** True for money that arrived and was refunded as nothing needed it. */
export function isUnneeded({ refunds }: Pick<SagaState, 'refunds'>, { id }: Pick<Payment, 'id'>): boolean {
  return refunds.some((refund) => refund.paymentId === id && refund.refundRef.startsWith(UNNEEDED));
}

/** What has paid for a change; money that came for it too late has been refunded. */
export function paidForChange(
  state: Pick<SagaState, 'payments' | 'refunds'>,
  change: Pick<BookedChange, 'paymentId'>,
): readonly Payment[] {
  return paymentsOfChange(state, change).filter(
    (payment) => payment.status === 'SUCCESSFUL' && !isUnneeded(state, payment),
  );
}

/** Takes what was set aside for a change that is made: all of it, since a change is paid to the paisa. */
export function takeHeld(payments: readonly Payment[]): readonly SagaChange[] {
  return payments.flatMap(asHeld).map(({ paymentRef, means, amountPaise }) => ({
    type: 'transfers',
    transfers: postHoldTaken(paymentRef, means, amountPaise),
  }));
}

/** Releases what was set aside for a change that is not made. */
export function releasePaid(
  payments: readonly Payment[],
  now: Temporal.Instant,
  message: string,
): FreeAgain & { readonly changes: readonly SagaChange[] } {
  const held = payments.flatMap(asHeld);
  return {
    changes: releaseHeld(held, now, message),
    freePaise: sum(held.map((one) => one.amountPaise)),
    promoPaise: sum(held.filter(({ means }) => means === 'promo').map((one) => one.amountPaise)),
  };
}

/** Continues a booking that accounts with us pay alone. Throws `booking_not_payable` where it is not unpaid. */
export const decideHeld: Decide<void> = ({ booking, payments }, now) => {
  if (booking.status !== 'CREATED' || booking.origin !== 'online' || booking.isRemoved)
    throw new Refusal('booking_not_payable');
  const held = payments.filter(({ status }) => status === 'SUCCESSFUL').flatMap(asHeld);
  const heldPaise = sum(held.map((one) => one.amountPaise));
  return {
    changes: [
      {
        type: 'booking',
        change: {
          event: 'payment_captured',
          paidFrom: paidFromOf(held.map((one) => one.means)),
          paymentStatus: 'SUCCESSFUL',
          runAt: now,
        },
      },
      historyLine(`${formatInrExact(heldPaise)} set aside to pay for it. Booking in process.`),
      { type: 'audit', action: 'payment.held', details: { paymentRefs: held.map((one) => one.paymentRef), heldPaise } },
    ],
    result: undefined,
  };
};

/** How a purchase is paid in the end. */
interface SpentPayments extends FreeAgain {
  readonly changes: readonly SagaChange[];
  /** What a card paid too much, by payment. */
  readonly cardBack: readonly { readonly paymentId: string; readonly amountPaise: Paise }[];
}

/**
 * Spends what pays for a purchase, as `ORDER_OF_SPENDING` has it: what is held is taken as far as it is needed and the
 * rest released. A payment of which nothing was needed does not count. Throws RangeError where they together do not pay
 * `duePaise`.
 */
export function spendPayments(payments: readonly Payment[], duePaise: Paise, now: Temporal.Instant): SpentPayments {
  const spent = spendParts(
    payments.map((payment) => ({ ...payment, means: meansOf(payment) })),
    duePaise,
  );
  const held = spent.filter(({ part }) => part.means !== 'card');
  return {
    changes: held.flatMap(({ part, spentPaise, freePaise }) => settleHeld(part, spentPaise, freePaise, now)),
    cardBack: spent.flatMap(({ part, freePaise }) =>
      part.means === 'card' && freePaise > 0 ? [{ paymentId: part.id, amountPaise: freePaise }] : [],
    ),
    freePaise: sum(held.map((one) => one.freePaise)),
    promoPaise: sum(held.filter(({ part }) => part.means === 'promo').map((one) => one.freePaise)),
  };
}

function settleHeld(
  { paymentRef, means }: Payment & { readonly means: PayingMeans },
  spentPaise: Paise,
  freePaise: Paise,
  now: Temporal.Instant,
): readonly SagaChange[] {
  if (means === 'card') return [];
  const transfers = [
    ...postHoldTaken(paymentRef, means, spentPaise),
    ...postHoldReleased(paymentRef, means, freePaise),
  ];
  const moved: SagaChange = { type: 'transfers', transfers };
  if (freePaise === ZERO) return [moved];
  const nothing = { status: 'FAILED', message: 'Nothing was bought with it.', settledAt: now } as const;
  const change = spentPaise > 0 ? { amountPaise: spentPaise } : nothing;
  return [{ type: 'payment', paymentRef, change: { ...change, verifyAt: null } }, moved];
}

/** What is left for a card to pay: what accounts with us pay is deducted. */
export function lessHeld(leftPaise: Paise, held: readonly HeldPart[]): Paise {
  return subtract(leftPaise, sum(held.map((one) => one.amountPaise)));
}

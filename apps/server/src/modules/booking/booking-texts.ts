import type { PayingStep } from '@pravas/domain/approval/before-paying.ts';
import { formatInrExact, type Paise, paise, subtract } from '@pravas/domain/money/money.ts';
import { disputedTexts } from '@pravas/domain/refund/disputed-refund.ts';
import { refundWords } from '@pravas/domain/refund/refund-target.ts';
import { heldMeansOf } from '@pravas/domain/wallet/means.ts';
import type { Payment, Refund } from '../payment/index.ts';
import { asSentence } from './as-sentence.ts';
import type { Booking } from './booking.ts';
import { serviceOf, wordsOf } from './service-module.ts';

/** What was charged for a booking, refunded for it and paid by credits. */
export interface BookingMoney {
  readonly payments: readonly Payment[];
  readonly refunds: readonly Refund[];
  readonly creditsPaise: Paise;
  /** What was refunded in other ways than as money, a sentence each. */
  readonly cameBack: readonly string[];
  /** The expected refunds of cancellations whose supplier has not stated the money yet. */
  readonly awaitedPaise: Paise;
  /** True once a part of it was cancelled. */
  readonly isPartCancelled: boolean;
  /** What comes next on the way to paying; null where nothing does. */
  readonly next: { readonly step: PayingStep; readonly text: string | null } | null;
  /** The travel desk has entered it as bought, and a second person has still to confirm it. */
  readonly isEntered: boolean;
}

/** The state of a booking, in two words (spec screens §2.5). */
export function badgeOf(booking: Booking, money: BookingMoney): string {
  switch (booking.status) {
    case 'CREATED':
      return unpaidBadge(booking, money);
    case 'BOOKING_IN_PROCESS':
      return 'Booking in process';
    case 'BOOKING_PAUSED':
      return 'Booking paused';
    case 'BOOKED':
      if (money.isPartCancelled) return 'Partly cancelled';
      return booking.orders.every((order) => order.state === 'booked') ? 'Booked' : 'Partly booked';
    case 'FAILED':
      return 'Failed';
    case 'CANCELED':
      return 'Cancelled';
    case 'EXPIRED':
      return 'Expired';
  }
}

/** Do not tell a person to pay for something that waits for someone else. */
function unpaidBadge({ paymentStatus }: Booking, { payments, next, isEntered }: BookingMoney): string {
  if (openPayment(payments)) return 'Payment in progress';
  if (isEntered) return 'Being confirmed';
  if (next?.step === 'wait') return 'Waiting for approval';
  if (next?.step === 'rejected') return 'Rejected';
  return paymentStatus === 'FAILED' ? 'Payment failed' : 'Not paid';
}

/** What happened to a booking and what comes next. */
export function statusTextOf(booking: Booking, money: BookingMoney): string {
  const { thing, seller, confirmed, begun } = wordsOf(booking);
  const back = [refundText(booking, money.refunds), ...money.cameBack.map((text) => ` ${text}`)].join('');
  const awaited = awaitedText(seller, money.awaitedPaise, back !== '');
  switch (booking.status) {
    case 'CREATED':
      return unpaidText(booking, money, back);
    case 'BOOKING_IN_PROCESS':
      return `Your payment has arrived and ${serviceOf(booking).presentation.beingBooked}. You need not wait here. We will write to you.`;
    case 'BOOKING_PAUSED':
      return 'Your payment has arrived, but the booking needs someone to check it.';
    case 'BOOKED':
      if (money.isPartCancelled) return `A part of this booking is cancelled; the rest stays booked.${back}${awaited}`;
      return booking.orders.every((order) => order.state === 'booked')
        ? `Booked and ${confirmed}.${back}`
        : `One ${thing} is booked, the other could not be.${back}`;
    case 'FAILED':
      return `${booking.failure ?? `The ${thing} could not be booked.`}${back || ' Nothing was charged.'}`;
    case 'CANCELED':
      return `Cancelled.${back}${awaited}`;
    case 'EXPIRED':
      return `${begun} without being paid.`;
  }
}

/** Said of an unpaid booking that the travel desk buys outside. */
export function booksAtDesk(booking: Booking): string {
  return `The travel desk books this ${wordsOf(booking).thing}.`;
}

function unpaidText(booking: Booking, { payments, creditsPaise, next }: BookingMoney, back: string): string {
  if (openPayment(payments)) return `Waiting for the payment gateway's answer. Nothing is booked yet.`;
  // What was set aside fails with the card beside it, whose message counts.
  const last = payments.filter(({ paymentRef }) => heldMeansOf(paymentRef) === null).at(-1);
  if (last?.status === 'FAILED')
    // Gateways write their messages with and without a full stop.
    return `${asSentence(last.message ?? 'The payment failed')} Nothing was booked; you can pay again.${back}`;
  if (booking.origin === 'offline') return `Not booked yet. ${booksAtDesk(booking)}`;
  const wait = next?.text ?? null;
  if (booking.pendingTotalPaise !== null && wait === null) {
    return `Not booked yet. The price is now ${formatInrExact(booking.pendingTotalPaise)}; it was ${formatInrExact(booking.totalPaise)}.${back}`;
  }
  return wait === null
    ? `Not booked yet. Pay ${formatInrExact(subtract(booking.totalPaise, creditsPaise))} to book.${back}`
    : `Not booked yet. ${wait}${back}`;
}

function openPayment(payments: readonly Payment[]): Payment | undefined {
  return payments.find((payment) => payment.status === 'IN_PROGRESS' && !payment.superseded);
}

function awaitedText(seller: string, awaitedPaise: Paise, isMore: boolean): string {
  if (awaitedPaise <= 0) return '';
  return ` ${formatInrExact(awaitedPaise)} ${isMore ? 'more ' : ''}is expected once the ${seller} has worked it out.`;
}

function refundText({ origin, paidFrom }: Booking, refunds: readonly Refund[]): string {
  const disputed = disputedTexts(refunds);
  if (disputed.length > 0) return disputed.map((text) => ` ${text}`).join('');
  if (refunds.length === 0) return '';
  const total = paise(refunds.reduce((sum, refund) => sum + refund.amountPaise, 0));
  if (origin !== 'online') return ` ${formatInrExact(total)} is set against what your organisation owes.`;
  if (paidFrom !== null) {
    const { went, going } = refundWords({ origin, paidFrom });
    return ` ${formatInrExact(total)} ${refunds.every(({ state }) => state === 'refunded') ? went : going}.`;
  }
  return refunds.every((refund) => refund.state === 'refunded')
    ? ` ${formatInrExact(total)} was sent back to your card; banks show it within 6-7 working days.`
    : ` ${formatInrExact(total)} is on its way back to your card.`;
}

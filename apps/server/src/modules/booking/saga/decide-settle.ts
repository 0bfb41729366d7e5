import type { ServiceWords } from '@pravas/domain/booking/service-rules.ts';
import { postCreditUsed } from '@pravas/domain/ledger/post-credit.ts';
import { dueFor, postPurchase } from '@pravas/domain/ledger/posting.ts';
import { formatInrExact, type Paise, subtract, sum, ZERO } from '@pravas/domain/money/money.ts';
import { refundWords } from '@pravas/domain/refund/refund-target.ts';
import { type FreeAgain, freeAgainText } from '@pravas/domain/wallet/free-again.ts';
import { orderOfPayment } from '@pravas/domain/wallet/means.ts';
import type { Payment } from '../../payment/index.ts';
import type { Booking, BookingOrder } from '../booking.ts';
import { orderName, serviceOf, wordsOf } from '../service-module.ts';
import { historyLine, openRefund } from './change-lines.ts';
import { isUnneeded, paymentsOfChange, spendPayments } from './decide-held.ts';
import { closeIfLate, dueFor as decideBy, orderCaseFacts } from './decide-pause.ts';
import type { SagaChange } from './saga-change.ts';
import type { Decide } from './saga-io.ts';
import type { SagaState } from './saga-state.ts';
import { orderText } from './saga-words.ts';

/**
 * Ends a purchase in one transaction: status, ledger, refund of what was not bought, audit and messages move together.
 * What is kept is priced by the terms frozen in the booking, for what was really booked.
 */
export const decideSettle: Decide<void> = (state, now, newId) => {
  const { booking } = state;
  const payments = usedPayments(state);
  const booked = booking.orders.filter((order) => order.state === 'booked');
  const { money, rules } = serviceOf(booking);
  const purchase = { bookingId: booking.id, ...money.purchase(booking, booked) };
  const credits = creditChanges(state, dueFor(purchase));
  const spent = spendPayments(payments, subtract(dueFor(purchase), credits.usedPaise), now);
  const changes: SagaChange[] = booking.orders
    .filter((order) => order.state === 'waiting')
    .map((order) => ({
      type: 'order',
      orderId: order.id,
      change: {
        state: 'failed',
        message: `Not attempted, because the other ${rules.words.thing} could not be booked.`,
      },
    }));
  changes.push(...spent.changes, { type: 'transfers', transfers: postPurchase(purchase) }, ...credits.changes);
  for (const { paymentId, amountPaise } of spent.cardBack) {
    changes.push(
      ...openRefund({
        id: newId(),
        paymentId,
        refundRef: `rf-${booking.id}`,
        amountPaise,
        reason: refundReason(rules.words, booked.length, booking.orders.length),
        dueOn: null,
        cancellationId: null,
      }),
    );
  }
  const { freePaise, promoPaise } = spent;
  const back = { byCardPaise: sum(spent.cardBack.map((one) => one.amountPaise)), freePaise, promoPaise };
  return { changes: [...changes, ...ending(state, booked, back, now)], result: undefined };
};

const BY_CARD = refundWords({ origin: 'online', paidFrom: null });

/** Reserved credits pay what they fully fit into; one that would pay for more than was booked is released. */
function creditChanges(
  { booking, creditUses }: SagaState,
  duePaise: Paise,
): { readonly changes: readonly SagaChange[]; readonly usedPaise: Paise } {
  const changes: SagaChange[] = [];
  let usedPaise = ZERO;
  for (const { creditId, amountPaise } of creditUses.filter((use) => use.state === 'reserved')) {
    if (usedPaise + amountPaise > duePaise) {
      changes.push({ type: 'credit_use', creditId, state: 'released' });
      continue;
    }
    usedPaise = sum([usedPaise, amountPaise]);
    changes.push(
      { type: 'credit_use', creditId, state: 'used' },
      { type: 'transfers', transfers: postCreditUsed(creditId, booking.id, amountPaise) },
    );
  }
  return { changes, usedPaise };
}

function ending(
  state: SagaState,
  booked: readonly BookingOrder[],
  { byCardPaise, freePaise, promoPaise }: FreeAgain & { readonly byCardPaise: Paise },
  now: Temporal.Instant,
): readonly SagaChange[] {
  const { booking } = state;
  const refundPaise = sum([byCardPaise, freePaise]);
  const { money, rules } = serviceOf(booking);
  const facts = money.factsOnceBought(booking, booked, now);
  const isBooked = booked.length > 0;
  const isWhole = booked.length === booking.orders.length;
  const free = freeAgainText({ freePaise, promoPaise });
  const card = byCardPaise > 0 ? ` ${formatInrExact(byCardPaise)} ${BY_CARD.goes}.` : '';
  const refunded = `${card}${free}`;
  const topic = isBooked ? 'booking.booked' : 'booking.failed';
  return [
    {
      type: 'booking',
      change: {
        event: isBooked ? 'confirmed' : 'nothing_confirmed',
        failure: isWhole ? null : orderText(firstRefused(booking)),
        ...(facts === null ? {} : { facts }),
        // Checked once more even when nothing is due, since an abandoned payment may still have to be watched. The
        // lease stays with this worker, which continues with the refund: no other worker need take over first.
        runAt: now,
      },
    },
    historyLine(
      (isWhole ? 'Booked.' : isBooked ? partText(rules.words, booked, booking.orders) : 'Nothing was booked.') +
        refunded,
    ),
    { type: 'audit', action: topic, details: { bookedOrders: booked.length, refundPaise } },
    { type: 'event', topic, payload: { bookingId: booking.id } },
    ...(isBooked && !isWhole ? [halfBookedCase(state, now)] : []),
    ...closeIfLate(state, `${isBooked ? 'Booked' : 'Nothing was booked'}.${refunded}`, now),
  ];
}

function partText({ things }: ServiceWords, booked: readonly unknown[], all: readonly unknown[]): string {
  if (all.length === 2) return `One of two ${things} was booked.`;
  return `${booked.length} of ${all.length} ${things} ${booked.length === 1 ? 'was' : 'were'} booked.`;
}

/** Half a journey is of little use: the desk books the other half elsewhere, or cancels this one. */
function halfBookedCase(state: SagaState, now: Temporal.Instant): SagaChange {
  const { booking } = state;
  const missing = booking.orders.filter((order) => order.state !== 'booked');
  const [first] = missing;
  if (!first) throw new Error(`Booking ${booking.id} misses nothing`);
  const { thing, things } = wordsOf(booking);
  const isRestOne = booking.orders.length - missing.length === 1;
  return {
    type: 'open_case',
    kind: 'half_booked',
    key: `half-booked:${booking.id}`,
    title: `${missing.map((order) => orderName(booking, order)).join(', ')} could not be booked; ${isRestOne ? `the other ${thing} is` : `the other ${things} are`}`,
    facts: { ...orderCaseFacts(state, first), message: firstRefused(booking)?.message ?? null },
    dueAt: decideBy(booking, first, now),
  };
}

/** The captured payment that pays for this booking; others were refunded on arrival, or paid for a change. */
export function usedPayment(state: SagaState): Payment {
  const { payments, changes } = state;
  const ofChanges = new Set(changes.flatMap((change) => paymentsOfChange(state, change)).map(({ id }) => id));
  const payment = payments.find(
    (candidate) => candidate.status === 'SUCCESSFUL' && !ofChanges.has(candidate.id) && !isUnneeded(state, candidate),
  );
  if (!payment) throw new Error('A booking is settled without a captured payment');
  return payment;
}

/** The same with what of its order was paid by other means. */
export function usedPayments(state: SagaState): readonly Payment[] {
  const order = orderOfPayment(usedPayment(state).paymentRef);
  return state.payments.filter(
    ({ status, paymentRef }) => status === 'SUCCESSFUL' && orderOfPayment(paymentRef) === order,
  );
}

function refundReason({ thing, things, price }: ServiceWords, booked: number, orders: number): string {
  if (booked === 0) return `The ${thing} could not be booked`;
  return booked === orders ? `The ${price} had fallen` : `One of the ${things} could not be booked`;
}

/** An order that is not booked and says why. */
function firstRefused(booking: Booking): BookingOrder | undefined {
  return booking.orders.find((order) => order.state !== 'booked' && order.message !== null);
}

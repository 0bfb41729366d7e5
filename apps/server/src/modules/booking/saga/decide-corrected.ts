import { correctionLeaves, postCorrection } from '@pravas/domain/ledger/post-correction.ts';
import type { Purchase } from '@pravas/domain/ledger/posting.ts';
import { formatInrExact, least, type Paise, paise, subtract, sum } from '@pravas/domain/money/money.ts';
import { type PaidBooking, refundWords } from '@pravas/domain/refund/refund-target.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Booking } from '../booking.ts';
import { serviceOf } from '../service-module.ts';
import { historyLine, openRefund } from './change-lines.ts';
import { refundablePayments } from './credits-given.ts';
import type { SagaChange } from './saga-change.ts';
import type { Decide } from './saga-io.ts';
import type { SagaState } from './saga-state.ts';

/** The final price of something that was paid for. */
export interface CorrectedBooking {
  /** Names the correction: it is posted once. */
  readonly correctionId: string;
  /** Its orders as its service enters them. */
  readonly content: unknown;
}

/** A booking at its purchase price, and at the final price of its orders. */
interface Correction {
  readonly before: Omit<Purchase, 'bookingId'>;
  readonly after: Omit<Purchase, 'bookingId'>;
  /** Above 0 it is owed, below 0 it is refunded. */
  readonly differencePaise: Paise;
}

/** The difference that a correction of a paid booking makes. */
export function correctionOf(booking: Booking, content: unknown): Correction {
  const { entry, money } = serviceOf(booking);
  const { orders, facts } = entry.entered(booking, content);
  const booked = booking.orders.filter(({ state }) => state === 'booked');
  const corrected = booked.map((order) => ({ ...order, ...orders.find(({ orderId }) => orderId === order.id) }));
  const before = money.purchase(booking, booked);
  const after = money.purchase({ ...booking, facts }, corrected);
  return { before, after, differencePaise: paise(after.sellPaise - before.sellPaise) };
}

/**
 * Corrects the paid price to the final one: the organisation owes any excess, a shortfall is refunded the way it was
 * paid. Its purchase and our fee stay as they were posted. Throws `booking_not_payable` where the booking is not in the
 * state for it.
 */
export function decideCorrected({ correctionId, content }: CorrectedBooking): Decide<void> {
  return (state, now, newId) => {
    const { booking, cancellations, changes } = state;
    const isFitting = booking.status === 'BOOKED' && booking.origin !== 'offline';
    if (!isFitting || cancellations.length > 0 || changes.some((change) => change.state === 'done')) {
      throw new Refusal('booking_not_payable');
    }
    const { orders, facts } = serviceOf(booking).entry.entered(booking, content);
    const { before, after, differencePaise } = correctionOf(booking, content);
    const { sellPaise, feePaise, cgstPaise, sgstPaise, igstPaise } = after;
    const totalPaise = sum([sellPaise, feePaise, cgstPaise, sgstPaise, igstPaise]);
    return {
      changes: [
        ...orders.map(
          ({ orderId, detail, supplierOrder }): SagaChange => ({
            type: 'order',
            orderId,
            change: { detail, supplierOrder },
          }),
        ),
        { type: 'booking', change: { facts, totalPaise, runAt: now } },
        { type: 'transfers', transfers: postCorrection({ correctionId, before, after }) },
        ...givenBack(state, correctionId, correctionLeaves({ before, after }), newId),
        historyLine(correctionText(booking, totalPaise, differencePaise)),
        {
          type: 'audit',
          action: 'booking.corrected',
          details: { correctionId, totalPaise, beforePaise: booking.totalPaise, differencePaise },
        },
      ],
      result: undefined,
    };
  };
}

/** "In the end it costs ₹4,087: ₹117.60 more, which the organisation owes." */
export function correctionText(booking: PaidBooking, totalPaise: Paise, differencePaise: Paise): string {
  const total = `In the end it costs ${formatInrExact(totalPaise)}`;
  if (differencePaise === 0) return `${total}, as was paid.`;
  const difference = formatInrExact(paise(Math.abs(differencePaise)));
  return differencePaise > 0
    ? `${total}: ${difference} more, which the organisation owes.`
    : `${total}: ${difference} less, which ${refundWords(booking).goes}.`;
}

/** The first payment is refunded first, and none more than it gave. */
function givenBack(
  state: SagaState,
  correctionId: string,
  amountPaise: Paise,
  newId: () => string,
): readonly SagaChange[] {
  let missing = amountPaise;
  const refunds = refundablePayments(state).flatMap(({ paymentId, leftPaise }, index) => {
    const backPaise = least(missing, leftPaise);
    if (backPaise <= 0) return [];
    missing = subtract(missing, backPaise);
    return openRefund({
      id: newId(),
      paymentId,
      refundRef: index === 0 ? `rd-${correctionId}` : `rd-${correctionId}-${index}`,
      amountPaise: backPaise,
      reason: 'It came to less than was paid',
      dueOn: null,
      cancellationId: null,
    });
  });
  if (missing > 0) throw new Error(`Booking ${state.booking.id} would give back more than was paid`);
  return refunds;
}

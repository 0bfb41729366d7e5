import { postGivenBack } from '@pravas/domain/ledger/post-given-back.ts';
import { formatInrExact, least, type Paise, subtract, sum } from '@pravas/domain/money/money.ts';
import { refundWords } from '@pravas/domain/refund/refund-target.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { serviceOf } from '../service-module.ts';
import { historyLine, openRefund } from './change-lines.ts';
import { refundablePayments } from './credits-given.ts';
import type { SagaChange } from './saga-change.ts';
import type { Decide } from './saga-io.ts';

/** What a seller gives back of something that stays booked. */
export interface GivenBack {
  /** Its key: it is given back once. */
  readonly ref: string;
  readonly amountPaise: Paise;
  /** Why, as a sentence of the history. */
  readonly reason: string;
}

/**
 * Refunds to the payer what a seller gives back of a booking that stays. Throws `conflict` where that is more than was
 * paid.
 */
export function decideGivenBack({ ref, amountPaise, reason }: GivenBack): Decide<void> {
  return (state, now, newId) => {
    const { booking } = state;
    const payments = refundablePayments(state);
    if (amountPaise <= 0 || amountPaise > sum(payments.map((payment) => payment.leftPaise)))
      throw new Refusal('conflict');
    const dueOn = serviceOf(booking).cancelling.refundDueOn(indianDay(now));
    let missing = amountPaise;
    const refunds = payments.flatMap(({ paymentId, leftPaise }, index): readonly SagaChange[] => {
      const part = least(missing, leftPaise);
      if (part <= 0) return [];
      missing = subtract(missing, part);
      const refundRef = `rg-${ref}-${index}`;
      return openRefund({ id: newId(), paymentId, refundRef, amountPaise: part, reason, dueOn, cancellationId: null });
    });
    return {
      changes: [
        { type: 'transfers', transfers: postGivenBack(ref, amountPaise) },
        ...refunds,
        { type: 'booking', change: { runAt: now } },
        historyLine(`${reason} ${formatInrExact(amountPaise)} ${refundWords(booking).goes}.`),
        { type: 'audit', action: 'booking.given_back', details: { ref, amountPaise } },
      ],
      result: undefined,
    };
  };
}

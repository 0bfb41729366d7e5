import { postCreditPaidOut } from '@pravas/domain/ledger/post-credit.ts';
import { formatInrExact, least, type Paise, subtract, sum } from '@pravas/domain/money/money.ts';
import { refundWords } from '@pravas/domain/refund/refund-target.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { serviceOf, wordsOf } from '../service-module.ts';
import { historyLine, openRefund } from './change-lines.ts';
import { refundablePayments } from './credits-given.ts';
import type { SagaChange } from './saga-change.ts';
import type { Decide } from './saga-io.ts';

/** Money that a seller paid in place of credits that it had given for a cancellation. */
export interface PaidOut {
  readonly cancellationId: string;
  /** The key of the payment: one is booked once. */
  readonly receiptId: string;
  readonly credits: readonly { readonly creditId: string; readonly amountPaise: Paise }[];
}

/**
 * Refunds to the payer what a seller paid in place of its credits. Throws `conflict` where that is more than was paid.
 */
export function decidePaidOut({ cancellationId, receiptId, credits }: PaidOut): Decide<void> {
  return (state, now, newId) => {
    const { booking } = state;
    const amountPaise = sum(credits.map((credit) => credit.amountPaise));
    const payments = refundablePayments(state);
    if (amountPaise <= 0 || amountPaise > sum(payments.map((payment) => payment.leftPaise)))
      throw new Refusal('conflict');
    const dueOn = serviceOf(booking).cancelling.refundDueOn(indianDay(now));
    const { seller } = wordsOf(booking);
    let missing = amountPaise;
    const refunds = payments.flatMap(({ paymentId, leftPaise }, index): readonly SagaChange[] => {
      const part = least(missing, leftPaise);
      if (part <= 0) return [];
      missing = subtract(missing, part);
      return openRefund({
        id: newId(),
        paymentId,
        refundRef: `rp-${receiptId}-${index}`,
        amountPaise: part,
        reason: `The ${seller} paid money in place of a credit`,
        dueOn,
        cancellationId,
      });
    });
    const words = refundWords(booking);
    return {
      changes: [
        ...credits.map((credit): SagaChange => {
          const transfers = postCreditPaidOut(credit.creditId, receiptId, credit.amountPaise);
          return { type: 'transfers', transfers };
        }),
        ...refunds,
        { type: 'booking', change: { runAt: now } },
        historyLine(`The ${seller} paid ${formatInrExact(amountPaise)} in place of its credit. It ${words.goes}.`),
        { type: 'audit', action: 'booking.credit_paid_out', details: { cancellationId, amountPaise } },
      ],
      result: undefined,
    };
  };
}

import type { Paise } from '../money/money.ts';
import { type Transfer, transfersOf } from './posting.ts';

/** A pay-later key replaces a card: the organisation owes the amount, which waits in suspense for the purchase. */
export function postPayLater(paymentRef: string, amountPaise: Paise): readonly Transfer[] {
  return transfersOf([
    {
      key: `pay-later:${paymentRef}`,
      debit: 'pay_later_receivable',
      credit: 'customer_suspense',
      amountPaise,
      reason: 'Booked on a pay-later key',
    },
  ]);
}

/**
 * A refund of a pay-later booking lowers what the organisation owes instead of going to a card. It takes the key of the
 * card's refund, so that one refund can never go both ways.
 */
export function postPayLaterReturned(refundRef: string, amountPaise: Paise): readonly Transfer[] {
  return transfersOf([
    {
      key: `refund-paid:${refundRef}`,
      debit: 'refunds_due',
      credit: 'pay_later_receivable',
      amountPaise,
      reason: 'Refund set against the pay-later balance',
    },
  ]);
}

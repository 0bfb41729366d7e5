import { type Paise, subtract } from '../money/money.ts';
import { type Transfer, transfersOf } from './posting.ts';

/** An airline keeps a refund as a credit: the customer's money leaves suspense and waits with the airline. */
export function postCreditGranted(creditId: string, amountPaise: Paise): readonly Transfer[] {
  return transfersOf([
    {
      key: `credit:${creditId}:granted`,
      debit: 'customer_suspense',
      credit: 'airline_credits',
      amountPaise,
      reason: 'Kept by the airline as a credit',
    },
  ]);
}

/** A credit pays a part of a booking or a change (`subject`, its id). */
export function postCreditUsed(creditId: string, subject: string, amountPaise: Paise): readonly Transfer[] {
  return transfersOf([
    {
      key: `credit:${creditId}:used:${subject}`,
      debit: 'airline_credits',
      credit: 'customer_suspense',
      amountPaise,
      reason: 'Paid with an airline credit',
    },
  ]);
}

/**
 * What is left of a credit after its last day stays with the airline. `writtenOffPaise` was written off before, and is
 * left as well: what a booking had set aside may be released later. The transfer is named by it, so each amount goes
 * once.
 */
export function postCreditExpired(
  creditId: string,
  { leftPaise, writtenOffPaise }: { readonly leftPaise: Paise; readonly writtenOffPaise: Paise },
): readonly Transfer[] {
  return transfersOf([
    {
      key: `credit:${creditId}:expired${writtenOffPaise > 0 ? `:${writtenOffPaise}` : ''}`,
      debit: 'airline_credits',
      credit: 'supplier_payable',
      amountPaise: subtract(leftPaise, writtenOffPaise),
      reason: 'Airline credit expired',
    },
  ]);
}

/**
 * The airline pays money instead of a credit or a part of it, which goes back to the payer of the flight; `receiptId`
 * names the payment.
 */
export function postCreditPaidOut(creditId: string, receiptId: string, amountPaise: Paise): readonly Transfer[] {
  return transfersOf([
    {
      key: `credit:${creditId}:paid-out:${receiptId}`,
      debit: 'airline_credits',
      credit: 'customer_suspense',
      amountPaise,
      reason: 'Airline paid money in place of its credit',
    },
  ]);
}

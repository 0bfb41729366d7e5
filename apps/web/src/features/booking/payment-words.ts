import { offlineKind } from '@pravas/domain/desk/offline-payment.ts';
import type { BookingHead } from './booking-head.ts';

type Payment = BookingHead['payments'][number];

/** What the organisation owes, since no card has paid it. */
export const ON_ACCOUNT = 'On account';

/** The state of a payment, including one that no card was ever asked for. */
export type PaymentState = Payment['status'] | 'ON_ACCOUNT' | 'REPLACED';

/**
 * The state of a payment. No gateway was asked for what the travel desk entered or what is paid later: it is owed, and
 * has not failed where a correction has replaced it.
 */
export function paymentState({ status, orderId }: Pick<Payment, 'status' | 'orderId'>): PaymentState {
  if (offlineKind(orderId) === null) return status;
  if (status === 'SUCCESSFUL') return 'ON_ACCOUNT';
  return status === 'FAILED' ? 'REPLACED' : status;
}

/** Payments in words. */
export const PAYMENT_WORDS: Readonly<Record<PaymentState, string>> = {
  UNPAID: 'Payment not made',
  IN_PROGRESS: 'Payment waiting for the gateway',
  SUCCESSFUL: 'Paid',
  FAILED: 'Payment failed',
  ON_ACCOUNT,
  REPLACED: 'No longer owed',
};

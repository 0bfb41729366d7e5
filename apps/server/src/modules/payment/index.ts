export { type DisputedPayment, readingOfDisputes } from './disputed-payments.ts';
export {
  changePayment,
  insertHeldPayment,
  insertOwedPayment,
  insertPayment,
  isTooLate,
  judgeVerification,
  listPayments,
  mayStillPay,
  type Payment,
  type PaymentChange,
  readingOfPayments,
  supersedeOpenPayments,
  type Verification,
} from './payments.ts';
export { PAYMENT_RETURN_PATH, registerPaymentReturn } from './receive-return.ts';
export {
  insertRefund,
  listRefunds,
  markRefundPaid,
  noteChargedBack,
  noteRefundAttempt,
  noteRefundHeld,
  noteRefundRefused,
  type Refund,
  readingOfRefunds,
} from './refunds.ts';
export { readRefundsUnderWay } from './refunds-under-way.ts';

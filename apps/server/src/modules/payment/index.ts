export {
  changePayment,
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
} from './payments.ts';
export { PAYMENT_RETURN_PATH, registerPaymentReturn } from './receive-return.ts';
export {
  insertRefund,
  listRefunds,
  markRefundPaid,
  noteRefundAttempt,
  type Refund,
  readingOfRefunds,
} from './refunds.ts';
export { readRefundsUnderWay } from './refunds-under-way.ts';

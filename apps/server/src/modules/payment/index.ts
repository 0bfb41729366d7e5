export {
  changePaymentOrder,
  insertOwedOrder,
  insertPaymentOrder,
  isTooLate,
  judgeVerification,
  listPaymentOrders,
  mayStillPay,
  type OrderChange,
  type PaymentOrder,
  readingOfOrders,
  supersedeOpenOrders,
} from './payment-orders.ts';
export { PAYMENT_RETURN_PATH, registerPaymentReturn } from './receive-return.ts';
export {
  insertRefund,
  listRefunds,
  markRefundPaid,
  noteRefundAttempt,
  type Refund,
  readingOfRefunds,
} from './refunds.ts';
